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
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "../graph.hpp"
#include "../solver.hpp"

namespace pensil {

class Island : public Propagator {
public:
    static constexpr std::int32_t any_size = 0;

    Island(std::vector<Lit> lits, std::shared_ptr<const Graph> graph, Vertex root, std::int32_t size)
        : lits_(std::move(lits)), graph_(std::move(graph)), root_(root), size_(size) {}

    void attach(Solver& solver, PropagatorId id) override {
        id_ = id;
        distinct_ = solver.distinct(lits_);
        for (Lit lit : lits_) {
            solver.wake_on(lit, id);
            solver.wake_on(~lit, id);
        }
    }

    bool propagate(Solver& solver) override {
        if (!solver.imply(lits_[root_], id_, code(root_, is_root))) return false;
        std::int32_t trues = 0;
        for (Lit lit : lits_) trues += solver.is_true(lit);
        if (sized() && trues > size_) {
            append_earliest_trues(solver, size_ + 1, always, solver.new_conflict());
            return false;
        }
        const Region region = measure(solver, exact, sized() ? size_ - trues : unreached - 1,
                                      [&](Vertex v) { return solver.value(lits_[v]); });
        if (!fits(solver, region, always)) {
            explain_misfit(solver, no_vertex, always, solver.new_conflict());
            return false;
        }
        const bool full = trues == size_;
        const std::vector<std::int32_t>& cost = solver.graph_scratch().cost;
        for (Vertex v = 0; v < vertices(); ++v) {
            if (solver.value(lits_[v]) != 0 || (!full && cost[v] != unreached)) continue;
            // Quietly: the region is the same without what is outside.
            if (!solver.imply(~lits_[v], id_, code(v, full ? used_up : outside), distinct_)) return false;
        }
        return full || imply_needed(solver, region);
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

    std::uint32_t steps() const override { return 10 * static_cast<std::uint32_t>(lits_.size()); }

private:
    static constexpr Position always = ~0u;
    static constexpr std::int32_t unreached = 1 << 29;
    enum Kind : std::uint32_t { is_root, used_up, outside, needed };
    static constexpr std::uint32_t kinds = 4;
    // Whether a step to a true vertex is free (and the budget smaller by the true vertices), or costs one too.
    enum View { exact, trues_ignored };
    struct Region {
        std::int32_t size, budget;
    };

    static std::uint32_t code(Vertex v, Kind kind) { return static_cast<std::uint32_t>(v) * kinds + kind; }

    Vertex vertices() const { return graph_->size(); }
    bool sized() const { return size_ != any_size; }

    std::int32_t count_trues(const Solver& solver, Position before) const {
        std::int32_t count = 0;
        for (Lit lit : lits_) count += solver.value_before(lit, before) > 0;
        return count;
    }

    // Sets cost[v] for all vertices of the region as seen without `banned`; the others stay unreached.
    Region measure(const Solver& solver, View view, Vertex banned, Position before) const {
        std::int32_t budget = unreached - 1;
        if (sized()) budget = view == exact ? size_ - count_trues(solver, before) : size_ - 1;
        return measure(solver, view, budget, [&](Vertex v) {
            return v == banned ? -1 : solver.value_before(lits_[v], before);
        });
    }

    template <typename ValueOf>
    Region measure(const Solver& solver, View view, std::int32_t budget, ValueOf value_of) const {
        GraphScratch& scratch = solver.graph_scratch();
        scratch.cost.assign(lits_.size(), unreached);
        scratch.cost[root_] = 0;
        scratch.queue.assign(1, root_);
        std::int32_t found = 0;
        // One round per cost: free steps join the round, the others wait for the next.
        for (std::int32_t cost = 0; !scratch.queue.empty(); ++cost) {
            scratch.next_queue.clear();
            while (!scratch.queue.empty()) {
                const Vertex v = scratch.queue.back();
                scratch.queue.pop_back();
                if (scratch.cost[v] != cost) continue;  // reached more cheaply in the meantime
                ++found;
                for (Vertex w : graph_->neighbours(v)) {
                    if (scratch.cost[w] <= cost) continue;
                    const int value = value_of(w);
                    if (value < 0) continue;
                    const bool free_step = view == exact && value > 0;
                    const std::int32_t there = cost + (free_step ? 0 : 1);
                    if (there > budget || there >= scratch.cost[w]) continue;
                    scratch.cost[w] = there;
                    (free_step ? scratch.queue : scratch.next_queue).push_back(w);
                }
            }
            scratch.queue.swap(scratch.next_queue);
        }
        return {found, budget};
    }

    // After `measure`: the earliest true vertex outside the region.
    Vertex first_lost(const Solver& solver, Position before) const {
        const std::vector<std::int32_t>& cost = solver.graph_scratch().cost;
        Vertex lost = no_vertex;
        for (Vertex v = 0; v < vertices(); ++v) {
            if (cost[v] != unreached || !solver.is_true(lits_[v]) || solver.position(lits_[v]) >= before) continue;
            before = solver.position(lits_[v]);
            lost = v;
        }
        return lost;
    }

    bool fits(const Solver& solver, Region region, Position before) const {
        return (!sized() || region.size >= size_) && first_lost(solver, before) == no_vertex;
    }

    bool imply_needed(Solver& solver, Region region) {
        GraphScratch& scratch = solver.graph_scratch();
        const std::vector<std::int32_t>& cost = scratch.cost;
        const CutSearch& cuts = scratch.cuts;
        scratch.cuts.run(*graph_, root_, [&](Vertex v) { return cost[v] != unreached; },
                         [&](Vertex v) { return solver.is_true(lits_[v]); });
        for (Vertex v = 0; v < vertices(); ++v) {
            if (cost[v] == unreached || solver.value(lits_[v]) != 0) continue;
            const bool too_small = sized() && region.size - 1 - cuts[v].cut_size < size_;
            if (!too_small && cuts[v].cut_marked == 0) continue;
            if (!solver.imply(lits_[v], id_, code(v, needed))) return false;
        }
        return true;
    }

    // Why the region, as seen without `banned`, is too small or misses a true vertex.
    void explain_misfit(const Solver& solver, Vertex banned, Position before, std::vector<Lit>& reason) const {
        const Region plain = measure(solver, trues_ignored, banned, before);
        if (sized() && plain.size < size_) {
            append_blockers(solver, plain, banned, before, reason);
            return;
        }
        const Vertex lost = first_lost(solver, before);
        if (lost != no_vertex) {
            reason.push_back(~lits_[lost]);
            append_blockers(solver, plain, banned, before, reason);
            return;
        }
        const Region region = measure(solver, exact, banned, before);
        append_trues(solver, before, reason);
        append_blockers(solver, region, banned, before, reason);
    }

    // Why an open vertex cannot be reached.
    void explain_outside(const Solver& solver, Vertex vertex, Position before, std::vector<Lit>& reason) const {
        Region region = measure(solver, trues_ignored, no_vertex, before);
        if (solver.graph_scratch().cost[vertex] != unreached) {
            region = measure(solver, exact, no_vertex, before);
            append_trues(solver, before, reason);
        }
        append_blockers(solver, region, no_vertex, before, reason);
    }

    // After `measure`: the false vertices that could be paid for if they were not false.
    void append_blockers(const Solver& solver, Region region, Vertex banned, Position before,
                         std::vector<Lit>& reason) const {
        const std::vector<std::int32_t>& cost = solver.graph_scratch().cost;
        for (Vertex v = 0; v < vertices(); ++v) {
            if (v == banned || solver.value_before(lits_[v], before) >= 0) continue;
            for (Vertex w : graph_->neighbours(v)) {
                if (cost[w] >= region.budget) continue;
                reason.push_back(lits_[v]);
                break;
            }
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
        const std::size_t wanted = first + static_cast<std::size_t>(count);
        if (reason.size() <= wanted) return;
        std::nth_element(reason.begin() + static_cast<std::ptrdiff_t>(first),
                         reason.begin() + static_cast<std::ptrdiff_t>(wanted), reason.end(),
                         [&](Lit a, Lit b) { return solver.position(a) < solver.position(b); });
        reason.resize(wanted);
    }

    PropagatorId id_ = 0;
    std::vector<Lit> lits_;
    std::shared_ptr<const Graph> graph_;
    Vertex root_;
    std::int32_t size_;
    bool distinct_ = false;  // every vertex has a variable of its own
};

}  // namespace pensil
