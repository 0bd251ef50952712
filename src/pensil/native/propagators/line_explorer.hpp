// What a big grid says beyond its lines: trials of single cells that fail, before any search.
//
// A search would follow every decision that does not fail at once, for dozens of conflicts. Here it is put back, and the
// next one is tried: of all blocks at the ends of lines near the rim, one that is soon pinned, where trials have failed
// before, at a cell that other trials have not coloured. From a few dozen trials that fail, half of a picture may follow.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../limits.hpp"
#include "line_trials.hpp"

namespace pensil {

template <class Word>
class LineExplorer {
public:
    explicit LineExplorer(const LineGridSpec& spec)
        : spec_(spec),
          trials_(spec),
          cells_(spec.lines.size()),
          burden_(2 * spec.lines.size(), 1.0),
          coloured_(static_cast<std::size_t>(spec.rows) * static_cast<std::size_t>(spec.cols), 0),
          occurs_(spec.colours) {}

    // Tries cells of the grid under what is known for good (see LineTrials::begin) until none is left to be tried, or so
    // many lines were solved in all calls. False: there is no solution.
    template <class Active>
    bool run(const std::vector<Word>& possible, Active&& active, std::uint64_t lines, Limits& limits) {
        trials_.begin(possible, active);
        for (const int line : trials_.changed()) list(line);
        trials_.forget_changes();
        while (trials_.lines_solved() < lines && !limits.spend(trials_.take_steps())) {
            Cell* cell = choose();
            if (cell == nullptr) break;
            cell->tried = true;
            const Cell chosen = *cell;
            const bool fits = trials_.suppose(chosen.line, chosen.place, chosen.colour);
            if (fits) note_coloured();
            trials_.undo();
            burden(chosen, fits);
            if (fits) continue;
            if (!trials_.exclude(chosen.line, chosen.place, chosen.colour)) return false;
            for (const int line : trials_.changed()) list(line);
            trials_.forget_changes();
        }
        return true;
    }

    // What has come of it, as it was given.
    const std::vector<Word>& possible() const { return trials_.possible(); }

private:
    struct Cell {
        int line, place, colour;
        std::size_t end;  // of which end of which line
        double cuts;      // as many trials, if all fail, leave one place for the block
        bool tried;
    };

    // The cells to try of a line: of its first and last block that are not pinned, as far from either end of the block's
    // range as the block is long. When such a trial fails, so many places are cut off.
    void list(int line) {
        std::vector<Cell>& cells = cells_[line];
        cells.clear();
        const Word* possible = trials_.possible(line);
        if (!trials_.active(line) || !open_cells(possible)) return;
        const LineShape blocks = spec_.shape(line);
        starts_.resize(static_cast<std::size_t>(blocks.count));
        if (!solve_line(blocks, possible, spec_.colours, occurs_.data(), starts_.data())) return;
        int first = 0, last = blocks.count - 1;
        const auto pinned = [&](int j) { return blocks.blocks[j].length == 0 || count_bits(starts_[j]) < 2; };
        while (first <= last && pinned(first)) ++first;
        while (first < last && pinned(last)) --last;
        for (int j = first; j <= last; j += std::max(1, last - first)) {
            const auto [length, colour] = blocks.blocks[j];
            const double cuts = static_cast<double>(count_bits(starts_[j])) / length;
            for (const bool far : {false, true}) {
                const int place = far ? highest_bit(starts_[j]) : lowest_bit(starts_[j]) + length - 1;
                if (!is_open(possible, place, colour)) continue;
                const std::size_t end = 2 * static_cast<std::size_t>(line) + (far ? 1 : 0);
                cells.push_back({line, place, colour, end, cuts, false});
            }
        }
    }

    Word open_cells(const Word* possible) const {
        Word some(0u), several(0u);
        for (int c = 0; c < spec_.colours; ++c) {
            several |= some & possible[c];
            some |= possible[c];
        }
        return several;
    }

    bool is_open(const Word* possible, int place, int colour) const {
        return has_bit(possible[colour], place) && has_bit(open_cells(possible), place);
    }

    // The best cell near the rim, or further inside when all of those have been tried; null when all have been.
    Cell* choose() {
        for (int rim = options::rim;; rim *= 2) {
            Cell* best = best_within(rim);
            if (best != nullptr || rim >= std::max(spec_.rows, spec_.cols)) return best;
        }
    }

    // Of the cells in so many of the outermost open lines, from each side.
    Cell* best_within(int rim) {
        Cell* best = nullptr;
        double least = 0.0;
        const int rows = spec_.rows, lines = spec_.line_count();
        for (const auto& [from, to] : {std::pair{0, rows}, std::pair{rows, lines}}) {
            int first = from, last = to - 1;
            while (first < to && cells_[first].empty()) ++first;
            while (last > first && cells_[last].empty()) --last;
            for (int line = first; line <= last; ++line) {
                if (std::min(line - first, last - line) >= rim) continue;
                for (Cell& cell : cells_[line]) {
                    if (cell.tried) continue;
                    const double cost = std::ldexp(cell.cuts * burden_[cell.end], coloured_[index(cell)]);
                    if (best != nullptr && cost >= least) continue;
                    best = &cell;
                    least = cost;
                }
            }
        }
        return best;
    }

    std::size_t index(const Cell& cell) const {
        const int across = spec_.place_across(cell.line);
        const int row = cell.line < spec_.rows ? cell.line : cell.place;
        const int col = cell.line < spec_.rows ? cell.place : across;
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(spec_.cols) + static_cast<std::size_t>(col);
    }

    // Where one trial was in vain the next will be too, and so it is with those that fail; a little also in the lines
    // beside.
    void burden(const Cell& cell, bool in_vain) {
        const int from = cell.line < spec_.rows ? 0 : spec_.rows;
        const int to = cell.line < spec_.rows ? spec_.rows : spec_.line_count();
        const int reach = options::trial_reach;
        for (int line = std::max(from, cell.line - reach); line < std::min(to, cell.line + reach + 1); ++line) {
            const bool here = line == cell.line;
            double& burden = burden_[2 * static_cast<std::size_t>(line) + cell.end % 2];
            burden *= in_vain ? (here ? options::in_vain : options::in_vain_beside)
                              : (here ? options::failed : options::failed_beside);
            burden = std::min(std::max(burden, 1.0 / options::most_burden), options::most_burden);
        }
    }

    // Cells that a trial which fits has coloured: the more trials agree, the more likely that is how they are.
    void note_coloured() {
        const std::vector<int>& changed = trials_.changed();
        for (std::size_t i = 0; i < changed.size(); ++i) {
            const int row = changed[i];
            if (row >= spec_.rows) continue;
            const Word* possible = trials_.possible(row);
            const Word known = trials_.before(i, 0) & ~possible[0];
            const std::size_t first = static_cast<std::size_t>(row) * static_cast<std::size_t>(spec_.cols);
            visit_bits(known, [&](int place) {
                int& times = coloured_[first + static_cast<std::size_t>(place)];
                times = std::min(times + 1, options::most_coloured);
                return true;
            });
        }
    }

    const LineGridSpec& spec_;
    LineTrials<Word> trials_;
    std::vector<std::vector<Cell>> cells_;  // by line
    std::vector<double> burden_;            // by end of a line: how much less to expect of it than its cuts promise
    std::vector<int> coloured_;             // by cell: in how many trials
    std::vector<Word> occurs_, starts_;
};

}  // namespace pensil
