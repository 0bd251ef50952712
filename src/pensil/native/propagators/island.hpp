// A region that grows from a root: the true vertices are connected to the root, and their number may be given, or be a
// number of the solver's.
//
// The budget is the number of vertices that may still become true. What the root can reach over vertices that are not
// false, paying one for each open vertex and no more than the budget in all, is the *region*. Then:
// - a true vertex outside the region, or a region with too few vertices, is a conflict;
// - open vertices outside the region are false; when the budget is used up, all open vertices are;
// - an open vertex without which the region were too small or would miss a true vertex is true;
// - the size is at least the number of true vertices, and at most that of the region.
//
// Reasons come in several strengths. A weaker view ignores which vertices are true: `size - 1` steps from the root. If
// that is enough, the reason needs only the false vertices in the way. Otherwise all true vertices (they make the
// budget) are part of it. Where the size is a number, its bound makes the budget too; the weakest view has none.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "../graph.hpp"
#include "../solver.hpp"
#include "island_base.hpp"
#include "vertices.hpp"

namespace pensil {

template <class Size>
class Island : public IslandBase<Island<Size>, Size> {
    using Base = IslandBase<Island<Size>, Size>;
    friend Base;

public:
    Island(std::vector<Lit> lits, std::shared_ptr<const Graph> graph, Vertex root, Size size)
        : Base(std::move(lits), root, std::move(size)), graph_(std::move(graph)) {}

    bool propagate(Solver& solver) override {
        if (!Base::imply_root(solver)) return false;
        GraphScratch& scratch = solver.graph_scratch();
        const std::int32_t trues = look_at(solver, lits_, scratch.values);
        const std::int8_t* values = scratch.values.data();
        const SizeBounds size = size_.bounds(solver, trail_end);
        if (trues > size.high) return Base::too_many(solver, size);
        measure(solver, exact, size.budget(trues), [&](Vertex v) { return values[v]; });
        if (!fits(scratch, size.low)) {
            explain_misfit(solver, no_vertex, size.low, trail_end, solver.new_conflict());
            return false;
        }
        if (!Base::bound_size(solver, trues, scratch.spending.reached_count())) return false;
        const bool full = trues == size.high;
        for (Vertex v = 0; v < vertices(); ++v) {
            if (values[v] != 0 || (!full && scratch.spending.reached(v)) || solver.value(lits_[v]) != 0) continue;
            // Quietly: the region is the same without what is outside.
            if (!solver.imply(~lits_[v], id_, code(v, full ? used_up : outside), distinct_)) return false;
        }
        return full || imply_needed(solver, size.low);
    }

    std::uint32_t steps() const override { return options::vertex_steps * static_cast<std::uint32_t>(lits_.size()); }

private:
    using typename Base::Kind, typename Base::View;
    using Base::code, Base::first_view, Base::distinct_, Base::id_, Base::lits_, Base::root_, Base::size_;
    using Base::needed, Base::outside, Base::used_up;
    using Base::exact, Base::no_budget, Base::trues_ignored;

    Vertex vertices() const { return graph_->size(); }

    // Finds the region as seen without `banned`.
    void measure(const Solver& solver, View view, Vertex banned, Position before) const {
        std::int32_t budget = BudgetSearch::no_limit;
        if (view != no_budget) {
            const std::int32_t trues = view == exact ? count_true(solver, lits_, before) : 1;
            budget = size_.bounds(solver, before).budget(trues);
        }
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

    // After `measure`, of what is there now.
    bool fits(const GraphScratch& scratch, std::int32_t low) const {
        if (scratch.spending.reached_count() < low) return false;
        for (Vertex v = 0; v < vertices(); ++v) {
            if (scratch.values[v] > 0 && !scratch.spending.reached(v)) return false;
        }
        return true;
    }

    bool imply_needed(Solver& solver, std::int32_t low) {
        GraphScratch& scratch = solver.graph_scratch();
        const BudgetSearch& region = scratch.spending;
        const CutSearch& cuts = scratch.cuts;
        scratch.cuts.run(*graph_, root_, [&](Vertex v) { return region.reached(v); },
                         [&](Vertex v) { return scratch.values[v] > 0; });
        for (Vertex v = 0; v < vertices(); ++v) {
            if (!region.reached(v) || scratch.values[v] != 0) continue;
            const bool makes_size = region.reached_count() - 1 - cuts[v].cut_size < low;
            if ((!makes_size && cuts[v].cut_marked == 0) || solver.value(lits_[v]) != 0) continue;
            if (!solver.imply(lits_[v], id_, code(v, needed))) return false;
        }
        return true;
    }

    // Why the region, as seen without `banned`, has fewer than `low` vertices or misses a true one.
    void explain_misfit(const Solver& solver, Vertex banned, std::int32_t low, Position before,
                        std::vector<Lit>& reason) const {
        for (int view = first_view;; ++view) {
            measure(solver, static_cast<View>(view), banned, before);
            const std::int32_t room = solver.graph_scratch().spending.reached_count();
            if (room < low) {
                size_.append_low(solver, room, before, reason);
            } else {
                const Vertex lost = first_lost(solver, before);
                if (lost == no_vertex) continue;
                if (view != exact) reason.push_back(~lits_[lost]);
            }
            return append_view(solver, static_cast<View>(view), before, reason);
        }
    }

    // Why there is room for no more than `room` vertices.
    void explain_room(const Solver& solver, std::int32_t room, Position before, std::vector<Lit>& reason) const {
        for (int view = first_view;; ++view) {
            measure(solver, static_cast<View>(view), no_vertex, before);
            if (solver.graph_scratch().spending.reached_count() > room) continue;
            return append_view(solver, static_cast<View>(view), before, reason);
        }
    }

    // Why an open vertex cannot be reached.
    void explain_outside(const Solver& solver, Vertex vertex, Position before, std::vector<Lit>& reason) const {
        for (int view = first_view;; ++view) {
            measure(solver, static_cast<View>(view), no_vertex, before);
            if (solver.graph_scratch().spending.reached(vertex)) continue;
            return append_view(solver, static_cast<View>(view), before, reason);
        }
    }

    // After `measure`: what it took account of.
    void append_view(const Solver& solver, View view, Position before, std::vector<Lit>& reason) const {
        if (view == exact) append_trues(solver, before, reason);
        append_blockers(solver, before, reason);
        if (view != no_budget) size_.append_high(solver, before, reason);
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

    std::shared_ptr<const Graph> graph_;
};

}  // namespace pensil
