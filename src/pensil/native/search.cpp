// The search itself: assumptions, decisions, restarts, probing.
#include <algorithm>
#include <limits>

#include "solver.hpp"

namespace pensil {

namespace {

// The Luby sequence 1 1 2 1 1 2 4 ...: restart soon, but sometimes give the search time.
std::uint32_t luby(std::uint32_t index) {
    std::uint32_t size = 1, power = 0;
    while (size < index + 1) size = 2 * size + 1, ++power;
    while (size - 1 != index) {
        size = (size - 1) / 2;
        --power;
        index %= size;
    }
    return 1u << power;
}

}  // namespace

void Solver::set_assumptions(const std::vector<Lit>& assumptions) {
    return_to_root();
    assumptions_ = assumptions;
    restarts_in_row_ = 0;
    restart_at_ = statistics_.conflicts + options::restart_unit;
    strengthen_at_ = statistics_.conflicts + options::long_search;
}

Status Solver::propagate_root(Limits& limits) {
    return_to_root();
    core_.clear();
    if (contradictory_) return Status::unsatisfiable;
    const Outcome outcome = propagate(limits);
    if (outcome == Outcome::stopped) return Status::unknown;
    if (outcome == Outcome::conflict) {
        contradictory_ = true;
        return Status::unsatisfiable;
    }
    remove_satisfied();
    return Status::satisfiable;
}

Status Solver::search(Limits& limits) {
    core_.clear();
    if (contradictory_) return Status::unsatisfiable;
    for (;;) {
        switch (propagate(limits)) {
            case Outcome::stopped:
                return_to_root();
                return Status::unknown;
            case Outcome::conflict:
                if (!resolve_conflict()) return Status::unsatisfiable;
                if (limits.spend_conflict()) {
                    return_to_root();
                    return Status::unknown;
                }
                break;
            case Outcome::rest:
                restart_if_due();
                if (strengthen_if_due()) {
                    if (contradictory_) return Status::unsatisfiable;
                    break;
                }
                if (explore_if_due(limits)) {
                    if (contradictory_) return Status::unsatisfiable;
                    break;
                }
                if (decision_level() < assumption_level()) {
                    if (!assume()) return Status::unsatisfiable;
                } else if (!decide()) {
                    return Status::satisfiable;
                }
        }
    }
}

// Makes all assumptions true, as level 1. False when two of them, or one and the root, clash.
bool Solver::assume() {
    remove_satisfied();
    start_level();
    for (Lit lit : assumptions_) {
        if (value(lit) == 0) assign(lit, Reason{});
        if (!is_false(lit)) continue;
        core_.assign(1, lit);
        if (level(lit) > 0) core_.push_back(~lit);
        return false;
    }
    return true;
}

// False when every variable has a value.
bool Solver::decide() {
    if (trail_.size() == vars_.size()) return false;
    ++statistics_.decisions;
    Var chosen = static_cast<Var>(vars_.size());
    const auto open = [&](Var var) { return value(make_lit(var)) == 0; };
    if (random_state_ != 0 && !heap_.empty() && random() % options::random_decision_every == 0) {
        const Var var = heap_.at(random() % heap_.size());
        if (open(var) && decidable_[var]) chosen = var;
    }
    if (chosen == vars_.size() && decision_level() == assumption_level()) {
        const Lit first = first_decision();
        if (first != no_lit) {
            start_level();
            assign(first, Reason{});
            return true;
        }
    }
    while (chosen == vars_.size() && !heap_.empty()) {
        const Var var = heap_.pop();
        if (open(var) && decidable_[var]) chosen = var;
    }
    if (chosen == vars_.size()) {
        while (!open(undecided_from_)) ++undecided_from_;
        chosen = undecided_from_;
    }
    start_level();
    assign(make_lit(chosen, !phase_[chosen]), Reason{});
    return true;
}

// What a propagator that is consulted would decide first, as far as that may be decided.
Lit Solver::first_decision() {
    for (const PropagatorId id : consulted_) {
        const Lit lit = propagators_[id].propagator->first_decision(*this);
        if (lit != no_lit && value(lit) == 0 && decidable_[lit.var()]) return lit;
    }
    return no_lit;
}

void Solver::restart_if_due() {
    if (statistics_.conflicts < restart_at_) return;
    restart_at_ = statistics_.conflicts + options::restart_unit * luby(++restarts_in_row_);
    ++statistics_.restarts;
    cancel(assumption_level());
    if (statistics_.conflicts >= reduce_at_) {
        reduce_learnts();
        reduce_at_ = statistics_.conflicts + options::reduce_interval + learnts_.size() / options::reduce_slowdown;
    }
}

// True when something may have been posted: then the root must come to rest again before the search goes on.
bool Solver::strengthen_if_due() {
    if (statistics_.conflicts < strengthen_at_) return false;
    strengthen_at_ = std::numeric_limits<std::uint64_t>::max();
    cancel(0);
    // By index: posting may add propagators.
    for (std::size_t id = 0; id < propagators_.size(); ++id) propagators_[id].propagator->strengthen(*this);
    return true;
}

// True when something may have been implied at the root, which must come to rest again. Once, and again whenever more is
// known at the root.
bool Solver::explore_if_due(Limits& limits) {
    if (consulted_.empty() || decision_level() != 0 || !assumptions_.empty()) return false;
    if (trail_.size() == vars_.size() || trail_.size() == explored_trail_) return false;
    for (const PropagatorId id : consulted_) {
        if (!propagators_[id].propagator->explore(*this, limits)) contradictory_ = true;
    }
    explored_trail_ = static_cast<Position>(trail_.size());
    return true;
}

bool Solver::block(const std::vector<Lit>& clause) {
    conflict_ = clause;
    // Watch the two literals that backtracking frees first.
    learnt_ = clause;
    for (const std::size_t place : {0, 1}) {
        for (std::size_t i = place + 1; i < learnt_.size(); ++i) {
            if (position(learnt_[i]) > position(learnt_[place])) std::swap(learnt_[i], learnt_[place]);
        }
    }
    if (learnt_.size() == 2) attach_binary(learnt_[0], learnt_[1]);
    if (learnt_.size() > 2) {
        clauses_.push_back(arena_.add(learnt_.data(), learnt_.size(), false, 0));
        attach_clause(clauses_.back());
    }
    return resolve_conflict();
}

// xorshift64
std::uint64_t Solver::random() {
    random_state_ ^= random_state_ << 13;
    random_state_ ^= random_state_ >> 7;
    random_state_ ^= random_state_ << 17;
    return random_state_;
}

Status Solver::probe(const std::vector<Var>& vars, Limits& limits) {
    Status status = propagate_root(limits);
    if (status != Status::satisfiable) return status;
    std::vector<Lit> implied;  // what the first value of the variable implies
    // By literal: the size of the root trail when it was seen not to fail.
    std::vector<Position> harmless(values_.size(), ~0u);
    std::size_t unchanged = 0;
    const std::size_t enough = std::min(vars.size(), options::probes_in_vain);
    for (std::size_t i = 0; unchanged < enough; i = (i + 1) % vars.size(), ++unchanged) {
        bool intersect = true;
        for (const bool negated : {false, true}) {
            const Lit lit = make_lit(vars[i], negated);
            if (value(lit) != 0) break;
            const auto root_size = static_cast<Position>(trail_.size());
            if (harmless[lit.code] == root_size) {
                intersect = false;
                continue;
            }
            start_level();
            assign(lit, Reason{});
            const Outcome outcome = propagate(limits);
            if (outcome == Outcome::stopped) {
                return_to_root();
                return Status::unknown;
            }
            std::size_t gained = 0;
            if (outcome == Outcome::conflict) {
                ++statistics_.conflicts;
                implied.assign(1, ~lit);
                gained = 1;
            } else if (!negated) {
                implied.assign(trail_.begin() + root_size, trail_.end());
                // Whatever this value implies would not fail either.
                for (Lit also : implied) harmless[also.code] = root_size;
            } else {
                for (std::size_t at = root_size; at < trail_.size(); ++at) harmless[trail_[at].code] = root_size;
                if (intersect) {
                    for (Lit both : implied) {
                        if (is_true(both)) implied[gained++] = both;
                    }
                }
            }
            cancel(0);
            if (gained == 0) continue;
            for (std::size_t at = 0; at < gained; ++at) add_unit(implied[at]);
            unchanged = 0;
            status = propagate_root(limits);
            if (status != Status::satisfiable) return status;
        }
    }
    return Status::satisfiable;
}

Status Solver::implied(const std::vector<Var>& vars, std::vector<Implied>& found, bool reasons, Limits& limits,
                       Together* together) {
    Status status = propagate_root(limits);
    if (status != Status::satisfiable) return status;
    if (reasons) together = nullptr;
    if (together != nullptr) together->ask(vars);
    const bool pairs = together != nullptr && assumptions_.size() < 2;
    const std::size_t known = trail_.size();
    const auto fails = [&] {
        const Outcome outcome = propagate(limits);
        if (outcome == Outcome::stopped) status = Status::unknown;
        return outcome == Outcome::conflict;
    };
    if (!assumptions_.empty() && (!assume() || fails())) status = Status::unsatisfiable;
    // By literal: what follows from one that does not fail. Which reasons are found depends on what was tried before, so
    // where they matter everything is tried, as it always was.
    std::vector<bool> harmless(values_.size(), false);
    for (std::size_t i = 0; i < vars.size() && status == Status::satisfiable; ++i) {
        const Lit positive = make_lit(vars[i]);
        if (value(positive) != 0) {
            const Lit lit = is_true(positive) ? positive : ~positive;
            core_.clear();
            if (reasons) find_core({~lit});
            if (pairs && !assumptions_.empty()) together->fail(assumptions_[0], ~lit);
            found.push_back({lit, core_});
            continue;
        }
        for (const Lit lit : {positive, ~positive}) {
            if (harmless[lit.code]) continue;
            const Lit other = assumptions_.empty() ? lit : assumptions_[0];
            if (pairs && together->were(other, lit)) continue;
            if (pairs && together->failed(other, lit)) {
                found.push_back({~lit, {}});
                continue;
            }
            const std::size_t before = trail_.size();
            start_level();
            assign(lit, Reason{});
            if (fails()) {
                core_.clear();
                if (reasons) find_core(conflict_);
                core_.erase(std::remove(core_.begin(), core_.end(), lit), core_.end());
                if (pairs) together->fail(other, lit);
                found.push_back({~lit, core_});
            } else if (!reasons) {
                for (std::size_t at = before; at < trail_.size(); ++at) harmless[trail_[at].code] = true;
                if (together != nullptr) together->add(trail_.begin() + static_cast<std::ptrdiff_t>(known), trail_.end());
            }
            cancel(assumption_level());
        }
    }
    core_.clear();
    return_to_root();
    return status;
}

}  // namespace pensil
