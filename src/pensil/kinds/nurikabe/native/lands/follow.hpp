// Follows what would be so if one cell were land, or water, link by link as a person does, until a rule breaks.
//
// The rules: each region has one root and as many cells as that says, regions do not touch, the water is connected, and
// no 2 by 2 block is all water. First what is nearby is looked at, cell after cell; then what can be reached; then what
// cannot be done without.
#pragma once
#include <algorithm>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "board.hpp"
#include "chart.hpp"
#include "links.hpp"
#include "shores.hpp"

namespace pensil::lands {

template <typename Set>
class Follower {
public:
    Follower(std::shared_ptr<Board<Set>> board, Supposed assumed, Set without, Sorts sorts)
        : board(std::move(board)), sheet(this->board->layout->sheet), assumed(assumed), without_(std::move(without)),
          sorts_(sorts), then_(this->board->chart), looked_at_(then_->reaches()), water(then_->water),
          land(then_->land), open(then_->open), parts(this->board->parts) {
        for (const Land<Set>& group : then_->groups) groups.push_back(group.cells);
        todo_.push_back(assumed);
        set(assumed);
    }

    // Another one that begins where this one ended, and supposes more.
    std::shared_ptr<Follower> branch(const std::vector<Supposed>& facts, Set without, Sorts sorts) const {
        auto other = std::make_shared<Follower>(*this);
        other->without_ = std::move(without);
        other->sorts_ = sorts;
        other->seen_.clear();
        other->todo_.assign(facts.begin(), facts.end());
        other->supposed = {this, facts};
        other->most_ = links.size() + enough;
        for (const Supposed& fact : facts) other->set(fact);
        return other;
    }

    const std::shared_ptr<Board<Set>> board;
    const Sheet<Set>& sheet;
    const Supposed assumed;

private:
    Set without_;  // nothing is concluded about these cells
    Sorts sorts_;  // of a deep look
    typename Board<Set>::ChartOf then_;
    std::vector<ReachOf<Set>> looked_at_;  // nothing new follows about the ways of these
    std::vector<std::pair<Set, std::size_t>> seen_;  // the areas that were looked at, and how much had followed by then
    std::deque<Supposed> todo_;
    Sight sight_ = Sight::near;
    std::size_t most_ = enough;

public:
    Set water, land, open;
    std::vector<Set> groups, parts;  // connected land, and connected water
    std::vector<Link<Set>> links;
    std::unique_ptr<Link<Set>> broken;
    std::pair<const Follower*, std::vector<Supposed>> supposed{};  // of a branch: where it begins, and what it supposes
    Sight depth = Sight::near;  // how much of the sight was needed so far

    Follower(const Follower& other)
        : board(other.board), sheet(other.sheet), assumed(other.assumed), without_(other.without_),
          sorts_(other.sorts_), then_(other.then_), looked_at_(other.looked_at_), seen_(other.seen_),
          todo_(other.todo_), sight_(other.sight_), most_(other.most_), water(other.water), land(other.land),
          open(other.open), groups(other.groups), parts(other.parts), links(other.links), depth(other.depth) {}

    // Goes on as far as one sees; whether a rule breaks.
    bool run(Sight sight) {
        sight_ = sight;
        while (!broken && links.size() <= most_) {
            if (!todo_.empty()) {
                const Supposed fact = todo_.front();
                todo_.pop_front();
                look_around(fact);
            } else if (!look_further()) {
                break;
            }
        }
        return broken != nullptr;
    }

    // Whether nothing more follows, as far as one has looked.
    bool ended() const { return todo_.empty() && links.size() <= most_; }

private:
    const Layout<Set>& layout() const { return *board->layout; }

    void learn(Set cells, bool wet, Link<Set> link) {
        cells -= without_;
        if (!any(cells)) return;
        link.cells = cells;
        link.water = wet;
        links.push_back(std::move(link));
        each(cells, [&](std::size_t bit) { todo_.push_back({sheet.spot_of(bit), wet}); });
        each(cells, [&](std::size_t bit) { set({sheet.spot_of(bit), wet}); });
    }

    void breaks(Link<Set> link) {
        if (!broken) broken = std::make_unique<Link<Set>>(std::move(link));
    }

    void set(const Supposed& fact) {
        const auto& near = layout().near(fact.spot);
        open -= near.cell;
        (fact.water ? water : land) |= near.cell;
        std::vector<Set>& areas = fact.water ? parts : groups;
        Set joined = near.cell;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < areas.size(); ++i) {
            if (meet(areas[i], near.with_neighbours)) {
                joined |= areas[i];
            } else {
                if (kept != i) areas[kept] = std::move(areas[i]);
                ++kept;
            }
        }
        areas.resize(kept);
        areas.push_back(std::move(joined));
    }

    // What follows nearby.

    void look_around(const Supposed& fact) {
        const auto& near = layout().near(fact.spot);
        if (meet(near.cell, water)) {
            pools(near.blocks);
            surrounded(near.with_neighbours & open);
        }
        for (const Set& area : touching(groups, near.with_neighbours)) {
            if (!broken && is_in(groups, area) && is_due(area)) look_at_land(area);
        }
        for (const Set& area : touching(parts, near.with_neighbours)) {
            if (!broken && is_in(parts, area) && is_due(area)) look_at_water(area);
        }
    }

