// Connected vertices: the true vertices of a graph form one connected piece (or there are none).
//
// A vertex is *possible* while its literal is not false. Everything is seen from the true vertex that was assigned
// first, the *root*:
// - a true vertex out of reach over possible vertices is a conflict, an open one is false;
// - an open vertex without which a true vertex would be out of reach is true (cut vertices).
// When the number of true vertices is known (`total`; the count itself is posted as a cardinality):
// - the piece within reach must have room for all of them, with or without any open vertex;
// - a vertex is false when the way to it takes more open vertices than may still become true.
//
// Reasons are minimal separators: false vertices that part the root from the vertex in question.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "../graph.hpp"
#include "../solver.hpp"

namespace pensil {

class Connected : public Propagator {
public:
    static constexpr std::int32_t any_total = -1;

    Connected(std::vector<Lit> lits, std::shared_ptr<const Graph> graph, std::int32_t total = any_total)
        : lits_(std::move(lits)), graph_(std::move(graph)), total_(total) {}

    void attach(Solver& solver, PropagatorId id) override {
        id_ = id;
        distinct_ = solver.distinct(lits_);
        for (Lit lit : lits_) {
            solver.wake_on(lit, id);
            solver.wake_on(~lit, id);
        }
    }

    bool propagate(Solver& solver) override {
        const Vertex root = first_true(solver, always);
        if (root == no_vertex) return true;
        return check_reach(solver, root) && check_budget(solver, root);
    }

    void explain(const Solver& solver, Lit, std::uint32_t code, Position before, std::vector<Lit>& reason) override {
        const auto vertex = static_cast<Vertex>(code / kinds);
        const Vertex root = first_true(solver, before);
        switch (static_cast<Kind>(code % kinds)) {
            case out_of_reach:
                reason.push_back(~lits_[root]);
                separate(solver, root, vertex, no_vertex, before, reason);
                break;
            case needed: {
                reason.push_back(~lits_[root]);
                const Vertex lost = first_lost(solver, root, vertex, before);
                if (lost != no_vertex) {
                    reason.push_back(~lits_[lost]);
                    separate(solver, root, lost, vertex, before, reason);
                } else {
                    append_border(solver, vertex, before, reason);
                }
                break;
            }
            case too_far: {
                const std::int32_t budget = measure(solver, root, before);
                append_budget_reason(solver, budget, before, reason);
                break;
            }
        }
    }

    std::uint32_t steps() const override { return 10 * static_cast<std::uint32_t>(lits_.size()); }

private:
    static constexpr Position always = ~0u;
    static constexpr std::int32_t unreached = 1 << 29;
    enum Kind : std::uint32_t { out_of_reach, needed, too_far };
    static constexpr std::uint32_t kinds = 4;

    Vertex size() const { return graph_->size(); }

    static std::uint32_t code(Vertex v, Kind kind) { return static_cast<std::uint32_t>(v) * kinds + kind; }

    bool possible(const Solver& solver, Vertex v, Position before) const {
        return solver.value_before(lits_[v], before) >= 0;
    }

    Vertex first_true(const Solver& solver, Position before) const {
        Vertex first = no_vertex;
        for (Vertex v = 0; v < size(); ++v) {
            if (!solver.is_true(lits_[v]) || solver.position(lits_[v]) >= before) continue;
            before = solver.position(lits_[v]);
            first = v;
        }
        return first;
    }

    bool check_reach(Solver& solver, Vertex root) {
        CutSearch& cuts = solver.graph_scratch().cuts;
        cuts.run(*graph_, root, [&](Vertex v) { return !solver.is_false(lits_[v]); },
                 [&](Vertex v) { return solver.is_true(lits_[v]); });
        std::int32_t trues = 0;
        for (Lit lit : lits_) trues += solver.is_true(lit);
        if (cuts[root].marked < trues) {
            const Vertex lost = first_lost(solver, root, no_vertex, always);
            std::vector<Lit>& conflict = solver.new_conflict();
            conflict.assign({~lits_[root], ~lits_[lost]});
            separate(solver, root, lost, no_vertex, always, conflict);
            return false;
        }
        const std::int32_t room = cuts.reached_count();
        if (room < total_) {
            reach(solver, root, no_vertex, always);
            std::vector<Lit>& conflict = solver.new_conflict();
            conflict.assign(1, ~lits_[root]);
            append_border(solver, no_vertex, always, conflict);
            return false;
        }
        // Neither conclusion leads to another of these: what parts the root from a needed vertex is needed as well.
        const bool quietly = distinct_;
        for (Vertex v = 0; v < size(); ++v) {
            if (solver.value(lits_[v]) != 0) continue;
            if (!cuts.reached(v)) {
                if (!solver.imply(~lits_[v], id_, code(v, out_of_reach), quietly)) return false;
            } else if (cuts[v].cut_marked > 0 || room - 1 - cuts[v].cut_size < total_) {
                if (!solver.imply(lits_[v], id_, code(v, needed), quietly)) return false;
            }
        }
        return true;
    }

    // Worth its time only when few vertices are to be true.
    bool check_budget(Solver& solver, Vertex root) {
        if (total_ == any_total || 2 * total_ >= size()) return true;
        const std::int32_t budget = measure(solver, root, always);
        const std::vector<std::int32_t>& cost = solver.graph_scratch().cost;
        for (Vertex v = 0; v < size(); ++v) {
            if (!solver.is_true(lits_[v]) || cost[v] != unreached) continue;
            append_budget_reason(solver, budget, always, solver.new_conflict());
            return false;
        }
        for (Vertex v = 0; v < size(); ++v) {
            if (cost[v] != unreached || solver.value(lits_[v]) != 0) continue;
            if (!solver.imply(~lits_[v], id_, code(v, too_far))) return false;
        }
        return true;
    }

