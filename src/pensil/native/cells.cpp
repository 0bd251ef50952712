#include "cells.hpp"

#include <algorithm>

namespace pensil {

namespace {

// Word `i` of a set that is moved by so many bits to higher places, or to lower ones.
Word64 word_above(const CellWords& cells, std::size_t i, std::size_t places) {
    const std::size_t words = places / 64, bits = places % 64;
    if (i < words) return 0;
    const Word64 low = cells[i - words] << bits;
    return bits == 0 || i == words ? low : low | cells[i - words - 1] >> (64 - bits);
}

Word64 word_below(const CellWords& cells, std::size_t i, std::size_t places) {
    const std::size_t words = places / 64, bits = places % 64;
    if (i + words >= cells.size()) return 0;
    const Word64 high = cells[i + words] >> bits;
    return bits == 0 || i + words + 1 == cells.size() ? high : high | cells[i + words + 1] << (64 - bits);
}

// The neighbours of `front` that are `left`, which they leave; whether there are any.
template <Touching touching>
bool advance(std::size_t width, const CellWords& front, CellWords& left, CellWords& next) {
    Word64 any = 0;
    for (std::size_t i = 0; i < front.size(); ++i) {
        Word64 word = word_above(front, i, 1) | word_below(front, i, 1) | word_above(front, i, width) |
                      word_below(front, i, width);
        if (touching == Touching::corners) {
            word |= word_above(front, i, width - 1) | word_above(front, i, width + 1) |
                    word_below(front, i, width - 1) | word_below(front, i, width + 1);
        }
        next[i] = word & left[i];
        left[i] &= ~word;
        any |= next[i];
    }
    return any != 0;
}

template <Touching touching>
CellWords flooded(std::size_t width, const CellWords& seed, const CellWords& within) {
    CellWords area(seed.size()), left(seed.size()), next(seed.size());
    for (std::size_t i = 0; i < seed.size(); ++i) {
        area[i] = seed[i] & within[i];
        left[i] = within[i] & ~area[i];
    }
    CellWords front = area;
    while (advance<touching>(width, front, left, next)) {
        for (std::size_t i = 0; i < area.size(); ++i) area[i] |= next[i];
        front.swap(next);
    }
    return area;
}

// The neighbours of a set that are in another one.
CellWords beside(std::size_t width, const CellWords& cells, const CellWords& within) {
    CellWords left(within), found(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) left[i] &= ~cells[i];
    advance<Touching::sides>(width, cells, left, found);
    return found;
}

// A shape as far as it has grown, and what it may still take.
struct Growing {
    CellWords shape, allowed;
};

// Pieces that were come to are taken when all of their cells are paid for.
struct Due {
    int cost;
    std::size_t piece;
};

}  // namespace

CellWords flood(std::size_t width, const CellWords& seed, const CellWords& within, Touching touching) {
    return touching == Touching::sides ? flooded<Touching::sides>(width, seed, within)
                                       : flooded<Touching::corners>(width, seed, within);
}

std::vector<CellWords> connected_parts(std::size_t width, CellWords cells) {
    std::vector<CellWords> parts;
    CellWords seed(cells.size());
    for (std::size_t i = 0; i < cells.size();) {
        if (cells[i] == 0) {
            ++i;
            continue;
        }
        seed[i] = cells[i] & (~cells[i] + 1);
        parts.push_back(flooded<Touching::sides>(width, seed, cells));
        seed[i] = 0;
        for (std::size_t j = i; j < cells.size(); ++j) cells[j] &= ~parts.back()[j];
    }
    return parts;
}

std::vector<CellWords> all_shapes(std::size_t width, const Shapes& asked) {
    std::vector<CellWords> found;
    std::vector<Growing> todo{{asked.start, asked.room}};
    while (!todo.empty()) {
        Growing now = std::move(todo.back());
        todo.pop_back();
        const int size = count_cells(now.shape);
        if (size == asked.size) {
            found.push_back(std::move(now.shape));
            if (found.size() > asked.most) return {};
            continue;
        }
        if (size > asked.size) continue;  // the start itself is too large
        const Growth growth{now.shape, now.allowed, asked.pieces, asked.size - size, asked.size};
        if (count_cells(grown(width, growth)) < asked.size) continue;
        const CellWords border = beside(width, now.shape, now.allowed);
        std::size_t i = 0;
        while (border[i] == 0) ++i;
        CellWords cell(border.size());
        cell[i] = border[i] & (~border[i] + 1);
        Growing wider = now;
        now.allowed[i] &= ~cell[i];
        wider.shape[i] |= cell[i];
        for (const CellWords& piece : asked.pieces) {
            if (is_empty(beside(width, cell, piece))) continue;
            for (std::size_t j = 0; j < piece.size(); ++j) wider.shape[j] |= piece[j];
        }
        todo.push_back(std::move(now));
        if (count_cells(wider.shape) <= asked.size) todo.push_back(std::move(wider));
    }
    return found;
}

CellWords grown(std::size_t width, const Growth& growth) {
    const std::size_t size = growth.start.size();
    CellWords reached = growth.start, front = growth.start, left(size), next(size), loose(size);
    for (const CellWords& piece : growth.pieces) {
        for (std::size_t i = 0; i < size; ++i) loose[i] |= piece[i] & growth.allowed[i];
    }
    for (std::size_t i = 0; i < size; ++i) left[i] = growth.allowed[i] & ~growth.start[i];
    std::vector<Due> later;
    for (int cost = 1; cost <= growth.steps; ++cost) {
        bool any = advance<Touching::sides>(width, front, left, next);
        if (any && meet(next, loose)) {
            for (std::size_t k = 0; k < growth.pieces.size(); ++k) {
                const CellWords& piece = growth.pieces[k];
                if (!meet(piece, next)) continue;
                for (std::size_t i = 0; i < size; ++i) left[i] &= ~piece[i];
                later.push_back({cost + count_cells(piece) - 1, k});
            }
            for (std::size_t i = 0; i < size; ++i) next[i] &= ~loose[i];
        }
        for (const Due& due : later) {
            if (due.cost != cost) continue;
            for (std::size_t i = 0; i < size; ++i) next[i] |= growth.pieces[due.piece][i];
        }
        const auto paid = [&](const Due& due) { return due.cost <= cost; };
        later.erase(std::remove_if(later.begin(), later.end(), paid), later.end());
        for (std::size_t i = 0; i < size; ++i) reached[i] |= next[i];
        if (growth.enough > 0 && count_cells(reached) >= growth.enough) break;
        if (later.empty() && is_empty(next)) break;
        front.swap(next);
    }
    return reached;
}

}  // namespace pensil
