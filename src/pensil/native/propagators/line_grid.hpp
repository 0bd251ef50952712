// The line constraint: the cells of each line, read in order, form exactly its blocks.
//
// One propagator holds a whole grid: every row and, if wanted, every column is a line, each a part of the propagator.
// A single line is a grid of one row without columns. That a cell knows its two lines from its coordinates alone is
// what makes posting cheap: a puzzle is often solved in less time than it takes to build a general list of who meets
// whom.
//
// For each cell and colour there is a literal "the cell has this colour" (with one colour, blank is simply the
// negation). The caller sees to it that each cell has exactly one colour.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "../propagator.hpp"
#include "../solver.hpp"
#include "line_entry.hpp"
#include "line_explorer.hpp"
#include "line_order.hpp"
#include "line_reason.hpp"
#include "line_spec.hpp"

namespace pensil {

template <class Word>
class LineGrid final : public Propagator {
public:
    explicit LineGrid(LineGridSpec spec)
        : spec_(std::move(spec)),
          colours_(spec_.colours),
          crossing_(static_cast<int>(spec_.lines.size()) > spec_.rows),
          possible_(spec_.lines.size() * colours_),
          settled_(spec_.lines.size() * colours_),
          at_root_(spec_.lines.size() * colours_),
          state_(spec_.lines.size()) {}

    void attach(Solver& solver, PropagatorId id) override {
        id_ = id;
        const int lines = spec_.line_count();
        for (int line = 0; line < lines; ++line) {
            const Word all = word_below<Word>(spec_.length(line));
            std::fill_n(&possible_[line * colours_], colours_, all);
            std::fill_n(&at_root_[line * colours_], colours_, all);
        }
        track_cells(solver);
        if (crossing_ && spec_.cells.size() >= options::big_grid) solver.consult(id);
        for (int line = 0; line < lines; ++line) {
            if (spec_.lines[line].block_count < 0) continue;
            const Lit guard = spec_.lines[line].guard;
            if (guard != no_lit) {
                solver.guard_part(id, static_cast<Part>(line), guard);
                continue;
            }
            state_[line].active = true;
            if (says_something_at_once(line)) touch(line);
        }
    }

    bool assigned(std::uint32_t tag) override {
        const auto [row, col, colour] = cell_of(tag);
        remove(row, col, colour);
        if (crossing_) remove(spec_.rows + col, row, colour);
        return !queue_.empty();
    }

    void unassigned(std::uint32_t tag) override {
        const auto [row, col, colour] = cell_of(tag);
        restore(row, col, colour);
        if (crossing_) restore(spec_.rows + col, row, colour);
    }

    bool activated(Part line) override {
        state_[line].active = true;
        touch(static_cast<int>(line));
        return true;
    }

    void deactivated(Part line) override { state_[line].active = state_[line].settled = false; }

    void unscheduled() override { drop_queue(); }

    // All lines of one direction first: they do not see each other's conclusions, while the crossing lines do.
    // At the root nothing is ever undone, so a conclusion is handed to the crossing line at once, and the lines go on
    // until they rest. Elsewhere the crossing lines are told by the solver, so that what is undone is what was told.
    bool propagate(Solver& solver) override {
        steps_ = 1;
        const bool at_root = solver.decision_level() == 0;
        while (!queue_.empty()) {
            const bool as_row = queue_.front() < spec_.rows;
            std::size_t kept = 0;
            bool drew = false;
            for (std::size_t i = 0; i < queue_.size(); ++i) {
                const int line = queue_[i];
                if ((line < spec_.rows) != as_row) {
                    queue_[kept++] = line;
                    continue;
                }
                state_[line].queued = false;
                if (!state_[line].active) continue;
                if (!run(solver, line, drew)) {
                    drop_queue();  // the undoing of this level makes every waiting run pointless
                    return false;
                }
            }
            queue_.resize(kept);
            if (drew && !at_root) return true;
            if (steps_ > options::steps_per_look) {
                solver.schedule(id_);
                return true;
            }
        }
        if (at_root && !advised_ && spec_.cells.size() >= options::big_grid) advise(solver);
        return true;
    }

