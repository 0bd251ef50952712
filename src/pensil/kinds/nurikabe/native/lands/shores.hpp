// Walking along walls of land: what lies between two places where the water comes to a wall.
//
// A wall is land that touches, also at corners, or the edge of the grid with all that touches it. Whoever walks along
// it, with the wall always to the left, comes by water here and there; between lie gaps. Land in one gap cannot be
// joined to a place of the wall in another one: it would shut in the water at one end of the gap.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "chart.hpp"

namespace pensil::lands {

// For so many walls it is kept how one walks along them.
constexpr std::size_t most_walls = 64;

// A stretch along a wall with water at both ends and none between them, or all around with less water than that.
template <typename Set>
struct Gap {
    Set ends;   // the two cells of water, if there are two
    Set cells;  // the undecided cells that touch the wall between them
    Set wall;   // the land that is touched there and at the ends
    Set held;   // what of it has an undecided cell of the gap beside it
    bool at_edge = false;
};

// A gap, and the regions of the wall that can come there, though nothing in the gap can be joined to them.
template <typename Set>
struct Barrier {
    Gap<Set> gap;
    Set wall;
    std::vector<Land<Set>> near;  // the land of the wall that land in the gap can be joined to
    std::vector<ReachOf<Set>> owners;

    // What is left of the reach of an owner.
    ReachOf<Set> left_of(Chart<Set>& chart, const Reach<Set>& reach) const {
        return chart.layout.reach(reach.land, reach.allowed - gap.cells, reach.pieces);
    }

    // The water at the ends of the gap, and the wall from there to a region.
    Set premises(const Chart<Set>& chart, const Land<Set>& region) const {
        Set found = gap.ends | gap.wall;
        bool pieces = false;
        for (const Land<Set>& land : near) {
            found |= land.cells;
            pieces = pieces || land.root == nullptr;
        }
        if (pieces) return found | wall;  // which other gaps these pieces lead to
        return found | way(chart.sheet, region.root->cell);
    }

    // Why some cells of the gap cannot belong to an owner, nor to any other region.
    Set why_left(Chart<Set>& chart, const Set& cells, const ReachOf<Set>& owner) const {
        Set found = premises(chart, owner->land);
        for (const ReachOf<Set>& reach : chart.reaches()) {
            if (reach != owner && meet(reach->land.root->furthest, cells)) {
                found |= chart.bounds(reach->land, reach->cells);
            }
        }
        return found;
    }

private:
    // Cells of the wall that lead from the gap to a root; along the edge of the grid one comes from any cell to any.
    Set way(const Sheet<Set>& sheet, const Set& root) const {
        const Set edge = wall & sheet.edge;
        std::vector<Set> layers{gap.at_edge ? gap.wall | edge : gap.wall};
        while (!meet(layers.back(), root)) {
            Set wider = layers.back() | (sheet.around(layers.back()) & wall);
            if (meet(layers.back(), edge)) wider |= edge;
            if (wider == layers.back()) return wall;
            layers.push_back(std::move(wider));
        }
        Set found = root, now = root;
        for (std::size_t i = layers.size() - 1; i-- > 0;) {
            if (meet(now, layers[i])) continue;
            const Set beside = sheet.around(now) & layers[i];
            now = first(any(beside) ? beside : edge & layers[i]);
            found |= now;
        }
        return found;
    }
};

// All walks along a wall, on the cells of its shore and those that touch it at a corner.
template <typename Set>
class Walker {
public:
    Walker(const Sheet<Set>& sheet, const Set& wall)
        : width_(static_cast<long>(sheet.width)), height_(static_cast<long>(sheet.rows)),
          wall_(static_cast<std::size_t>((height_ + 4) * width_)), seen_(4 * wall_.size()) {
        Set shore = sheet.beside(wall);
        each(wall, [&](std::size_t bit) { mark(static_cast<long>(bit)); });
        if (meet(wall, sheet.edge)) {
            shore |= sheet.edge - wall;
            mark_rim(static_cast<long>(sheet.cols));
        }
        each(shore, [&](std::size_t bit) {
            for (int heading = 0; heading < 4; ++heading) walk(static_cast<long>(bit), heading);
        });
    }

    std::vector<Walk> walks;

private:
    std::size_t index(long place) const { return static_cast<std::size_t>(place + 2 * width_); }
    void mark(long place) { wall_[index(place)] = true; }
    bool is_wall(long place) const { return wall_[index(place)]; }

    void mark_rim(long cols) {
        for (long col = 0; col < cols; ++col) {
            mark(col - width_);
            mark(height_ * width_ + col);
        }
        for (long row = -1; row < height_; ++row) mark(row * width_ + cols);
    }

    void walk(long here, int ahead) {
        const long steps[4] = {-width_, 1, width_, -1};
        Walk found;
        while (!seen_[4 * index(here) + static_cast<std::size_t>(ahead)]) {
            const long left = steps[(ahead + 3) % 4], touched = here + left;
            if (!is_wall(touched)) break;
            seen_[4 * index(here) + static_cast<std::size_t>(ahead)] = true;
            found.emplace_back(here, touched);
            const long front = here + steps[ahead];
            if (is_wall(front)) {
                ahead = (ahead + 1) % 4;
            } else if (is_wall(front + left)) {
                here = front;
            } else {  // around a corner of the wall
                found.emplace_back(front, touched);
                here = front + left;
                ahead = (ahead + 3) % 4;
            }
        }
        if (!found.empty()) walks.push_back(std::move(found));
    }

