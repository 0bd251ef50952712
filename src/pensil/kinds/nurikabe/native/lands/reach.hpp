// How far one region can come from its root, on which ways, and what it cannot do without.
//
// Land is in regions: each has one root, and as many cells as its root says, if that says a number. Connected land that
// has no root yet is a piece, and is taken into a region as a whole.
#pragma once
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sets.hpp"

namespace pensil::lands {

constexpr int any_size = -1;

template <typename Set>
struct Root {
    Set cell;
    int size = any_size;
    Set furthest;  // the cells that its region could come to if nothing else were known
    Set zone;      // the cells that its reach can depend on
};

// Connected land: a region as far as it is known, or a piece.
template <typename Set>
struct Land {
    Set cells;
    int size = 0;
    const Root<Set>* root = nullptr;  // the first one in it

    bool numbered() const { return root != nullptr && root->size != any_size; }
    int needs() const { return numbered() ? std::max(0, root->size - size) : 0; }
};

template <typename Set>
class Reach {
public:
    Reach(const Sheet<Set>& sheet, Land<Set> land, Set allowed, const std::vector<Set>& near)
        : land(std::move(land)), allowed(std::move(allowed)), steps(this->land.needs()), sheet_(sheet) {
        std::vector<Set> touched;
        if (numbered()) {
            for (const Set& piece : near) {
                if (meet(piece, this->allowed)) touched.push_back(piece);
            }
        }
        cells = numbered() ? grown(this->land.cells, this->allowed, touched, steps)
                           : sheet_.flood(this->land.cells, this->allowed);
        seen = sheet_.spread(cells);
        loose = sheet_.empty();
        for (const Set& piece : touched) {
            if (!meet(piece, seen)) continue;
            pieces.push_back(piece);
            loose |= piece;
        }
    }

    const Land<Set> land;
    const Set allowed;  // cells that are not water and touch no other region, as far as they matter
    const int steps;    // so many more cells are needed; 0 where there is no number
    Set cells;          // what it may come to hold
    Set seen;           // what that depends on
    std::vector<Set> pieces;  // that it may take in
    Set loose;                // all of these

    bool numbered() const { return land.numbered(); }

    // The undecided cells without which it finds too few cells.
    const Set& needed() {
        if (!knows_needed_) {
            knows_needed_ = true;
            needed_ = find_needed();
        }
        return needed_;
    }

    // What is left of it without a certain cell.
    const Set& without(std::size_t bit) {
        for (const auto& known : without_) {
            if (known.first == bit) return known.second;
        }
        const Set left = allowed - sheet_.of_bit(bit);
        without_.emplace_back(bit, numbered() ? grown(land.cells, left, pieces, steps) : sheet_.flood(land.cells, left));
        return without_.back().second;
    }

    // The cells that all shortest ways to the target have in common.
    Set straits(const Set& target) {
        const std::vector<Set>& by_cost = layers();
        const std::size_t first = cost_of(target);
        std::vector<Set> ways(first + 1, sheet_.empty());
        ways[first] = by_cost[first] & target;
        Set found = sheet_.empty();
        std::size_t jumped = first;  // ways over pieces jump over the cells between
        for (std::size_t cost = first; cost > 0; --cost) {
            Set now = ways[cost];
            if (count(now) <= 1 && jumped >= cost) found |= now;
            if (meet(now, loose)) {
                for (const Set& piece : pieces) {
                    if (!meet(piece, now)) continue;
                    const std::size_t before = cost - static_cast<std::size_t>(count(piece));
                    ways[before] |= sheet_.spread(piece) & by_cost[before];
                    jumped = std::min(jumped, before);
                }
                now -= loose;
            }
            ways[cost - 1] |= sheet_.beyond(now) & by_cost[cost - 1];
        }
        return found;
    }

    // The cells among these that cannot be come to when the target is come to as well: a piece, of which the whole is
    // taken, or a block, in which one cell is enough.
    Set spent(const Set& target, bool whole, const Set& among) {
        const Set far = beyond(static_cast<std::size_t>(steps) - cost_of(target)) & among;
        if (!any(far)) return far;
        for (const Along& known : along_) {
            if (known.whole == whole && known.target == target) return far - known.cells;
        }
        along_.push_back({target, whole, with(target, whole)});
        return far - along_.back().cells;
    }

    // Whether a region can have this connected land as a part, with the cells on the way to it.
    bool can_take(const Set& part) const {
        if (any(part - allowed) || !meet(part, seen)) return false;
        if (!numbered()) return true;
        const int left = steps - count(part);
        return left >= 0 && meet(sheet_.spread(grown(land.cells, allowed - part, pieces, left)), part);
    }

    // All shapes that it can have, where it has a number and is not complete; none when there are more than `most`.
    const std::vector<Set>& shapes(std::size_t most) {
        if (!knows_shapes_) {
            knows_shapes_ = true;
            if (numbered() && steps > 0) find_shapes(most);
        }
        return shapes_;
    }

private:
    struct Along {
        Set target;
        bool whole;
        Set cells;
    };

    // The start, and the cells that can be come to with so many more cells; it ends when there are enough.
    Set grown(const Set& start, const Set& allowed, const std::vector<Set>& pieces, int steps, int enough = 0) const {
        Set reached = start;
        walk(start, allowed, pieces, steps, [&](const Set& front) {
            reached |= front;
            return enough > 0 && count(reached) >= enough;
        });
        return reached;
    }