    void explain(const Solver& solver, Lit /*lit*/, std::uint32_t code, Position before,
                 std::vector<Lit>& reason) override {
        const auto [line, place, colour] = fact_of(code);
        gather_known(solver, line, before, place);
        // The cell cannot have this colour: given the colour, the line must be impossible.
        reason_.suppose(place, colour);
        write_reason(line, reason);
    }

    Part part_of(std::uint32_t code) const override { return code >> (place_bits + colour_bits); }

    std::uint32_t steps() const override { return steps_; }

    // From each of the four sides, the outermost line that is open.
    Lit first_decision(const Solver& solver) override {
        const int rows = spec_.rows, lines = spec_.line_count();
        entry_.begin(spec_.lines.size(), proposed_ != no_lit && !solver.is_false(proposed_));
        const auto look = [&](int line) {
            const auto open = [&](int place, int colour) { return solver.value(literal(line, place, colour)) == 0; };
            return state_[line].active && entry_.look(line, shape(line), &possible_[line * colours_], colours_, open);
        };
        for (int line = 0; line < rows && !look(line);) ++line;
        for (int line = rows; line > 0 && !look(line - 1);) --line;
        for (int line = rows; line < lines && !look(line);) ++line;
        for (int line = lines; line > rows && !look(line - 1);) --line;
        const auto& best = entry_.best();
        return proposed_ = best.colour != 0 ? literal(best.line, best.place, best.colour) : no_lit;
    }

    bool explore(Solver& solver, Limits& limits) override {
        if (explorer_ == nullptr) explorer_ = std::make_unique<LineExplorer<Word>>(spec_);
        const auto active = [&](int line) { return state_[line].active; };
        const auto lines = options::explored_lines + options::explored_per_conflict * solver.statistics().conflicts;
        if (!explorer_->run(possible_, active, lines, limits)) return false;
        const std::vector<Word>& found = explorer_->possible();
        // Nothing is undone at the root, and the lines are at rest: only the solver has to be told.
        bool consistent = true;
        for (int word = 0; word < spec_.rows * colours_; ++word) {
            consistent &= visit_bits(possible_[word] & ~found[word], [&](int place) {
                const Lit implied = ~cell(word / colours_, place, word % colours_);
                return !solver.is_false(implied) && solver.imply(implied, id_, 0, true);
            });
        }
        possible_ = found;
        for (LineState& state : state_) state.settled = false;
        return consistent;
    }

    // Line solving sees only cells; the order encoding gives a long search the words to learn in (see line_order.hpp).
    // Short searches do better without, and so do big grids, which explore. The lines with the fewest possible block
    // positions come first: they say most.
    void strengthen(Solver& solver) override {
        if (spec_.cells.size() >= options::big_grid) return;
        std::vector<std::pair<int, int>> by_size;  // number of block positions, line
        std::vector<Word> starts;
        for (int line = 0; line < spec_.line_count(); ++line) {
            const int size = encodable_positions(solver, line, starts);
            if (size > 0) by_size.emplace_back(size, line);
        }
        std::sort(by_size.begin(), by_size.end());
        for (const auto& [size, line] : by_size) {
            if (size > positions_left_) break;
            positions_left_ -= size;
            encodable_positions(solver, line, starts);
            state_[line].encoded = true;
            const auto literal_at = [&, line = line](int place, int colour) { return literal(line, place, colour); };
            encode_line(solver, shape(line), starts.data(), literal_at, solver.guard(id_, static_cast<Part>(line)));
        }
    }

private:
    static constexpr int no_place = -1;

    // Facts are told to the solver as numbers of 32 bits: room for lines of 1023 cells and 255 colours.
    static constexpr int place_bits = 10, colour_bits = 8;
    static_assert(max_line_length<Word> < 1 << place_bits);

    struct Cell {
        int row, col, colour;
    };
    struct Fact {
        int line, place, colour;
    };
    // A tag is a place in spec_.cells.
    Cell cell_of(std::uint32_t tag) const {
        const auto colours = static_cast<std::uint32_t>(colours_), cols = static_cast<std::uint32_t>(spec_.cols);
        const std::uint32_t place = tag / colours;
        return {static_cast<int>(place / cols), static_cast<int>(place % cols), static_cast<int>(tag % colours)};
    }
    static Fact fact_of(std::uint32_t code) {
        return {static_cast<int>(code >> (place_bits + colour_bits)),
                static_cast<int>(code >> colour_bits & ((1u << place_bits) - 1)),
                static_cast<int>(code & ((1u << colour_bits) - 1))};
    }