    // Whether something has followed since the area was looked at; it is looked at now.
    bool is_due(const Set& area) {
        for (auto& seen : seen_) {
            if (!(seen.first == area)) continue;
            return std::exchange(seen.second, links.size()) != links.size();
        }
        seen_.emplace_back(area, links.size());
        return true;
    }

    void pools(const std::vector<Set>& blocks) {
        for (const Set& block : blocks) {
            if (meet(block, land)) continue;
            const Set left = block & open;
            if (!any(left)) {
                breaks(given<Set>(Sort::pool, block, {block}));
                return;
            }
            if (single(left)) learn(left, false, given<Set>(Sort::pool, block - left));
        }
    }

    // Of some cells, no two of which are neighbours, those with nothing but water around them.
    void surrounded(const Set& cells) {
        each(cells - sheet.next_to(sheet.full - water), [&](std::size_t bit) {
            const Set cell = sheet.of_bit(bit);
            learn(cell, true, given<Set>(Sort::surrounded, sheet.beside(cell)));
        });
    }

    // A region or a piece that has grown, or has got water beside it.
    void look_at_land(const Set& area) {
        const Set roots = area & layout().rooted;
        const Land<Set> now = layout().land(area);
        if (count(roots) > 1) {
            const Set one = first(roots);
            breaks(given<Set>(Sort::two, area, {one, roots - one}));
            return;
        }
        if (now.numbered() && now.size > now.root->size) {
            breaks(given<Set>(Sort::big, area, {roots}));
            return;
        }
        const Set around = sheet.beside(area);
        Set exits = around & open;
        if (now.numbered() && now.size == now.root->size) {
            if (any(exits)) learn(exits, true, given<Set>(Sort::complete, area, {roots}));
            return;
        }
        if (now.root != nullptr) {
            contested(area, roots, exits);
            exits &= open;
        }
        if (now.numbered()) {
            ways_out(area, around, exits, Sort::small, Sort::island_exit, roots);
        } else if (now.root == nullptr) {
            ways_out(area, around, exits, Sort::lost, Sort::piece_exit, area);
        }
    }

    // Land that must grow, and can do so nowhere or into one cell only.
    void ways_out(const Set& area, const Set& around, const Set& exits, Sort stuck, Sort only, const Set& named) {
        if (!any(exits)) {
            breaks(given<Set>(stuck, area | around, {named}));
        } else if (single(exits)) {
            learn(exits, false, given<Set>(only, area | (around & water), {named}));
        }
    }

    // Cells beside this region and another one.
    void contested(const Set& area, const Set& root, const Set& exits) {
        const Set reach = (sheet.spread(exits) & land) - area;
        if (!any(reach)) return;
        for (const Set& other : touching(groups, reach)) {
            const Set roots = other & layout().rooted;
            if (!any(roots)) continue;
            const Set shared = exits & open & sheet.beside(other);
            if (any(shared)) learn(shared, true, given<Set>(Sort::apart, area | other, {root, roots}));
        }
    }

    // A part of the water that has grown, or has got land beside it.
    void look_at_water(const Set& area) {
        if (!any(water - area)) return;
        const Set exits = sheet.beside(area) & open;
        if (!any(exits)) {
            breaks(given<Set>(Sort::split, shore(area), {area}));
        } else if (single(exits)) {
            learn(exits, true, given<Set>(Sort::sea_exit, shore(area), {area}));
        }
    }

    // A part of the water, the land beside it, and a cell of the water elsewhere.
    Set shore(const Set& area) const {
        const Set elsewhere = water - area, known = elsewhere & board->chart->water;
        return area | (sheet.beside(area) & land) | first(any(known) ? known : elsewhere);
    }

    // What follows from afar.

    bool look_further() {
        if (sight_ < Sight::far) return false;
        depth = std::max(depth, Sight::far);
        return look_far() || look_deep();
    }

    // Whether something follows from what can be reached, or a rule breaks.
    bool look_far() {
        then_ = board->after(then_, water, land);
        const Set side = then_->cut_off();
        if (any(side)) {
            const Set other = water - side;
            const Set shown = (side & water) | (sheet.beside(side) & land) | first(other);
            breaks(given<Set>(Sort::split, shown, {side & water}));
            return true;
        }
        for (const ReachOf<Set>& reach : then_->reaches()) {
            if (!reach->numbered() || count(reach->cells) >= reach->land.root->size) continue;
            breaks(bounded(Sort::small, then_, reach, {reach->land.root->cell}));
            return true;
        }
        const Set reached = then_->reached();
        for (const Set& piece : then_->pieces) {
            if (meet(piece, reached)) continue;
            breaks(of_land(Sort::lost, piece, water, open, {piece}));
            return true;
        }
        for (const Set& area : sheet.areas(then_->open - reached)) {
            learn(area, true, of_land(Sort::far, area, water, open, {}));
        }
        return !todo_.empty();
    }

