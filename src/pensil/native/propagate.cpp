// Unit propagation, and running the propagators that it wakes.
#include "solver.hpp"

namespace pensil {

// To the fixpoint: clauses first, then the cheapest scheduled propagator, then clauses again, ...
Solver::Outcome Solver::propagate(Limits& limits) {
    for (;;) {
        const Position before = clause_head_;
        if (!propagate_clauses()) return Outcome::conflict;
        notify_propagators();
        if (limits.spend(options::propagation_steps * (clause_head_ - before))) return Outcome::stopped;
        while (clause_head_ == trail_.size()) {
            if (!any_scheduled()) return Outcome::rest;
            if (!run_next_propagator()) return Outcome::conflict;
            if (limits.spend(last_run_steps_)) return Outcome::stopped;
        }
    }
}

bool Solver::propagate_clauses() {
    while (clause_head_ < trail_.size()) {
        const Lit lit = trail_[clause_head_++];
        const Lit falsified = ~lit;
        ++statistics_.propagations;
        if (groups_.size(lit.code) != 0 && !propagate_groups(lit)) return false;

        Watch* watches = watches_.begin(lit.code);
        const std::uint32_t size = watches_.size(lit.code);
        std::uint32_t kept = 0;
        for (std::uint32_t i = 0; i < size;) {
            const Watch watch = watches[i++];
            const int blocker_value = value(watch.blocker);
            if (blocker_value > 0) {
                watches[kept++] = watch;
                continue;
            }
            Reason reason{Reason::binary, falsified.code};
            Lit other = watch.blocker;
            if (watch.clause != binary_clause) {
                Lit* lits = arena_.lits(watch.clause);
                if (lits[0] == falsified) std::swap(lits[0], lits[1]);
                other = lits[0];
                if (other != watch.blocker && is_true(other)) {
                    watches[kept++] = Watch{watch.clause, other};
                    continue;
                }
                std::uint32_t next = 2;
                const std::uint32_t count = arena_.size(watch.clause);
                while (next < count && is_false(lits[next])) ++next;
                if (next < count) {
                    std::swap(lits[1], lits[next]);
                    watches_.push((~lits[1]).code, Watch{watch.clause, other});
                    watches = watches_.begin(lit.code);  // the block may have moved
                    continue;
                }
                reason = Reason{Reason::clause, watch.clause};
            }
            watches[kept++] = Watch{watch.clause, other};
            if (is_false(other)) {
                if (watch.clause == binary_clause) {
                    conflict_.assign({other, falsified});
                } else {
                    const Lit* lits = arena_.lits(watch.clause);
                    conflict_.assign(lits, lits + arena_.size(watch.clause));
                }
                while (i < size) watches[kept++] = watches[i++];
                watches_.shrink(lit.code, kept);
                return false;
            }
            assign(other, reason);
        }
        watches_.shrink(lit.code, kept);
    }
    return true;
}

// At most one literal of a group is true: this one is, so the others are not.
bool Solver::propagate_groups(Lit lit) {
    const std::uint32_t* groups = groups_.begin(lit.code);
    for (std::uint32_t i = 0, size = groups_.size(lit.code); i < size; ++i) {
        const std::uint32_t end = group_ends_[groups[i] + 1];
        for (std::uint32_t at = group_ends_[groups[i]]; at < end; ++at) {
            const Lit other = group_lits_[at];
            if (is_false(other) || other == lit) continue;
            if (is_true(other)) {
                conflict_.assign({~lit, ~other});
                return false;
            }
            assign(~other, Reason{Reason::binary, (~lit).code});
        }
    }
    return true;
}

void Solver::notify_propagators() {
    while (notified_head_ < trail_.size()) {
        const Lit lit = trail_[notified_head_++];
        const std::uint32_t kind = vars_[lit.var()].reason.kind;
        const Subscription* subscription = subscriptions_.begin(lit.code);
        for (const Subscription* end = subscriptions_.end(lit.code); subscription != end; ++subscription) {
            if (notify(*subscription, kind)) schedule(subscription->id);
        }
        if (!spans_.empty()) notify_spans(lit, kind);
    }
}

void Solver::notify_spans(Lit lit, std::uint32_t reason_kind) {
    for (const Span& span : spans_) {
        if (!span.has(lit)) continue;
        const bool wake = span.kind == Subscription::wake;
        if ((wake || decision_level() == 0) && reason_kind == Reason::propagator_kind(span.id, true)) continue;
        if (wake || propagators_[span.id].propagator->assigned(lit.code - span.first)) schedule(span.id);
    }
}

// Tells one subscriber of a literal that became true for such a reason. Returns whether to schedule it.
bool Solver::notify(const Subscription& subscription, std::uint32_t reason_kind) {
    switch (subscription.kind) {
        case Subscription::track:
            return propagators_[subscription.id].propagator->assigned(subscription.tag);
        case Subscription::guard:
            return propagators_[subscription.id].propagator->activated(subscription.tag);
        default:
            return reason_kind != Reason::propagator_kind(subscription.id, true);
    }
}

void Solver::schedule(PropagatorId id) {
    PropagatorState& state = propagators_[id];
    if (state.scheduled) return;
    state.scheduled = true;
    scheduled_[static_cast<int>(state.priority)].push_back(id);
}

bool Solver::any_scheduled() const {
    for (int i = 0; i < priorities; ++i) {
        if (scheduled_heads_[i] < scheduled_[i].size()) return true;
    }
    return false;
}

bool Solver::run_next_propagator() {
    int queue = 0;
    while (scheduled_heads_[queue] == scheduled_[queue].size()) ++queue;
    const PropagatorId id = scheduled_[queue][scheduled_heads_[queue]++];
    if (scheduled_heads_[queue] == scheduled_[queue].size()) {
        scheduled_[queue].clear();
        scheduled_heads_[queue] = 0;
    }
    PropagatorState& state = propagators_[id];
    state.scheduled = false;
    last_run_steps_ = 1;
    if (state.guarded && !active(id, whole)) return true;
    last_run_steps_ = state.propagator->steps();
    ++statistics_.propagator_calls;
    if (state.propagator->propagate(*this)) return true;
    append_guard(id, conflict_part_, conflict_);
    if (check_explanations_) check_reason(id, conflict_, static_cast<Position>(trail_.size()));
    return false;
}

void Solver::drop_schedule() {
    for (int i = 0; i < priorities; ++i) {
        for (std::size_t at = scheduled_heads_[i]; at < scheduled_[i].size(); ++at) {
            PropagatorState& state = propagators_[scheduled_[i][at]];
            state.scheduled = false;
            state.propagator->unscheduled();
        }
        scheduled_[i].clear();
        scheduled_heads_[i] = 0;
    }
}

bool Solver::imply(Lit lit, PropagatorId id, std::uint32_t code, bool quietly) {
    if (value(lit) == 0) assign(lit, Reason{Reason::propagator_kind(id, quietly), code});
    if (is_true(lit)) return true;
    conflict_.clear();
    explain(id, lit, code, static_cast<Position>(trail_.size()), conflict_);
    conflict_.push_back(lit);
    conflict_part_ = no_part;  // the explanation has the guard already
    return false;
}

void Solver::undo_notifications(Lit lit) {
    const Subscription* subscription = subscriptions_.begin(lit.code);
    for (const Subscription* end = subscriptions_.end(lit.code); subscription != end; ++subscription) {
        Propagator& propagator = *propagators_[subscription->id].propagator;
        if (subscription->kind == Subscription::track) propagator.unassigned(subscription->tag);
        if (subscription->kind == Subscription::guard) propagator.deactivated(subscription->tag);
    }
    for (const Span& span : spans_) {
        if (span.kind != Subscription::track || !span.has(lit)) continue;
        propagators_[span.id].propagator->unassigned(lit.code - span.first);
    }
}

// Undoes all levels above this one. Everything at the levels that stay had been propagated to rest before the next
// level was started, so the whole schedule stems from what is undone.
void Solver::cancel(std::uint32_t level) {
    if (decision_level() <= level) return;
    const Position keep = level_starts_[level];
    for (auto at = static_cast<Position>(trail_.size()); at-- > keep;) {
        const Lit lit = trail_[at];
        if (at < notified_head_) undo_notifications(lit);
        values_[lit.code] = values_[(~lit).code] = 0;
        phase_[lit.var()] = !lit.negated();
        heap_.insert(lit.var());
    }
    trail_.resize(keep);
    level_starts_.resize(level);
    clause_head_ = keep;
    if (notified_head_ > keep) notified_head_ = keep;
    undecided_from_ = 0;
    drop_schedule();
}

}  // namespace pensil