    struct LineState {
        bool active = false;  // has blocks and, as far as the solver has told, its guard is true
        bool queued = false;
        bool settled = false;  // settled_ holds what the last run found, and nothing was undone since
        bool encoded = false;
    };
    Lit cell(int row, int col, int colour) const {
        const auto place = static_cast<std::uint32_t>((row * spec_.cols + col) * colours_ + colour);
        return in_sequence_ ? ~Lit{first_ + place} : spec_.cells[place];
    }
    Lit literal(int line, int place, int colour) const {
        return line < spec_.rows ? cell(line, place, colour) : cell(place, line - spec_.rows, colour);
    }
    LineShape shape(int line) const { return spec_.shape(line); }

    // Mostly the cells are variables in sequence, and then so are the literals.
    void track_cells(Solver& solver) {
        const auto count = static_cast<std::uint32_t>(spec_.cells.size());
        if (count == 0) return;
        first_ = (~spec_.cells[0]).code;
        in_sequence_ = true;
        for (std::uint32_t i = 0; i < count; ++i) in_sequence_ &= (~spec_.cells[i]).code == first_ + i;
        if (in_sequence_) {
            solver.track_all(Lit{first_}, count, id_);
            return;
        }
        for (std::uint32_t i = 0; i < count; ++i) solver.track(~spec_.cells[i], id_, i);
    }

    // What to decide first where lines alone do not solve a big grid: that a cell of lines with little room is coloured.
    // That says most; the search would begin at the edge, where hardly anything follows from a decision.
    void advise(Solver& solver) {
        advised_ = true;
        std::vector<double> weights(spec_.lines.size(), 0.0);
        for (std::size_t line = 0; line < weights.size(); ++line) {
            if (spec_.lines[line].block_count < 0) continue;
            weights[line] = 1.0 / (1 + std::max(0, shape(static_cast<int>(line)).room()));
        }
        for (std::uint32_t tag = 0; tag < spec_.cells.size(); ++tag) {
            const Lit lit = spec_.cells[tag];
            const auto [row, col, colour] = cell_of(tag);
            if (colour == 0 || solver.value(lit) != 0) continue;
            solver.prefer(lit.var(), options::advice * (weights[row] + (crossing_ ? weights[spec_.rows + col] : 0.0)));
            solver.set_phase(lit.var(), !lit.negated());
        }
    }

    // On an empty line a block overlaps itself only if it is longer than the room left over.
    bool says_something_at_once(int line) const {
        const LineShape blocks = shape(line);
        if (blocks.count == 0) return true;
        int longest = 1;
        for (int j = 0; j < blocks.count; ++j) longest = std::max<int>(longest, blocks.blocks[j].length);
        if (longest > blocks.room()) return true;
        // Colours that no block has are impossible everywhere.
        if (colours_ > 2) return true;
        const Word all = word_below<Word>(blocks.length);
        for (int c = 0; c < colours_; ++c) {
            if (possible_[line * colours_ + c] != all) return true;
        }
        return false;
    }

    void touch(int line) {
        if (state_[line].queued) return;
        state_[line].queued = true;
        queue_.push_back(line);
    }

    void drop_queue() {
        for (int line : queue_) state_[line].queued = false;
        queue_.clear();
    }

    void remove(int line, int place, int colour) {
        LineState& state = state_[line];
        clear_bit(possible_[line * colours_ + colour], place);
        if (!state.active) return;
        // The line's own conclusions come back to it here and are nothing new.
        if (state.settled && !has_bit(settled_[line * colours_ + colour], place)) return;
        touch(line);
    }

    void remove_crossing(int line, int place, int colour) {
        remove(spec_.crossing(line, place), spec_.place_across(line), colour);
    }

    void restore(int line, int place, int colour) {
        set_bit(possible_[line * colours_ + colour], place);
        state_[line].settled = false;
    }

