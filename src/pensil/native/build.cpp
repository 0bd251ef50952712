// Posting variables, clauses, counts and propagators.
#include <algorithm>
#include <cassert>
#include <utility>

#include "propagators/cardinality.hpp"
#include "propagators/sum.hpp"
#include "solver.hpp"

namespace pensil {

Solver::~Solver() = default;

Var Solver::new_vars(std::size_t count) {
    const auto first = static_cast<Var>(vars_.size());
    const std::size_t total = first + count;
    vars_.resize(total);
    values_.resize(2 * total, 0);
    phase_.resize(total, 0);
    decidable_.resize(total, 1);
    seen_.resize(total, 0);
    watches_.add_lists(2 * count);
    groups_.add_lists(2 * count);
    subscriptions_.add_lists(2 * count);
    heap_.add_vars(count);
    trail_.reserve(total);
    if (random_state_ == 0) heap_.append(first, count);
    for (Var var = first; random_state_ != 0 && var < total; ++var) {
        randomize(var);
        heap_.insert(var);
    }
    return first;
}

void Solver::set_decision(Var var, bool decide) {
    decidable_[var] = decide;
    if (decide && value(make_lit(var)) == 0) heap_.insert(var);
}

void Solver::set_seed(std::uint64_t seed) {
    random_state_ = seed == 0 ? 0 : seed * 0x9E3779B97F4A7C15u + 1;
    if (random_state_ == 0) return;
    for (Var var = 0; var < vars_.size(); ++var) randomize(var);
}

// A first value and a place in the order of decisions by chance.
void Solver::randomize(Var var) {
    phase_[var] = random() & 1;
    heap_.bump(var, options::seed_noise * static_cast<double>(random() & 1023));
}

void Solver::add_unit(Lit lit) {
    if (is_false(lit)) contradictory_ = true;
    if (value(lit) == 0) assign(lit, Reason{});
}

// Copies the literals that matter to scratch_: no false ones, none twice. True = the clause holds already.
bool Solver::simplify_literals(const Lit* lits, std::size_t size, Lit guard) {
    scratch_.clear();
    bool holds = false;
    const auto take = [&](Lit lit) {
        std::int8_t& seen = seen_[lit.var()];
        const std::int8_t mark = lit.negated() ? 2 : 1;
        if (is_true(lit) || (seen | mark) == 3) holds = true;
        if (is_false(lit) || (seen & mark)) return;
        seen |= mark;
        scratch_.push_back(lit);
    };
    if (guard != no_lit) take(~guard);
    for (std::size_t i = 0; i < size && !holds; ++i) take(lits[i]);
    for (Lit lit : scratch_) seen_[lit.var()] = 0;
    return holds;
}

// The same for so few literals that looking at each pair is quicker than marking them; adds the clause, too.
void Solver::add_small_clause(const Lit* lits, std::size_t size) {
    Lit open[options::small_clause];
    std::size_t count = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const Lit lit = lits[i];
        if (is_true(lit)) return;
        bool wanted = !is_false(lit);
        for (std::size_t j = 0; j < i; ++j) {
            if (lits[j] == ~lit) return;
            wanted &= lits[j] != lit;
        }
        if (wanted) open[count++] = lit;
    }
    add_open(open, count);
}

void Solver::add_clause(const Lit* lits, std::size_t size, Lit guard) {
    assert(decision_level() == 0);
    if (contradictory_) return;
    if (size <= options::small_clause && guard == no_lit) {
        add_small_clause(lits, size);
    } else if (!simplify_literals(lits, size, guard)) {
        add_open(scratch_.data(), scratch_.size());
    }
}

// A clause whose literals are all open, and none of them twice.
void Solver::add_open(const Lit* lits, std::size_t size) {
    if (size == 0) {
        contradictory_ = true;
    } else if (size == 1) {
        add_unit(lits[0]);
    } else if (size == 2) {
        attach_binary(lits[0], lits[1]);
    } else {
        clauses_.push_back(arena_.add(lits, size, false, 0));
        attach_clause(clauses_.back());
    }
}

void Solver::attach_clause(ClauseRef ref) {
    const Lit* lits = arena_.lits(ref);
    watches_.push((~lits[0]).code, Watch{ref, lits[1]});
    watches_.push((~lits[1]).code, Watch{ref, lits[0]});
}

void Solver::attach_binary(Lit a, Lit b) {
    watches_.push((~a).code, Watch{binary_clause, b});
    watches_.push((~b).code, Watch{binary_clause, a});
}

void Solver::add_count(std::int64_t low, std::int64_t high, const Lit* lits, std::size_t size, Lit guard) {
    assert(decision_level() == 0);
    if (contradictory_ || (guard != no_lit && is_false(guard))) return;
    std::vector<Lit>& open = counted_;
    open.clear();
    for (std::size_t i = 0; i < size; ++i) {
        if (value(lits[i]) == 0) open.push_back(lits[i]);
        if (is_true(lits[i])) --low, --high;
    }
    const auto count = static_cast<std::int64_t>(open.size());
    low = std::max<std::int64_t>(low, 0);
    high = std::min(high, count);
    if (low > high) {
        add_clause(nullptr, 0, guard);
        return;
    }
    // What is a clause or a fact becomes one: unit propagation is faster than any counter.
    if (low == count || high == 0) {
        for (Lit lit : open) {
            const Lit fact = high == 0 ? ~lit : lit;
            add_clause(&fact, 1, guard);
        }
        return;
    }
    if (distinct(open)) {
        const auto add_these = [&] {
            guard == no_lit ? add_open(open.data(), open.size()) : add_clause(open.data(), open.size(), guard);
        };
        if (low == 1) {
            add_these();
            low = 0;
        }
        if (high == count - 1) {
            for (Lit& lit : open) lit = ~lit;
            add_these();
            for (Lit& lit : open) lit = ~lit;
            high = count;
        }
        if (low == 0 && high == 1 && guard == no_lit) {
            add_at_most_one(open);
            return;
        }
    }
    if (low > 0 || high < count) cardinality().add(*this, low, high, open, guard);
}

