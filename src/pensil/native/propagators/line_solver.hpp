// Exact line solving: which colours can each cell of a line have, given the blocks that its cells form in order?
//
// A line is `length` cells; its blocks are runs of one colour each. Blocks of equal colour that follow each other are
// kept apart by at least one blank cell, blocks of different colours may touch. Colour 0 is blank. All positions of
// all blocks are handled at once as bit sets, so a line costs a few dozen machine instructions per block.
//
// Positions: 0 .. length, the places between cells. A block that *starts* at p and *ends* at e covers cells p .. e-1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "line_words.hpp"

namespace pensil {

struct Block {
    std::uint16_t length;  // 0 = unknown: any length from 1
    std::uint8_t colour;   // 1 ..
};

// The blocks of a line and its length; the caller keeps the array alive.
struct LineShape {
    const Block* blocks;
    int count;
    int length;

    bool gap_after(int j) const { return j + 1 < count && blocks[j + 1].colour == blocks[j].colour; }

    // The cells that are left when the blocks are as short and lie as close as they can; below 0, they do not fit.
    int room() const {
        int left = length;
        for (int j = 0; j < count; ++j) left -= (blocks[j].length ? blocks[j].length : 1) + (gap_after(j) ? 1 : 0);
        return left;
    }
};

// Positions where a block that starts in `starts` may end, looking at its own cells only.
template <class Word>
inline Word block_ends(const Word& starts, int length, const Word& cells) {
    return length ? starts << length : flood_up(Word(starts << 1), cells);
}

// First pass, left to right. Calls step(j, from, starts, separators) for each block: `from` = positions the blocks
// before j can leave open for j, `starts` = those of them where block j fits, `separators` = the cells that may be the
// obligatory blank after block j. Returns the positions that can follow the last block; zero if a block fits nowhere.
template <class Word, class Step>
inline Word sweep_right(const LineShape& line, const Word* possible, Step&& step) {
    const Word& blank = possible[0];
    Word from = flood_up(Word(1u), blank);
    for (int j = 0; j < line.count; ++j) {
        const auto [length, colour] = line.blocks[j];
        const Word& cells = possible[colour];
        const Word starts = from & (length ? run_starts(cells, length) : cells);
        if (!starts) return Word(0u);
        Word open = block_ends(starts, length, cells);
        Word separators(0u);
        if (line.gap_after(j)) {
            separators = open & blank;
            open = separators << 1;
        }
        step(j, from, starts, separators);
        from = flood_up(open, blank);
    }
    return from;
}

// Is there a placement at all? Half the cost of solving; shrinking explanations asks nothing more.
// possible[c] = cells that may have colour c, without bits beyond the line.
template <class Word>
inline bool line_fits(const LineShape& line, const Word* possible) {
    const Word last = sweep_right(line, possible, [](int, const Word&, const Word&, const Word&) {});
    return has_bit(last, line.length);
}

// A word for each block of a line: on the stack, unless there are so many wide ones that threads could not spare it.
template <class Word, bool wide = (sizeof(Word) > 16)>
class PerBlock {
public:
    explicit PerBlock(int /*count*/) {}
    Word& operator[](int j) { return words_[j]; }

private:
    Word words_[max_line_length<Word>];
};
template <class Word>
class PerBlock<Word, true> {
public:
    explicit PerBlock(int count) : many_(count > few ? static_cast<std::size_t>(count) : 0) {}
    PerBlock(const PerBlock&) = delete;
    PerBlock& operator=(const PerBlock&) = delete;
    Word& operator[](int j) { return words_[j]; }

private:
    static constexpr int few = 32;

    Word few_[few];
    std::vector<Word> many_;
    Word* words_ = many_.empty() ? few_ : many_.data();
};

// Writes to `occurs[c]` the cells that have colour c in some placement; false if there is no placement.
// `starts` and `ends`, when given, receive per block all positions of its start and end over all placements.
template <class Word>
bool solve_line(const LineShape& line, const Word* possible, int colours, Word* occurs, Word* starts = nullptr,
                Word* ends = nullptr) {
    PerBlock<Word> from(line.count), first(line.count), separators(line.count);
    const Word open_end = sweep_right(line, possible, [&](int j, const Word& f, const Word& s, const Word& e) {
        from[j] = f;
        first[j] = s;
        separators[j] = e;
    });
    if (!has_bit(open_end, line.length)) return false;

    // Second pass, right to left: `rest` = positions p such that the cells from p on can hold exactly the later blocks.
    for (int c = 0; c < colours; ++c) occurs[c] = Word(0u);
    const Word& blank = possible[0];
    const FloodDown<Word> down(blank);
    Word rest = down(word_bit<Word>(line.length));
    Word blanks = open_end & (rest >> 1);
    for (int j = line.count - 1; j >= 0; --j) {
        const auto [length, colour] = line.blocks[j];
        // A separator cell is blank, and the rest begins right after it.
        const Word last = line.gap_after(j) ? (rest >> 1) & blank : rest;
        Word fits, covered;
        if (length) {
            fits = first[j] & (last >> length);
            covered = run_cells(fits, length);
            if (ends) ends[j] = fits << length;
        } else {
            // Going back from the ends through the block's own colour meets exactly the cells that can still reach an
            // end; going on from the starts meets those a start can reach. A cell in both lies in one such run.
            const Word& cells = possible[colour];
            const Word back = FloodDown<Word>(cells)((last >> 1) & cells);
            fits = first[j] & back;
            covered = flood_up(fits, cells) & back;
            if (ends) ends[j] = block_ends(fits, 0, cells) & last;
        }
        if (starts) starts[j] = fits;
        occurs[colour] |= covered;
        rest = down(fits);
        blanks |= (j > 0 ? from[j] | separators[j - 1] : from[j]) & (rest >> 1);
    }
    occurs[0] = blanks & blank;
    return true;
}

}  // namespace pensil
