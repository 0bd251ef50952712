// Boxes: rectangles of cells on a grid.
#pragma once
#include <cstddef>
#include <vector>

#include "solver.hpp"

namespace pensil {

// All four sides are inside.
struct Box {
    int top = 0, left = 0, bottom = 0, right = 0;
};

// Lists of boxes one after the other: list i ends at ends[i].
struct BoxLists {
    std::vector<Box> boxes;
    std::vector<std::size_t> ends;

    std::size_t size() const { return ends.size(); }
    std::size_t begin(std::size_t list) const { return list == 0 ? 0 : ends[list - 1]; }
    std::size_t size(std::size_t list) const { return ends[list] - begin(list); }
};

struct MarkedCell {
    int row = 0, col = 0;
    int area = 0;  // of its boxes; 0 = any
};

// For each marked cell the boxes that contain it and no other marked cell, by height, then top, left and right.
// False when there are more than `most`: the lists are then incomplete.
bool boxes_around(int rows, int cols, const std::vector<MarkedCell>& marked, std::size_t most, BoxLists& found);

// Posts that every cell of the grid lies in exactly one of the boxes whose literals are true.
// False, having posted nothing, when the boxes have more than `most` cells in all.
bool post_cover(Solver& solver, int rows, int cols, const std::vector<Box>& boxes, const std::vector<Lit>& lits,
                std::size_t most);

}  // namespace pensil
