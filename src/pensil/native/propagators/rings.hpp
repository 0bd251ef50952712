// Regions on a plane form no ring, where the vertices outside them are connected.
//
// Regions are linked where they touch at a corner, and by what is around the board where they come to its edge (see
// corner_links.hpp). If links form a ring, the two outer vertices at any corner of it are on different sides of it, and
// nothing connects them. That is so however a region comes from one place to the next, so it is seen as soon as it is
// known to which regions vertices belong, while the ways are still open. Connected would find it out for one way after
// the other, and there are very many. So:
// - a corner that links what is linked already is a conflict; if one of the outer vertices is open, it is inside;
// - an open vertex does not belong to a region that would make a ring at a corner of it, or at the edge.
//
// A region that touches itself or comes to the edge twice is a ring as well: clauses see to that (regions.cpp).
#pragma once
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "../solver.hpp"
#include "corner_links.hpp"

namespace pensil {

class Rings : public Propagator {
public:
    explicit Rings(CornerLinks links) : links_(std::move(links)) {}

    void attach(Solver& solver, PropagatorId id) override {
        id_ = id;
        solver.wake_on_any(links_.lits(), id);
        for (const Owner& owner : links_.owners()) {
            if (owner.lit != links_.lits()[owner.vertex]) solver.wake_on(owner.lit, id);
        }
    }

    bool propagate(Solver& solver) override {
        look_at_regions(solver);
        if (!link_corners(solver)) return false;
        const std::vector<Corner>& corners = links_.corners();
        for (std::uint32_t at = 0; at < corners.size(); ++at) {
            const Corner& corner = corners[at];
            const int first = values_[corner.first], second = values_[corner.second];
            if (first > 0 && second > 0 && !imply_inside(solver, at)) return false;
            if (first > 0 && second == 0 && !exclude(solver, at, corner.first, corner.second)) return false;
            if (first == 0 && second > 0 && !exclude(solver, at, corner.second, corner.first)) return false;
        }
        return exclude_at_edge(solver);
    }

    void explain(const Solver& solver, Lit lit, std::uint32_t code, Position before, std::vector<Lit>& reason) override {
        const std::uint32_t what = code / kinds;
        const std::vector<Lit>& lits = links_.lits();
        switch (static_cast<Kind>(code % kinds)) {
            case inside: {
                const Corner& corner = links_.corners()[what];
                for (Vertex v : {corner.first, corner.second}) reason.push_back(~lits[v]);
                reason.push_back(lits[corner.other[lit == lits[corner.other[0]] ? 1 : 0]]);
                links_.append_way(solver, corner.first, corner.second, {what}, before, reason);
                break;
            }
            case at_corner: {
                const Owner& owner = links_.owners()[what / places];
                const std::uint32_t at = links_.corners_of(owner.vertex)[what % places];
                const Corner& corner = links_.corners()[at];
                const Vertex here = corner.opposite(owner.vertex);
                const Owner* mine = links_.owner_of(solver, here, before);
                if (mine != nullptr && mine->root != owner.root) {
                    reason.push_back(~mine->lit);
                } else {
                    reason.push_back(~lits[here]);
                    for (Vertex v : corner.other) reason.push_back(lits[v]);
                }
                links_.append_way(solver, here, owner.root, {at, owner.vertex}, before, reason);
                break;
            }
            case at_edge: {
                const Owner& owner = links_.owners()[what];
                const CornerLinks::Without without{CornerLinks::no_corner, owner.vertex, owner.root};
                links_.append_way(solver, owner.root, links_.around(), without, before, reason);
                break;
            }
        }
    }

    std::uint32_t steps() const override {
        return options::vertex_steps * static_cast<std::uint32_t>(links_.lits().size());
    }

private:
    enum Kind : std::uint32_t { inside, at_corner, at_edge };
    static constexpr std::uint32_t kinds = 4;
    static constexpr std::uint32_t places = 4;  // of a corner among those of a vertex

    Vertex size() const { return links_.around(); }

    Vertex find(Vertex v) {
        while (linked_[v] != v) v = linked_[v] = linked_[linked_[v]];
        return v;
    }

    // False when they are linked already.
    bool link(Vertex a, Vertex b) {
        a = find(a), b = find(b);
        linked_[b] = a;
        return a != b;
    }

