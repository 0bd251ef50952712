// Sums: small numbers add up to something between `low` and `high`.
//
// A number x of 0 .. m is written in order encoding: m literals, the j-th (from 0) meaning x > j, each implying the one
// before it. Counting the true literals of all numbers would be the same constraint, but would see less: that two
// numbers of at most 2 with the sum 3 are both at least 1 follows only from bounds, number by number.
//
// One propagator holds all sums of a solver, each a part of it, with counters that follow the trail.
#pragma once
#include <algorithm>
#include <vector>

#include "../solver.hpp"

namespace pensil {

class Sum : public Propagator {
public:
    void attach(Solver&, PropagatorId id) override { id_ = id; }

    // `numbers[i]` ends at ends[i] in `lits`. That each literal implies the one before it must be posted already.
    void add(Solver& solver, std::int64_t low, std::int64_t high, const std::vector<Lit>& lits,
             const std::vector<std::uint32_t>& ends, Lit guard) {
        const auto index = static_cast<std::uint32_t>(terms_.size());
        const auto base = static_cast<std::uint32_t>(lits_.size());
        Terms terms;
        terms.first = static_cast<std::uint32_t>(numbers_.size());
        terms.size = static_cast<std::int32_t>(lits.size());
        terms.low = static_cast<std::int32_t>(low);
        terms.high = static_cast<std::int32_t>(high);
        std::uint32_t begin = 0;
        for (std::uint32_t end : ends) {
            const auto most = static_cast<std::int32_t>(end - begin);
            number_of_.resize(number_of_.size() + (end - begin), static_cast<std::uint32_t>(numbers_.size()));
            numbers_.push_back(Number{base + begin, most, index});
            terms.largest = std::max(terms.largest, most);
            begin = end;
        }
        terms.last = static_cast<std::uint32_t>(numbers_.size());
        lits_.insert(lits_.end(), lits.begin(), lits.end());
        terms_.push_back(terms);
        for (Lit lit : lits) {
            solver.track(lit, id_, 2 * index + became_true);
            solver.track(~lit, id_, 2 * index + became_false);
        }
        if (guard != no_lit) solver.guard_part(id_, index, guard);
        if (wait(index)) solver.schedule(id_);
    }

    bool assigned(std::uint32_t tag) override {
        Terms& terms = terms_[tag / 2];
        ++(tag % 2 == became_true ? terms.trues : terms.falses);
        return wait(tag / 2);
    }

    void unassigned(std::uint32_t tag) override {
        Terms& terms = terms_[tag / 2];
        --(tag % 2 == became_true ? terms.trues : terms.falses);
    }

    bool activated(Part index) override { return wait(index); }

    void unscheduled() override {
        for (std::uint32_t index : waiting_) terms_[index].waiting = false;
        waiting_.clear();
    }

    bool propagate(Solver& solver) override {
        bool ok = true;
        for (std::size_t i = 0; i < waiting_.size() && ok; ++i) ok = check(solver, waiting_[i]);
        unscheduled();
        return ok;
    }

    void explain(const Solver& solver, Lit, std::uint32_t code, Position before, std::vector<Lit>& reason) override {
        const std::uint32_t place = code / 2;
        const std::uint32_t number = number_of_[place];
        const Terms& terms = terms_[part_of(code)];
        const auto at = static_cast<std::int32_t>(place - numbers_[number].begin);
        // x > at would make the sum too large, or x <= at too small.
        if (code % 2 == too_large) {
            append_lower(solver, terms, number, terms.high - at, before, reason);
        } else {
            append_upper(solver, terms, number, terms.low - at - 1, before, reason);
        }
    }

    Part part_of(std::uint32_t code) const override { return numbers_[number_of_[code / 2]].terms; }

    bool cheap_to_explain() const override { return true; }

private:
    enum Event : std::uint32_t { became_true, became_false };
    enum Code : std::uint32_t { too_small, too_large };
    struct Number {
        std::uint32_t begin;  // of its literals
        std::int32_t most;
        std::uint32_t terms;  // the sum it belongs to
    };
    struct Terms {
        std::uint32_t first = 0, last = 0;  // its numbers
        std::int32_t size = 0, low = 0, high = 0, trues = 0, falses = 0;
        std::int32_t largest = 0;
        bool waiting = false;
    };
    static constexpr std::uint32_t no_number = ~0u;

