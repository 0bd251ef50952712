// Learning from conflicts: first unique implication point, minimisation, and failed assumptions.
#include <algorithm>
#include <stdexcept>
#include <string>

#include "select.hpp"
#include "solver.hpp"

namespace pensil {

// Learns from conflict_ (all its literals are false) and backtracks so that the search can go on.
// False when the conflict leaves nothing under the assumptions; core_ then says which of them clash.
bool Solver::resolve_conflict() {
    ++statistics_.conflicts;
    std::uint32_t highest = 0;
    for (Lit lit : conflict_) highest = std::max(highest, level(lit));
    // A propagator may notice late that an earlier level was contradictory already.
    cancel(highest);
    if (highest == 0) {
        contradictory_ = true;
        return false;
    }
    if (highest <= assumption_level()) {
        find_core(conflict_);
        return false;
    }
    std::uint32_t back_level = 0, lbd = 0;
    analyze(back_level, lbd);
    cancel(back_level);
    learn(lbd);
    heap_.decay();
    return true;
}

// The result is learnt_: one literal of the present level first, then one of the level to go back to.
void Solver::analyze(std::uint32_t& back_level, std::uint32_t& lbd) {
    if (resolve_to_one()) {
        minimize_learnt();
    } else {
        blame_decisions();
    }
    for (Var var : seen_vars_) seen_[var] = 0;
    seen_vars_.clear();

    back_level = 0;
    for (std::size_t i = 1; i < learnt_.size(); ++i) {
        if (level(learnt_[i]) > back_level) {
            back_level = level(learnt_[i]);
            std::swap(learnt_[1], learnt_[i]);
        }
    }
    lbd = count_levels(learnt_.data(), learnt_.size());
}

// Resolves conflict_ with the reasons of its literals, latest first, until one literal of the present level is left.
// False when that takes too long for what it may be worth.
bool Solver::resolve_to_one() {
    learnt_.assign(1, no_lit);
    std::uint32_t costly = 0;
    std::uint32_t open = 0;  // literals of the present level still to be resolved
    auto at = trail_.size();
    const auto add = [&](Lit lit) {
        const Var var = lit.var();
        if (seen_[var] || vars_[var].level == 0) return;
        seen_[var] = 1;
        seen_vars_.push_back(var);
        heap_.bump(var);
        if (vars_[var].level == decision_level()) {
            ++open;
        } else {
            learnt_.push_back(lit);
        }
    };
    for (Lit lit : conflict_) add(lit);
    for (;;) {
        while (!seen_[trail_[--at].var()]) {
        }
        const Lit pivot = trail_[at];
        if (--open == 0) {
            learnt_[0] = ~pivot;
            return true;
        }
        const Reason reason = vars_[pivot.var()].reason;
        if (reason.kind >= Reason::first_propagator && assumptions_.empty() &&
            !propagators_[reason.propagator()].propagator->cheap_to_explain() && ++costly > options::costly_reasons) {
            return false;
        }
        reason_of(pivot, reason_);
        for (Lit lit : reason_) add(lit);
        if (reason.kind == Reason::clause && arena_.learnt(reason.data) &&
            arena_.lbd(reason.data) > options::lasting_lbd) {
            // Clauses that turn out better than when they were learnt live longer.
            const std::uint32_t now = count_levels(arena_.lits(reason.data), arena_.size(reason.data));
            if (now < arena_.lbd(reason.data)) arena_.set_lbd(reason.data, now);
        }
    }
}

// All decisions together lead to the conflict: that needs no reasons. Under assumptions it would name every one of them.
void Solver::blame_decisions() {
    learnt_.clear();
    for (std::uint32_t level = decision_level(); level > 0; --level) learnt_.push_back(~first_of_level(level));
}

// Drops literals that follow from the others.
void Solver::minimize_learnt() {
    std::uint32_t levels = 0;
    for (std::size_t i = 1; i < learnt_.size(); ++i) levels |= 1u << (level(learnt_[i]) & 31);
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learnt_.size(); ++i) {
        if (!redundant(learnt_[i], levels)) learnt_[kept++] = learnt_[i];
    }
    learnt_.resize(kept);
}

