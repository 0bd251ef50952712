// Sets of cells as in cells.hpp, of a size that is known when this is compiled, or of any.
//
// Sets of one grid are used together. One that nothing was put into may be shorter than the others.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "bits.hpp"

namespace pensil::lands {

template <typename Words>
struct CellSet {
    Words word{};

    std::size_t size() const { return word.size(); }
    void widen([[maybe_unused]] std::size_t words) {
        if constexpr (std::is_same_v<Words, std::vector<Word64>>) {
            if (word.size() < words) word.resize(words);
        }
    }
};

template <std::size_t words>
using FixedSet = CellSet<std::array<Word64, words>>;

using LongSet = CellSet<std::vector<Word64>>;

template <typename Set>
Word64 word_at(const Set& cells, std::size_t i) {
    return i < cells.size() ? cells.word[i] : 0;
}

template <typename Words>
CellSet<Words>& operator|=(CellSet<Words>& a, const CellSet<Words>& b) {
    a.widen(b.size());
    for (std::size_t i = 0; i < b.size(); ++i) a.word[i] |= b.word[i];
    return a;
}

template <typename Words>
CellSet<Words>& operator&=(CellSet<Words>& a, const CellSet<Words>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a.word[i] &= word_at(b, i);
    return a;
}

template <typename Words>
CellSet<Words>& operator-=(CellSet<Words>& a, const CellSet<Words>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a.word[i] &= ~word_at(b, i);
    return a;
}

template <typename Words>
CellSet<Words> operator|(CellSet<Words> a, const CellSet<Words>& b) {
    return a |= b;
}

template <typename Words>
CellSet<Words> operator&(CellSet<Words> a, const CellSet<Words>& b) {
    return a &= b;
}

template <typename Words>
CellSet<Words> operator-(CellSet<Words> a, const CellSet<Words>& b) {
    return a -= b;
}

template <typename Words>
bool operator==(const CellSet<Words>& a, const CellSet<Words>& b) {
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        if (word_at(a, i) != word_at(b, i)) return false;
    }
    return true;
}

// As numbers.
template <typename Words>
bool operator<(const CellSet<Words>& a, const CellSet<Words>& b) {
    for (std::size_t i = std::max(a.size(), b.size()); i-- > 0;) {
        if (word_at(a, i) != word_at(b, i)) return word_at(a, i) < word_at(b, i);
    }
    return false;
}

template <typename Set>
bool any(const Set& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells.word[i] != 0) return true;
    }
    return false;
}

template <typename Set>
bool meet(const Set& a, const Set& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if ((a.word[i] & word_at(b, i)) != 0) return true;
    }
    return false;
}

template <typename Set>
int count(const Set& cells) {
    int found = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) found += count_bits(cells.word[i]);
    return found;
}

template <typename Set>
bool has(const Set& cells, std::size_t bit) {
    return bit / 64 < cells.size() && (cells.word[bit / 64] >> bit % 64 & 1) != 0;
}

template <typename Set>
void add(Set& cells, std::size_t bit) {
    cells.widen(bit / 64 + 1);
    cells.word[bit / 64] |= Word64(1) << bit % 64;
}

// The bits of a set in order.
template <typename Set, typename Visit>
void each(const Set& cells, Visit visit) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (Word64 left = cells.word[i]; left != 0; left &= left - 1) {
            visit(64 * i + static_cast<std::size_t>(lowest_bit(left)));
        }
    }
}

// The first bit of a set that is not empty.
template <typename Set>
std::size_t first_bit(const Set& cells) {
    std::size_t i = 0;
    while (cells.word[i] == 0) ++i;
    return 64 * i + static_cast<std::size_t>(lowest_bit(cells.word[i]));
}

// The set as cells.hpp has it.
template <typename Set>
std::vector<Word64> words_of(const Set& cells) {
    return {cells.word.begin(), cells.word.end()};
}

// The set of the first cell, if there is one.
template <typename Set>
Set first(const Set& cells) {
    Set found;
    found.widen(cells.size());
    if (any(cells)) add(found, first_bit(cells));
    return found;
}

// Whether there is one cell and no other.
template <typename Set>
bool single(const Set& cells) {
    bool found = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Word64 word = cells.word[i];
        if (word == 0) continue;
        if (found || (word & (word - 1)) != 0) return false;
        found = true;
    }
    return found;
}

template <typename Set>
Set moved_up(const Set& cells, std::size_t places) {
    Set found = cells;
    const std::size_t words = places / 64, bits = places % 64;
    for (std::size_t i = cells.size(); i-- > 0;) {
        Word64 word = i < words ? 0 : cells.word[i - words] << bits;
        if (bits != 0 && i > words) word |= cells.word[i - words - 1] >> (64 - bits);
        found.word[i] = word;
    }
    return found;
}

