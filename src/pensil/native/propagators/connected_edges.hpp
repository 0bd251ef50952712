// Connected edges: all vertices of a graph are connected by its true edges.
//
// An edge is *possible* while its literal is not false. If the possible edges do not connect the graph, that is a
// conflict; a possible edge whose loss would disconnect it (a bridge in the sense of graph theory) must be true.
// The reason is the cut: the false edges between the two sides.
#pragma once
#include <algorithm>
#include <utility>
#include <vector>

#include "../graph.hpp"
#include "../solver.hpp"

namespace pensil {

class ConnectedEdges : public Propagator {
public:
    ConnectedEdges(Vertex vertices, std::vector<Graph::Edge> ends, std::vector<Lit> lits)
        : ends_(std::move(ends)), lits_(std::move(lits)), starts_(static_cast<std::size_t>(vertices) + 1, 0) {
        for (const auto& [a, b] : ends_) ++starts_[a], ++starts_[b];
        for (Vertex v = 0, sum = 0; v <= vertices; ++v) sum += starts_[v], starts_[v] = sum;
        edges_at_.resize(2 * ends_.size());
        for (std::size_t edge = ends_.size(); edge-- > 0;) {
            edges_at_[--starts_[ends_[edge].first]] = static_cast<std::int32_t>(edge);
            edges_at_[--starts_[ends_[edge].second]] = static_cast<std::int32_t>(edge);
        }
    }

    void attach(Solver& solver, PropagatorId id) override {
        id_ = id;
        nodes_.resize(starts_.size() - 1);
        for (Lit lit : lits_) solver.wake_on(~lit, id);
    }

    bool propagate(Solver& solver) override {
        bridges_.clear();
        if (find_bridges(solver) < size()) {
            std::vector<Lit>& conflict = solver.new_conflict();
            append_cut(no_edge, conflict);
            return false;
        }
        for (std::int32_t edge : bridges_) {
            const auto code = static_cast<std::uint32_t>(edge);
            if (solver.value(lits_[edge]) == 0 && !solver.imply(lits_[edge], id_, code)) return false;
        }
        return true;
    }

    void explain(const Solver& solver, Lit, std::uint32_t code, Position before, std::vector<Lit>& reason) override {
        const auto bridge = static_cast<std::int32_t>(code);
        mark_side(solver, bridge, before);
        append_cut(bridge, reason);
    }

    std::uint32_t steps() const override {
        return options::edge_steps * static_cast<std::uint32_t>(starts_.size() + lits_.size());
    }

private:
    static constexpr std::int32_t no_edge = -1;
    struct Node {
        std::int32_t order = 0;  // when the search found it, from 1; 0 = not (yet)
        std::int32_t low = 0;    // the earliest vertex its subtree touches
        std::int32_t next = 0;   // place in edges_at_ of the next edge to look at
        std::int32_t entry = no_edge;
    };

    Vertex size() const { return static_cast<Vertex>(nodes_.size()); }

    Vertex other_end(std::int32_t edge, Vertex v) const { return ends_[edge].first ^ ends_[edge].second ^ v; }

    // Tarjan's bridges by a depth-first search over possible edges from vertex 0; returns the number of vertices found.
    Vertex find_bridges(const Solver& solver) {
        for (Node& node : nodes_) node.order = 0;
        if (nodes_.empty()) return 0;
        Vertex found = 0;
        const auto enter = [&](Vertex v, std::int32_t entry) {
            ++found;
            nodes_[v] = Node{found, found, starts_[v], entry};
            stack_.push_back(v);
        };
        enter(0, no_edge);
        while (!stack_.empty()) {
            const Vertex v = stack_.back();
            Node& node = nodes_[v];
            if (node.next < starts_[v + 1]) {
                const std::int32_t edge = edges_at_[node.next++];
                if (edge == node.entry || solver.is_false(lits_[edge])) continue;
                const Vertex other = other_end(edge, v);
                if (nodes_[other].order == 0) {
                    enter(other, edge);
                } else {
                    node.low = std::min(node.low, nodes_[other].order);
                }
                continue;
            }
            stack_.pop_back();
            if (stack_.empty()) break;
            Node& parent = nodes_[stack_.back()];
            parent.low = std::min(parent.low, node.low);
            if (node.low > parent.order) bridges_.push_back(node.entry);
        }
        return found;
    }

    // Gives an order to the vertices on one side of the bridge, 0 to those on the other.
    void mark_side(const Solver& solver, std::int32_t bridge, Position before) {
        for (Node& node : nodes_) node.order = 0;
        const Vertex start = ends_[bridge].first;
        nodes_[start].order = 1;
        stack_.assign(1, start);
        while (!stack_.empty()) {
            const Vertex v = stack_.back();
            stack_.pop_back();
            for (std::int32_t at = starts_[v]; at < starts_[v + 1]; ++at) {
                const std::int32_t edge = edges_at_[at];
                if (edge == bridge || solver.value_before(lits_[edge], before) < 0) continue;
                const Vertex other = other_end(edge, v);
                if (nodes_[other].order != 0) continue;
                nodes_[other].order = 1;
                stack_.push_back(other);
            }
        }
    }

    void append_cut(std::int32_t bridge, std::vector<Lit>& reason) const {
        for (std::size_t edge = 0; edge < ends_.size(); ++edge) {
            const auto [a, b] = ends_[edge];
            const bool crosses = (nodes_[a].order == 0) != (nodes_[b].order == 0);
            if (crosses && static_cast<std::int32_t>(edge) != bridge) reason.push_back(lits_[edge]);
        }
    }

    PropagatorId id_ = 0;
    std::vector<Graph::Edge> ends_;
    std::vector<Lit> lits_;
    std::vector<std::int32_t> starts_, edges_at_;  // edges_at_[starts_[v]...]: the edges at vertex v
    std::vector<Node> nodes_;
    std::vector<std::int32_t> bridges_;
    std::vector<Vertex> stack_;
};

}  // namespace pensil
