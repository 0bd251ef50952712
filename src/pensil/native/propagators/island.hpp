// A region that grows from a root: the true vertices are connected to the root, and their number may be given.
//
// The budget is the number of vertices that may still become true. What the root can reach over vertices that are not
// false, paying one for each open vertex and no more than the budget in all, is the *region*. Then:
// - a true vertex outside the region, or a region with too few vertices, is a conflict;
// - open vertices outside the region are false; when the budget is used up, all open vertices are;
// - an open vertex without which the region were too small or would miss a true vertex is true.
//
// Reasons come in two strengths. The weaker view ignores which vertices are true: `size - 1` steps from the root.
// If that is enough, the reason needs only the false vertices in the way. Otherwise all true vertices (they make the
// budget) are part of it.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "../graph.hpp"
#include "../solver.hpp"
#include "vertices.hpp"

namespace pensil {

class Island : public Propagator {
public:
    static constexpr std::int32_t any_size = 0;

    Island(std::vector<Lit> lits, std::shared_ptr<const Graph> graph, Vertex root, std::int32_t size)
        : lits_(std::move(lits)), graph_(std::move(graph)), root_(root), size_(size) {}

    void attach(Solver& solver, PropagatorId id) override {
        id_ = id;
        distinct_ = solver.distinct(lits_);
        solver.wake_on_any(lits_, id);
    }

    bool propagate(Solver& solver) override {
        if (!solver.imply(lits_[root_], id_, code(root_, is_root))) return false;
        GraphScratch& scratch = solver.graph_scratch();
        const std::int32_t trues = look_at(solver, lits_, scratch.values);
        const std::int8_t* values = scratch.values.data();
        if (sized() && trues > size_) {
            append_earliest_trues(solver, size_ + 1, trail_end, solver.new_conflict());
            return false;
        }
        measure(solver, exact, sized() ? size_ - trues : BudgetSearch::no_limit,
                [&](Vertex v) { return values[v]; });
        if (!fits(scratch)) {
            explain_misfit(solver, no_vertex, trail_end, solver.new_conflict());
            return false;
        }
        const bool full = trues == size_;
        for (Vertex v = 0; v < vertices(); ++v) {
            if (values[v] != 0 || (!full && scratch.spending.reached(v)) || solver.value(lits_[v]) != 0) continue;
            // Quietly: the region is the same without what is outside.
            if (!solver.imply(~lits_[v], id_, code(v, full ? used_up : outside), distinct_)) return false;
        }
        return full || imply_needed(solver);
    }

    void explain(const Solver& solver, Lit, std::uint32_t code, Position before, std::vector<Lit>& reason) override {
        const auto vertex = static_cast<Vertex>(code / kinds);
        switch (static_cast<Kind>(code % kinds)) {
            case is_root:
                break;
            case used_up:
                append_earliest_trues(solver, size_, before, reason);
                break;
            case outside:
                explain_outside(solver, vertex, before, reason);
                break;
            case needed:
                explain_misfit(solver, vertex, before, reason);
                break;
        }
    }

    std::uint32_t steps() const override { return options::vertex_steps * static_cast<std::uint32_t>(lits_.size()); }

private:
    enum Kind : std::uint32_t { is_root, used_up, outside, needed };
    static constexpr std::uint32_t kinds = 4;
    // Whether a step to a true vertex is free (and the budget smaller by the true vertices), or costs one too.
    enum View { exact, trues_ignored };

    static std::uint32_t code(Vertex v, Kind kind) { return static_cast<std::uint32_t>(v) * kinds + kind; }

    Vertex vertices() const { return graph_->size(); }
    bool sized() const { return size_ != any_size; }

    // Finds the region as seen without `banned`.
    void measure(const Solver& solver, View view, Vertex banned, Position before) const {
        std::int32_t budget = BudgetSearch::no_limit;
        if (sized()) budget = view == exact ? size_ - count_true(solver, lits_, before) : size_ - 1;
        measure(solver, view, budget, [&](Vertex v) {
            return v == banned ? -1 : solver.value_before(lits_[v], before);
        });
    }

