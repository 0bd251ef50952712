// Which literals were true together without a conflict: nobody need try such a pair again.
//
// What holds of a pair holds as long as nothing is posted, and of the variables that were asked about first.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "bits.hpp"
#include "literal.hpp"

namespace pensil {

class Together {
public:
    // The variables that are asked about; others of an earlier question are forgotten.
    void ask(const std::vector<Var>& vars) {
        if (vars == vars_) return;
        vars_ = vars;
        Var most = 0;
        for (Var var : vars) most = std::max(most, var);
        place_.assign(vars.empty() ? 0 : most + std::size_t(1), none);
        for (std::size_t i = 0; i < vars.size(); ++i) place_[vars[i]] = i;
        words_ = 2 * vars.size() / 64 + 1;
        rows_.assign(2 * vars.size() * words_, 0);
        now_.resize(words_);
    }

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

    bool were(Lit one, Lit other) const {
        const std::size_t a = place_of(one), b = place_of(other);
        return a != none && b != none && (rows_[a * words_ + b / 64] >> b % 64 & 1) != 0;
    }

private:
    static constexpr std::size_t none = ~std::size_t(0);

    std::size_t place_of(Lit lit) const {
        if (lit.var() >= place_.size() || place_[lit.var()] == none) return none;
        return 2 * place_[lit.var()] + (lit.negated() ? 1 : 0);
    }

    std::vector<Var> vars_;
    std::vector<std::size_t> place_;  // by variable: its place among those that are asked about
    std::size_t words_ = 0;
    std::vector<Word64> rows_, now_;  // of each literal: those that were true together with it
    std::vector<std::size_t> places_;
};

}  // namespace pensil
