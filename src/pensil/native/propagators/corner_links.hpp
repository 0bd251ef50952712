// How regions on a plane are linked: at corners, and around the board. What rings.hpp is about, and its reasons.
//
// A *corner* is two opposite vertices of a square. Where both are inside (in regions) and the other two vertices are
// outside, the corner links them. Vertices are linked also if they are known to be of one region, whatever the way
// between them; and those at the edge of the board are linked with the place *around* it.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "../graph.hpp"
#include "../solver.hpp"

namespace pensil {

// A vertex may belong to the region of a root.
struct Owner {
    Vertex root, vertex;
    Lit lit;  // it does
};

struct Corner {
    Vertex first, second;         // linked, where both are inside
    std::array<Vertex, 2> other;  // and these are outside

    Vertex opposite(Vertex v) const { return v == first ? second : first; }
};

class CornerLinks {
public:
    static constexpr std::uint32_t no_corner = ~0u;
    // Those of a vertex that are not there are no_corner.
    using Corners = std::array<std::uint32_t, 4>;
    // What a way may not use: a corner, a vertex, and the edge for what is of the region of `inland`.
    struct Without {
        std::uint32_t corner = no_corner;
        Vertex vertex = no_vertex, inland = no_vertex;
    };

    // A vertex is inside where its literal is true. Owners are in the order of their roots.
    CornerLinks(std::vector<Lit> lits, std::shared_ptr<const Graph> graph, std::vector<Owner> owners,
                std::vector<Vertex> edge, const std::vector<std::array<Vertex, 4>>& squares)
        : lits_(std::move(lits)), graph_(std::move(graph)), edge_(std::move(edge)), of_root_(std::move(owners)) {
        const std::size_t size = lits_.size();
        at_edge_.assign(size, 0);
        for (Vertex v : edge_) at_edge_[v] = 1;
        Corners none;
        none.fill(no_corner);
        corners_of_.assign(size, none);
        for (const auto& [a, b, c, d] : squares) {
            add_corner({a, d, {b, c}});
            add_corner({b, c, {a, d}});
        }
        first_of_root_ = starts([](const Owner& owner) { return owner.root; });
        first_of_vertex_ = starts([](const Owner& owner) { return owner.vertex; });
        of_vertex_ = of_root_;
        std::stable_sort(of_vertex_.begin(), of_vertex_.end(),
                         [](const Owner& a, const Owner& b) { return a.vertex < b.vertex; });
    }

    Vertex around() const { return static_cast<Vertex>(lits_.size()); }
    const std::vector<Lit>& lits() const { return lits_; }
    const Graph& graph() const { return *graph_; }
    const std::vector<Vertex>& edge() const { return edge_; }
    const std::vector<Corner>& corners() const { return corners_; }
    const Corners& corners_of(Vertex v) const { return corners_of_[v]; }
    // By vertex; the owners of one are from first_owner(v) to before first_owner(v + 1).
    const std::vector<Owner>& owners() const { return of_vertex_; }
    std::uint32_t first_owner(Vertex v) const { return first_of_vertex_[v]; }

    // To whom a vertex belongs; nullptr = that is not known.
    const Owner* owner_of(const Solver& solver, Vertex v, Position before) const {
        for (std::uint32_t i = first_owner(v); i < first_owner(v + 1); ++i) {
            if (solver.value_before(of_vertex_[i].lit, before) > 0) return &of_vertex_[i];
        }
        return nullptr;
    }

    // Why two vertices (or one, and the place around) are linked, which they are.
    void append_way(const Solver& solver, Vertex from, Vertex to, const Without& without, Position before,
                    std::vector<Lit>& reason) const {
        const View view{*this, solver, without.vertex, before};
        inland_.assign(lits_.size(), 0);
        if (without.inland != no_vertex) {
            queue_.assign(1, without.inland);
            inland_[without.inland] = 1;
            for (std::size_t i = 0; i < queue_.size(); ++i) {
                view.each_of_region(queue_[i], [&](Vertex next) {
                    if (inland_[next]) return;
                    inland_[next] = 1;
                    queue_.push_back(next);
                });
            }
        }
        steps_.assign(lits_.size() + 1, Step{});
        steps_[from].from = from;
        queue_.assign(1, from);
        // The nearest first: a way of few steps is a short reason.
        for (std::size_t i = 0; i < queue_.size() && steps_[to].from == no_vertex; ++i) {
            const Vertex v = queue_[i];
            const auto visit = [&](Vertex next, std::uint32_t corner = no_corner) {
                if (steps_[next].from != no_vertex) return;
                steps_[next] = {v, corner};
                queue_.push_back(next);
            };
            if (v == around()) {
                for (Vertex next : edge_) {
                    if (view.inside(next)) visit(next);
                }
                continue;
            }
            if (at_edge_[v] && !inland_[v]) visit(around());
            view.each_of_region(v, visit);
            for (std::uint32_t at : corners_of_[v]) {
                if (at == no_corner || at == without.corner) continue;
                const Vertex next = corners_[at].opposite(v);
                if (view.inside(next) && view.outside(corners_[at].other)) visit(next, at);
            }
        }
        for (Vertex v = to; v != from; v = steps_[v].from) view.append_step(steps_[v].from, v, steps_[v].corner, reason);
    }

private:
    struct Step {
        Vertex from = no_vertex;
        std::uint32_t corner = no_corner;
    };

