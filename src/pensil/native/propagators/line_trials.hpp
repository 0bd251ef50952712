// Trials on a grid of lines, apart from the solver: what if a cell had this colour?
//
// The solver keeps a position, a level and a reason for every literal, so that it can learn from a conflict; on a very
// big grid that takes longer than solving the lines, and most conflicts of the first decision teach nothing but that it
// was wrong. Here a grid is nothing but words: what a trial changes is kept aside, line by line, and put back.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "line_spec.hpp"

namespace pensil {

template <class Word>
class LineTrials {
public:
    explicit LineTrials(const LineGridSpec& spec)
        : spec_(spec),
          colours_(spec.colours),
          possible_(spec.lines.size() * static_cast<std::size_t>(spec.colours), Word(0u)),
          occurs_(spec.colours),
          state_(spec.lines.size()) {}

    // The grid under what is known for good: by line and colour, the cells that may have it. All lines are at rest.
    // active(line): whether the line says anything. Lines that are other than before are told as changed.
    template <class Active>
    void begin(const std::vector<Word>& possible, Active&& active) {
        ++trial_;
        for (int line = 0; line < spec_.line_count(); ++line) {
            const bool was_active = std::exchange(state_[line].active, active(line));
            const auto first = possible.begin() + static_cast<std::ptrdiff_t>(at(line, 0));
            if (was_active == state_[line].active && std::equal(first, first + colours_, &possible_[at(line, 0)])) continue;
            keep(line);
            std::copy_n(first, colours_, &possible_[at(line, 0)]);
        }
    }

    // Supposes that the cell has this colour. False: then the lines do not fit. Afterwards comes `undo`.
    bool suppose(int line, int place, int colour) {
        ++trial_;
        for (int c = 0; c < colours_; ++c) {
            if (c != colour) exclude_everywhere(line, place, c);
        }
        return rest();
    }

    // Puts back what changed since `suppose`.
    void undo() {
        for (std::size_t i = 0; i < changed_.size(); ++i) {
            for (int c = 0; c < colours_; ++c) possible_[at(changed_[i], c)] = std::move(kept_[i * colours_ + c]);
        }
        forget_changes();
    }

    // The cell does not have this colour, for good. False: then the lines do not fit. Afterwards comes `forget_changes`.
    bool exclude(int line, int place, int colour) {
        ++trial_;
        exclude_everywhere(line, place, colour);
        return rest();
    }

    // Lines in which anything has changed since `suppose` or `exclude`, and one of their words as it was before.
    const std::vector<int>& changed() const { return changed_; }
    const Word& before(std::size_t i, int colour) const { return kept_[i * colours_ + colour]; }
    void forget_changes() {
        changed_.clear();
        kept_.clear();
    }

    const std::vector<Word>& possible() const { return possible_; }
    const Word* possible(int line) const { return &possible_[at(line, 0)]; }
    bool active(int line) const { return state_[line].active; }

    // Lines solved so far, and steps of work since the last call.
    std::uint64_t lines_solved() const { return solved_; }
    std::uint64_t take_steps() { return std::exchange(steps_, 0); }

private:
    struct LineState {
        std::uint32_t kept_in = 0;  // the last trial that changed it
        bool active = false;
        bool queued = false;
    };

    std::size_t at(int line, int colour) const { return static_cast<std::size_t>(line) * colours_ + colour; }

    void keep(int line) {
        if (state_[line].kept_in == trial_) return;
        state_[line].kept_in = trial_;
        changed_.push_back(line);
        kept_.insert(kept_.end(), &possible_[at(line, 0)], &possible_[at(line, 0)] + colours_);
    }

    void exclude_in(int line, int place, int colour) {
        keep(line);
        clear_bit(possible_[at(line, colour)], place);
        LineState& state = state_[line];
        if (state.queued || !state.active) return;
        state.queued = true;
        queues_[line < spec_.rows ? 0 : 1].push_back(line);
    }

    void exclude_everywhere(int line, int place, int colour) {
        exclude_in(line, place, colour);
        exclude_in(spec_.crossing(line, place), spec_.place_across(line), colour);
    }

    // All lines of one direction first: they do not see each other's conclusions, while the crossing lines do.
    bool rest() {
        bool fits = true;
        for (int direction = 0; fits && !(queues_[0].empty() && queues_[1].empty()); direction ^= 1) {
            running_.swap(queues_[direction]);
            for (const int line : running_) {
                state_[line].queued = false;
                fits = fits && run(line);
            }
            running_.clear();
        }
        for (std::vector<int>& queue : queues_) {
            for (const int line : queue) state_[line].queued = false;
            queue.clear();
        }
        return fits;
    }

    bool run(int line) {
        const LineShape blocks = spec_.shape(line);
        ++solved_;
        steps_ += options::line_steps + options::block_steps * static_cast<std::uint64_t>(blocks.count);
        if (!solve_open_line(blocks, &possible_[at(line, 0)], colours_, occurs_.data())) return false;
        const int across = spec_.place_across(line);
        for (int colour = 0; colour < colours_; ++colour) {
            const Word excluded = possible_[at(line, colour)] & ~occurs_[colour];
            if (!excluded) continue;
            keep(line);
            possible_[at(line, colour)] = occurs_[colour];
            visit_bits(excluded, [&](int place) {
                exclude_in(spec_.crossing(line, place), across, colour);
                return true;
            });
        }
        return true;
    }

    const LineGridSpec& spec_;
    int colours_;
    std::vector<Word> possible_;  // by line and colour
    std::vector<Word> occurs_;    // by colour
    std::vector<LineState> state_;
    std::vector<int> queues_[2], running_;  // rows and columns
    std::vector<int> changed_;
    std::vector<Word> kept_;  // of the lines in changed_, by colour
    std::uint32_t trial_ = 0;
    std::uint64_t solved_ = 0, steps_ = 0;
};

}  // namespace pensil
