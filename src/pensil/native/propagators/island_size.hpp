// How many vertices an island has: told (or not at all), or a number of the solver's.
//
// An island asks for the bounds of its size, and what has to be added to a reason that rests on them.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "../graph.hpp"
#include "../solver.hpp"

namespace pensil {

struct SizeBounds {
    std::int32_t low = 0, high = BudgetSearch::no_limit;

    bool limited() const { return high != BudgetSearch::no_limit; }
    // What may still be paid for beside so many true vertices.
    std::int32_t budget(std::int32_t trues) const { return limited() ? high - trues : BudgetSearch::no_limit; }
};

// What is told needs no literals, and nothing can be found out about it.
class ToldSize {
public:
    static constexpr bool is_number = false;
    static constexpr std::int32_t any = 0;

    explicit ToldSize(std::int32_t size) {
        if (size != any) bounds_ = {size, size};
    }

    void attach(Solver&, PropagatorId) const {}
    void append_literals(std::vector<Lit>&) const {}
    SizeBounds bounds(const Solver&, Position) const { return bounds_; }
    void append_low(const Solver&, std::int32_t, Position, std::vector<Lit>&) const {}
    void append_high(const Solver&, Position, std::vector<Lit>&) const {}
    bool imply_between(Solver&, PropagatorId, std::int32_t, std::uint32_t, std::int32_t, std::uint32_t) const {
        return true;
    }

private:
    SizeBounds bounds_;
};

// A number in order encoding: the j-th literal (from 0) means that the size is greater than j. That each implies the one
// before it must be posted already.
class SizeNumber {
public:
    static constexpr bool is_number = true;

    explicit SizeNumber(std::vector<Lit> lits) : lits_(std::move(lits)) {}

    void attach(Solver& solver, PropagatorId id) const { solver.wake_on_any(lits_, id); }
    void append_literals(std::vector<Lit>& lits) const { lits.insert(lits.end(), lits_.begin(), lits_.end()); }

    SizeBounds bounds(const Solver& solver, Position before) const {
        return {low(solver, before), high(solver, before)};
    }

    // Why it is more than `count`, which it is.
    void append_low(const Solver& solver, std::int32_t count, Position before, std::vector<Lit>& reason) const {
        const Lit* lit = lits_.data() + count;
        while (solver.value_before(*lit, before) <= 0) ++lit;
        reason.push_back(~*lit);
    }

    // Why it is no more than its upper bound.
    void append_high(const Solver& solver, Position before, std::vector<Lit>& reason) const {
        const auto bound = static_cast<std::size_t>(high(solver, before));
        if (bound < lits_.size()) reason.push_back(lits_[bound]);
    }

    // Implies that it is at least `least` and at most `most`; the codes are for the reasons. False = a conflict.
    bool imply_between(Solver& solver, PropagatorId id, std::int32_t least, std::uint32_t least_code, std::int32_t most,
                       std::uint32_t most_code) const {
        const Lit enough = at_least(least), more = at_least(most + 1);
        if (!solver.is_true(enough) && !solver.imply(enough, id, least_code)) return false;
        if (more != no_lit && !solver.is_false(more)) return solver.imply(~more, id, most_code);
        return true;
    }

private:
    // The literal that it is at least so much; no_lit = it cannot be.
    Lit at_least(std::int32_t count) const {
        return static_cast<std::size_t>(count) <= lits_.size() ? lits_[static_cast<std::size_t>(count) - 1] : no_lit;
    }
    std::int32_t low(const Solver& solver, Position before) const {
        auto at = static_cast<std::int32_t>(lits_.size());
        while (at > 0 && solver.value_before(lits_[static_cast<std::size_t>(at) - 1], before) <= 0) --at;
        return at;
    }
    std::int32_t high(const Solver& solver, Position before) const {
        std::size_t at = 0;
        while (at < lits_.size() && solver.value_before(lits_[at], before) >= 0) ++at;
        return static_cast<std::int32_t>(at);
    }

    std::vector<Lit> lits_;
};

}  // namespace pensil
