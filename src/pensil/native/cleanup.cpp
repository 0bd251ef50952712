// Forgetting clauses: those satisfied for good, and the less useful half of what was learnt.
#include <algorithm>

#include "solver.hpp"

namespace pensil {

// At the root. Does something only when enough has become known to pay for the sweep.
void Solver::remove_satisfied() {
    // When everything is known, there is nothing left to be faster for.
    const bool news = trail_.size() > clean_trail_ && trail_.size() < vars_.size();
    if (decision_level() != 0 || !news) return;
    const std::uint64_t pays_after =
        options::sweep_per_clause * (clauses_.size() + learnts_.size()) + options::sweep_per_var * vars_.size();
    if (statistics_.propagations < swept_at_ + pays_after) return;
    clean_trail_ = static_cast<Position>(trail_.size());
    swept_at_ = statistics_.propagations;
    for (Lit lit : trail_) vars_[lit.var()].reason = Reason{};  // facts need no reason, so their clauses can go
    for (std::vector<ClauseRef>* list : {&clauses_, &learnts_}) {
        std::size_t kept = 0;
        for (ClauseRef ref : *list) {
            const Lit* lits = arena_.lits(ref);
            if (std::any_of(lits, lits + arena_.size(ref), [&](Lit lit) { return is_true(lit); })) {
                arena_.remove(ref);
            } else {
                (*list)[kept++] = ref;
            }
        }
        list->resize(kept);
    }
    sweep_watches();
}

// A clause that is the reason of something may go as well: it can be read until the arena is compacted, and is then
// taken along.
void Solver::reduce_learnts() {
    std::sort(learnts_.begin(), learnts_.end(), [&](ClauseRef a, ClauseRef b) {
        if (arena_.lbd(a) != arena_.lbd(b)) return arena_.lbd(a) < arena_.lbd(b);
        if (arena_.size(a) != arena_.size(b)) return arena_.size(a) < arena_.size(b);
        return a > b;  // newer first
    });
    std::size_t kept = learnts_.size() / options::reduce_keeps_one_of;
    for (std::size_t i = kept; i < learnts_.size(); ++i) {
        const ClauseRef ref = learnts_[i];
        if (arena_.lbd(ref) <= options::lasting_lbd) {
            learnts_[kept++] = ref;
        } else {
            arena_.remove(ref);
        }
    }
    learnts_.resize(kept);
    sweep_watches();
}

// Drops the watches of removed clauses, and of binary ones that hold for good.
void Solver::sweep_watches() {
    for (std::uint32_t code = 0; code < values_.size(); ++code) {
        Watch* watches = watches_.begin(code);
        std::uint32_t kept = 0;
        for (std::uint32_t i = 0; i < watches_.size(code); ++i) {
            const Watch watch = watches[i];
            const bool drop = watch.clause == binary_clause ? is_true(watch.blocker) && level(watch.blocker) == 0
                                                            : arena_.removed(watch.clause);
            if (!drop) watches[kept++] = watch;
        }
        watches_.shrink(code, kept);
    }
    if (arena_.worth_compacting()) compact_arena();
}

void Solver::compact_arena() {
    ClauseArena fresh;
    for (ClauseRef& ref : clauses_) ref = arena_.copy_to(fresh, ref);
    for (ClauseRef& ref : learnts_) ref = arena_.copy_to(fresh, ref);
    for (std::uint32_t code = 0; code < values_.size(); ++code) {
        Watch* watches = watches_.begin(code);
        for (std::uint32_t i = 0; i < watches_.size(code); ++i) {
            if (watches[i].clause != binary_clause) watches[i].clause = arena_.copy_to(fresh, watches[i].clause);
        }
    }
    for (Lit lit : trail_) {
        Reason& reason = vars_[lit.var()].reason;
        if (reason.kind == Reason::clause) reason.data = arena_.copy_to(fresh, reason.data);
    }
    arena_ = std::move(fresh);
}

}  // namespace pensil
