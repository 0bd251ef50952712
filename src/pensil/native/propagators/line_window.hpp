// Long lines that are known but for a window: only that is solved, in a word that just holds it.
//
// In a big picture most lines are soon settled at both ends, while their words stay as wide as the picture. Beside the
// window all cells are known: there it is enough to compare their runs with the blocks.
#pragma once

#include "line_solver.hpp"

namespace pensil {

// Cells from .. to - 1 and their blocks first .. last - 1. All open cells are among them, and what is beside them ends
// with a blank cell, so no block lies across.
struct LineWindow {
    int from = 0, to = 0;
    int first = 0, last = 0;
};

// Whether the runs of cells in from .. to - 1 are the blocks from `j` on; `j` goes on to the block after them.
template <int count>
inline bool runs_match(const LineShape& line, const Words<count>& cells, int from, int to, int& j) {
    const auto next = [&](int place, bool set) {
        for (; place < to; place = (place / 64 + 1) * 64) {
            const Word64 part = cells.part[place / 64];
            const Word64 rest = (set ? part : ~part) >> place % 64;
            if (rest) return place + lowest_bit(rest);
        }
        return to;
    };
    for (int start = next(from, true); start < to; start = next(from, true)) {
        from = next(start, false);
        if (j == line.count) return false;
        const int length = line.blocks[j++].length;
        if (length != 0 && length != from - start) return false;
    }
    return true;
}

// Of a line of one colour. False: what is known of it does not fit.
template <int count>
inline bool find_window(const LineShape& line, const Words<count>* possible, LineWindow& window) {
    using Word = Words<count>;
    if ((possible[0] | possible[1]) != word_below<Word>(line.length)) return false;
    const Word open = possible[0] & possible[1], black = possible[1] & ~possible[0];
    if (!open) {
        window.from = window.to = line.length;
    } else {
        const Word before = possible[0] & ~open & word_below<Word>(lowest_bit(open));
        const Word after = possible[0] & ~open & ~word_below<Word>(highest_bit(open));
        window.from = before ? highest_bit(before) + 1 : 0;
        window.to = after ? lowest_bit(after) : line.length;
    }
    window.first = 0;
    if (!runs_match(line, black, 0, window.from, window.first)) return false;
    const Word run_starts_after = black & ~(black << 1) & ~word_below<Word>(window.to);
    window.last = line.count - count_bits(run_starts_after);
    int end = window.last;
    return window.last >= window.first && (open || window.last == window.first) &&
           runs_match(line, black, window.to, line.length, end);
}

template <class Narrow, int count>
bool solve_window(const LineShape& line, const Words<count>* possible, const LineWindow& window, Words<count>* occurs) {
    const LineShape inner{line.blocks + window.first, window.last - window.first, window.to - window.from};
    Narrow cells[2], found[2];
    for (const int c : {0, 1}) {
        narrow(possible[c] >> window.from, cells[c]);
        cells[c] &= word_below<Narrow>(inner.length);
    }
    if (!solve_line(inner, cells, 2, found)) return false;
    const Words<count> open = possible[0] & possible[1];
    for (const int c : {0, 1}) {
        widen(found[c], occurs[c]);
        occurs[c] = occurs[c] << window.from | (possible[c] & ~open);
    }
    return true;
}

// The same as solve_line.
template <class Word>
inline bool solve_open_line(const LineShape& line, const Word* possible, int colours, Word* occurs) {
    return solve_line(line, possible, colours, occurs);
}
template <int count>
bool solve_open_line(const LineShape& line, const Words<count>* possible, int colours, Words<count>* occurs) {
    if constexpr (count > 2) {
        if (colours == 2) {
            LineWindow window;
            if (!find_window(line, possible, window)) return false;
            const int length = window.to - window.from;
            if (length <= max_line_length<Word64>) return solve_window<Word64>(line, possible, window, occurs);
            if (length <= max_line_length<Word128>) return solve_window<Word128>(line, possible, window, occurs);
            if constexpr (count > 5) {
                if (length <= max_line_length<Word256>) return solve_window<Word256>(line, possible, window, occurs);
            }
        }
    }
    return solve_line(line, possible, colours, occurs);
}

}  // namespace pensil
