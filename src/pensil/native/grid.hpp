// Tables of a grid on which some cells are given (they hold a clue, a wall, an island) and the others are blank.
//
// Cells are told by their places, row by row. Given cells and blank cells are each numbered in reading order as well.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

namespace pensil {

struct Grid {
    int rows = 0, cols = 0;
    std::vector<std::uint8_t> given;  // by place

    std::size_t place(int row, int col) const { return static_cast<std::size_t>(row) * cols + col; }
};

// Lists of numbers one after the other: list i ends at ends[i].
struct NumberLists {
    std::vector<int> numbers;
    std::vector<std::size_t> ends;

    std::size_t size() const { return ends.size(); }
    std::size_t begin(std::size_t list) const { return list == 0 ? 0 : ends[list - 1]; }
    void close() { ends.push_back(numbers.size()); }
};

using Pairs = std::vector<std::pair<int, int>>;

// The blank cells side by side, along the rows and then along the columns.
struct Runs {
    NumberLists lists;  // of blank cells
    std::size_t along_rows = 0;  // so many of the lists
    Pairs of_cell;  // for each blank cell its run along the row, and along the column
};

Runs blank_runs(const Grid& grid);

// For each given cell the blank cells beside it: above, left, right, below.
NumberLists blank_beside(const Grid& grid);

// The pairs of given cells that see each other along a row or column, by their first cell, along the row first.
struct Facing {
    Pairs ends;       // given cells: the upper or left one, and the other
    Pairs crossings;  // pairs of pairs: one along a row, one along a column, that meet in a blank cell
    NumberLists at;   // for each given cell the pairs that it is an end of
};

Facing facing(const Grid& grid);

}  // namespace pensil
