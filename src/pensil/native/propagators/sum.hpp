// Sums: small numbers add up to something between `low` and `high`.
//
// A number x of 0 .. m is written in order encoding: m literals, the j-th (from 0) meaning x > j, each implying the one
// before it. Counting the true literals of all numbers would be the same constraint, but would see less: that two
// numbers of at most 2 with the sum 3 are both at least 1 follows only from bounds, number by number.
#pragma once
#include <algorithm>
#include <vector>

#include "../solver.hpp"
#include "counted.hpp"

namespace pensil {

struct Terms : CountState {
    std::uint32_t first = 0, last = 0;  // the numbers
    std::int32_t largest = 0;
};

class Sum : public Counted<Sum, Terms> {
public:
    // `numbers[i]` ends at ends[i] in `lits`. That each literal implies the one before it must be posted already.
    void add(Solver& solver, std::int64_t low, std::int64_t high, const std::vector<Lit>& lits,
             const std::vector<std::uint32_t>& ends, Lit guard) {
        const std::uint32_t index = next_index();
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
        counts_.push_back(terms);
        for (Lit lit : lits) {
            solver.track(lit, id_, 2 * index + became_true);
            solver.track(~lit, id_, 2 * index + became_false);
        }
        if (guard != no_lit) solver.guard_part(id_, index, guard);
        if (wait(index)) solver.schedule(id_);
    }

    void explain(const Solver& solver, Lit, std::uint32_t code, Position before, std::vector<Lit>& reason) override {
        const std::uint32_t place = code / 2;
        const std::uint32_t number = number_of_[place];
        const Terms& terms = counts_[part_of(code)];
        const auto at = static_cast<std::int32_t>(place - numbers_[number].begin);
        // x > at would make the sum too large, or x <= at too small.
        if (code % 2 == too_large) {
            append_lower(solver, terms, number, terms.high - at, before, reason);
        } else {
            append_upper(solver, terms, number, terms.low - at - 1, before, reason);
        }
    }

    Part part_of(std::uint32_t code) const override { return numbers_[number_of_[code / 2]].terms; }

private:
    friend Counted;
    enum Code : std::uint32_t { too_small, too_large };
    struct Number {
        std::uint32_t begin;  // of its literals
        std::int32_t most;
        std::uint32_t terms;  // the sum it belongs to
    };
    static constexpr std::uint32_t no_number = ~0u;

    static bool near(const Terms& terms) {
        return terms.trues + terms.largest > terms.high || terms.size - terms.falses - terms.largest < terms.low;
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
        const Terms& terms = counts_[index];
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

    std::vector<Number> numbers_;
    std::vector<std::uint32_t> number_of_;  // for each place in lits_
};

}  // namespace pensil
