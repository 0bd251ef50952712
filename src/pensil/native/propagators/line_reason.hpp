// Why a line is impossible: of all facts it was told, few that are enough.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "../propagator.hpp"
#include "line_solver.hpp"

namespace pensil {

// Filled for one line at a time: `begin`, what is known and possible, perhaps a supposition, then `needed`.
template <class Word>
class LineReason {
public:
    // This cell does not have this colour.
    struct Fact {
        Position position;  // when the line was told
        std::uint16_t place;
        std::uint8_t colour;
    };

    void begin(int colours) {
        known_.clear();
        possible_.resize(colours);
    }

    // A fact that the line may use.
    void know(Position position, int place, int colour) {
        known_.push_back({position, static_cast<std::uint16_t>(place), static_cast<std::uint8_t>(colour)});
    }

    // The cells that may have a colour under all that is known, whether it is named as a fact or not.
    void set_possible(int colour, Word cells) { possible_[colour] = std::move(cells); }

    // The cell at a place, of which no fact is known, has this colour.
    void suppose(int place, int colour) {
        for (int c = 0; c < static_cast<int>(possible_.size()); ++c) {
            c == colour ? set_bit(possible_[c], place) : clear_bit(possible_[c], place);
        }
    }

    // Facts without any of which the line, which is impossible, would fit. The latest are dropped first, so that what
    // remains is old and the solver can jump far back. Where cells are the same variable, their places decide, so that
    // every sort there is puts them in one order.
    const std::vector<Fact>& needed(const LineShape& blocks) {
        std::sort(known_.begin(), known_.end(), [](const Fact& a, const Fact& b) {
            return std::tie(b.position, a.place, a.colour) < std::tie(a.position, b.place, b.colour);
        });
        needed_.clear();
        drop_range(blocks, 0, known_.size());
        return needed_;
    }

private:
    void drop_range(const LineShape& blocks, std::size_t from, std::size_t to) {
        if (from == to) return;
        for (std::size_t i = from; i < to; ++i) set_bit(possible_[known_[i].colour], known_[i].place);
        if (!line_fits(blocks, possible_.data())) return;
        for (std::size_t i = from; i < to; ++i) clear_bit(possible_[known_[i].colour], known_[i].place);
        if (to - from == 1) {
            needed_.push_back(known_[from]);
            return;
        }
        const std::size_t middle = from + (to - from) / 2;
        drop_range(blocks, from, middle);
        drop_range(blocks, middle, to);
    }

    std::vector<Fact> known_, needed_;
    std::vector<Word> possible_;  // by colour
};

}  // namespace pensil