// Whether a false literal is implied by the negations of other literals seen. Only reasons that are cheap to get are
// followed. `levels` has a bit for each level of the learnt clause: a literal of another level cannot be implied.
bool Solver::redundant(Lit lit, std::uint32_t levels) {
    const auto followable = [&](Var var) {
        const Reason reason = vars_[var].reason;
        if (reason.kind == Reason::none) return false;
        return reason.kind < Reason::first_propagator ||
               propagators_[reason.propagator()].propagator->cheap_to_explain();
    };
    if (!followable(lit.var())) return false;
    stack_.assign(1, lit);
    const std::size_t first_new = seen_vars_.size();
    while (!stack_.empty()) {
        const Lit top = stack_.back();
        stack_.pop_back();
        reason_of(~top, reason_);
        for (Lit cause : reason_) {
            const Var var = cause.var();
            if (seen_[var] || vars_[var].level == 0) continue;
            if (!followable(var) || !(levels >> (vars_[var].level & 31) & 1)) {
                // Not redundant: what was marked on the way proves nothing.
                for (std::size_t i = first_new; i < seen_vars_.size(); ++i) seen_[seen_vars_[i]] = 0;
                seen_vars_.resize(first_new);
                return false;
            }
            seen_[var] = 1;
            seen_vars_.push_back(var);
            stack_.push_back(cause);
        }
    }
    return true;
}

// The false literals that forced this true literal, which nobody has decided.
void Solver::reason_of(Lit lit, std::vector<Lit>& reason) {
    const VarState& state = vars_[lit.var()];
    reason.clear();
    switch (state.reason.kind) {
        case Reason::clause: {
            const Lit* lits = arena_.lits(state.reason.data);
            for (std::uint32_t i = 0, size = arena_.size(state.reason.data); i < size; ++i) {
                if (lits[i] != lit) reason.push_back(lits[i]);
            }
            break;
        }
        case Reason::binary:
            reason.push_back(Lit{state.reason.data});
            break;
        default:
            explain(state.reason.propagator(), lit, state.reason.data, state.position, reason);
    }
}

void Solver::explain(PropagatorId id, Lit lit, std::uint32_t code, Position before, std::vector<Lit>& reason) {
    Propagator& propagator = *propagators_[id].propagator;
    propagator.explain(*this, lit, code, before, reason);
    if (guards_.size(id) != 0) append_guard(id, propagator.part_of(code), reason);
    if (check_explanations_) check_reason(id, reason, before);
}

// The one place where guards enter what propagators say.
void Solver::append_guard(PropagatorId id, Part part, std::vector<Lit>& reason) const {
    const Lit lit = guard(id, part);
    if (lit != no_lit) reason.push_back(~lit);
}

void Solver::keep_earliest(std::vector<Lit>& reason, std::size_t first, std::size_t count) const {
    if (reason.size() - first <= count) return;
    const auto begin = reason.begin() + static_cast<std::ptrdiff_t>(first);
    select(begin, begin + static_cast<std::ptrdiff_t>(count), reason.end(),
           [&](Lit a, Lit b) { return position(a) < position(b); });
    reason.resize(first + count);
}

void Solver::check_reason(PropagatorId id, const std::vector<Lit>& reason, Position before) const {
    for (Lit cause : reason) {
        if (is_false(cause) && position(cause) < before) continue;
        throw std::logic_error("propagator " + std::to_string(id) + " gives a reason that was not false before");
    }
}

// The number of different levels among the literals: the fewer, the more useful a clause (LBD).
std::uint32_t Solver::count_levels(const Lit* lits, std::size_t size) {
    ++level_stamp_;
    if (level_stamps_.size() <= vars_.size()) level_stamps_.resize(vars_.size() + 1, 0);
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < size; ++i) {
        std::uint32_t& stamp = level_stamps_[level(lits[i])];
        count += stamp != level_stamp_;
        stamp = level_stamp_;
    }
    return count;
}

// Stores learnt_ and makes its first literal true: the others are all false.
void Solver::learn(std::uint32_t lbd) {
    ++statistics_.learnts;
    if (learnt_.size() == 1) {
        assign(learnt_[0], Reason{});
    } else if (learnt_.size() == 2) {
        attach_binary(learnt_[0], learnt_[1]);
        assign(learnt_[0], Reason{Reason::binary, learnt_[1].code});
    } else {
        learnts_.push_back(arena_.add(learnt_.data(), learnt_.size(), true, lbd));
        attach_clause(learnts_.back());
        assign(learnt_[0], Reason{Reason::clause, learnts_.back()});
    }
}

// The assumptions from which the false literals of `conflict` follow.
void Solver::find_core(const std::vector<Lit>& conflict) {
    core_.clear();
    const auto mark = [&](Lit lit) {
        if (level(lit) > 0) seen_[lit.var()] = 1;
    };
    for (Lit lit : conflict) mark(lit);
    if (decision_level() == 0) return;
    for (auto at = static_cast<Position>(trail_.size()); at-- > level_starts_[0];) {
        const Lit lit = trail_[at];
        if (!seen_[lit.var()]) continue;
        seen_[lit.var()] = 0;
        if (vars_[lit.var()].reason.kind == Reason::none) {
            core_.push_back(lit);
            continue;
        }
        reason_of(lit, reason_);
        for (Lit cause : reason_) mark(cause);
    }
}

}  // namespace pensil
