// Regions on a plane form no ring, where the vertices outside them are connected.
//
// Two regions are *linked* where they touch at a corner: opposite vertices of a square belong to them, so that the other
// two are outside. Those that come to the edge of the board are linked with what is *around* it. If links form a ring,
// the two outer vertices at any corner of it are on different sides, and nothing connects them.
//
// That is so however a region comes from one place to the next, so it is seen as soon as it is known to which regions
// vertices belong, while the ways are still open. Connected would find it out for one way after the other, and there are
// very many. So:
// - a corner that links what is linked already is a conflict;
// - no vertex belongs to a region that would make a ring at a corner of it, or at the edge.
//
// A region that touches itself or comes to the edge twice is a ring as well: clauses see to that (regions_plane.cpp).
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "../graph.hpp"
#include "../solver.hpp"

namespace pensil {

// A vertex may belong to a region; regions are numbered from 0.
struct Owner {
    std::int32_t region;
    Vertex vertex;
    Lit lit;  // it does
};

class Rings : public Propagator {
public:
    using Square = std::array<Vertex, 4>;  // opposite vertices are the first and the last, and the two between

    Rings(std::size_t vertices, std::int32_t regions, std::vector<Owner> owners, std::vector<Vertex> edge,
          const std::vector<Square>& squares)
        : around_(regions), owners_(std::move(owners)), edge_(std::move(edge)), first_owner_(vertices + 1, 0) {
        std::stable_sort(owners_.begin(), owners_.end(),
                         [](const Owner& a, const Owner& b) { return a.vertex < b.vertex; });
        for (const Owner& owner : owners_) ++first_owner_[static_cast<std::size_t>(owner.vertex) + 1];
        std::partial_sum(first_owner_.begin(), first_owner_.end(), first_owner_.begin());
        corners_.reserve(4 * squares.size());
        for (const auto& [a, b, c, d] : squares) {
            for (const Corner& corner : {Corner{a, d}, Corner{d, a}, Corner{b, c}, Corner{c, b}}) {
                corners_.push_back(corner);
            }
        }
        known_.resize(vertices);
        on_edge_.resize(static_cast<std::size_t>(around_));
        linked_.resize(static_cast<std::size_t>(around_) + 1);
    }

    void attach(Solver& solver, PropagatorId id) override {
        id_ = id;
        for (const Owner& owner : owners_) solver.wake_on(owner.lit, id);
    }

    bool propagate(Solver& solver) override {
        look_at_owners(solver, trail_end);
        return link_all(solver) && exclude_at_corners(solver) && exclude_at_edge(solver);
    }

    // In one run only owners are excluded, which links nothing: so what was known then is what was known before.
    void explain(const Solver& solver, Lit lit, std::uint32_t code, Position before,
                 std::vector<Lit>& reason) override {
        look_at_owners(solver, before);
        if (code % kinds == at_edge) return append_way(owners_[code / kinds].region, around_, no_corner, reason);
        const Corner& corner = corners_[code / kinds];
        const Owner& other = *known_[corner.here];
        reason.push_back(~other.lit);
        const auto excluded = std::find_if(owners_.begin() + first_owner_[corner.there], owners_.end(),
                                           [&](const Owner& owner) { return owner.lit == ~lit; });
        append_way(other.region, excluded->region, no_corner, reason);
    }

    std::uint32_t steps() const override { return options::vertex_steps * static_cast<std::uint32_t>(known_.size()); }

private:
    enum Kind : std::uint32_t { at_corner, at_edge };
    static constexpr std::uint32_t kinds = 2;
    static constexpr std::size_t no_corner = ~std::size_t{0};
    // Two opposite vertices of a square; every pair is there in both orders.
    struct Corner {
        Vertex here, there;
    };
    // A way from a region to the next.
    struct Link {
        std::int32_t from, to;
        Lit first, second;  // why; the second is no_lit at the edge
    };

    void look_at_owners(const Solver& solver, Position before) {
        for (std::size_t v = 0; v < known_.size(); ++v) {
            known_[v] = nullptr;
            for (std::uint32_t i = first_owner_[v]; i < first_owner_[v + 1] && known_[v] == nullptr; ++i) {
                if (solver.value_before(owners_[i].lit, before) > 0) known_[v] = &owners_[i];
            }
        }
    }

    bool links(const Corner& corner) const {
        const Owner *here = known_[corner.here], *there = known_[corner.there];
        return here != nullptr && there != nullptr && here->region < there->region;
    }

    std::int32_t find(std::int32_t region) {
        while (linked_[region] != region) region = linked_[region] = linked_[linked_[region]];
        return region;
    }

    // False when they are linked already.
    bool link(std::int32_t a, std::int32_t b) {
        a = find(a), b = find(b);
        linked_[b] = a;
        return a != b;
    }