    // Sets cost[v] to the least number of open vertices on a way from the root to v (v included), up to the budget:
    // how many open vertices may still become true.
    std::int32_t measure(const Solver& solver, Vertex root, Position before) const {
        GraphScratch& scratch = solver.graph_scratch();
        std::int32_t budget = total_;
        for (Lit lit : lits_) budget -= solver.value_before(lit, before) > 0;
        scratch.cost.assign(lits_.size(), unreached);
        scratch.cost[root] = 0;
        scratch.queue.assign(1, root);
        // One round per cost: true vertices join the round, open ones wait for the next.
        for (std::int32_t cost = 0; !scratch.queue.empty(); ++cost) {
            scratch.next_queue.clear();
            while (!scratch.queue.empty()) {
                const Vertex v = scratch.queue.back();
                scratch.queue.pop_back();
                if (scratch.cost[v] != cost) continue;
                for (Vertex w : graph_->neighbours(v)) {
                    const int value = solver.value_before(lits_[w], before);
                    const std::int32_t there = cost + (value == 0 ? 1 : 0);
                    if (value < 0 || there > budget || there >= scratch.cost[w]) continue;
                    scratch.cost[w] = there;
                    (value == 0 ? scratch.next_queue : scratch.queue).push_back(w);
                }
            }
            scratch.queue.swap(scratch.next_queue);
        }
        return budget;
    }

    // After `measure`: the true vertices make the budget, the false ones next to affordable vertices the detours.
    void append_budget_reason(const Solver& solver, std::int32_t budget, Position before,
                              std::vector<Lit>& reason) const {
        const std::vector<std::int32_t>& cost = solver.graph_scratch().cost;
        for (Vertex v = 0; v < size(); ++v) {
            const int value = solver.value_before(lits_[v], before);
            if (value > 0) reason.push_back(~lits_[v]);
            if (value >= 0) continue;
            for (Vertex w : graph_->neighbours(v)) {
                if (cost[w] >= budget) continue;
                reason.push_back(lits_[v]);
                break;
            }
        }
    }

    // Marks what is within reach of the root over possible vertices, `banned` not being one.
    void reach(const Solver& solver, Vertex root, Vertex banned, Position before) const {
        GraphScratch& scratch = solver.graph_scratch();
        scratch.marks.assign(lits_.size(), 0);
        scratch.marks[root] = within;
        scratch.queue.assign(1, root);
        while (!scratch.queue.empty()) {
            const Vertex v = scratch.queue.back();
            scratch.queue.pop_back();
            for (Vertex w : graph_->neighbours(v)) {
                if (scratch.marks[w] != 0) continue;
                const bool blocked = w == banned || !possible(solver, w, before);
                scratch.marks[w] = blocked ? border : within;
                if (!blocked) scratch.queue.push_back(w);
            }
        }
    }

    // After `reach`: the earliest true vertex that is not within reach.
    Vertex first_lost(const Solver& solver, Vertex root, Vertex banned, Position before) const {
        reach(solver, root, banned, before);
        const std::vector<std::int8_t>& marks = solver.graph_scratch().marks;
        Vertex lost = no_vertex;
        for (Vertex v = 0; v < size(); ++v) {
            if (marks[v] == within || !solver.is_true(lits_[v]) || solver.position(lits_[v]) >= before) continue;
            before = solver.position(lits_[v]);
            lost = v;
        }
        return lost;
    }

    // After `reach`: all false vertices around the piece within reach.
    void append_border(const Solver& solver, Vertex banned, Position before, std::vector<Lit>& reason) const {
        const std::vector<std::int8_t>& marks = solver.graph_scratch().marks;
        for (Vertex v = 0; v < size(); ++v) {
            if (marks[v] == border && v != banned && !possible(solver, v, before)) reason.push_back(lits_[v]);
        }
    }

    // Of the border around what the root can reach, the part that is also the border of the far side: where one comes
    // from `target` without crossing that border.
    void separate(const Solver& solver, Vertex root, Vertex target, Vertex banned, Position before,
                  std::vector<Lit>& reason) const {
        reach(solver, root, banned, before);
        GraphScratch& scratch = solver.graph_scratch();
        scratch.marks[target] = far;
        scratch.queue.assign(1, target);
        while (!scratch.queue.empty()) {
            const Vertex v = scratch.queue.back();
            scratch.queue.pop_back();
            for (Vertex w : graph_->neighbours(v)) {
                std::int8_t& mark = scratch.marks[w];
                if (mark == border) {
                    mark = taken;
                    if (w != banned) reason.push_back(lits_[w]);
                } else if (mark == 0) {
                    mark = far;
                    scratch.queue.push_back(w);
                }
            }
        }
    }

    static constexpr std::int8_t within = 1, border = 2, far = 3, taken = 4;

    PropagatorId id_ = 0;
    std::vector<Lit> lits_;
    std::shared_ptr<const Graph> graph_;
    std::int32_t total_;
    bool distinct_ = false;  // every vertex has a variable of its own
};

}  // namespace pensil
