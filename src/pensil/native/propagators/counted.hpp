// What counting propagators share: one holds all counts of a solver, each a part of it, with two counters that follow
// the trail. A count waits to be looked at when its counters come near a bound.
#pragma once
#include <cstdint>
#include <vector>

#include "../solver.hpp"

namespace pensil {

// What a count has at least; each has some literals, of which so many are true and false, as far as they are tracked.
struct CountState {
    std::int32_t size = 0, low = 0, high = 0, trues = 0, falses = 0;
    bool waiting = false;
};

// `Derived` has `near`, whether a count is worth looking at, and `check`, which draws the conclusions of one.
template <class Derived, class Count>
class Counted : public Propagator {
public:
    void attach(Solver&, PropagatorId id) override { id_ = id; }

    bool assigned(std::uint32_t tag) override {
        Count& count = counts_[tag / 2];
        ++(tag % 2 == became_true ? count.trues : count.falses);
        return wait(tag / 2);
    }

    void unassigned(std::uint32_t tag) override {
        Count& count = counts_[tag / 2];
        --(tag % 2 == became_true ? count.trues : count.falses);
    }

    bool activated(Part index) override { return wait(index); }

    void unscheduled() override {
        for (std::uint32_t index : waiting_) counts_[index].waiting = false;
        waiting_.clear();
    }

    bool propagate(Solver& solver) override {
        bool ok = true;
        for (std::size_t i = 0; i < waiting_.size() && ok; ++i) {
            if (solver.active(id_, waiting_[i])) ok = derived().check(solver, waiting_[i]);
        }
        unscheduled();
        return ok;
    }

    bool cheap_to_explain() const override { return true; }

protected:
    // Tags: a literal of a count, with the number of the count.
    enum Event : std::uint32_t { became_true, became_false };

    std::uint32_t next_index() const { return static_cast<std::uint32_t>(counts_.size()); }

    // Whether a count waits from now on.
    bool wait(std::uint32_t index) {
        Count& count = counts_[index];
        if (count.waiting || !derived().near(count)) return false;
        count.waiting = true;
        waiting_.push_back(index);
        return true;
    }

    PropagatorId id_ = 0;
    std::vector<Count> counts_;
    std::vector<Lit> lits_;  // of all counts

private:
    Derived& derived() { return static_cast<Derived&>(*this); }

    std::vector<std::uint32_t> waiting_;
};

}  // namespace pensil