template <typename Set>
Set moved_down(const Set& cells, std::size_t places) {
    Set found = cells;
    const std::size_t words = places / 64, bits = places % 64;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        Word64 word = i + words < cells.size() ? cells.word[i + words] >> bits : 0;
        if (bits != 0 && i + words + 1 < cells.size()) word |= cells.word[i + words + 1] << (64 - bits);
        found.word[i] = word;
    }
    return found;
}

template <typename Set>
std::size_t hash_of(const Set& cells, std::size_t seed = 0) {
    Word64 hash = seed;
    std::size_t size = cells.size();
    while (size > 0 && cells.word[size - 1] == 0) --size;
    for (std::size_t i = 0; i < size; ++i) hash = (hash ^ cells.word[i]) * 0x9e3779b97f4a7c15u ^ hash >> 29;
    return static_cast<std::size_t>(hash ^ hash >> 32);
}

// Those of some areas that meet a set, in a fixed order.
template <typename Set>
std::vector<Set> touching(const std::vector<Set>& areas, const Set& near) {
    std::vector<Set> found;
    for (const Set& area : areas) {
        if (meet(area, near)) found.push_back(area);
    }
    std::sort(found.begin(), found.end(), [](const Set& a, const Set& b) { return a < b; });
    return found;
}

template <typename Set>
bool is_in(const std::vector<Set>& areas, const Set& area) {
    return std::find(areas.begin(), areas.end(), area) != areas.end();
}

// The sets of one grid, and what is around them.
template <typename Set>
struct Sheet {
    std::size_t rows, cols, width;
    Set full, edge;

    Sheet(std::size_t rows, std::size_t cols) : rows(rows), cols(cols), width(cols + 1) {
        full.widen(rows * width / 64 + 1);
        edge.widen(rows * width / 64 + 1);
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t col = 0; col < cols; ++col) {
                add(full, row * width + col);
                if (row == 0 || col == 0 || row + 1 == rows || col + 1 == cols) add(edge, row * width + col);
            }
        }
    }

    Set empty() const {
        Set found;
        found.widen(full.size());
        return found;
    }
    Set of_bit(std::size_t bit) const {
        Set found = empty();
        add(found, bit);
        return found;
    }
    std::size_t bit_of(std::size_t spot) const { return spot + spot / cols; }
    std::size_t spot_of(std::size_t bit) const { return bit - bit / width; }

    Set beyond(const Set& cells) const {
        return moved_up(cells, 1) | moved_down(cells, 1) | moved_up(cells, width) | moved_down(cells, width);
    }
    Set spread(const Set& cells) const { return (beyond(cells) | cells) & full; }
    Set next_to(const Set& cells) const { return beyond(cells) & full; }
    Set beside(const Set& cells) const { return next_to(cells) - cells; }
    Set around(const Set& cells) const {
        const Set tall = cells | moved_up(cells, width) | moved_down(cells, width);
        return ((tall | moved_up(tall, 1) | moved_down(tall, 1)) & full) - cells;
    }

    Set flood(const Set& seed, const Set& within) const {
        Set area = seed & within, front = area, left = within - area;
        while (any(front)) {
            front = beyond(front) & left;
            area |= front;
            left -= front;
        }
        return area;
    }
    Set flood_over_corners(Set area, const Set& within) const {
        for (Set front = area; any(front);) {
            front = (around(front) & within) - area;
            area |= front;
        }
        return area;
    }
    // The connected parts of a set, by their first cells.
    std::vector<Set> areas(Set cells) const {
        std::vector<Set> found;
        while (any(cells)) {
            found.push_back(flood(first(cells), cells));
            cells -= found.back();
        }
        return found;
    }

    // The first cells of the 2 by 2 blocks that lie wholly in a set, or that have a cell in it.
    Set blocks(const Set& cells) const {
        const Set pairs = cells & moved_down(cells, 1);
        return pairs & moved_down(pairs, width);
    }
    Set touched_blocks(const Set& cells) const {
        return (cells | moved_down(cells, 1) | moved_down(cells, width) | moved_down(cells, width + 1)) & full;
    }
    // The first cells of the places for blocks that hold one cell of a set, and no other.
    Set lone_in_blocks(const Set& cells) const {
        const Set right = moved_down(cells, 1), below = moved_down(cells, width), last = moved_down(right, width);
        const Set above = cells | right, under = below | last;
        return (above - under - (cells & right)) | (under - above - (below & last));
    }
    Set block(std::size_t corner) const {
        Set found = of_bit(corner);
        for (std::size_t bit : {corner + 1, corner + width, corner + width + 1}) {
            if (bit / 64 < full.size()) add(found, bit);
        }
        return found & full;
    }
};

}  // namespace pensil::lands
