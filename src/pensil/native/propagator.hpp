// The interface of a constraint that is more than clauses.
//
// Life of a propagator: it is handed to Solver::add_propagator, which calls `attach` once. There it subscribes to
// the literals it cares about, in one of two ways:
//   solver.wake_on(lit, id)     when lit becomes true, schedule `propagate`; nothing else is called;
//   solver.track(lit, id, tag)  when lit becomes true, call `assigned(tag)`; when it is undone, `unassigned(tag)`.
// To see both values of a variable, subscribe to both of its literals. Literals that follow each other in number can be
// tracked in one go (solver.track_all), which costs nothing for each of them.
//
// `propagate` runs when unit propagation has come to rest and something has scheduled the propagator. It must look
// at the present state, not at a list of changes: runs are dropped on backtracking and while the guard is not true (who
// keeps such a list must see to both, as ConnectedEdges does).
//
// Guards are the solver's business; a propagator knows *parts*: constraints that can be switched on and off. Most are
// one part, the whole. A propagator that holds many (all counts of a solver, all lines of a grid) numbers them and
// gives the guard of each away with solver.guard_part. Then the solver sees to everything:
//   activation    a propagator added with a guard is run only while that is true. Of guarded parts, `activated` and
//                 `deactivated` tell when the guard becomes true and when that is undone, in step with `assigned`;
//                 `propagate` may conclude something only from parts that are active (see solver.active);
//   explanations  the negated guard is added to every explanation and conflict. To which part they belong, the solver
//                 learns from `part_of` and new_conflict.
#pragma once
#include <cstdint>
#include <vector>

#include "literal.hpp"
#include "options.hpp"

namespace pensil {

class Limits;
class Solver;

using PropagatorId = std::uint32_t;
// A place on the trail: literals with a smaller position were assigned earlier.
using Position = std::uint32_t;
constexpr Position trail_end = ~0u;  // after everything on it

// A constraint within a propagator that has a guard of its own.
using Part = std::uint32_t;
constexpr Part whole = 0;

// Scheduled propagators run cheapest first.
enum class Priority : std::uint8_t { cheap, normal, costly };
constexpr int priorities = 3;

class Propagator {
public:
    virtual ~Propagator() = default;

    virtual void attach(Solver& solver, PropagatorId id) = 0;

    // A tracked literal became true, in trail order. Returns whether to schedule `propagate`. May not imply anything.
    virtual bool assigned(std::uint32_t /*tag*/) { return true; }

    // The undoing of `assigned`, in reverse order.
    virtual void unassigned(std::uint32_t /*tag*/) {}

    // The guard of a part became true. Returns whether to schedule `propagate`. May not imply anything. A part without
    // a guard is active from the start, and nothing is called.
    virtual bool activated(Part /*part*/) { return true; }

    // The undoing of `activated`.
    virtual void deactivated(Part /*part*/) {}

    // Draws conclusions with solver.imply(lit, id, code), or reports a conflict: fills solver.new_conflict(part) with
    // literals that are all false and returns false. When imply returns false (the literal is false already, and the
    // solver has made the conflict by asking `explain`), propagate must return false at once.
    // On a complete assignment it must find every violation.
    virtual bool propagate(Solver& solver) = 0;

    // Appends the literals that, all being false, force `lit`: the clause is (lit or reason...). `lit` itself is not
    // appended. Only literals assigned before position `before` may be used; `code` is what was given to imply.
    virtual void explain(const Solver& solver, Lit lit, std::uint32_t code, Position before,
                         std::vector<Lit>& reason) = 0;

    // The part whose guard belongs to what was implied with this code.
    virtual Part part_of(std::uint32_t /*code*/) const { return whole; }

    // Was scheduled, but backtracking came first: the run is dropped.
    virtual void unscheduled() {}

    // A search turns out to be long: called at the root, once per search, to post clauses and variables that help it.
    // What was posted stays, so a second call has nothing to add. What follows from a part alone is posted with its
    // guard (see solver.guard).
    virtual void strengthen(Solver& /*solver*/) {}

    // A literal to decide first, when nothing is decided yet; no_lit = none. Asked only after solver.consult.
    virtual Lit first_decision(const Solver& /*solver*/) { return no_lit; }

    // Before the first decision of a search without assumptions, at the root: implies what follows from trials that are
    // cheaper than decisions. False: there is no solution. Asked only after solver.consult, once.
    virtual bool explore(Solver& /*solver*/, Limits& /*limits*/) { return true; }

    // Rough number of elementary steps (about ten nanoseconds) of one run, for keeping time limits.
    virtual std::uint32_t steps() const { return options::run_steps; }

    // Whether `explain` costs little more than reading its result: then conflict analysis asks more often.
    virtual bool cheap_to_explain() const { return false; }
};

}  // namespace pensil