    bool run(Solver& solver, int line, bool& drew) {
        const LineShape blocks = shape(line);
        Word* possible = &possible_[line * colours_];
        Word* occurs = &settled_[line * colours_];
        steps_ += options::line_steps + options::block_steps * static_cast<std::uint32_t>(blocks.count);
        state_[line].settled = false;
        if (!solve_open_line(blocks, possible, colours_, occurs)) {
            gather_known(solver, line, trail_end, no_place);
            write_reason(line, solver.new_conflict(static_cast<Part>(line)));
            return false;
        }
        state_[line].settled = true;
        const bool at_root = solver.decision_level() == 0;
        for (int colour = 0; colour < colours_; ++colour) {
            const Word excluded = possible[colour] & ~occurs[colour];
            if (at_root) possible[colour] &= occurs[colour];
            const bool consistent = visit_bits(excluded, [&](int place) {
                if (at_root && crossing_) remove_crossing(line, place, colour);
                const Lit implied = ~literal(line, place, colour);
                if (solver.is_true(implied)) return true;
                drew = true;
                const auto code = static_cast<std::uint32_t>((line << place_bits | place) << colour_bits | colour);
                return solver.imply(implied, id_, code, at_root);
            });
            if (!consistent) return false;
        }
        return true;
    }

    // All facts the line was told before this position, and the line under them. Facts of the root are not named: nobody
    // needs to. `apart` is a cell to leave alone.
    void gather_known(const Solver& solver, int line, Position before, int apart) {
        reason_.begin(colours_);
        for (int colour = 0; colour < colours_; ++colour) {
            Word& at_root = at_root_[line * colours_ + colour];
            Word known = at_root & ~possible_[line * colours_ + colour];
            if (apart != no_place) clear_bit(known, apart);
            Word later(0u);
            visit_bits(known, [&](int place) {
                const Lit lit = literal(line, place, colour);
                const Position position = solver.position(lit);
                if (solver.level(lit) == 0) {
                    clear_bit(at_root, place);
                } else if (position >= before) {
                    set_bit(later, place);
                } else {
                    reason_.know(position, place, colour);
                }
                return true;
            });
            reason_.set_possible(colour, at_root & (~known | later));
        }
    }

    void write_reason(int line, std::vector<Lit>& reason) {
        for (const auto& fact : reason_.needed(shape(line))) reason.push_back(literal(line, fact.place, fact.colour));
    }

    // The possible starts of all blocks of a line at the root and their number; 0 = not to be encoded.
    int encodable_positions(const Solver& solver, int line, std::vector<Word>& starts) const {
        const LineShape blocks = shape(line);
        const Lit guard = solver.guard(id_, static_cast<Part>(line));
        if (state_[line].encoded || blocks.count < 1 || (guard != no_lit && solver.is_false(guard))) return 0;
        for (int j = 0; j < blocks.count; ++j) {
            if (blocks.blocks[j].length == 0) return 0;  // its end would need variables of its own
        }
        std::vector<Word> occurs(colours_);
        starts.resize(blocks.count);
        if (!solve_line(blocks, &possible_[line * colours_], colours_, occurs.data(), starts.data())) return 0;
        int positions = 0;
        for (const Word& places : starts) positions += count_bits(places);
        return positions > blocks.count ? positions : 0;
    }

    LineGridSpec spec_;
    int colours_;
    bool crossing_;
    PropagatorId id_ = 0;
    bool in_sequence_ = false;   // the negations of the cells' literals follow each other
    std::uint32_t first_ = 0;    // the code of the first of them
    std::uint32_t steps_ = 1;
    bool advised_ = false;
    int positions_left_ = options::most_positions;  // that may still be encoded
    std::vector<Word> possible_;  // by line and colour: cells that may have the colour, as reported by the solver
    std::vector<Word> settled_;   // the same after the line's last run
    std::vector<Word> at_root_;   // the same at the root, as far as explanations have asked
    std::vector<LineState> state_;
    std::vector<int> queue_;
    LineReason<Word> reason_;
    LineEntry<Word> entry_;
    std::unique_ptr<LineExplorer<Word>> explorer_;  // made for the first search
    Lit proposed_ = no_lit;  // what was to be decided first, last time
};

}  // namespace pensil