    template <typename ValueOf>
    void measure(const Solver& solver, View view, std::int32_t budget, ValueOf value_of) const {
        solver.graph_scratch().spending.run(*graph_, root_, budget, [&](Vertex v) {
            const int value = value_of(v);
            if (value < 0) return BudgetSearch::closed;
            return view == exact && value > 0 ? BudgetSearch::free : BudgetSearch::paid;
        });
    }

    // After `measure`: the earliest true vertex outside the region.
    Vertex first_lost(const Solver& solver, Position before) const {
        const BudgetSearch& region = solver.graph_scratch().spending;
        return earliest_true(solver, lits_, before, [&](Vertex v) { return !region.reached(v); });
    }

    // After `measure`.
    bool too_small(const Solver& solver) const {
        return sized() && solver.graph_scratch().spending.reached_count() < size_;
    }
    // Of what is there now.
    bool fits(const GraphScratch& scratch) const {
        if (sized() && scratch.spending.reached_count() < size_) return false;
        for (Vertex v = 0; v < vertices(); ++v) {
            if (scratch.values[v] > 0 && !scratch.spending.reached(v)) return false;
        }
        return true;
    }

    bool imply_needed(Solver& solver) {
        GraphScratch& scratch = solver.graph_scratch();
        const BudgetSearch& region = scratch.spending;
        const CutSearch& cuts = scratch.cuts;
        scratch.cuts.run(*graph_, root_, [&](Vertex v) { return region.reached(v); },
                         [&](Vertex v) { return scratch.values[v] > 0; });
        for (Vertex v = 0; v < vertices(); ++v) {
            if (!region.reached(v) || scratch.values[v] != 0) continue;
            const bool makes_size = sized() && region.reached_count() - 1 - cuts[v].cut_size < size_;
            if ((!makes_size && cuts[v].cut_marked == 0) || solver.value(lits_[v]) != 0) continue;
            if (!solver.imply(lits_[v], id_, code(v, needed))) return false;
        }
        return true;
    }

    // Why the region, as seen without `banned`, is too small or misses a true vertex.
    void explain_misfit(const Solver& solver, Vertex banned, Position before, std::vector<Lit>& reason) const {
        measure(solver, trues_ignored, banned, before);
        if (!too_small(solver)) {
            const Vertex lost = first_lost(solver, before);
            if (lost != no_vertex) {
                reason.push_back(~lits_[lost]);
            } else {
                measure(solver, exact, banned, before);
                append_trues(solver, before, reason);
            }
        }
        append_blockers(solver, before, reason);
    }

    // Why an open vertex cannot be reached.
    void explain_outside(const Solver& solver, Vertex vertex, Position before, std::vector<Lit>& reason) const {
        measure(solver, trues_ignored, no_vertex, before);
        if (solver.graph_scratch().spending.reached(vertex)) {
            measure(solver, exact, no_vertex, before);
            append_trues(solver, before, reason);
        }
        append_blockers(solver, before, reason);
    }

    // After `measure`: the false vertices that could be paid for if they were not false.
    void append_blockers(const Solver& solver, Position before, std::vector<Lit>& reason) const {
        const BudgetSearch& region = solver.graph_scratch().spending;
        for (Vertex v = 0; v < vertices(); ++v) {
            const bool blocks = solver.value_before(lits_[v], before) < 0 && region.in_the_way(*graph_, v);
            if (blocks) reason.push_back(lits_[v]);
        }
    }

    void append_trues(const Solver& solver, Position before, std::vector<Lit>& reason) const {
        append_earliest_trues(solver, vertices(), before, reason);
    }

    void append_earliest_trues(const Solver& solver, std::int32_t count, Position before,
                               std::vector<Lit>& reason) const {
        const std::size_t first = reason.size();
        for (Lit lit : lits_) {
            if (solver.value_before(lit, before) > 0) reason.push_back(~lit);
        }
        solver.keep_earliest(reason, first, static_cast<std::size_t>(count));
    }

    PropagatorId id_ = 0;
    std::vector<Lit> lits_;
    std::shared_ptr<const Graph> graph_;
    Vertex root_;
    std::int32_t size_;
    bool distinct_ = false;  // every vertex has a variable of its own
};

}  // namespace pensil
