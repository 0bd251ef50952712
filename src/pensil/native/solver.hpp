// A conflict-driven clause-learning solver with propagators.
//
// The words used here: the *trail* is the list of literals made true, in order; a *level* starts with a decision;
// level 0 (the *root*) holds what follows from the constraints alone. When there are assumptions, all of them together
// form level 1, however many they are: with hundreds of guards that is far cheaper than a level each.
//
// The members are defined by theme: build.cpp (posting constraints), propagate.cpp, analyze.cpp (learning from
// conflicts), search.cpp (decisions, restarts, probing) and cleanup.cpp (forgetting clauses).
#pragma once
#include <memory>
#include <vector>

#include "clause_arena.hpp"
#include "flat_lists.hpp"
#include "graph.hpp"
#include "limits.hpp"
#include "literal.hpp"
#include "options.hpp"
#include "propagator.hpp"
#include "together.hpp"
#include "var_heap.hpp"

namespace pensil {

class Cardinality;
class Sum;

enum class Status { satisfiable, unsatisfiable, unknown };

struct Statistics {
    std::uint64_t conflicts = 0, decisions = 0, propagations = 0, propagator_calls = 0, restarts = 0, learnts = 0;
};

// A literal that must be true, and those of the assumptions from which that follows.
struct Implied {
    Lit lit;
    std::vector<Lit> assumptions;
};

class Solver {
public:
    Solver() = default;
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    // --- Posting (build.cpp). Always at the root; anything may be posted between two searches. -----------------------
    // A constraint with a guard holds only where the guard is true.

    // The first of `count` new variables, numbered in sequence.
    Var new_vars(std::size_t count);
    void add_clause(const Lit* lits, std::size_t size, Lit guard = no_lit);
    // Between `low` and `high` of the literals are true.
    void add_count(std::int64_t low, std::int64_t high, const Lit* lits, std::size_t size, Lit guard = no_lit);
    // The literal will be in so many counts of which at most one literal is true: room is made for them at once.
    void expect_groups(Lit lit, std::uint32_t count) { groups_.expect(lit.code, count); }
    // Numbers that add up to between `low` and `high`. A number of 0 .. m is m literals, the j-th (from 0) meaning that
    // it is greater than j; number i ends at ends[i] in `lits`. That each literal implies the one before is posted too.
    void add_sum(std::int64_t low, std::int64_t high, const std::vector<Lit>& lits,
                 const std::vector<std::uint32_t>& ends, Lit guard = no_lit);
    PropagatorId add_propagator(std::unique_ptr<Propagator> propagator, Lit guard = no_lit,
                                Priority priority = Priority::normal);

    // --- Hints for the search ----------------------------------------------------------------------------------------
    // The value tried first.
    void set_phase(Var var, bool value) { phase_[var] = value; }
    // Variables that are not for deciding are decided last, when all others have a value.
    void set_decision(Var var, bool decide);
    // Same seed, same course of the search; seed 0 uses no randomness at all.
    void set_seed(std::uint64_t seed);
    // Earlier decisions on this variable.
    void prefer(Var var, double amount) { heap_.bump(var, amount); }

    // --- Searching (search.cpp) --------------------------------------------------------------------------------------
    Status propagate_root(Limits& limits);
    // Starts (or, after `block`, goes on with) a search; when satisfiable, the trail is the model.
    Status search(Limits& limits);
    void set_assumptions(const std::vector<Lit>& assumptions);
    // Excludes the model on the trail by a clause that is false under it, and leaves the trail ready for `search`.
    // False when nothing is left under the assumptions.
    bool block(const std::vector<Lit>& clause);
    // Back to the root: must be called before anything is posted.
    void return_to_root() { cancel(0); }
    // Failed literals of these variables, and what both values of one imply, until nothing changes.
    Status probe(const std::vector<Var>& vars, Limits& limits);
    // The literals of these variables that follow from the assumptions at sight: by propagation, or because their
    // opposites fail by propagation. Nothing is learnt. Without reasons, the assumptions they follow from are not told;
    // `together` then tells what need not be tried, and is told more: it is for one board, on which nothing is posted.
    Status implied(const std::vector<Var>& vars, std::vector<Implied>& found, bool reasons, Limits& limits,
                   Together* together = nullptr);

    // After `unsatisfiable`: assumptions that cannot all be true together (empty: unsatisfiable anyway).
    const std::vector<Lit>& core() const { return core_; }

    // --- Reading the state -------------------------------------------------------------------------------------------
    std::size_t var_count() const { return vars_.size(); }
    // 1 true, -1 false, 0 not assigned.
    int value(Lit lit) const { return values_[lit.code]; }
    bool is_true(Lit lit) const { return values_[lit.code] > 0; }
    bool is_false(Lit lit) const { return values_[lit.code] < 0; }
    // The value as it was when the trail had only `before` literals.
    int value_before(Lit lit, Position before) const {
        return vars_[lit.var()].position < before ? values_[lit.code] : 0;
    }
    // Only for assigned literals.
    Position position(Lit lit) const { return vars_[lit.var()].position; }
    std::uint32_t level(Lit lit) const { return vars_[lit.var()].level; }

