// What is seen where land and water lie: regions, pieces, how far each region can come, and what would part the water.
//
// The water is to be connected, and no 2 by 2 block is to be all water. A chart is of a board, or of what a board would
// be like; most of it is worked out when it is asked for, and what has not changed since an earlier chart is taken over.
#pragma once
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "layout.hpp"

namespace pensil::lands {

// What a region is bound to come to, because no other one can.
template <typename Set>
struct Commitment {
    Set target;
    bool whole;  // a piece, which is taken as a whole, or a block, in which one cell is enough
    ReachOf<Set> owner;
    Set lost;  // the cells of no region yet that none can come to because of it
};

// A cell that would part the water, the part that it would cut off, and what shows it.
template <typename Set>
struct Cut {
    Set cell, part, premises;
};

template <typename Set>
struct Barrier;

template <typename Set>
class Chart {
public:
    using Pointer = std::shared_ptr<Chart>;

    Chart(Layout<Set>& layout, Set water, Set land, Pointer earlier)
        : layout(layout), sheet(layout.sheet), water(std::move(water)), land(std::move(land)),
          open(sheet.full - this->water - this->land), earlier_(std::move(earlier)) {
        if (earlier_) charted_ = earlier_->knows_coast_ ? earlier_ : earlier_->charted_;
        loose = sheet.empty();
        for (const Set& area : sheet.areas(this->land)) {
            groups.push_back(layout.land(area));
            if (groups.back().root == nullptr) {
                loose |= area;
                pieces.push_back(area);
            }
        }
    }

    Layout<Set>& layout;
    const Sheet<Set>& sheet;
    const Set water, land, open;
    std::vector<Land<Set>> groups;  // all connected land, by its first cells
    std::vector<Set> pieces;
    Set loose;  // all cells of pieces
    std::unique_ptr<std::vector<Barrier<Set>>> barriers;  // as soon as somebody has asked

    bool looked_at() const { return knows_reaches_; }
    Pointer earlier() const { return earlier_; }

    // For each region how far it may come.
    const std::vector<ReachOf<Set>>& reaches() {
        if (!knows_reaches_) find_reaches();
        return reaches_;
    }

    // The cells that some region may come to hold, and those that two may.
    Set reached() { return find_reached().first; }

    // The cells that are in or beside two regions or more.
    Set contested() const { return touched().second; }

    // The undecided cells that no region can come to, without those beside two regions.
    Set unreached() { return open - reached() - contested(); }

    // The side with fewer cells where the water is parted for good, with the undecided cells there.
    Set cut_off() const {
        const Set rest = sheet.full - land;
        const Set side = sheet.flood(first(water), rest);
        const Set cut = water - side;
        if (!any(cut)) return cut;
        const Set other = sheet.flood(first(cut), rest);
        return count(other) < count(side) ? other : side;
    }

    // Why a region comes no further than its reach: its cells, pieces, the water around, and other regions.
    Set bounds(const Land<Set>& region, const Set& reach) const {
        const Set around = sheet.beside(reach);
        const Set near = sheet.spread(around - water);
        Set found = (reach & land) | (around & water);
        for (const Land<Set>& group : groups) {
            if (meet(group.cells, near) && !(group.cells == region.cells)) found |= group.cells;
        }
        return found;
    }

    // What keeps regions from coming to the target, or from other ways to it, and the regions themselves.
    Set bounds_of(const Set& target) {
        Set found = sheet.empty();
        for (const ReachOf<Set>& reach : reaches()) {
            if (meet(reach->land.root->furthest, target)) found |= bounds(reach->land, reach->cells);
        }
        return found;
    }

    // The undecided cells that each region that can come to the target needs for it.
    Set needed(const Set& target) {
        Set cells = sheet.empty();
        bool some = false;
        for (const ReachOf<Set>& reach : reaches()) {
            if (!meet(reach->cells, target)) continue;
            cells = some ? cells & reach->cells : open & reach->cells;
            some = true;
        }
        for (const ReachOf<Set>& reach : reaches()) {
            if (any(cells) && meet(reach->cells, target)) cells &= reach->straits(target);
        }
        for (const ReachOf<Set>& reach : reaches()) {
            if (!any(cells) || !meet(reach->cells, target)) continue;
            const Set asked = cells;
            each(asked, [&](std::size_t bit) {
                if (meet(reach->without(bit), target)) cells -= sheet.of_bit(bit);
            });
        }
        return cells;
    }

