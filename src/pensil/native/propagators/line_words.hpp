// Bit sets over the cells of a line: one machine word up to 63 cells, two up to 127, then five, nine and sixteen: lines of
// 256 and of 512 cells, which pictures like to have, just fit.
//
// Bit i is cell i. Positions *between* cells (where a block may start or end) need one bit more than there are
// cells, which is why a word of B bits holds a line of at most B - 1 cells.
#pragma once

#include "../bits.hpp"

namespace pensil {

// Several machine words as one, the lowest first, with just the operations a line needs; shifts by all its bits or more
// do not occur. Plain loops of a fixed length: compilers turn them into vector instructions. Like a machine word, it is
// not set to anything at first.
template <int count>
struct Words {
    Word64 part[count];

    Words() = default;
    constexpr Words(unsigned value) : part{value} {}

    explicit operator bool() const {
        Word64 any = 0;
        for (int i = 0; i < count; ++i) any |= part[i];
        return any != 0;
    }
    bool operator==(const Words& o) const { return !(*this ^ o); }
    bool operator!=(const Words& o) const { return !(*this == o); }
    Words operator~() const {
        Words r;
        for (int i = 0; i < count; ++i) r.part[i] = ~part[i];
        return r;
    }
    Words& operator&=(const Words& o) {
        for (int i = 0; i < count; ++i) part[i] &= o.part[i];
        return *this;
    }
    Words& operator|=(const Words& o) {
        for (int i = 0; i < count; ++i) part[i] |= o.part[i];
        return *this;
    }
    Words& operator^=(const Words& o) {
        for (int i = 0; i < count; ++i) part[i] ^= o.part[i];
        return *this;
    }
    Words operator&(const Words& o) const { return Words(*this) &= o; }
    Words operator|(const Words& o) const { return Words(*this) |= o; }
    Words operator^(const Words& o) const { return Words(*this) ^= o; }
    Words operator+(const Words& o) const {
        Words r;
        Word64 carry = 0;
        for (int i = 0; i < count; ++i) {
            const Word64 sum = part[i] + o.part[i];
            r.part[i] = sum + carry;
            carry = Word64(sum < part[i]) | Word64(r.part[i] < sum);
        }
        return r;
    }
    // Most shifts are by less than a machine word. By 64 - n in two steps, because that may be 64. Longer ones keep in mind
    // what the next word needs: where loops are not made vectors, GCC 12 gets it wrong when it is to find that by itself
    // (predictive commoning).
    Words operator<<(int n) const {
        const int whole = n / 64, rest = n % 64;
        if (whole == 0) {
            Words r;
            for (int i = count - 1; i > 0; --i) r.part[i] = part[i] << rest | part[i - 1] >> 1 >> (63 - rest);
            r.part[0] = part[0] << rest;
            return r;
        }
        Words r(0u);
        Word64 below = 0;
        for (int i = whole; i < count; ++i) {
            const Word64 here = part[i - whole];
            r.part[i] = here << rest | below >> 1 >> (63 - rest);
            below = here;
        }
        return r;
    }
    Words operator>>(int n) const {
        const int whole = n / 64, rest = n % 64;
        if (whole == 0) {
            Words r;
            for (int i = 0; i < count - 1; ++i) r.part[i] = part[i] >> rest | part[i + 1] << 1 << (63 - rest);
            r.part[count - 1] = part[count - 1] >> rest;
            return r;
        }
        Words r(0u);
        Word64 above = 0;
        for (int i = count - 1; i >= whole; --i) {
            r.part[i - whole] = part[i] >> rest | above << 1 << (63 - rest);
            above = part[i];
        }
        return r;
    }
};

// The word of twice 64 bits: one of the compiler's own where it has them, which is faster than our two parts.
#if defined(PENSIL_BUILTINS) && defined(__SIZEOF_INT128__)
#define PENSIL_WORD128
__extension__ using Word128 = unsigned __int128;
#else
using Word128 = Words<2>;
#endif

using Word256 = Words<4>;
using Word320 = Words<5>;
using Word576 = Words<9>;
using Word1024 = Words<16>;

// The low end of a wide word as a narrow one, and a narrow word as the low end of a wide one.
template <int count>
inline void narrow(const Words<count>& wide, Word64& w) {
    w = wide.part[0];
}
template <int count>
inline void widen(Word64 w, Words<count>& wide) {
    wide = Words<count>(0u);
    wide.part[0] = w;
}
#ifdef PENSIL_WORD128
template <int count>
inline void narrow(const Words<count>& wide, Word128& w) {
    w = static_cast<Word128>(wide.part[1]) << 64 | wide.part[0];
}
template <int count>
inline void widen(Word128 w, Words<count>& wide) {
    widen(static_cast<Word64>(w), wide);
    wide.part[1] = static_cast<Word64>(w >> 64);
}
#endif
template <int count, int few>
inline void narrow(const Words<count>& wide, Words<few>& w) {
    for (int i = 0; i < few; ++i) w.part[i] = wide.part[i];
}
template <int count, int few>
inline void widen(const Words<few>& w, Words<count>& wide) {
    wide = Words<count>(0u);
    for (int i = 0; i < few; ++i) wide.part[i] = w.part[i];
}

template <class Word>
constexpr int max_line_length = static_cast<int>(sizeof(Word)) * 8 - 1;

template <class Word>
inline bool has_bit(const Word& w, int i) {
    return static_cast<bool>((w >> i) & Word(1u));
}
template <class Word>
inline void set_bit(Word& w, int i) {
    w |= Word(1u) << i;
}
template <class Word>
inline void clear_bit(Word& w, int i) {
    w &= ~(Word(1u) << i);
}
// Of several machine words only one has the bit.
template <int count>
inline bool has_bit(const Words<count>& w, int i) {
    return has_bit(w.part[i / 64], i % 64);
}
template <int count>
inline void set_bit(Words<count>& w, int i) {
    set_bit(w.part[i / 64], i % 64);
}
template <int count>
inline void clear_bit(Words<count>& w, int i) {
    clear_bit(w.part[i / 64], i % 64);
}

template <class Word>
inline Word word_bit(int i) {
    Word w(0u);
    set_bit(w, i);
    return w;
}

// The cells 0 .. n-1; n is at most max_line_length.
template <class Word>
inline Word word_below(int n) {
    return word_bit<Word>(n) + ~Word(0u);
}

#ifdef PENSIL_WORD128
inline int lowest_bit(Word128 w) {
    const auto low = static_cast<Word64>(w);
    return low ? lowest_bit(low) : 64 + lowest_bit(static_cast<Word64>(w >> 64));
}
inline int highest_bit(Word128 w) {
    const auto high = static_cast<Word64>(w >> 64);
    return high ? 64 + highest_bit(high) : highest_bit(static_cast<Word64>(w));
}
inline int count_bits(Word128 w) {
    return count_bits(static_cast<Word64>(w)) + count_bits(static_cast<Word64>(w >> 64));
}
#endif

// Index of the lowest set bit of a word that is not zero.
template <int count>
inline int lowest_bit(const Words<count>& w) {
    int i = 0;
    while (!w.part[i]) ++i;
    return 64 * i + lowest_bit(w.part[i]);
}

// Index of the highest set bit of a word that is not zero.
template <int count>
inline int highest_bit(const Words<count>& w) {
    int i = count - 1;
    while (!w.part[i]) --i;
    return 64 * i + highest_bit(w.part[i]);
}

template <int count>
inline int count_bits(const Words<count>& w) {
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += count_bits(w.part[i]);
    return sum;
}

// Calls visit(i) for each set bit i, from the lowest on, until it returns false. Returns whether it never did.
template <class Word, class Visit>
inline bool visit_bits(Word w, Visit&& visit) {
    for (; w; w &= w - 1) {
        if (!visit(lowest_bit(w))) return false;
    }
    return true;
}
template <int count, class Visit>
inline bool visit_bits(const Words<count>& w, Visit&& visit) {
    for (int i = 0; i < count; ++i) {
        if (!visit_bits(w.part[i], [&](int bit) { return visit(64 * i + bit); })) return false;
    }
    return true;
}

// Every bit reachable from a seed by walking up through set cells: seed s reaches s, and p+1 whenever it reaches p
// and cell p is in `through`. One addition does it, because a carry runs through a run of ones.
template <class Word>
inline Word flood_up(const Word& seeds, const Word& through) {
    return (((seeds & through) + through) ^ through) | seeds;
}

// The mirror image needs doubling steps: carries only run upwards. `FloodDown` prepares the steps for one set of cells,
// so that many floods through the same cells share the work.
template <class Word>
class FloodDown {
public:
    explicit FloodDown(Word through) {
        for (int step = 1; through; step += step) {
            masks_[count_++] = through;
            through &= through >> step;
        }
    }
    // Seed s reaches s, and p whenever it reaches p+1 and cell p is in `through`.
    Word operator()(Word seeds) const {
        for (int i = 0; i < count_; ++i) seeds |= (seeds >> (1 << i)) & masks_[i];
        return seeds;
    }

private:
    Word masks_[7];  // as often as the bits can be halved
    int count_ = 0;
};

// Of several machine words each is flooded by itself, without bits that go from one to the other; then what reaches the
// lowest bit of one goes on through the cells at the upper end of the next one down.
template <int count>
class FloodDown<Words<count>> {
public:
    explicit FloodDown(Words<count> through) {
        for (int i = 0; i < count; ++i) {
            const Word64 missing = ~through.part[i];
            upper_.part[i] = ~Word64(0);
            if (missing) upper_.part[i] = upper_.part[i] << highest_bit(missing) << 1;
        }
        for (int step = 1; step < 64 && through; step += step) {
            masks_[count_++] = through;
            for (int i = 0; i < count; ++i) through.part[i] &= through.part[i] >> step;
        }
    }
    Words<count> operator()(Words<count> seeds) const {
        for (int k = 0; k < count_; ++k) {
            for (int i = 0; i < count; ++i) seeds.part[i] |= (seeds.part[i] >> (1 << k)) & masks_[k].part[i];
        }
        for (int i = count - 1; i > 0; --i) {
            const Word64 goes_on = Word64(0) - (seeds.part[i] & 1);  // all bits or none
            seeds.part[i - 1] |= goes_on & upper_.part[i - 1];
        }
        return seeds;
    }

private:
    Words<count> masks_[6];
    Words<count> upper_;  // the cells from the highest bit of each machine word down to the first that is not set
    int count_ = 0;
};

// Starts of runs of `length` set cells.
template <class Word>
inline Word run_starts(Word cells, int length) {
    int width = 1;
    for (; width + width <= length; width += width) cells &= cells >> width;
    if (width < length) cells &= cells >> (length - width);
    return cells;
}

// All cells of runs of `length` that start at one of `starts`.
template <class Word>
inline Word run_cells(Word starts, int length) {
    int width = 1;
    for (; width + width <= length; width += width) starts |= starts << width;
    if (width < length) starts |= starts << (length - width);
    return starts;
}

}  // namespace pensil