    const std::vector<Lit>& trail() const { return trail_; }
    std::uint32_t decision_level() const { return static_cast<std::uint32_t>(level_starts_.size()); }
    // The literals decided at this level start here; for level 1 under assumptions that is the first assumption.
    Lit first_of_level(std::uint32_t level) const { return trail_[level_starts_[level - 1]]; }
    std::uint32_t assumption_level() const { return assumptions_.empty() ? 0 : 1; }
    bool contradictory() const { return contradictory_; }
    const Statistics& statistics() const { return statistics_; }

    // --- For propagators (propagate.cpp) -----------------------------------------------------------------------------
    void wake_on(Lit lit, PropagatorId id);
    // On both values of the variables of all these literals.
    void wake_on_any(const std::vector<Lit>& lits, PropagatorId id);
    void track(Lit lit, PropagatorId id, std::uint32_t tag);
    // The literals whose codes follow that of `first`; the tag is the distance from it.
    void track_all(Lit first, std::uint32_t count, PropagatorId id);
    // The part holds only where the guard is true. Parts that have guards get them in ascending order.
    void guard_part(PropagatorId id, Part part, Lit guard);
    // no_lit = the part has no guard.
    Lit guard(PropagatorId id, Part part) const {
        return part < guards_.size(id) ? guards_.begin(id)[part] : no_lit;
    }
    bool active(PropagatorId id, Part part) const {
        const Lit lit = guard(id, part);
        return lit == no_lit || is_true(lit);
    }
    // Makes a literal true, to be explained by the propagator with this code. False = it is false: a conflict.
    // `quietly` says that the propagator itself has nothing to learn from it: its own wake_on does not see it; at the
    // root, where nothing is undone, its track_all does not either.
    bool imply(Lit lit, PropagatorId id, std::uint32_t code, bool quietly = false);
    // Leaves only so many of the reason's literals from place `first` on: those assigned earliest. The earlier, the
    // lower their levels, and the further a conflict leads back.
    void keep_earliest(std::vector<Lit>& reason, std::size_t first, std::size_t count) const;
    // Whether no variable occurs twice. Takes a moment only, but is not for the search itself.
    bool distinct(const std::vector<Lit>& lits);
    std::vector<Lit>& new_conflict(Part part = whole) {
        conflict_.clear();
        conflict_part_ = part;
        return conflict_;
    }

    // The propagator is asked what to decide first, before the activities of variables are.
    void consult(PropagatorId id) { consulted_.push_back(id); }

    GraphScratch& graph_scratch() const { return graph_scratch_; }

    void schedule(PropagatorId id);

    // For tests: std::logic_error when a reason has a literal that was not false before what it explains. The solver
    // cannot be used any more then.
    void check_explanations(bool check) { check_explanations_ = check; }

private:
    // Why a literal is on the trail.
    struct Reason {
        enum Kind : std::uint32_t { none, clause, binary, first_propagator };
        std::uint32_t kind = none;  // a propagator: first_propagator + 2 * its id, and 1 more if implied quietly
        std::uint32_t data = 0;     // a clause: its reference; binary: the other literal; a propagator: its code

        static std::uint32_t propagator_kind(PropagatorId id, bool quietly) {
            return first_propagator + 2 * id + (quietly ? 1 : 0);
        }
        PropagatorId propagator() const { return (kind - first_propagator) / 2; }
    };
    struct VarState {
        Reason reason;
        std::uint32_t level = 0;
        Position position = 0;
    };
    static constexpr ClauseRef binary_clause = ~0u;
    struct Watch {
        ClauseRef clause = 0;  // or binary_clause: then the clause is just the blocker and the watched literal
        Lit blocker;           // some literal of the clause: when it is true, the clause need not be looked at
    };
    struct Subscription {
        enum Kind : std::uint8_t { wake, track, guard };
        PropagatorId id = 0;
        std::uint32_t tag = 0;  // of a guard: the part
        Kind kind = wake;
    };
    // Literals that a propagator tracks, or is woken by, with codes that follow each other.
    struct Span {
        std::uint32_t first = 0, count = 0;
        PropagatorId id = 0;
        Subscription::Kind kind = Subscription::track;

        bool has(Lit lit) const { return lit.code - first < count; }
    };
    struct PropagatorState {
        std::unique_ptr<Propagator> propagator;
        Priority priority;
        bool guarded;  // added with a guard: it runs only while that is true
        bool scheduled = false;
    };
    static constexpr Part no_part = ~0u;
    enum class Outcome { rest, conflict, stopped };

    // build.cpp
    bool simplify_literals(const Lit* lits, std::size_t size, Lit guard);
    void add_small_clause(const Lit* lits, std::size_t size);
    void add_open(const Lit* lits, std::size_t size);
    void add_at_most_one(const std::vector<Lit>& lits);
    void attach_clause(ClauseRef ref);
    void attach_binary(Lit a, Lit b);
    void add_unit(Lit lit);
    bool has_binary(Lit a, Lit b) const;
    void subscribe(Lit lit, Subscription subscription);
    Cardinality& cardinality();
    Sum& sum();

