// A grid of lines as it is posted: its cells, and the blocks of every line.
#pragma once

#include <vector>

#include "../literal.hpp"
#include "line_window.hpp"

namespace pensil {

// Cells row by row, the rows' and then the columns' blocks.
struct LineGridSpec {
    struct Line {
        int first_block = 0;
        int block_count = 0;  // below 0: nothing is known about this line
        Lit guard = no_lit;   // given to the solver when the grid is attached
    };
    int rows = 0;
    int cols = 0;
    int colours = 2;            // including blank
    std::vector<Lit> cells;     // cells[(row * cols + col) * colours + colour]
    std::vector<Block> blocks;  // of all lines
    std::vector<Line> lines;    // rows, then columns; only the rows when the columns are free

    int line_count() const { return static_cast<int>(lines.size()); }
    int length(int line) const { return line < rows ? cols : rows; }
    LineShape shape(int line) const {
        return {blocks.data() + lines[line].first_block, lines[line].block_count, length(line)};
    }
    // The other line of a cell, where that has its columns, and the place of the cell there.
    int crossing(int line, int place) const { return line < rows ? rows + place : place; }
    int place_across(int line) const { return line < rows ? line : line - rows; }
};

}  // namespace pensil
