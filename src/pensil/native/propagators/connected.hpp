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
#include "vertices.hpp"

namespace pensil {

class Connected : public Propagator {
public:
    static constexpr std::int32_t any_total = -1;

    Connected(std::vector<Lit> lits, std::shared_ptr<const Graph> graph, std::int32_t total = any_total)
        : lits_(std::move(lits)), graph_(std::move(graph)), total_(total) {}

    void attach(Solver& solver, PropagatorId id) override {
        id_ = id;
        distinct_ = solver.distinct(lits_);
        solver.wake_on_any(lits_, id);
    }

    bool propagate(Solver& solver) override {
        const std::int32_t trues = look_at(solver, lits_, solver.graph_scratch().values);
        if (trues == 0) return true;
        const Vertex root = first_true(solver, trail_end);
        if (solver.level(lits_[root]) == 0) lasting_root_ = root;
        return check_reach(solver, root, trues) && check_distances(solver, root);
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
            case too_far:
                measure(solver, root, before);
                append_distance_reason(solver, before, reason);
                break;
        }
    }

    std::uint32_t steps() const override { return options::vertex_steps * static_cast<std::uint32_t>(lits_.size()); }

private:
    enum Kind : std::uint32_t { out_of_reach, needed, too_far };
    static constexpr std::uint32_t kinds = 4;

    Vertex size() const { return graph_->size(); }

    static std::uint32_t code(Vertex v, Kind kind) { return static_cast<std::uint32_t>(v) * kinds + kind; }

    bool possible(const Solver& solver, Vertex v, Position before) const {
        return solver.value_before(lits_[v], before) >= 0;
    }

    Vertex first_true(const Solver& solver, Position before) const {
        if (lasting_root_ != no_vertex && solver.position(lits_[lasting_root_]) < before) return lasting_root_;
        return earliest_true(solver, lits_, before, [](Vertex) { return true; });
    }

    bool check_reach(Solver& solver, Vertex root, std::int32_t trues) {
        CutSearch& cuts = solver.graph_scratch().cuts;
        const std::int8_t* values = solver.graph_scratch().values.data();
        cuts.run(*graph_, root, [&](Vertex v) { return values[v] >= 0; }, [&](Vertex v) { return values[v] > 0; });
        if (cuts[root].marked < trues) {
            const Vertex lost = first_lost(solver, root, no_vertex, trail_end);
            std::vector<Lit>& conflict = solver.new_conflict();
            conflict.assign({~lits_[root], ~lits_[lost]});
            separate(solver, root, lost, no_vertex, trail_end, conflict);
            return false;
        }
        const std::int32_t room = cuts.reached_count();
        if (room < total_) {
            reach(solver, root, no_vertex, trail_end);
            std::vector<Lit>& conflict = solver.new_conflict();
            conflict.assign(1, ~lits_[root]);
            append_border(solver, no_vertex, trail_end, conflict);
            return false;
        }
        // Neither conclusion leads to another of these: what parts the root from a needed vertex is needed as well.
        const bool quietly = distinct_;
        for (Vertex v = 0; v < size(); ++v) {
            if (values[v] != 0 || solver.value(lits_[v]) != 0) continue;  // now, or by what was just implied
            if (!cuts.reached(v)) {
                if (!solver.imply(~lits_[v], id_, code(v, out_of_reach), quietly)) return false;
            } else if (cuts[v].cut_marked > 0 || room - 1 - cuts[v].cut_size < total_) {
                if (!solver.imply(lits_[v], id_, code(v, needed), quietly)) return false;
            }
        }
        return true;
    }

    // Worth its time only when few vertices are to be true.
    bool check_distances(Solver& solver, Vertex root) {
        if (total_ == any_total || options::distances_one_of * total_ >= size()) return true;
        measure(solver, root, trail_end);
        const BudgetSearch& near = solver.graph_scratch().spending;
        for (Vertex v = 0; v < size(); ++v) {
            if (!solver.is_true(lits_[v]) || near.reached(v)) continue;
            append_distance_reason(solver, trail_end, solver.new_conflict());
            return false;
        }
        for (Vertex v = 0; v < size(); ++v) {
            if (near.reached(v) || solver.value(lits_[v]) != 0) continue;
            if (!solver.imply(~lits_[v], id_, code(v, too_far))) return false;
        }
        return true;
    }

    // What is near enough to the root: the way there may take as many open vertices as may still become true.
    void measure(const Solver& solver, Vertex root, Position before) const {
        const std::int32_t budget = total_ - count_true(solver, lits_, before);
        solver.graph_scratch().spending.run(*graph_, root, budget, [&](Vertex v) {
            const int value = solver.value_before(lits_[v], before);
            return value < 0 ? BudgetSearch::closed : value > 0 ? BudgetSearch::free : BudgetSearch::paid;
        });
    }

    // After `measure`: the true vertices make the budget, the false ones in the way the detours.
    void append_distance_reason(const Solver& solver, Position before, std::vector<Lit>& reason) const {
        const BudgetSearch& near = solver.graph_scratch().spending;
        for (Vertex v = 0; v < size(); ++v) {
            const int value = solver.value_before(lits_[v], before);
            if (value > 0) reason.push_back(~lits_[v]);
            if (value < 0 && near.in_the_way(*graph_, v)) reason.push_back(lits_[v]);
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
        return earliest_true(solver, lits_, before, [&](Vertex v) { return marks[v] != within; });
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
    Vertex lasting_root_ = no_vertex;  // the root, once that has become true for good
};

}  // namespace pensil