    // propagate.cpp
    void assign(Lit lit, Reason reason);
    Outcome propagate(Limits& limits);
    bool propagate_clauses();
    bool propagate_groups(Lit lit);
    void notify_propagators();
    void notify_spans(Lit lit, std::uint32_t reason_kind);
    void undo_notifications(Lit lit);
    bool notify(const Subscription& subscription, std::uint32_t reason_kind);
    bool run_next_propagator();
    bool any_scheduled() const;
    void drop_schedule();
    void start_level() { level_starts_.push_back(static_cast<Position>(trail_.size())); }
    void cancel(std::uint32_t level);

    // analyze.cpp
    bool resolve_conflict();
    void analyze(std::uint32_t& back_level, std::uint32_t& lbd);
    bool resolve_to_one();
    void blame_decisions();
    void minimize_learnt();
    bool redundant(Lit lit, std::uint32_t levels_in_clause);
    void reason_of(Lit lit, std::vector<Lit>& reason);
    void explain(PropagatorId id, Lit lit, std::uint32_t code, Position before, std::vector<Lit>& reason);
    void append_guard(PropagatorId id, Part part, std::vector<Lit>& reason) const;
    void check_reason(PropagatorId id, const std::vector<Lit>& reason, Position before) const;
    std::uint32_t count_levels(const Lit* lits, std::size_t size);
    void learn(std::uint32_t lbd);
    void find_core(const std::vector<Lit>& conflict);

    // search.cpp
    bool assume();
    bool decide();
    Lit first_decision();
    void restart_if_due();
    bool strengthen_if_due();
    bool explore_if_due(Limits& limits);
    std::uint64_t random();
    void randomize(Var var);

    // cleanup.cpp
    void remove_satisfied();
    void reduce_learnts();
    void sweep_watches();
    void compact_arena();

    // Variables.
    std::vector<std::int8_t> values_;  // by literal
    std::vector<VarState> vars_;
    std::vector<std::int8_t> phase_;
    std::vector<std::int8_t> decidable_;
    VarHeap heap_;

    // The trail.
    std::vector<Lit> trail_;
    std::vector<Position> level_starts_;
    Position clause_head_ = 0;     // literals before this have been through unit propagation
    Position notified_head_ = 0;   // literals before this have been told to the propagators
    Var undecided_from_ = 0;       // all variables before this had a value when `decide` last looked

    // Constraints.
    ClauseArena arena_;
    std::vector<ClauseRef> clauses_, learnts_;
    FlatLists<Watch> watches_;         // by literal: looked at when it becomes true
    FlatLists<std::uint32_t> groups_;  // by literal: the at-most-one groups it is in
    std::vector<Lit> group_lits_;
    std::vector<std::uint32_t> group_ends_{0};
    std::vector<PropagatorState> propagators_;
    FlatLists<Subscription> subscriptions_;  // by literal
    std::vector<Span> spans_;
    std::vector<PropagatorId> consulted_;
    FlatLists<Lit> guards_;                  // by propagator: the guards of its parts, up to the last that has one
    Cardinality* cardinality_ = nullptr;     // owned by propagators_; made with the first count that needs it
    Sum* sum_ = nullptr;                     // likewise
    std::vector<PropagatorId> scheduled_[priorities];
    std::size_t scheduled_heads_[priorities] = {};
    mutable GraphScratch graph_scratch_;  // memory, not state
    std::uint32_t last_run_steps_ = 0;
    Part conflict_part_ = no_part;  // whose guard the conflict of the running propagator still lacks
    bool contradictory_ = false;

    // The search.
    std::vector<Lit> assumptions_, core_;
    std::vector<Lit> conflict_, learnt_, reason_, scratch_, counted_;
    std::vector<std::int8_t> seen_;      // by variable: scratch for analysis
    std::vector<Var> seen_vars_;
    std::vector<Lit> stack_;
    std::vector<std::uint32_t> level_stamps_;
    std::uint32_t level_stamp_ = 0;
    std::uint64_t random_state_ = 0;
    std::uint64_t restart_at_ = 0, reduce_at_ = options::reduce_interval, strengthen_at_ = 0;
    std::uint32_t restarts_in_row_ = 0;
    Position explored_trail_ = trail_end;  // size of the root trail when propagators last explored
    Position clean_trail_ = 0;  // size of the root trail when satisfied clauses were last removed
    std::uint64_t swept_at_ = 0;  // after so many propagations
    bool check_explanations_ = false;
    Statistics statistics_;
};

inline void Solver::assign(Lit lit, Reason reason) {
    values_[lit.code] = 1;
    values_[(~lit).code] = -1;
    VarState& var = vars_[lit.var()];
    var.reason = reason;
    var.level = decision_level();
    var.position = static_cast<Position>(trail_.size());
    trail_.push_back(lit);
}

}  // namespace pensil
