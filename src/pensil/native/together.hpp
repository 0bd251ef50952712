// Which literals were true together without a conflict, and which were not: nobody need try such a pair again.
//
// A pair that fails fails for good; one that was true together may fail when more is posted, so that is to be forgotten
// then.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "bits.hpp"
#include "literal.hpp"

namespace pensil {

class Together {
public:
    // The variables that are asked about. If some were never asked about, all that is known is forgotten.
    void ask(const std::vector<Var>& vars) {
        if (std::all_of(vars.begin(), vars.end(), [&](Var var) { return place_of(make_lit(var)) != none; })) return;
        Var most = 0;
        for (Var var : vars) most = std::max(most, var);
        place_.assign(vars.empty() ? 0 : most + std::size_t(1), none);
        for (std::size_t i = 0; i < vars.size(); ++i) place_[vars[i]] = i;
        words_ = 2 * vars.size() / 64 + 1;
        rows_.assign(2 * vars.size() * words_, 0);
        failed_ = rows_;
        now_.resize(words_);
    }

    // More is posted.
    void forget() { std::fill(rows_.begin(), rows_.end(), 0); }

    // All literals that are true now.
    template <typename Iterator>
    void add(Iterator begin, Iterator end) {
        std::fill(now_.begin(), now_.end(), 0);
        places_.clear();
        for (; begin != end; ++begin) {
            const std::size_t place = place_of(*begin);
            if (place == none) continue;
            places_.push_back(place);
            now_[place / 64] |= Word64(1) << place % 64;
        }
        for (std::size_t place : places_) {
            Word64* row = &rows_[place * words_];
            for (std::size_t i = 0; i < words_; ++i) row[i] |= now_[i];
        }
    }

    // Two literals fail together, or one alone.
    void fail(Lit one, Lit other) {
        const std::size_t a = place_of(one), b = place_of(other);
        if (a == none || b == none) return;
        failed_[a * words_ + b / 64] |= Word64(1) << b % 64;
        failed_[b * words_ + a / 64] |= Word64(1) << a % 64;
    }

    bool were(Lit one, Lit other) const { return has(rows_, one, other); }
    bool failed(Lit one, Lit other) const { return has(failed_, one, other); }

private:
    bool has(const std::vector<Word64>& rows, Lit one, Lit other) const {
        const std::size_t a = place_of(one), b = place_of(other);
        return a != none && b != none && (rows[a * words_ + b / 64] >> b % 64 & 1) != 0;
    }

    static constexpr std::size_t none = ~std::size_t(0);

    std::size_t place_of(Lit lit) const {
        if (lit.var() >= place_.size() || place_[lit.var()] == none) return none;
        return 2 * place_[lit.var()] + (lit.negated() ? 1 : 0);
    }

    std::vector<std::size_t> place_;  // by variable: its place among those that are asked about
    std::size_t words_ = 0;
    std::vector<Word64> rows_, failed_, now_;  // of each literal: those that were true together with it, or failed
    std::vector<std::size_t> places_;
};

}  // namespace pensil