    bool wait(std::uint32_t index) {
        Terms& terms = terms_[index];
        const bool near = terms.trues + terms.largest > terms.high ||
                          terms.size - terms.falses - terms.largest < terms.low;
        if (terms.waiting || !near) return false;
        terms.waiting = true;
        waiting_.push_back(index);
        return true;
    }

    // The bounds of a number: it is at least the place of its last true literal, at most that of its first false one.
    std::int32_t lower(const Solver& solver, const Number& number, Position before) const {
        const Lit* lits = lits_.data() + number.begin;
        std::int32_t at = number.most;
        while (at > 0 && solver.value_before(lits[at - 1], before) <= 0) --at;
        return at;
    }
    std::int32_t upper(const Solver& solver, const Number& number, Position before) const {
        const Lit* lits = lits_.data() + number.begin;
        std::int32_t at = 0;
        while (at < number.most && solver.value_before(lits[at], before) >= 0) ++at;
        return at;
    }

    bool check(Solver& solver, std::uint32_t index) {
        const Terms& terms = terms_[index];
        if (!solver.active(id_, index)) return true;
        std::int32_t least = 0, most = 0;
        for (std::uint32_t i = terms.first; i < terms.last; ++i) {
            least += lower(solver, numbers_[i], trail_end);
            most += upper(solver, numbers_[i], trail_end);
        }
        if (least > terms.high) {
            append_lower(solver, terms, no_number, terms.high + 1, trail_end, solver.new_conflict(index));
            return false;
        }
        if (most < terms.low) {
            append_upper(solver, terms, no_number, terms.low - 1, trail_end, solver.new_conflict(index));
            return false;
        }
        const std::int32_t slack = terms.high - least, spare = most - terms.low;
        for (std::uint32_t i = terms.first; i < terms.last; ++i) {
            const Number& number = numbers_[i];
            const std::int32_t from = lower(solver, number, trail_end), to = upper(solver, number, trail_end);
            // One literal is enough: it implies the others.
            if (from + slack < to) {
                const std::uint32_t place = number.begin + static_cast<std::uint32_t>(from + slack);
                if (!solver.imply(~lits_[place], id_, 2 * place + too_large)) return false;
            }
            if (to - spare > from) {
                const std::uint32_t place = number.begin + static_cast<std::uint32_t>(to - spare) - 1;
                if (!solver.imply(lits_[place], id_, 2 * place + too_small)) return false;
            }
        }
        return true;
    }

    // Literals that show that the other numbers add up to `needed` at least, and no more than that.
    void append_lower(const Solver& solver, const Terms& terms, std::uint32_t except, std::int32_t needed,
                      Position before, std::vector<Lit>& reason) const {
        for (std::uint32_t i = terms.first; i < terms.last && needed > 0; ++i) {
            if (i == except) continue;
            const std::int32_t shown = std::min(lower(solver, numbers_[i], before), needed);
            if (shown == 0) continue;
            // Less would do than the number's bound, if the literal for it was true in time.
            const Lit* lit = lits_.data() + numbers_[i].begin + shown - 1;
            while (solver.value_before(*lit, before) <= 0) ++lit;
            reason.push_back(~*lit);
            needed -= shown;
        }
    }

    // Literals that show that the other numbers add up to `allowed` at most.
    void append_upper(const Solver& solver, const Terms& terms, std::uint32_t except, std::int32_t allowed,
                      Position before, std::vector<Lit>& reason) const {
        std::int32_t excess = -allowed;  // what the numbers' greatest values have too much
        for (std::uint32_t i = terms.first; i < terms.last; ++i) {
            if (i != except) excess += numbers_[i].most;
        }
        for (std::uint32_t i = terms.first; i < terms.last && excess > 0; ++i) {
            if (i == except) continue;
            const std::int32_t shown = std::min(numbers_[i].most - upper(solver, numbers_[i], before), excess);
            if (shown == 0) continue;
            const Lit* lit = lits_.data() + numbers_[i].begin + numbers_[i].most - shown;
            while (solver.value_before(*lit, before) >= 0) --lit;
            reason.push_back(*lit);
            excess -= shown;
        }
    }

    PropagatorId id_ = 0;
    std::vector<Terms> terms_;
    std::vector<Number> numbers_;
    std::vector<Lit> lits_;
    std::vector<std::uint32_t> number_of_;  // for each place in lits_
    std::vector<std::uint32_t> waiting_;
};

}  // namespace pensil