    // Whether something follows because the water or a region cannot do without it, or is bound to something.
    bool look_deep() {
        if (sight_ < Sight::deep || (links.empty() && sight_ != Sight::wide)) return false;
        depth = std::max(depth, links.empty() ? Sight::wide : Sight::deep);
        using Look = void (Follower::*)();
        const std::pair<Sorts, Look> looks[] = {
            {cut_sorts, &Follower::cuts},
            {neck_sorts, &Follower::necks},
            {ways_sorts, &Follower::ways},
            {spent_sorts, &Follower::spent},
        };
        for (const auto& [sorts, look] : looks) {
            if ((sorts & sorts_) == 0) continue;
            (this->*look)();
            if (!todo_.empty() || broken) return true;
        }
        return sight_ == Sight::wide && (shut_sorts & sorts_) != 0 && shut();
    }

    void cuts() {
        for (const Cut<Set>& cut : then_->cuts()) {
            learn(cut.cell, true, given<Set>(Sort::cut, cut.premises, {cut.part}));
        }
    }

    void necks() {
        for (const ReachOf<Set>& reach : then_->reaches()) {
            const Set cells = reach->needed() & open;
            if (any(cells)) learn(cells, false, bounded(Sort::neck, then_, reach, {reach->land.root->cell}));
        }
    }

    void ways() {
        // Where no reach has changed nothing new can follow.
        const std::vector<ReachOf<Set>>& now = then_->reaches();
        Set zone = sheet.empty();
        for (const ReachOf<Set>& reach : looked_at_) {
            if (std::find(now.begin(), now.end(), reach) == now.end()) zone |= reach->cells;
        }
        looked_at_ = now;
        for (const Set& piece : then_->pieces) {
            if (meet(piece, zone)) way(Sort::join, piece);
        }
        each(sheet.blocks(sheet.full - then_->land), [&](std::size_t corner) {
            const Set block = sheet.block(corner);
            if (meet(block, zone)) way(Sort::into_block, block);
        });
    }

    void way(Sort sort, const Set& target) {
        const Set cells = then_->needed(target) & open;
        if (any(cells)) learn(cells, false, surrounding(sort, then_, target, target, {target}));
    }

    void spent() {
        for (const Commitment<Set>& bound : then_->spent()) {
            const Set& root = bound.owner->land.root->cell;
            const Set area = bound.target | bound.lost, piece = bound.lost & then_->loose;
            if (any(piece)) {
                const Sort sort = bound.whole ? Sort::piece_and_piece : Sort::block_and_piece;
                breaks(surrounding(sort, then_, bound.target, area, {root, bound.target, piece}));
                return;
            }
            const Sort sort = bound.whole ? Sort::spent_on_piece : Sort::spent_on_block;
            learn(bound.lost & open, true, surrounding(sort, then_, bound.target, area, {root, bound.target}));
        }
    }

    // Whether something follows because a region would shut in a part of the water.
    bool shut() {
        for (const Barrier<Set>& barrier : barriers(*then_)) {
            const Set one = first(barrier.gap.ends), rest = barrier.gap.ends - one;
            for (const ReachOf<Set>& reach : barrier.owners) {
                const Set& root = reach->land.root->cell;
                const ReachOf<Set> less = barrier.left_of(*then_, *reach);
                const Set cells = less->needed() & open;
                if (reach->numbered() && count(less->cells) < reach->land.root->size) {
                    breaks(shut_in(Sort::shut_small, then_, barrier, reach, less->cells, {root, one, rest}));
                } else if (any(cells)) {
                    const Sort sort = Sort::shut_neck;
                    learn(cells, false, shut_in(sort, then_, barrier, reach, less->cells, {root, one, rest}));
                }
            }
            left_to_owners(barrier, one, rest);
            if (!todo_.empty() || broken) {
                depth = Sight::wide;
                return true;
            }
        }
        return false;
    }

    // The cells that one owner alone can come to, and may not.
    void left_to_owners(const Barrier<Set>& barrier, const Set& one, const Set& rest) {
        Set cells = barrier.gap.cells;
        for (const ReachOf<Set>& reach : then_->reaches()) {
            if (std::find(barrier.owners.begin(), barrier.owners.end(), reach) == barrier.owners.end()) {
                cells -= reach->cells;
            }
        }
        while (any(cells)) {
            const Set cell = first(cells);
            Set alike = cells;
            ReachOf<Set> owner;
            int owners = 0;
            for (const ReachOf<Set>& reach : barrier.owners) {
                if (meet(reach->cells, cell)) {
                    alike &= reach->cells;
                    owner = reach;
                    ++owners;
                } else {
                    alike -= reach->cells;
                }
            }
            if (owners == 1 && todo_.empty() && !broken) {
                learn(alike, true, left(Sort::shut, then_, barrier, owner, alike, {owner->land.root->cell, one, rest}));
            }
            cells -= alike | cell;
        }
    }
};

}  // namespace pensil::lands
