// Connected edges: all vertices of a graph are connected by its true edges.
//
// An edge is *possible* while its literal is not false. If the possible edges do not connect the graph, that is a
// conflict; a possible edge whose loss would disconnect it (a bridge in the sense of graph theory) must be true.
// The reason is the cut: the false edges between the two sides.
//
// At rest every bridge is true. Then an edge that is lost makes another one a bridge only if its ends are no longer
// connected by two ways that share no edge, except true ones, which cannot be lost: most often two such ways are found
// nearby, and the rest of the graph need not be looked at.
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
        for (std::size_t at = ends_.size(); at-- > 0;) {
            const auto edge = static_cast<std::int32_t>(at);
            const auto [a, b] = ends_[at];
            edges_at_[--starts_[a]] = EdgeAt{b, edge, lits_[at]};
            edges_at_[--starts_[b]] = EdgeAt{a, edge, lits_[at]};
        }
    }

    void attach(Solver& solver, PropagatorId id) override {
        id_ = id;
        nodes_.resize(starts_.size() - 1);
        met_.resize(starts_.size() - 1);
        used_.resize(ends_.size());
        for (std::size_t edge = 0; edge < lits_.size(); ++edge) {
            solver.track(~lits_[edge], id, static_cast<std::uint32_t>(edge));
        }
    }

    bool assigned(std::uint32_t edge) override {
        if (at_rest_) lost_.push_back(static_cast<std::int32_t>(edge));
        return true;
    }

    void unscheduled() override { lost_.clear(); }  // all of it is undone

    bool activated(Part) override {
        at_rest_ = false;
        return true;
    }

    void deactivated(Part) override { at_rest_ = false; }

    bool propagate(Solver& solver) override {
        const bool seen = at_rest_ && lost_.size() <= options::lost_edges && look_around(solver);
        lost_.clear();
        at_rest_ = true;  // as soon as what follows is true; after a conflict, where the search goes back to
        if (!seen) {
            bridges_.clear();
            if (find_bridges(solver) < size()) {
                std::vector<Lit>& conflict = solver.new_conflict();
                append_cut(no_edge, conflict);
                return false;
            }
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

    struct EdgeAt {
        Vertex other;
        std::int32_t edge;
        Lit lit;
    };
    struct Met {
        std::uint64_t by = 0;  // the number of the walk that met the vertex last
        std::int32_t entry = no_edge;
    };
    struct Used {
        std::uint64_t in = 0;  // the number of the question in which a way went over the edge last
        Vertex from = 0;
    };

    Vertex size() const { return static_cast<Vertex>(nodes_.size()); }

    Vertex other_end(std::int32_t edge, Vertex v) const { return ends_[edge].first ^ ends_[edge].second ^ v; }

    // Whether it is seen around the edges that were lost which are bridges now, if any.
    //
    // They are told in the order in which the search of the whole graph finds them: the last one is that by which it
    // comes there. So vertex 0 must not be among what lies behind them, and all of that must be at one end.
    bool look_around(const Solver& solver) {
        bridges_.clear();
        for (std::int32_t edge : lost_) {
            Vertex from[2] = {ends_[edge].first, ends_[edge].second};
            bool ordered = true;
            for (int end = -1; !joined_twice(solver, from[0], from[1]); from[end] = beyond_) {
                if (lost_.size() > 1 || cut_ == no_edge || bridges_.size() == options::near_bridges) return false;
                ordered = ordered && !behind_cut(0) && (end < 0 || end == exhausted_);
                if (!ordered && !bridges_.empty()) return false;
                bridges_.push_back(cut_);
                end = exhausted_;
            }
        }
        return true;
    }

    // Whether two ways without a common open edge connect two vertices. If there is one way only, cut_ is the first open
    // edge without which there is none, seen from one end, exhausted_, and beyond_ is behind it.
    bool joined_twice(const Solver& solver, Vertex a, Vertex b) {
        ++questions_;
        cut_ = no_edge;
        if (a == b) return true;
        if (!find_way<false>(solver, a, b)) return false;
        if (find_way<true>(solver, a, b)) return true;
        for (const auto& [vertex, edge] : blocked_[exhausted_]) {
            if (behind_cut(vertex)) continue;
            cut_ = edge;
            beyond_ = vertex;
        }
        return false;
    }

    // Whether the walk that came to its end last has met a vertex from that end.
    bool behind_cut(Vertex v) const { return met_[v].by == walks_ - 1 + static_cast<unsigned>(exhausted_); }

    // A way from one vertex to another. The second goes over no open edge as the first one did: against it, it may, for
    // then both can be taken apart there and put together anew. Looked for from both ends in turn.
    template <bool second>
    bool find_way(const Solver& solver, Vertex start, Vertex end) {
        walks_ += 2;
        const std::uint64_t own[2] = {walks_ - 1, walks_};
        const Vertex from[2] = {start, end};
        std::size_t done[2] = {0, 0};
        for (int side : {0, 1}) {
            blocked_[side].clear();
            queues_[side].assign(1, from[side]);
            met_[from[side]] = Met{own[side], no_edge};
        }
        for (int side = 0;; side = 1 - side) {
            std::vector<Vertex>& queue = queues_[side];
            if (done[side] == queue.size()) {
                exhausted_ = side;
                return false;
            }
            const Vertex v = queue[done[side]++];
            for (std::int32_t at = starts_[v]; at < starts_[v + 1]; ++at) {
                const EdgeAt& way = edges_at_[at];
                const int value = solver.value(way.lit);
                if (value < 0) continue;
                if (second && value == 0) {
                    const Used& used = used_[way.edge];
                    if (used.in == questions_ && used.from == (side == 0 ? v : way.other)) {
                        blocked_[side].emplace_back(way.other, way.edge);
                        continue;
                    }
                }
                Met& met = met_[way.other];
                if (met.by == own[side]) continue;
                if (met.by == own[1 - side]) {
                    if (!second) side == 0 ? use(v, way.edge, way.other) : use(way.other, way.edge, v);
                    return true;
                }
                met = Met{own[side], way.edge};
                queue.push_back(way.other);
            }
        }
    }

    // Notes the edges of a way that was found, with the vertices that they are left by.
    void use(Vertex before, std::int32_t middle, Vertex after) {
        used_[middle] = Used{questions_, before};
        for (std::int32_t edge; (edge = met_[before].entry) != no_edge;) {
            before = other_end(edge, before);
            used_[edge] = Used{questions_, before};
        }
        for (std::int32_t edge; (edge = met_[after].entry) != no_edge;) {
            used_[edge] = Used{questions_, after};
            after = other_end(edge, after);
        }
    }

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
        // The edge to a vertex that was not found before; none: all edges have been looked at.
        const auto next_entry = [&](Vertex v) {
            Node& node = nodes_[v];
            std::int32_t low = node.low;
            const EdgeAt* const end = edges_at_.data() + starts_[v + 1];
            const EdgeAt* at = edges_at_.data() + node.next;
            for (; at != end; ++at) {
                if (at->edge == node.entry || solver.is_false(at->lit)) continue;
                const std::int32_t order = nodes_[at->other].order;
                if (order == 0) break;
                low = std::min(low, order);
            }
            node.low = low;
            if (at == end) return no_edge;
            node.next = static_cast<std::int32_t>(at + 1 - edges_at_.data());
            return at->edge;
        };
        enter(0, no_edge);
        for (;;) {
            const Vertex v = stack_.back();
            const std::int32_t entry = next_entry(v);
            if (entry != no_edge) {
                enter(other_end(entry, v), entry);
                continue;
            }
            stack_.pop_back();
            if (stack_.empty()) return found;
            const Node& node = nodes_[v];
            Node& parent = nodes_[stack_.back()];
            parent.low = std::min(parent.low, node.low);
            if (node.low > parent.order) bridges_.push_back(node.entry);
        }
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
                const auto& [other, edge, lit] = edges_at_[at];
                if (edge == bridge || solver.value_before(lit, before) < 0) continue;
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
    std::vector<std::int32_t> starts_;
    std::vector<EdgeAt> edges_at_;  // edges_at_[starts_[v]...]: the edges at vertex v
    bool at_rest_ = false;          // whether all bridges were true, but for what was lost since
    std::vector<std::int32_t> lost_;
    std::uint64_t questions_ = 0, walks_ = 0;
    std::vector<Met> met_;
    std::vector<Used> used_;
    std::vector<Vertex> queues_[2];
    std::vector<std::pair<Vertex, std::int32_t>> blocked_[2];  // edges that a walk could not take, and where they lead
    int exhausted_ = 0;                                        // the end from which a walk came to its end
    std::int32_t cut_ = no_edge;
    Vertex beyond_ = 0;
    std::vector<Node> nodes_;
    std::vector<std::int32_t> bridges_;
    std::vector<Vertex> stack_;
};

}  // namespace pensil