    // What is of one region, and what comes to the edge.
    void look_at_regions(const Solver& solver) {
        linked_.resize(static_cast<std::size_t>(size()) + 1);
        std::iota(linked_.begin(), linked_.end(), 0);
        values_.resize(links_.lits().size());
        roots_.assign(links_.lits().size(), no_vertex);
        for (Vertex v = 0; v < size(); ++v) {
            values_[v] = static_cast<std::int8_t>(solver.value(links_.lits()[v]));
            if (values_[v] <= 0) continue;
            const Owner* owner = links_.owner_of(solver, v, trail_end);
            if (owner != nullptr) linked_[v] = roots_[v] = owner->root;
        }
        for (Vertex v = 0; v < size(); ++v) {
            if (values_[v] <= 0 || roots_[v] != no_vertex) continue;
            for (Vertex next : links_.graph().neighbours(v)) {
                if (values_[next] > 0) link(v, next);
            }
        }
        regions_.resize(links_.lits().size());
        for (Vertex v = 0; v < size(); ++v) regions_[v] = find(v);
        on_edge_.assign(links_.lits().size(), 0);
        for (Vertex v : links_.edge()) {
            if (values_[v] <= 0) continue;
            on_edge_[regions_[v]] = 1;
            link(links_.around(), v);
        }
    }

    bool link_corners(Solver& solver) {
        const std::vector<Corner>& corners = links_.corners();
        for (std::uint32_t at = 0; at < corners.size(); ++at) {
            const Corner& corner = corners[at];
            if (values_[corner.first] <= 0 || values_[corner.second] <= 0 || !parted(corner)) continue;
            if (link(corner.first, corner.second)) continue;
            const std::vector<Lit>& lits = links_.lits();
            std::vector<Lit>& conflict = solver.new_conflict();
            for (Vertex v : {corner.first, corner.second}) conflict.push_back(~lits[v]);
            for (Vertex v : corner.other) conflict.push_back(lits[v]);
            links_.append_way(solver, corner.first, corner.second, {at}, trail_end, conflict);
            return false;
        }
        return true;
    }

    // Whether the other two vertices are outside.
    bool parted(const Corner& corner) const {
        return values_[corner.other[0]] < 0 && values_[corner.other[1]] < 0;
    }

    // Between two vertices of which the corner may make a ring.
    bool imply_inside(Solver& solver, std::uint32_t at) {
        const Corner& corner = links_.corners()[at];
        const bool first_open = values_[corner.other[0]] == 0;
        if (values_[corner.other[first_open ? 1 : 0]] >= 0 || values_[corner.other[first_open ? 0 : 1]] != 0) return true;
        if (find(corner.first) != find(corner.second)) return true;
        return solver.imply(links_.lits()[corner.other[first_open ? 0 : 1]], id_, at * kinds + inside);
    }

    // Whether an open vertex may belong to this root or that, at a corner of a vertex inside.
    bool exclude(Solver& solver, std::uint32_t at, Vertex here, Vertex open) {
        const bool apart = parted(links_.corners()[at]);
        if (!apart && roots_[here] == no_vertex) return true;
        const Vertex mine = find(here);
        for (std::uint32_t i = links_.first_owner(open); i < links_.first_owner(open + 1); ++i) {
            const Owner& owner = links_.owners()[i];
            if (solver.value(owner.lit) != 0 || find(owner.root) != mine) continue;
            if (!apart && owner.root == roots_[here]) continue;
            const CornerLinks::Corners& all = links_.corners_of(open);
            const auto place = static_cast<std::uint32_t>(std::find(all.begin(), all.end(), at) - all.begin());
            // Quietly: what it does not belong to links nothing.
            if (!solver.imply(~owner.lit, id_, (i * places + place) * kinds + at_corner, true)) return false;
        }
        return true;
    }

    // A region that is linked with the edge over others does not come there itself.
    bool exclude_at_edge(Solver& solver) {
        const Vertex edge = find(links_.around());
        for (Vertex v : links_.edge()) {
            if (values_[v] != 0) continue;
            for (std::uint32_t i = links_.first_owner(v); i < links_.first_owner(v + 1); ++i) {
                const Owner& owner = links_.owners()[i];
                if (solver.value(owner.lit) != 0 || find(owner.root) != edge || on_edge_[regions_[owner.root]]) continue;
                if (!solver.imply(~owner.lit, id_, i * kinds + at_edge, true)) return false;
            }
        }
        return true;
    }

    CornerLinks links_;
    PropagatorId id_ = 0;
    // By vertex, in the run at hand.
    std::vector<Vertex> linked_;   // another one to which it is linked: all that are linked lead to the same
    std::vector<Vertex> roots_;    // to which it is known to belong
    std::vector<Vertex> regions_;  // one vertex of its region, as far as that is known
    std::vector<std::int8_t> values_;
    std::vector<std::int8_t> on_edge_;  // by the vertex that stands for a region
};

}  // namespace pensil
