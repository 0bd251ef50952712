// Counting: between `low` and `high` of some literals are true. A count is looked at when a counter reaches its bound.
#pragma once
#include <vector>

#include "../solver.hpp"
#include "counted.hpp"

namespace pensil {

struct LiteralCount : CountState {
    std::uint32_t begin = 0;
};

class Cardinality : public Counted<Cardinality, LiteralCount> {
public:
    void add(Solver& solver, std::int64_t low, std::int64_t high, const std::vector<Lit>& lits,
             Lit guard) {
        const std::uint32_t index = next_index();
        Count count;
        count.begin = static_cast<std::uint32_t>(lits_.size());
        count.size = static_cast<std::int32_t>(lits.size());
        count.low = static_cast<std::int32_t>(low);
        count.high = static_cast<std::int32_t>(high);
        lits_.insert(lits_.end(), lits.begin(), lits.end());
        counts_.push_back(count);
        for (Lit lit : lits) {
            if (high < count.size) solver.track(lit, id_, 2 * index + became_true);
            if (low > 0) solver.track(~lit, id_, 2 * index + became_false);
        }
        if (guard != no_lit) solver.guard_part(id_, index, guard);
    }

    void explain(const Solver& solver, Lit, std::uint32_t code, Position before, std::vector<Lit>& reason) override {
        const Count& count = counts_[code / 2];
        if (code % 2 == too_many) {
            append_earliest(solver, count, true, count.high, before, reason);
        } else {
            append_earliest(solver, count, false, count.size - count.low, before, reason);
        }
    }

    Part part_of(std::uint32_t code) const override { return code / 2; }

private:
    friend Counted;
    using Count = LiteralCount;
    enum Code : std::uint32_t { too_many, too_few };

    // A bound that cannot be passed is not reached either: what it would take is not counted.
    static bool at_high(const Count& count) { return count.trues >= count.high; }
    static bool at_low(const Count& count) { return count.size - count.falses <= count.low; }

    static bool near(const Count& count) { return at_high(count) || at_low(count); }

    bool check(Solver& solver, std::uint32_t index) {
        const Count& count = counts_[index];
        const bool excess = count.trues > count.high;
        if (excess || count.size - count.falses < count.low) {
            const std::int32_t needed = excess ? count.high + 1 : count.size - count.low + 1;
            append_earliest(solver, count, excess, needed, trail_end, solver.new_conflict(index));
            return false;
        }
        if (at_high(count) && !imply_rest(solver, count, false, 2 * index + too_many)) return false;
        return !at_low(count) || imply_rest(solver, count, true, 2 * index + too_few);
    }

    // Gives all open literals the same value.
    bool imply_rest(Solver& solver, const Count& count, bool value, std::uint32_t code) {
        for (std::uint32_t at = count.begin, end = at + static_cast<std::uint32_t>(count.size); at < end; ++at) {
            const Lit lit = lits_[at];
            if (solver.value(lit) == 0 && !solver.imply(value ? lit : ~lit, id_, code)) return false;
        }
        return true;
    }

    // The earliest `needed` literals with this value, each as the false one of it and its negation.
    void append_earliest(const Solver& solver, const Count& count, bool value, std::int32_t needed, Position before,
                         std::vector<Lit>& reason) const {
        const std::size_t first = reason.size();
        for (std::uint32_t at = count.begin, end = at + static_cast<std::uint32_t>(count.size); at < end; ++at) {
            const Lit lit = lits_[at];
            if (solver.value_before(lit, before) == (value ? 1 : -1)) reason.push_back(value ? ~lit : lit);
        }
        solver.keep_earliest(reason, first, static_cast<std::size_t>(needed));
    }
};

}  // namespace pensil
