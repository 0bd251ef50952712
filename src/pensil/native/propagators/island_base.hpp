// What is the same for a region that grows from a root, however its vertices are searched: what it tells the solver, and
// when, and how strong its reasons are. See island.hpp.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "../graph.hpp"
#include "../solver.hpp"
#include "island_size.hpp"

namespace pensil {

// `Derived` has `append_earliest_trues`, `explain_misfit`, `explain_outside` and `explain_room`.
template <class Derived, class Size>
class IslandBase : public Propagator {
public:
    IslandBase(std::vector<Lit> lits, Vertex root, Size size)
        : lits_(std::move(lits)), root_(root), size_(std::move(size)) {}

    void attach(Solver& solver, PropagatorId id) override {
        id_ = id;
        std::vector<Lit> all = lits_;
        size_.append_literals(all);
        distinct_ = solver.distinct(all);
        solver.wake_on_any(lits_, id);
        size_.attach(solver, id);
    }

    void explain(const Solver& solver, Lit, std::uint32_t code, Position before, std::vector<Lit>& reason) override {
        const auto& island = static_cast<const Derived&>(*this);
        const auto what = static_cast<std::int32_t>(code / kinds);
        switch (static_cast<Kind>(code % kinds)) {
            case is_root:
                break;
            case used_up:
                island.append_earliest_trues(solver, size_.bounds(solver, before).high, before, reason);
                size_.append_high(solver, before, reason);
                break;
            case outside:
                island.explain_outside(solver, what, before, reason);
                break;
            case needed:
                island.explain_misfit(solver, what, size_.bounds(solver, before).low, before, reason);
                break;
            case at_least:
                island.append_earliest_trues(solver, what, before, reason);
                break;
            case at_most:
                island.explain_room(solver, what, before, reason);
                break;
        }
    }

protected:
    // What was implied: of a vertex, or of the size.
    enum Kind : std::uint32_t { is_root, used_up, outside, needed, at_least, at_most };
    static constexpr std::uint32_t kinds = 8;
    // How much of what is known a search takes account of, the less the better for a reason. `no_budget`: false vertices
    // alone; `trues_ignored`: so many steps from the root as the size allows; `exact`: a step to a true vertex is free,
    // and the budget smaller by the true vertices.
    enum View { no_budget, trues_ignored, exact };
    // Where the size is told, its budget takes nothing to explain.
    static constexpr View first_view = Size::is_number ? no_budget : trues_ignored;

    static std::uint32_t code(std::int32_t what, Kind kind) { return static_cast<std::uint32_t>(what) * kinds + kind; }

    bool imply_root(Solver& solver) { return solver.imply(lits_[root_], id_, code(root_, is_root)); }

    // The conflict of more true vertices than the size allows: always false.
    bool too_many(Solver& solver, const SizeBounds& size) {
        std::vector<Lit>& conflict = solver.new_conflict();
        static_cast<const Derived&>(*this).append_earliest_trues(solver, size.high + 1, trail_end, conflict);
        size_.append_high(solver, trail_end, conflict);
        return false;
    }

    // The size is at least the number of true vertices, and at most what there is room for.
    bool bound_size(Solver& solver, std::int32_t trues, std::int32_t room) {
        return size_.imply_between(solver, id_, trues, code(trues, at_least), room, code(room, at_most));
    }

    PropagatorId id_ = 0;
    std::vector<Lit> lits_;
    Vertex root_;
    Size size_;
    bool distinct_ = false;  // every literal has a variable of its own
};

}  // namespace pensil