void Solver::add_at_most_one(const std::vector<Lit>& lits) {
    if (lits.size() < 2) return;
    if (lits.size() == 2) {
        attach_binary(~lits[0], ~lits[1]);
        return;
    }
    const auto group = static_cast<std::uint32_t>(group_ends_.size() - 1);
    group_lits_.insert(group_lits_.end(), lits.begin(), lits.end());
    group_ends_.push_back(static_cast<std::uint32_t>(group_lits_.size()));
    for (Lit lit : lits) groups_.push(lit.code, group);
}

Cardinality& Solver::cardinality() {
    if (cardinality_ == nullptr) {
        auto fresh = std::make_unique<Cardinality>();
        cardinality_ = fresh.get();
        add_propagator(std::move(fresh), no_lit, Priority::cheap);
    }
    return *cardinality_;
}

void Solver::add_sum(std::int64_t low, std::int64_t high, const std::vector<Lit>& lits,
                     const std::vector<std::uint32_t>& ends, Lit guard) {
    assert(decision_level() == 0);
    std::uint32_t begin = 0;
    bool plain = true;  // only numbers of 0 and 1
    for (std::uint32_t end : ends) {
        for (std::uint32_t i = begin + 1; i < end; ++i) {
            plain = false;
            // The same number is often part of several sums.
            if (has_binary(~lits[i], lits[i - 1])) continue;
            const Lit order[] = {~lits[i], lits[i - 1]};
            add_clause(order, 2);
        }
        begin = end;
    }
    const auto size = static_cast<std::int64_t>(lits.size());
    if (plain || low > size || high < 0 || (low <= 0 && high >= size)) {
        add_count(low, high, lits.data(), lits.size(), guard);
        return;
    }
    low = std::max<std::int64_t>(low, 0);
    high = std::min(high, size);
    if (low > high) {
        add_clause(nullptr, 0, guard);
    } else if (!contradictory_) {
        sum().add(*this, low, high, lits, ends, guard);
    }
}

bool Solver::has_binary(Lit a, Lit b) const {
    const Watch* watches = watches_.begin((~a).code);
    return std::any_of(watches, watches_.end((~a).code),
                       [&](const Watch& watch) { return watch.clause == binary_clause && watch.blocker == b; });
}

Sum& Solver::sum() {
    if (sum_ == nullptr) {
        auto fresh = std::make_unique<Sum>();
        sum_ = fresh.get();
        add_propagator(std::move(fresh), no_lit, Priority::cheap);
    }
    return *sum_;
}

PropagatorId Solver::add_propagator(std::unique_ptr<Propagator> propagator, Lit guard, Priority priority) {
    assert(decision_level() == 0);
    const auto id = static_cast<PropagatorId>(propagators_.size());
    Propagator& added = *propagator;
    propagators_.push_back(PropagatorState{std::move(propagator), priority, guard != no_lit});
    guards_.add_lists(1);
    added.attach(*this, id);
    if (guard != no_lit) guard_part(id, whole, guard);
    schedule(id);
    return id;
}

bool Solver::distinct(const std::vector<Lit>& lits) {
    bool once = true;
    for (Lit lit : lits) {
        once = once && seen_[lit.var()] == 0;
        seen_[lit.var()] = 1;
    }
    for (Lit lit : lits) seen_[lit.var()] = 0;
    return once;
}

void Solver::wake_on(Lit lit, PropagatorId id) {
    subscriptions_.push(lit.code, Subscription{id, 0, Subscription::wake});
}

void Solver::wake_on_any(const std::vector<Lit>& lits, PropagatorId id) {
    bool in_sequence = lits.size() >= options::span_from;
    for (std::size_t i = 0; i < lits.size(); ++i) in_sequence &= lits[i].var() == lits[0].var() + i;
    if (in_sequence) {
        const auto count = static_cast<std::uint32_t>(2 * lits.size());
        spans_.push_back(Span{make_lit(lits[0].var()).code, count, id, Subscription::wake});
        return;
    }
    for (Lit lit : lits) {
        wake_on(lit, id);
        wake_on(~lit, id);
    }
}

void Solver::track(Lit lit, PropagatorId id, std::uint32_t tag) {
    subscribe(lit, Subscription{id, tag, Subscription::track});
}

void Solver::track_all(Lit first, std::uint32_t count, PropagatorId id) {
    const Span span{first.code, count, id, Subscription::track};
    spans_.push_back(span);
    for (Position at = 0; at < notified_head_; ++at) {
        if (!span.has(trail_[at])) continue;
        if (propagators_[id].propagator->assigned(trail_[at].code - span.first)) schedule(id);
    }
}

void Solver::guard_part(PropagatorId id, Part part, Lit guard) {
    assert(guards_.size(id) <= part);
    while (guards_.size(id) < part) guards_.push(id, no_lit);
    guards_.push(id, guard);
    subscribe(guard, Subscription{id, part, Subscription::guard});
}

void Solver::subscribe(Lit lit, Subscription subscription) {
    subscriptions_.push(lit.code, subscription);
    // Whoever comes late is told what has been told to the others already.
    const bool late = is_true(lit) && position(lit) < notified_head_;
    if (late && notify(subscription, Reason::none)) schedule(subscription.id);
}

}  // namespace pensil