    // The cells that can be come to with one more cell, with two, and so on, until somebody has seen enough.
    template <typename Visit>
    void walk(const Set& start, const Set& allowed, const std::vector<Set>& pieces, int steps, Visit visit) const {
        Set front = start, left = allowed - start, loose = sheet_.empty();
        for (const Set& piece : pieces) loose |= piece & allowed;
        std::vector<std::pair<int, const Set*>> later;  // pieces, and when all of their cells are paid for
        for (int cost = 1; cost <= steps; ++cost) {
            front = sheet_.beyond(front) & left;
            left -= front;
            if (meet(front, loose)) {
                for (const Set& piece : pieces) {
                    if (!meet(piece, front)) continue;
                    left -= piece;
                    later.emplace_back(cost + count(piece) - 1, &piece);
                }
                front -= loose;
            }
            bool waiting = false;
            for (const auto& due : later) {
                if (due.first == cost) front |= *due.second;
                waiting = waiting || due.first > cost;
            }
            if (visit(front) || (!waiting && !any(front))) return;
        }
    }

    Set find_needed() const {
        Set found = sheet_.empty();
        if (!numbered() || steps == 0) return found;
        const int size = land.root->size;
        Set left = grown(land.cells, allowed, pieces, steps, size) - land.cells - loose;
        const Set all = left;
        each(all, [&](std::size_t bit) {
            if (!has(left, bit)) return;
            const Set cell = sheet_.of_bit(bit);
            const Set others = grown(land.cells, allowed - cell, pieces, steps, size);
            if (count(others) < size) {
                found |= cell;
            } else {
                left &= others;
            }
        });
        return found;
    }

    // One cell beside the shape after the other: those with it, and those without.
    void find_shapes(std::size_t most) {
        const int size = land.root->size;
        std::vector<std::pair<Set, Set>> todo{{land.cells, cells}};  // shapes, and where they may grow
        while (!todo.empty()) {
            auto [shape, room] = std::move(todo.back());
            todo.pop_back();
            const int more = size - count(shape);
            if (more == 0) {
                shapes_.push_back(std::move(shape));
                if (shapes_.size() > most) return shapes_.clear();
                continue;
            }
            if (count(grown(shape, room, pieces, more, size)) < size) continue;
            const Set cell = first(sheet_.beside(shape) & room);
            Set wider = shape | cell;
            for (const Set& piece : pieces) {
                if (meet(piece, sheet_.beside(cell))) wider |= piece;
            }
            todo.emplace_back(std::move(shape), room - cell);
            if (count(wider) <= size) todo.emplace_back(std::move(wider), std::move(room));
        }
    }

    // The cells by what it costs to come to them.
    const std::vector<Set>& layers() {
        if (layers_.empty()) {
            layers_.push_back(land.cells);
            const int most = numbered() ? steps : static_cast<int>(sheet_.rows * sheet_.cols);
            walk(land.cells, allowed, pieces, most, [&](const Set& front) {
                layers_.push_back(front);
                return false;
            });
        }
        return layers_;
    }

    std::size_t cost_of(const Set& target) {
        const std::vector<Set>& by_cost = layers();
        for (std::size_t cost = 0; cost < by_cost.size(); ++cost) {
            if (meet(by_cost[cost], target)) return cost;
        }
        return 0;
    }

    // The cells that cost more than so many.
    Set beyond(std::size_t cost) {
        Set found = sheet_.empty();
        for (std::size_t more = cost + 1; more < layers().size(); ++more) found |= layers_[more];
        return found;
    }

    // The cheapest way to join the land, the target and a third cell is three ways that meet in one cell; so we look at
    // the cells where ways from the land and from the target meet, and go on from there.
    Set with(const Set& target, bool whole) const {
        const int left = steps - (whole ? count(target) : 0);
        const Set both = whole ? land.cells | target : land.cells;
        std::vector<Set> ours{land.cells}, theirs{whole ? target : sheet_.empty()};  // so many steps away, or fewer
        if (!whole && left > 0) {
            ours.push_back(sheet_.spread(land.cells) & allowed);
            theirs.push_back(target & allowed);
        }
        while (static_cast<int>(ours.size()) <= left) {
            ours.push_back(sheet_.spread(ours.back()) & allowed);
            theirs.push_back(sheet_.spread(theirs.back()) & allowed);
        }
        Set joined = sheet_.empty();
        for (int cost = 1; cost <= left; ++cost) {
            joined = sheet_.spread(joined) & allowed;
            for (int taken = 1; taken <= cost; ++taken) {
                joined |= ours[static_cast<std::size_t>(taken)] & theirs[static_cast<std::size_t>(cost + 1 - taken)];
            }
            if (any(joined)) joined |= both;  // the ways may also part inside the land or the piece
        }
        return joined | both;
    }

    const Sheet<Set>& sheet_;
    bool knows_needed_ = false, knows_shapes_ = false;
    Set needed_;
    std::vector<std::pair<std::size_t, Set>> without_;
    std::vector<Set> layers_, shapes_;
    std::vector<Along> along_;
};

template <typename Set>
using ReachOf = std::shared_ptr<Reach<Set>>;

}  // namespace pensil::lands