    bool link_all(Solver& solver) {
        std::iota(linked_.begin(), linked_.end(), 0);
        std::fill(on_edge_.begin(), on_edge_.end(), 0);
        for (Vertex v : edge_) {
            if (known_[v] == nullptr) continue;
            on_edge_[known_[v]->region] = 1;
            link(known_[v]->region, around_);
        }
        for (std::size_t at = 0; at < corners_.size(); ++at) {
            if (!links(corners_[at])) continue;
            const Owner &here = *known_[corners_[at].here], &there = *known_[corners_[at].there];
            if (link(here.region, there.region)) continue;
            std::vector<Lit>& conflict = solver.new_conflict();
            conflict.assign({~here.lit, ~there.lit});
            append_way(here.region, there.region, at, conflict);
            return false;
        }
        return true;
    }

    bool exclude_at_corners(Solver& solver) {
        for (std::size_t at = 0; at < corners_.size(); ++at) {
            const Corner& corner = corners_[at];
            if (known_[corner.here] == nullptr || known_[corner.there] != nullptr) continue;
            const std::int32_t region = known_[corner.here]->region, all = find(region);
            for (std::uint32_t i = first_owner_[corner.there]; i < first_owner_[corner.there + 1]; ++i) {
                const Owner& owner = owners_[i];
                if (owner.region == region || find(owner.region) != all || solver.value(owner.lit) != 0) continue;
                const auto code = static_cast<std::uint32_t>(at) * kinds + at_corner;
                if (!solver.imply(~owner.lit, id_, code, true)) return false;
            }
        }
        return true;
    }

    // A region that is linked with the edge over others does not come there itself.
    bool exclude_at_edge(Solver& solver) {
        const std::int32_t all = find(around_);
        for (Vertex v : edge_) {
            if (known_[v] != nullptr) continue;
            for (std::uint32_t i = first_owner_[v]; i < first_owner_[v + 1]; ++i) {
                const Owner& owner = owners_[i];
                if (find(owner.region) != all || on_edge_[owner.region] || solver.value(owner.lit) != 0) continue;
                if (!solver.imply(~owner.lit, id_, i * kinds + at_edge, true)) return false;
            }
        }
        return true;
    }

    // After `look_at_owners`: why two regions (or one, and what is around) are linked, which they are even without some
    // corner.
    void append_way(std::int32_t from, std::int32_t to, std::size_t without, std::vector<Lit>& reason) {
        links_.clear();
        for (Vertex v : edge_) {
            if (known_[v] != nullptr) links_.push_back({known_[v]->region, around_, known_[v]->lit, no_lit});
        }
        for (std::size_t at = 0; at < corners_.size(); ++at) {
            if (at == without || !links(corners_[at])) continue;
            const Owner &here = *known_[corners_[at].here], &there = *known_[corners_[at].there];
            links_.push_back({here.region, there.region, here.lit, there.lit});
        }
        // The nearest first: a way of few links is a short reason.
        came_by_.assign(linked_.size(), no_corner);
        queue_.assign(1, from);
        for (std::size_t next = 0; came_by_[to] == no_corner; ++next) {
            for (std::size_t i = 0; i < links_.size(); ++i) {
                const std::int32_t other = beyond(links_[i], queue_[next]);
                if (other == nowhere || other == from || came_by_[other] != no_corner) continue;
                came_by_[other] = i;
                queue_.push_back(other);
            }
        }
        for (std::int32_t at = to; at != from; at = beyond(links_[came_by_[at]], at)) {
            const Link& link = links_[came_by_[at]];
            reason.push_back(~link.first);
            if (link.second != no_lit) reason.push_back(~link.second);
        }
    }

    // Where a link leads from a region.
    static std::int32_t beyond(const Link& link, std::int32_t region) {
        return link.from == region ? link.to : link.to == region ? link.from : nowhere;
    }

    static constexpr std::int32_t nowhere = -1;

    PropagatorId id_ = 0;
    std::int32_t around_;        // counts as one more region
    std::vector<Owner> owners_;  // vertex by vertex
    std::vector<Vertex> edge_;
    std::vector<std::uint32_t> first_owner_;  // by vertex, and one more
    std::vector<Corner> corners_;
    // Of the run at hand.
    std::vector<const Owner*> known_;   // by vertex: to whom it is known to belong
    std::vector<std::int32_t> linked_;  // by region: another one; all that are linked lead to the same
    std::vector<std::int8_t> on_edge_;  // by region
    std::vector<Link> links_;
    std::vector<std::size_t> came_by_;  // by region: the link
    std::vector<std::int32_t> queue_;
};

}  // namespace pensil