    long width_, height_;
    std::vector<bool> wall_, seen_;
};

template <typename Set>
class Shores {
public:
    explicit Shores(Chart<Set>& chart) : chart_(chart), sheet_(chart.sheet) {}

    std::vector<Barrier<Set>> barriers() {
        Set outer = sheet_.empty();
        std::vector<Set> walls;
        for (const Set& wall : chart_.walls()) {
            if (meet(wall, sheet_.edge)) {
                outer |= wall;
            } else {
                walls.push_back(wall);
            }
        }
        if (any(outer)) walls.insert(walls.begin(), outer);
        std::vector<Barrier<Set>> found;
        for (const Set& wall : walls) look(wall, found);
        return found;
    }

private:
    void look(const Set& wall, std::vector<Barrier<Set>>& found) {
        std::vector<ReachOf<Set>> inside;
        for (const ReachOf<Set>& reach : chart_.reaches()) {
            if ((reach->steps != 0 || !reach->numbered()) && meet(reach->land.root->cell, wall)) inside.push_back(reach);
        }
        if (inside.empty()) return;
        std::vector<Gap<Set>> gaps;
        for (const Walk& walk : walks(wall)) add_gaps(walk, gaps);
        for (const Gap<Set>& gap : gaps) {
            if (count(gap.ends) != 2) continue;
            std::vector<ReachOf<Set>> owners;
            for (const ReachOf<Set>& reach : inside) {
                if (meet(reach->cells, gap.cells)) owners.push_back(reach);
            }
            if (owners.empty()) continue;
            Barrier<Set> barrier{gap, wall, joined(gap, gaps), {}};
            for (const ReachOf<Set>& reach : owners) {
                bool near = false;
                for (const Land<Set>& land : barrier.near) near = near || land.cells == reach->land.cells;
                if (!near) barrier.owners.push_back(reach);
            }
            if (!barrier.owners.empty()) found.push_back(std::move(barrier));
        }
    }

    const std::vector<Walk>& walks(const Set& wall) {
        auto& known = chart_.layout.walks;
        for (const auto& each : known) {
            if (each.first == wall) return each.second;
        }
        if (known.size() == most_walls) known.clear();
        known.emplace_back(wall, Walker<Set>(sheet_, wall).walks);
        return known.back().second;
    }

    void add_gaps(const Walk& walk, std::vector<Gap<Set>>& gaps) const {
        std::vector<std::size_t> wet;
        for (std::size_t i = 0; i < walk.size(); ++i) {
            if (has(chart_.water, static_cast<std::size_t>(walk[i].first))) wet.push_back(i);
        }
        if (wet.size() < 2) {
            gaps.push_back(gap(walk, 0, walk.size()));
            return;
        }
        for (std::size_t i = 0; i < wet.size(); ++i) {
            const std::size_t begin = wet[i], end = i + 1 < wet.size() ? wet[i + 1] : wet[0] + walk.size();
            if (end - begin <= 1) continue;
            gaps.push_back(gap(walk, begin, end + 1));
            add(gaps.back().ends, static_cast<std::size_t>(walk[begin].first));
            add(gaps.back().ends, static_cast<std::size_t>(walk[end % walk.size()].first));
        }
    }

    Gap<Set> gap(const Walk& walk, std::size_t begin, std::size_t end) const {
        Gap<Set> found{sheet_.empty(), sheet_.empty(), sheet_.empty(), sheet_.empty(), false};
        for (std::size_t i = begin; i < end; ++i) {
            const auto [here, touched] = walk[i % walk.size()];
            const auto bit = static_cast<std::size_t>(here);
            add(found.cells, bit);
            if (touched < 0 || !has(chart_.land, static_cast<std::size_t>(touched))) {
                found.at_edge = true;
                continue;
            }
            add(found.wall, static_cast<std::size_t>(touched));
            const long apart = here < touched ? touched - here : here - touched;
            const bool beside = apart == 1 || apart == static_cast<long>(sheet_.width);
            if (beside && has(chart_.open, bit)) add(found.held, static_cast<std::size_t>(touched));
        }
        found.cells &= chart_.open;
        return found;
    }

    // The land of the wall that land in a gap can be joined to: what is beside it, and as pieces may belong to the same
    // region, what is beside the gaps that a piece leads to.
    std::vector<Land<Set>> joined(const Gap<Set>& gap, const std::vector<Gap<Set>>& gaps) const {
        std::vector<Land<Set>> found;
        std::vector<const Gap<Set>*> todo{&gap}, left;
        for (const Gap<Set>& each : gaps) left.push_back(&each);
        std::vector<bool> taken(chart_.groups.size());
        while (!todo.empty()) {
            const Gap<Set>& now = *todo.back();
            todo.pop_back();
            for (std::size_t i = 0; i < taken.size(); ++i) {
                const Land<Set>& group = chart_.groups[i];
                if (taken[i] || !meet(group.cells, now.held)) continue;
                taken[i] = true;
                found.push_back(group);
                if (group.root != nullptr) continue;
                std::vector<const Gap<Set>*> others;
                for (const Gap<Set>* other : left) (meet(other->held, group.cells) ? todo : others).push_back(other);
                left = std::move(others);
            }
        }
        return found;
    }

    Chart<Set>& chart_;
    const Sheet<Set>& sheet_;
};

template <typename Set>
const std::vector<Barrier<Set>>& barriers(Chart<Set>& chart) {
    if (!chart.barriers) {
        chart.barriers = std::make_unique<std::vector<Barrier<Set>>>(Shores<Set>(chart).barriers());
    }
    return *chart.barriers;
}

}  // namespace pensil::lands
