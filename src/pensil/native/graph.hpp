// Graphs for the propagators: adjacency in two flat arrays, and the searches that several of them need.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace pensil {

using Vertex = std::int32_t;
constexpr Vertex no_vertex = -1;

class Graph {
public:
    using Edge = std::pair<Vertex, Vertex>;

    Graph(Vertex vertices, const std::vector<Edge>& edges) : starts_(static_cast<std::size_t>(vertices) + 1, 0) {
        for (const auto& [a, b] : edges) ++starts_[a], ++starts_[b];
        for (Vertex v = 0, sum = 0; v <= vertices; ++v) sum += starts_[v], starts_[v] = sum;
        targets_.resize(2 * edges.size());
        for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge) {
            targets_[--starts_[edge->first]] = edge->second;
            targets_[--starts_[edge->second]] = edge->first;
        }
    }

    // `starts` has one entry per vertex and one more: where its neighbours begin in `targets`.
    Graph(std::vector<Vertex> starts, std::vector<Vertex> targets)
        : starts_(std::move(starts)), targets_(std::move(targets)) {}

    Vertex size() const { return static_cast<Vertex>(starts_.size()) - 1; }

    struct Neighbours {
        const Vertex *first, *last;
        const Vertex* begin() const { return first; }
        const Vertex* end() const { return last; }
    };
    Neighbours neighbours(Vertex v) const {
        return {targets_.data() + starts_[v], targets_.data() + starts_[v + 1]};
    }

private:
    std::vector<Vertex> starts_, targets_;
};

// What a depth-first search from a root finds out about each vertex (Tarjan's cut vertices), not recursively, since
// boards are large and stacks are not.
class CutSearch {
public:
    struct Node {
        std::int32_t order;  // when it was found, from 1; 0 = not reached, or `dead`
        std::int32_t low;    // the earliest vertex that its subtree touches
        Vertex parent;       // from where it was found
        std::int32_t looked_at;  // so many of its neighbours
        std::int32_t size, marked;          // of its subtree
        std::int32_t cut_size, cut_marked;  // vertices, and marked vertices, that are lost to the root without this one
    };

    // Searches the vertices that are alive(v); counts those that are marked(v).
    template <typename Alive, typename Marked>
    void run(const Graph& graph, Vertex root, Alive alive, Marked marked) {
        const Vertex size = graph.size();
        if (nodes_.size() < static_cast<std::size_t>(size)) nodes_.resize(static_cast<std::size_t>(size));
        for (Vertex v = 0; v < size; ++v) nodes_[v].order = alive(v) ? 0 : dead;
        reached_ = 0;
        Node* const nodes = nodes_.data();
        const auto enter = [&](Vertex v, Vertex parent) {
            ++reached_;
            nodes[v] = Node{reached_, reached_, parent, 0, 1, marked(v) ? 1 : 0, 0, 0};
        };
        // Looking back at the parent lowers `low` to the parent's order at most: still a cut. The dead lower nothing.
        const auto next_child = [&](Vertex v) {
            Node& node = nodes[v];
            const Graph::Neighbours all = graph.neighbours(v);
            std::int32_t low = node.low;
            for (const Vertex* next = all.begin() + node.looked_at; next != all.end(); ++next) {
                const std::int32_t order = nodes[*next].order;
                if (order == 0) {
                    node.looked_at = static_cast<std::int32_t>(next + 1 - all.begin());
                    node.low = low;
                    return *next;
                }
                low = std::min(low, order);
            }
            node.low = low;
            return no_vertex;
        };
        enter(root, no_vertex);
        for (Vertex v = root;;) {
            const Vertex child = next_child(v);
            if (child != no_vertex) {
                enter(child, v);
                v = child;
                continue;
            }
            const Node& node = nodes[v];
            v = node.parent;
            if (v == no_vertex) break;
            Node& parent = nodes[v];
            parent.low = std::min(parent.low, node.low);
            parent.size += node.size;
            parent.marked += node.marked;
            if (node.low >= parent.order) {
                parent.cut_size += node.size;
                parent.cut_marked += node.marked;
            }
        }
    }

    const Node& operator[](Vertex v) const { return nodes_[v]; }
    bool reached(Vertex v) const { return nodes_[v].order != 0 && nodes_[v].order != dead; }
    std::int32_t reached_count() const { return reached_; }

private:
    static constexpr std::int32_t dead = std::numeric_limits<std::int32_t>::max();

    std::vector<Node> nodes_;
    std::int32_t reached_ = 0;
};

// What can be reached from a root when entering a vertex may cost one and there is a budget.
class BudgetSearch {
public:
    enum Entry { closed, free, paid };
    static constexpr std::int32_t no_limit = (1 << 29) - 1;

    // Searches from the root; entry(v) says what it takes to enter a vertex.
    template <typename EntryOf>
    void run(const Graph& graph, Vertex root, std::int32_t budget, EntryOf entry) {
        budget_ = budget;
        reached_ = 1;
        const Vertex size = graph.size();
        cost_.resize(static_cast<std::size_t>(size));
        free_.resize(static_cast<std::size_t>(size));
        for (Vertex v = 0; v < size; ++v) {
            const Entry how = entry(v);
            cost_[v] = how == closed ? out_of_bounds : unreached;
            free_[v] = how == free;
        }
        cost_[root] = 0;
        stack_.assign(1, root);
        // One round per cost: vertices entered freely join the round, the others wait for the next. So every vertex is
        // entered as cheaply as can be the first time.
        for (std::int32_t cost = 0; !stack_.empty(); ++cost) {
            while (!stack_.empty()) {
                const Vertex v = stack_.back();
                stack_.pop_back();
                for (Vertex next : graph.neighbours(v)) {
                    if (cost_[next] != unreached) continue;
                    const std::int32_t there = free_[next] ? cost : cost + 1;
                    if (there > budget) continue;
                    ++reached_;
                    cost_[next] = there;
                    (free_[next] ? stack_ : next_stack_).push_back(next);
                }
            }
            stack_.swap(next_stack_);
        }
    }

    bool reached(Vertex v) const { return cost_[v] < unreached; }
    std::int32_t reached_count() const { return reached_; }
    // Whether a closed vertex would be reached if entering it cost one: it is in the way.
    bool in_the_way(const Graph& graph, Vertex v) const {
        const Graph::Neighbours neighbours = graph.neighbours(v);
        return std::any_of(neighbours.begin(), neighbours.end(), [&](Vertex next) { return cost_[next] < budget_; });
    }

private:
    static constexpr std::int32_t unreached = no_limit + 1, out_of_bounds = unreached + 1;

    std::vector<std::int32_t> cost_;
    std::vector<std::int8_t> free_;
    std::vector<Vertex> stack_, next_stack_;
    std::int32_t budget_ = 0, reached_ = 0;
};

// Memory for graph searches. A solver has one: only one propagator runs at a time, and small puzzles have many.
struct GraphScratch {
    CutSearch cuts;
    BudgetSearch spending;
    std::vector<std::int8_t> values;  // of the vertices of the propagator at work
    std::vector<std::int8_t> marks;
    std::vector<Vertex> queue;
};

}  // namespace pensil