    // The undecided cells that part the cells that are not land.
    //
    // Such a cell closes a wall of land, in a ring or from edge to edge: among the stretches of land or edge around it
    // there are two that are connected already.
    Set gates() {
        if (!knows_coast_) find_coast();
        Set outer = sheet.empty(), found = sheet.empty();
        for (const Set& wall : walls_) {
            if (meet(wall, sheet.edge)) outer |= wall;
        }
        for (const auto& [bit, parts] : gates_) {
            const Set around = sheet.around(sheet.of_bit(bit));
            int touched = has(sheet.edge, bit) || meet(around, outer) ? 1 : 0;
            for (const Set& wall : walls_) {
                if (meet(wall, around) && !meet(wall, sheet.edge)) ++touched;
            }
            if (touched < parts) add(found, bit);
        }
        return found;
    }

    const std::vector<Cut<Set>>& cuts() {
        if (!knows_cuts_) {
            knows_cuts_ = true;
            each(gates(), [&](std::size_t bit) { find_cut(sheet.of_bit(bit)); });
        }
        return cuts_;
    }

    // The land that is connected, also over corners.
    const std::vector<Set>& walls() {
        if (!knows_coast_) find_coast();
        return walls_;
    }

    const std::vector<Commitment<Set>>& spent() {
        if (!knows_spent_) find_spent();
        return spent_;
    }

private:
    // The cells that are in or beside one region at least, and two at least.
    std::pair<Set, Set> touched() const {
        Set once = sheet.empty(), twice = sheet.empty();
        for (const Land<Set>& group : groups) {
            if (group.root == nullptr) continue;
            const Set near = sheet.spread(group.cells);
            twice |= once & near;
            once |= near;
        }
        return {once, twice};
    }

    void find_reaches() {
        const auto [once, twice] = touched();
        Set changed = sheet.full;
        if (earlier_) {
            const Set fresh = land - earlier_->land;
            Set grown = sheet.empty();
            for (const Land<Set>& group : groups) {
                if (meet(group.cells, fresh)) grown |= group.cells;
            }
            changed = (water - earlier_->water) | sheet.spread(grown);
        }
        for (const Land<Set>& group : groups) {
            if (group.root == nullptr) continue;
            ReachOf<Set> reach;
            if (earlier_) {
                for (const ReachOf<Set>& before : earlier_->reaches_) {
                    if (before->land.root == group.root && !meet(before->seen, changed)) reach = before;
                }
            }
            if (!reach) {
                const Set allowed = sheet.full - water - (twice | (once - sheet.spread(group.cells)));
                reach = layout.reach(group, allowed, pieces);
            }
            reaches_.push_back(std::move(reach));
        }
        knows_reaches_ = true;
        earlier_.reset();  // all is taken over
    }

    std::pair<Set, Set> find_reached() {
        Set once = sheet.empty(), twice = sheet.empty();
        for (const ReachOf<Set>& reach : reaches()) {
            twice |= once & reach->cells;
            once |= reach->cells;
        }
        return {once, twice};
    }

    // Into how many parts an undecided cell would part what is around it and is no land; 1 if it does not.
    int parts_around(std::size_t bit, const Set& rest) const {
        const long width = static_cast<long>(sheet.width), here = static_cast<long>(bit);
        const long steps[8] = {-width - 1, -width, -width + 1, 1, width + 1, width, width - 1, -1};
        bool is_rest[8];
        for (int i = 0; i < 8; ++i) {
            const long place = here + steps[i];
            is_rest[i] = place >= 0 && has(rest, static_cast<std::size_t>(place));
        }
        int corner = 0;  // begin after a gap, so that no part is met twice
        while (corner < 8 && is_rest[corner]) ++corner;
        if (corner == 8) return 1;
        int parts = 0;
        bool beside = false;
        for (int i = corner + 1; i <= corner + 8; ++i) {
            if (is_rest[i % 8]) {
                beside = beside || i % 2 == 1;
            } else {
                parts += beside ? 1 : 0;
                beside = false;
            }
        }
        return parts;
    }

