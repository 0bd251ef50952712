// Single bits of a machine word, by the instructions of the processor where the compiler offers them, else by arithmetic.
//
// PENSIL_PLAIN leaves everything out that C++17 does not have: what other compilers (MSVC) build is tested with any.
#pragma once

#include <cstdint>

#if defined(__GNUC__) && !defined(PENSIL_PLAIN)
#define PENSIL_BUILTINS
#endif

namespace pensil {

using Word64 = std::uint64_t;

#ifdef PENSIL_BUILTINS

inline int count_bits(Word64 w) { return __builtin_popcountll(w); }

// Index of the lowest or the highest set bit of a word that is not zero.
inline int lowest_bit(Word64 w) { return __builtin_ctzll(w); }
inline int highest_bit(Word64 w) { return 63 - __builtin_clzll(w); }

#else

// Adds the bits up in pairs, then in fours and in eights; the product then has the sum of all eight bytes on top.
inline int count_bits(Word64 w) {
    w -= (w >> 1) & 0x5555555555555555u;
    w = (w & 0x3333333333333333u) + ((w >> 2) & 0x3333333333333333u);
    w = (w + (w >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return static_cast<int>((w * 0x0101010101010101u) >> 56);
}

inline int lowest_bit(Word64 w) { return count_bits(~w & (w - 1)); }

inline int highest_bit(Word64 w) {
    for (int width = 1; width < 64; width += width) w |= w >> width;
    return count_bits(w) - 1;
}

#endif

}  // namespace pensil
