// Bit sets over the cells of a line: one machine word up to 63 cells, two up to 127, four, eight, sixteen up to 1023.
//
// Bit i is cell i. Positions *between* cells (where a block may start or end) need one bit more than there are
// cells, which is why a word of B bits holds a line of at most B - 1 cells.
#pragma once

#include "../bits.hpp"

namespace pensil {

// Two halves as one word, with just the operations a line needs; shifts by all its bits or more do not occur.
template <class Half>
struct Wide {
    static constexpr int half_bits = static_cast<int>(sizeof(Half)) * 8;

    Half low = 0u;
    Half high = 0u;

    Wide() = default;
    constexpr Wide(unsigned value) : low(value) {}
    constexpr Wide(const Half& low_half, const Half& high_half) : low(low_half), high(high_half) {}

    explicit operator bool() const { return static_cast<bool>(low | high); }
    bool operator==(const Wide& o) const { return low == o.low && high == o.high; }
    bool operator!=(const Wide& o) const { return !(*this == o); }
    bool operator<(const Wide& o) const { return high < o.high || (high == o.high && low < o.low); }
    Wide operator~() const { return {~low, ~high}; }
    Wide operator&(const Wide& o) const { return {low & o.low, high & o.high}; }
    Wide operator|(const Wide& o) const { return {low | o.low, high | o.high}; }
    Wide operator^(const Wide& o) const { return {low ^ o.low, high ^ o.high}; }
    Wide& operator&=(const Wide& o) { return *this = *this & o; }
    Wide& operator|=(const Wide& o) { return *this = *this | o; }
    Wide operator+(const Wide& o) const {
        const Half sum = low + o.low;
        return {sum, high + o.high + Half(sum < low ? 1u : 0u)};
    }
    Wide operator<<(int n) const {
        if (n == 0) return *this;
        if (n >= half_bits) return {Half(0u), low << (n - half_bits)};
        return {low << n, (high << n) | (low >> (half_bits - n))};
    }
    Wide operator>>(int n) const {
        if (n == 0) return *this;
        if (n >= half_bits) return {high >> (n - half_bits), Half(0u)};
        return {(low >> n) | (high << (half_bits - n)), high >> n};
    }
};

template <class Word>
constexpr bool is_wide = false;
template <class Half>
constexpr bool is_wide<Wide<Half>> = true;

// The word of twice 64 bits: one of the compiler's own where it has them, which is faster than our two halves.
#if defined(PENSIL_BUILTINS) && defined(__SIZEOF_INT128__)
#define PENSIL_WORD128
__extension__ using Word128 = unsigned __int128;
inline Word128 twice_as_wide(Word64 w) { return w; }
#else
using Word128 = Wide<Word64>;
inline Word128 twice_as_wide(Word64 w) { return {w, Word64(0)}; }
#endif

using Word256 = Wide<Word128>;
using Word512 = Wide<Word256>;
using Word1024 = Wide<Word512>;

template <class Word>
constexpr int max_line_length = static_cast<int>(sizeof(Word)) * 8 - 1;

template <class Word>
inline Word word_bit(int i) {
    return Word(1u) << i;
}

// The cells 0 .. n-1; n is at most max_line_length.
template <class Word>
inline Word word_below(int n) {
    return word_bit<Word>(n) + ~Word(0u);
}

template <class Word>
inline bool has_bit(const Word& w, int i) {
    return static_cast<bool>((w >> i) & Word(1u));
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
template <class Half>
inline int lowest_bit(const Wide<Half>& w) {
    return w.low ? lowest_bit(w.low) : Wide<Half>::half_bits + lowest_bit(w.high);
}

// Index of the highest set bit of a word that is not zero.
template <class Half>
inline int highest_bit(const Wide<Half>& w) {
    return w.high ? Wide<Half>::half_bits + highest_bit(w.high) : highest_bit(w.low);
}

template <class Word>
inline Word without_lowest_bit(const Word& w) {
    return w & (w + ~Word(0u));
}

template <class Half>
inline int count_bits(const Wide<Half>& w) {
    return count_bits(w.low) + count_bits(w.high);
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
    Word masks_[10];  // as often as the longest line can be halved
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
