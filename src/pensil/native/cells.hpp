// Sets of cells of a grid as bits, row by row, with one bit more in each row than it has cells: that bit is never set,
// so that a set moved sideways by one bit carries no cell into another row.
#pragma once
#include <cstddef>
#include <vector>

#include "bits.hpp"

namespace pensil {

using CellWords = std::vector<Word64>;  // all sets that are used together have the same number of words

inline bool is_empty(const CellWords& cells) {
    for (Word64 word : cells) {
        if (word != 0) return false;
    }
    return true;
}

inline bool meet(const CellWords& a, const CellWords& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if ((a[i] & b[i]) != 0) return true;
    }
    return false;
}

inline int count_cells(const CellWords& cells) {
    int count = 0;
    for (Word64 word : cells) count += count_bits(word);
    return count;
}

// What is beside cells of a set in a row or column, or also at a corner.
enum class Touching { sides, corners };

// The cells of `within` that are connected to those of the seed that are in it.
CellWords flood(std::size_t width, const CellWords& seed, const CellWords& within, Touching touching);

// The connected parts of a set, by their first cells.
std::vector<CellWords> connected_parts(std::size_t width, CellWords cells);

struct Growth {
    CellWords start;    // what is there already
    CellWords allowed;  // what else there may be
    std::vector<CellWords> pieces;  // sets of which all is taken, and counts, when one cell of them is come to
    int steps = 0;      // so many more cells
    int enough = 0;     // stop when there are so many in all; 0: go on
};

// The start, and the cells that can be come to by adding no more cells than the steps, those on the way counted.
CellWords grown(std::size_t width, const Growth& growth);

// All connected shapes of so many cells that the start can grow to in the room, in a fixed order; a piece beside a cell
// of the shape is taken as a whole. None when there are more than `most`.
struct Shapes {
    CellWords start, room;
    std::vector<CellWords> pieces;
    int size = 0;
    std::size_t most = 0;
};

std::vector<CellWords> all_shapes(std::size_t width, const Shapes& asked);

}  // namespace pensil
