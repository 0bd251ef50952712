#include "boxes.hpp"

#include <algorithm>

namespace pensil {

namespace {

// How far left and right one can go in each row from a column before the next marked cell of that row.
class Gaps {
public:
    Gaps(int rows, int cols, const std::vector<MarkedCell>& marked)
        : cols_(cols), marked_(static_cast<std::size_t>(rows) * cols, 0), low_(marked_.size()), high_(marked_.size()) {
        for (const MarkedCell& cell : marked) marked_[at(cell.row, cell.col)] = 1;
        for (int row = 0; row < rows; ++row) {
            for (int col = 0, low = 0; col < cols; ++col) {
                low_[at(row, col)] = low;
                if (marked_[at(row, col)]) low = col + 1;
            }
            for (int col = cols - 1, high = cols - 1; col >= 0; --col) {
                high_[at(row, col)] = high;
                if (marked_[at(row, col)]) high = col - 1;
            }
        }
    }

    // From a marked cell: the marked cells beside it. From any other: those to its left and right.
    int low(int row, int col) const { return low_[at(row, col)]; }
    int high(int row, int col) const { return high_[at(row, col)]; }
    bool marked(int row, int col) const { return marked_[at(row, col)]; }

private:
    std::size_t at(int row, int col) const { return static_cast<std::size_t>(row) * cols_ + col; }

    int cols_;
    std::vector<char> marked_;
    std::vector<int> low_, high_;
};

// The columns free of other marks when a box goes some rows up (or down) from its cell: the further, the fewer.
struct Span {
    int low, high;
};

void spans(const Gaps& gaps, const MarkedCell& cell, int step, int end, int longest, std::vector<Span>& found) {
    found.assign(1, {gaps.low(cell.row, cell.col), gaps.high(cell.row, cell.col)});
    for (int row = cell.row + step; row != end && static_cast<int>(found.size()) < longest; row += step) {
        if (gaps.marked(row, cell.col)) break;
        found.push_back({std::max(found.back().low, gaps.low(row, cell.col)),
                         std::min(found.back().high, gaps.high(row, cell.col))});
    }
}

}  // namespace

bool boxes_around(int rows, int cols, const std::vector<MarkedCell>& marked, std::size_t most, BoxLists& found) {
    const Gaps gaps(rows, cols, marked);
    std::vector<Span> up, down;
    found.ends.reserve(marked.size());
    for (const MarkedCell& cell : marked) {
        const int tallest = cell.area > 0 ? cell.area : rows;
        spans(gaps, cell, -1, -1, tallest, up);
        spans(gaps, cell, +1, rows, tallest, down);
        const int ups = static_cast<int>(up.size()), downs = static_cast<int>(down.size());
        for (int height = 1; height <= std::min(tallest, ups + downs - 1); ++height) {
            if (cell.area > 0 && cell.area % height != 0) continue;
            const int width = cell.area / height;  // 0: any
            for (int above = std::min(height, ups) - 1; above >= std::max(height - downs, 0); --above) {
                const int below = height - 1 - above;
                const int low = std::max(up[above].low, down[below].low);
                const int high = std::min(up[above].high, down[below].high);
                const int first = width > 0 ? std::max(low, cell.col - width + 1) : low;
                for (int left = first; left <= cell.col; ++left) {
                    const int right_from = width > 0 ? left + width - 1 : cell.col;
                    const int right_to = width > 0 ? right_from : high;
                    if (right_from > high) break;
                    for (int right = right_from; right <= right_to; ++right) {
                        found.boxes.push_back({cell.row - above, left, cell.row + below, right});
                    }
                }
            }
            if (found.boxes.size() > most) return false;
        }
        found.ends.push_back(found.boxes.size());
    }
    return true;
}

bool post_cover(Solver& solver, int rows, int cols, const std::vector<Box>& boxes, const std::vector<Lit>& lits,
                std::size_t most) {
    std::size_t covered = 0;
    for (const Box& box : boxes) {
        const auto height = static_cast<std::size_t>(box.bottom - box.top + 1);
        covered += height * static_cast<std::size_t>(box.right - box.left + 1);
    }
    if (covered > most) return false;
    // The literals of all cells in one array: first count, then fill.
    const std::size_t cells = static_cast<std::size_t>(rows) * cols;
    std::vector<std::size_t> starts(cells + 1, 0);
    const auto each_cell = [&](const Box& box, auto visit) {
        for (int row = box.top; row <= box.bottom; ++row) {
            const std::size_t line = static_cast<std::size_t>(row) * cols;
            for (int col = box.left; col <= box.right; ++col) visit(line + col);
        }
    };
    for (const Box& box : boxes) each_cell(box, [&](std::size_t cell) { ++starts[cell + 1]; });
    for (std::size_t cell = 0; cell < cells; ++cell) starts[cell + 1] += starts[cell];
    std::vector<Lit> covering(starts[cells]);
    std::vector<std::size_t> next(starts.begin(), starts.end() - 1);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const int area = (boxes[i].bottom - boxes[i].top + 1) * (boxes[i].right - boxes[i].left + 1);
        solver.expect_groups(lits[i], static_cast<std::uint32_t>(area));
        each_cell(boxes[i], [&](std::size_t cell) { covering[next[cell]++] = lits[i]; });
    }
    for (std::size_t cell = 0; cell < cells; ++cell) {
        solver.add_count(1, 1, covering.data() + starts[cell], starts[cell + 1] - starts[cell]);
    }
    return true;
}

}  // namespace pensil
