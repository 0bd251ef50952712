// Signs that something follows on a board: where there is none of a sort, nobody need look for it.
//
// A sign may promise too much, never too little.
#pragma once
#include <algorithm>
#include <vector>

#include "board.hpp"

namespace pensil::lands {

enum class Sign {
    region_of_one,
    roots_one_apart,
    diagonal_roots,
    complete_region,
    surrounded,
    last_of_block,
    contested,
    land_exit,
    water_exit,
    unreached,
    two_exits,
    too_big,
    piece_needs,
    spent_on_piece,
    region_needs,
    cut,
    block_needs,
    gate,
    barrier,
    spent_on_block,
    shapes,
    fitting_shapes,
};

constexpr const char* sign_names[] = {
    "region-of-one", "roots-one-apart", "diagonal-roots", "complete-region", "surrounded", "last-of-block",
    "contested", "land-exit", "water-exit", "unreached", "two-exits", "too-big",
    "piece-needs", "spent-on-piece", "region-needs", "cut", "block-needs", "gate",
    "barrier", "spent-on-block", "shapes", "fitting-shapes",
};

// A region with more shapes than this is left alone.
constexpr std::size_t most_shapes = 60;

template <typename Set>
class Signs {
public:
    explicit Signs(Board<Set>& board)
        : board_(board), layout_(*board.layout), sheet_(layout_.sheet), chart_(*board.chart), water_(chart_.water),
          land_(chart_.land), open_(chart_.open) {}

    bool show(Sign sign) {
        switch (sign) {
            case Sign::region_of_one: return meet(open_, layout_.around_ones());
            case Sign::roots_one_apart: return meet(open_, layout_.between_roots());
            case Sign::diagonal_roots: return meet(open_, layout_.at_corners());
            case Sign::complete_region: return some_region([&](const Land<Set>& land) { return is_complete(land); });
            case Sign::surrounded: return any(open_ - sheet_.next_to(sheet_.full - water_));
            case Sign::last_of_block: return any(sheet_.blocks(sheet_.full - land_) & sheet_.lone_in_blocks(open_));
            case Sign::contested: return meet(chart_.contested(), open_);
            case Sign::land_exit: return land_exit();
            case Sign::water_exit: return water_exit();
            case Sign::unreached: return any(chart_.unreached());
            case Sign::two_exits: return some_region([&](const Land<Set>& land) { return has_two_exits(land); });
            case Sign::too_big: return too_big();
            case Sign::piece_needs:
                return some(chart_.pieces, [&](const Set& piece) { return any(chart_.needed(piece)); });
            case Sign::spent_on_piece: return spent(true);
            case Sign::region_needs:
                return some(chart_.reaches(), [](const ReachOf<Set>& reach) { return any(reach->needed()); });
            case Sign::cut: return !chart_.cuts().empty();
            case Sign::block_needs: return block_needs();
            case Sign::gate: return any(chart_.gates());
            case Sign::barrier: return !barriers(chart_).empty();
            case Sign::spent_on_block: return spent(false);
            case Sign::shapes:
                return some(chart_.reaches(), [&](const ReachOf<Set>& reach) { return shapes_agree(shapes_of(*reach)); });
            case Sign::fitting_shapes:
                return some(chart_.reaches(), [&](const ReachOf<Set>& reach) { return fitting_shapes(*reach); });
        }
        return true;
    }

private:
    template <typename Things, typename Test>
    static bool some(const Things& things, Test test) {
        return std::any_of(things.begin(), things.end(), test);
    }

    template <typename Test>
    bool some_region(Test test) const {
        return some(chart_.groups, [&](const Land<Set>& land) { return land.root != nullptr && test(land); });
    }

    Set exits(const Set& area) const { return sheet_.beside(area) & open_; }

    bool is_complete(const Land<Set>& land) const {
        return land.size > 1 && land.size == land.root->size && any(exits(land.cells));
    }

    bool has_two_exits(const Land<Set>& land) const {
        if (land.needs() != 1) return false;
        const Set both = exits(land.cells);
        if (count(both) != 2) return false;
        const Set one = first(both);
        return any(sheet_.beside(one) & sheet_.beside(both - one) & open_);
    }

    bool land_exit() const {
        return some(chart_.groups, [&](const Land<Set>& land) {
            return (land.root == nullptr || land.needs() > 0) && single(exits(land.cells));
        });
    }

    bool water_exit() const {
        return some(board_.parts, [&](const Set& part) { return single(exits(part)); });
    }

    bool spent(bool whole) {
        return some(chart_.spent(), [&](const Commitment<Set>& bound) {
            return bound.whole == whole && meet(bound.lost, open_);
        });
    }

    bool block_needs() {
        bool found = false;
        each(sheet_.blocks(sheet_.full - land_), [&](std::size_t corner) {
            found = found || any(chart_.needed(sheet_.block(corner)));
        });
        return found;
    }

    // A cell that would join pieces to more than any region can take.
    bool too_big() {
        bool found = false;
        each(open_ & sheet_.spread(chart_.loose), [&](std::size_t bit) {
            if (!found) found = joins_too_much(sheet_.of_bit(bit));
        });
        return found;
    }

    bool joins_too_much(const Set& cell) {
        const Set beside = sheet_.beside(cell);
        Set joined = cell;
        const Land<Set>* region = nullptr;
        for (const Land<Set>& group : chart_.groups) {
            if (!meet(group.cells, beside)) continue;
            if (group.root == nullptr) {
                joined |= group.cells;
            } else if (region != nullptr) {
                return false;  // it is water for another reason
            } else {
                region = &group;
            }
        }
        return !some(chart_.reaches(), [&](const ReachOf<Set>& reach) {
            return (region == nullptr || reach->land.root == region->root) && reach->can_take(joined);
        });
    }

    const std::vector<Set>& shapes_of(Reach<Set>& reach) const { return reach.shapes(most_shapes); }

    // Whether some shapes have an undecided cell in common, or one beside all of them.
    bool shapes_agree(const std::vector<Set>& shapes) const {
        if (shapes.empty()) return false;
        Set inside = open_, beside = open_;
        for (const Set& shape : shapes) {
            inside &= shape;
            beside &= sheet_.beside(shape);
        }
        return any(inside) || any(beside);
    }

    bool fitting_shapes(Reach<Set>& reach) {
        const std::vector<Set>& all = shapes_of(reach);
        std::vector<Set> fitting;
        for (const Set& shape : all) {
            if (fits(shape)) fitting.push_back(shape);
        }
        return fitting.size() < all.size() && shapes_agree(fitting);
    }

    // Whether no rule is broken at once by a shape with water around it.
    bool fits(const Set& shape) {
        const Set fresh = sheet_.beside(shape), wet = water_ | fresh;
        if (any(sheet_.blocks(wet))) return false;
        if (any(wet)) {
            const Set around = sheet_.flood(first(wet), sheet_.full - land_ - shape);
            if (any(wet - around)) return false;
        }
        const Set border = fresh - water_;
        return !some(chart_.groups, [&](const Land<Set>& group) {
            if (group.root != nullptr && group.needs() == 0) return false;
            if (!meet(sheet_.beside(group.cells), border) || meet(group.cells, shape)) return false;
            const Set room = sheet_.flood(group.cells, sheet_.full - wet - shape);
            return count(room) < (group.numbered() ? group.root->size : 1) || !meet(room, layout_.rooted);
        });
    }

    Board<Set>& board_;
    Layout<Set>& layout_;
    const Sheet<Set>& sheet_;
    Chart<Set>& chart_;
    const Set &water_, &land_, &open_;
};

}  // namespace pensil::lands
