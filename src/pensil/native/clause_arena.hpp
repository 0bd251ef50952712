// All clauses of three or more literals, in one array of words.
//
// A clause is a reference (an index into the array) to two words of header, then its literals:
//   word 0: number of literals;  word 1: flags and LBD.
// Binary clauses never come here: they live in the watch lists alone.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "literal.hpp"
#include "options.hpp"

namespace pensil {

using ClauseRef = std::uint32_t;

class ClauseArena {
public:
    static constexpr std::uint32_t header_words = 2;

    ClauseRef add(const Lit* lits, std::size_t size, bool learnt, std::uint32_t lbd) {
        const auto ref = static_cast<ClauseRef>(words_.size());
        words_.push_back(static_cast<std::uint32_t>(size));
        words_.push_back((learnt ? learnt_flag : 0) | (lbd << lbd_shift));
        for (std::size_t i = 0; i < size; ++i) words_.push_back(lits[i].code);
        return ref;
    }

    std::uint32_t size(ClauseRef ref) const { return words_[ref]; }
    bool learnt(ClauseRef ref) const { return words_[ref + 1] & learnt_flag; }
    std::uint32_t lbd(ClauseRef ref) const { return words_[ref + 1] >> lbd_shift; }
    void set_lbd(ClauseRef ref, std::uint32_t lbd) {
        words_[ref + 1] = (words_[ref + 1] & ((1u << lbd_shift) - 1)) | (lbd << lbd_shift);
    }

    // A removed clause stays in place until `copy_to` leaves it behind.
    void remove(ClauseRef ref) {
        words_[ref + 1] |= removed_flag;
        wasted_ += words_[ref] + header_words;
    }
    bool removed(ClauseRef ref) const { return words_[ref + 1] & removed_flag; }

    Lit* lits(ClauseRef ref) { return reinterpret_cast<Lit*>(&words_[ref + header_words]); }
    const Lit* lits(ClauseRef ref) const { return reinterpret_cast<const Lit*>(&words_[ref + header_words]); }

    bool worth_compacting() const {
        return wasted_ > options::compact_words && options::compact_one_of * wasted_ > words_.size();
    }

    // Moves a living clause into `target`; asked again for the same clause, gives the same new reference.
    ClauseRef copy_to(ClauseArena& target, ClauseRef ref) {
        if (words_[ref + 1] & moved_flag) return words_[ref + header_words];
        const auto fresh = static_cast<ClauseRef>(target.words_.size());
        const auto begin = words_.begin() + ref;
        target.words_.insert(target.words_.end(), begin, begin + words_[ref] + header_words);
        words_[ref + 1] |= moved_flag;
        words_[ref + header_words] = fresh;
        return fresh;
    }

private:
    static constexpr std::uint32_t learnt_flag = 1, removed_flag = 2, moved_flag = 4, lbd_shift = 3;
    static_assert(sizeof(Lit) == sizeof(std::uint32_t));

    std::vector<std::uint32_t> words_;
    std::size_t wasted_ = 0;
};

}  // namespace pensil