    // Walls, and the undecided cells that part the cells around them that are not land, with into how many parts.
    void find_coast() {
        const Pointer before = std::move(charted_);
        charted_.reset();
        Set fresh = before ? land - before->land : land;
        const Set look = before ? open & sheet.around(fresh) : open;
        const Set rest = sheet.full - land;
        if (before) {
            for (const auto& gate : before->gates_) {
                if (has(open, gate.first) && !has(look, gate.first)) gates_.push_back(gate);
            }
            walls_ = before->walls_;
        }
        each(look, [&](std::size_t bit) {
            const int parts = parts_around(bit, rest);
            if (parts > 1) gates_.emplace_back(bit, parts);
        });
        std::sort(gates_.begin(), gates_.end());
        while (any(fresh)) {
            const Set wall = sheet.flood_over_corners(first(fresh), land);
            fresh -= wall;
            const auto touched = [&](const Set& old) { return meet(old, wall); };
            walls_.erase(std::remove_if(walls_.begin(), walls_.end(), touched), walls_.end());
            walls_.push_back(wall);
        }
        std::sort(walls_.begin(), walls_.end(),
                  [](const Set& a, const Set& b) { return first_bit(a) < first_bit(b); });
        knows_coast_ = true;
    }

    void find_cut(const Set& cell) {
        const Set rest = sheet.full - land - cell;
        const Set side = sheet.flood(first(water), rest);
        const Set one = water & side, other = water - side;
        if (!any(other)) return;
        // What is seen as cut off is the smaller part, and of two equal ones that with the first cell of all.
        const Set& part = count(one) <= count(other) ? one : other;
        const Set banks = sheet.around(sheet.flood(part, rest)) & land;
        cuts_.push_back({cell, part, part | banks | first(water - part)});
    }

    void find_spent() {
        knows_spent_ = true;
        const auto [once, twice] = find_reached();
        const Set alone = (once - twice) & (open | loose);
        for (const Set& piece : pieces) {
            ReachOf<Set> owner;
            int owners = 0;
            for (const ReachOf<Set>& reach : reaches()) {
                if (!meet(reach->cells, piece)) continue;
                owner = reach;
                ++owners;
            }
            if (owners == 1) commit(piece, true, owner, alone);
        }
        const Set corners = sheet.blocks(sheet.full - land);
        Set touched_once = sheet.empty(), touched_twice = sheet.empty();
        for (const ReachOf<Set>& reach : reaches()) {
            const Set touched = sheet.touched_blocks(reach->cells) & corners;
            touched_twice |= touched_once & touched;
            touched_once |= touched;
        }
        each(touched_once - touched_twice, [&](std::size_t corner) {
            const Set block = sheet.block(corner);
            for (const ReachOf<Set>& reach : reaches()) {
                if (meet(reach->cells, block)) commit(block, false, reach, alone);
            }
        });
    }

    void commit(const Set& target, bool whole, const ReachOf<Set>& owner, const Set& alone) {
        if (!owner->numbered() || owner->steps == 0) return;
        const Set lost = owner->spent(target, whole, alone);
        if (any(lost)) spent_.push_back({target, whole, owner, lost});
    }

    Pointer earlier_, charted_;
    bool knows_reaches_ = false, knows_coast_ = false, knows_cuts_ = false, knows_spent_ = false;
    std::vector<ReachOf<Set>> reaches_;
    std::vector<std::pair<std::size_t, int>> gates_;
    std::vector<Set> walls_;
    std::vector<Cut<Set>> cuts_;
    std::vector<Commitment<Set>> spent_;
};

}  // namespace pensil::lands
