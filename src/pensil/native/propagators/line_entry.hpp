// Where to begin the search of a big grid that its lines alone do not solve: at the rim of what is still open.
//
// A block in the outermost open line is also the first or last block of every line that it crosses, so all of those are
// pinned at once: a wrong place mostly fails at sight, and from the right one half of a picture may follow. In the middle
// of the grid a decision says little, and what is learnt from its conflicts names hundreds of cells.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "line_solver.hpp"

namespace pensil {

// One cell is proposed at a time: `begin`, `look` at the outermost open lines, then `best`.
template <class Word>
class LineEntry {
public:
    struct Proposal {
        int line = 0, place = 0, colour = 0;  // colour 0: there is none
        std::size_t end = 0;                  // of which end of which line
    };

    // `in_vain` says that what was proposed last has not failed: then other ends of lines have their turn first.
    void begin(std::size_t lines, bool in_vain) {
        tried_.resize(2 * lines, 0);
        if (in_vain) ++tried_[best_.end];
        best_ = {};
        fewest_ = 0.0;
    }

    // Whether a cell of the line is open. open(place, colour): the cell may be proposed for this colour.
    // A cell as far from the end of a block's range as the block is long cuts off so many places when it fails; the
    // block that takes the fewest cuts is the best one.
    template <class Open>
    bool look(int line, const LineShape& blocks, const Word* possible, int colours, Open&& open) {
        Word some(0u), several(0u);
        for (int c = 0; c < colours; ++c) {
            several |= some & possible[c];
            some |= possible[c];
        }
        if (!several) return false;
        occurs_.resize(static_cast<std::size_t>(colours));
        starts_.resize(static_cast<std::size_t>(blocks.count));
        if (!solve_line(blocks, possible, colours, occurs_.data(), starts_.data())) return true;
        for (int j = 0; j < blocks.count; ++j) {
            const auto [length, colour] = blocks.blocks[j];
            const int places = count_bits(starts_[j]);
            if (length == 0 || places < 2) continue;
            for (const bool far : {false, true}) {
                const std::size_t end = 2 * static_cast<std::size_t>(line) + (far ? 1 : 0);
                const double cuts = std::ldexp(static_cast<double>(places) / length, tried_[end]);
                if (best_.colour != 0 && cuts >= fewest_) continue;
                const int place = far ? highest_bit(starts_[j]) : lowest_bit(starts_[j]) + length - 1;
                if (!open(place, colour)) continue;
                fewest_ = cuts;
                best_ = {line, place, colour, end};
            }
        }
        return true;
    }

    const Proposal& best() const { return best_; }

private:
    Proposal best_;
    double fewest_ = 0.0;             // cuts that the best one takes, twice as many for each time in vain
    std::vector<int> tried_;          // by end of a line: how often a proposal there has not failed
    std::vector<Word> occurs_, starts_;
};

}  // namespace pensil