    // What was known at a moment, but for one vertex.
    struct View {
        const CornerLinks& links;
        const Solver& solver;
        Vertex banned;
        Position before;

        bool inside(Vertex v) const { return v != banned && solver.value_before(links.lits_[v], before) > 0; }
        bool outside(const std::array<Vertex, 2>& both) const {
            return solver.value_before(links.lits_[both[0]], before) < 0 &&
                   solver.value_before(links.lits_[both[1]], before) < 0;
        }

        // Visits vertices of the same region: at least so many that others lead to the rest.
        template <typename Visit>
        void each_of_region(Vertex v, Visit visit) const {
            const Owner* owner = links.owner_of(solver, v, before);
            if (owner != nullptr) visit(owner->root);
            if (owner != nullptr && owner->root == v) {
                for (std::uint32_t i = links.first_of_root_[v]; i < links.first_of_root_[v + 1]; ++i) {
                    const Owner& member = links.of_root_[i];
                    if (member.vertex != banned && solver.value_before(member.lit, before) > 0) visit(member.vertex);
                }
            }
            for (Vertex next : links.graph_->neighbours(v)) {
                if (inside(next)) visit(next);
            }
        }

        void append_step(Vertex from, Vertex to, std::uint32_t at, std::vector<Lit>& reason) const {
            if (from == links.around()) return append_inside(to, reason);
            if (to == links.around()) return append_inside(from, reason);
            const Owner *first = links.owner_of(solver, from, before), *second = links.owner_of(solver, to, before);
            if (at == no_corner && first != nullptr && first->root == to) {
                reason.push_back(~first->lit);
            } else if (at == no_corner && second != nullptr && second->root == from) {
                reason.push_back(~second->lit);
            } else if (at == no_corner) {
                for (Vertex v : {from, to}) reason.push_back(~links.lits_[v]);
            } else {
                for (Vertex v : {from, to}) append_inside(v, reason);
                // Between different regions the other two are outside anyway.
                if (first != nullptr && second != nullptr && first->root != second->root) return;
                for (Vertex v : links.corners_[at].other) reason.push_back(links.lits_[v]);
            }
        }

        // The ways there and back mostly rest on the owner, so it takes no other literal.
        void append_inside(Vertex v, std::vector<Lit>& reason) const {
            const Owner* owner = links.owner_of(solver, v, before);
            reason.push_back(owner != nullptr ? ~owner->lit : ~links.lits_[v]);
        }
    };

    void add_corner(const Corner& corner) {
        for (Vertex v : {corner.first, corner.second}) {
            *std::find(corners_of_[v].begin(), corners_of_[v].end(), no_corner) =
                static_cast<std::uint32_t>(corners_.size());
        }
        corners_.push_back(corner);
    }

    // Where the owners of each vertex begin when they are sorted by a vertex, and one more.
    template <typename VertexOf>
    std::vector<std::uint32_t> starts(VertexOf vertex_of) const {
        std::vector<std::uint32_t> found(lits_.size() + 1, 0);
        for (const Owner& owner : of_root_) ++found[static_cast<std::size_t>(vertex_of(owner)) + 1];
        for (std::size_t v = 0; v < lits_.size(); ++v) found[v + 1] += found[v];
        return found;
    }

    std::vector<Lit> lits_;
    std::shared_ptr<const Graph> graph_;
    std::vector<Vertex> edge_;
    std::vector<std::int8_t> at_edge_;
    std::vector<Corner> corners_;
    std::vector<Corners> corners_of_;
    std::vector<Owner> of_root_, of_vertex_;  // all owners, in these orders
    std::vector<std::uint32_t> first_of_root_, first_of_vertex_;
    // Memory for `append_way`.
    mutable std::vector<Step> steps_;
    mutable std::vector<Vertex> queue_;
    mutable std::vector<std::int8_t> inland_;
};

}  // namespace pensil
