// Island, on a graph of so few vertices that a set of them is one machine word.
//
// It concludes the same as Island, in the same order and for the same reasons; only the searches differ. Most regions of
// a puzzle are that small, and they are looked at far more often than anything else.
//
// Which vertices are needed is found out by *witnesses*: sets of vertices that a region could consist of. What is not in
// every witness is not needed; so each vertex of one witness is left out in turn, and either there is another witness,
// which rules out more vertices, or the vertex is needed.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "../graph.hpp"
#include "../solver.hpp"
#include "line_words.hpp"

namespace pensil {

class SmallIsland : public Propagator {
public:
    using Set = Word64;
    static constexpr std::size_t most_vertices = 64;
    static constexpr std::int32_t any_size = 0;

    // `near` has the neighbours of each vertex.
    SmallIsland(std::vector<Lit> lits, std::vector<Set> near, Vertex root, std::int32_t size)
        : lits_(std::move(lits)), near_(std::move(near)), root_(root), size_(size) {}

    void attach(Solver& solver, PropagatorId id) override {
        id_ = id;
        distinct_ = solver.distinct(lits_);
        solver.wake_on_any(lits_, id);
    }

    bool propagate(Solver& solver) override {
        if (!solver.imply(lits_[root_], id_, code(root_, is_root))) return false;
        const Values now = values(solver, trail_end);
        const std::int32_t trues = count(now.trues);
        if (sized() && trues > size_) {
            append_earliest_trues(solver, now.trues, size_ + 1, solver.new_conflict());
            return false;
        }
        const Set region = search(~now.falses, now.trues, sized() ? size_ - trues : no_limit).reached;
        if (!is_witness(region, now.trues)) {
            explain_misfit(solver, no_vertex, trail_end, solver.new_conflict());
            return false;
        }
        const Set open = all() & ~now.trues & ~now.falses;
        if (trues == size_) return imply_each(solver, open, used_up);
        return imply_each(solver, open & ~region, outside) &&
               imply_each(solver, needed_of(region, now.trues, open), needed);
    }

    void explain(const Solver& solver, Lit, std::uint32_t code, Position before, std::vector<Lit>& reason) override {
        const auto vertex = static_cast<Vertex>(code / kinds);
        switch (static_cast<Kind>(code % kinds)) {
            case is_root:
                break;
            case used_up:
                append_earliest_trues(solver, values(solver, before).trues, size_, reason);
                break;
            case outside:
                explain_outside(solver, vertex, before, reason);
                break;
            case needed:
                explain_misfit(solver, vertex, before, reason);
                break;
        }
    }

    std::uint32_t steps() const override { return options::small_vertex_steps * static_cast<std::uint32_t>(lits_.size()); }

private:
    enum Kind : std::uint32_t { is_root, used_up, outside, needed };
    static constexpr std::uint32_t kinds = 4;
    static constexpr std::int32_t no_limit = BudgetSearch::no_limit;

    struct Values {
        Set trues = 0, falses = 0;
    };
    struct Searched {
        Set reached;
        Set with_change;  // those of them from where one more step could be paid for
    };

    static std::uint32_t code(Vertex v, Kind kind) { return static_cast<std::uint32_t>(v) * kinds + kind; }
    static Set only(Vertex v) { return Set{1} << v; }
    static Vertex first_of(Set set) { return lowest_bit(set); }
    static std::int32_t count(Set set) { return count_bits(set); }

    bool sized() const { return size_ != any_size; }
    Set all() const { return ~Set{0} >> (most_vertices - lits_.size()); }

    Values values(const Solver& solver, Position before) const {
        Values found;
        for (std::size_t v = 0; v < lits_.size(); ++v) {
            const int value = before == trail_end ? solver.value(lits_[v]) : solver.value_before(lits_[v], before);
            found.trues |= static_cast<Set>(value > 0) << v;
            found.falses |= static_cast<Set>(value < 0) << v;
        }
        return found;
    }

    // What the root can reach over `alive` vertices when entering one costs 1, unless it is `free`.
    Searched search(Set alive, Set free, std::int32_t budget) const {
        Set reached = only(root_), layer = reached, with_change = 0;
        for (std::int32_t cost = 0;; ++cost) {
            Set paid = 0;
            while (layer != 0) {
                const Set fresh = near_[first_of(layer)] & alive & ~reached;
                layer &= layer - 1;
                layer |= fresh & free;
                reached |= fresh & free;
                paid |= fresh & ~free;
            }
            if (cost >= budget) return {reached, with_change};
            if (paid == 0) return {reached, reached};
            with_change = reached;
            reached |= paid;
            layer = paid;
        }
    }

    bool is_witness(Set set, Set trues) const { return (trues & ~set) == 0 && (!sized() || count(set) >= size_); }

    // A small witness within a region; 0 when there is none.
    Set witness(Set region, Set trues) const {
        Set found = only(root_), todo = found;
        while (!is_witness(found, trues)) {
            if (todo == 0) return 0;
            const Set first = (todo & trues) != 0 ? todo & trues : todo;
            const Vertex next = first_of(first);
            todo &= ~only(next);
            const Set fresh = near_[next] & region & ~found;
            found |= fresh;
            todo |= fresh;
        }
        return found;
    }

    Set needed_of(Set region, Set trues, Set open) const {
        Set found = 0;
        for (Set left = witness(region, trues) & open; left != 0;) {
            const Set vertex = only(first_of(left));
            left &= ~vertex;
            const Set other = witness(region & ~vertex, trues);
            if (other == 0) {
                found |= vertex;
            } else {
                left &= other;
            }
        }
        return found;
    }

    bool imply_each(Solver& solver, Set set, Kind kind) {
        for (; set != 0; set &= set - 1) {
            const Vertex v = first_of(set);
            if (solver.value(lits_[v]) != 0) continue;  // by what was just implied
            const Lit lit = kind == needed ? lits_[v] : ~lits_[v];
            // Quietly: the region is the same without what is outside.
            if (!solver.imply(lit, id_, code(v, kind), kind != needed && distinct_)) return false;
        }
        return true;
    }

    // Why the region, as seen without `banned`, is too small or misses a true vertex.
    void explain_misfit(const Solver& solver, Vertex banned, Position before, std::vector<Lit>& reason) const {
        const Values then = values(solver, before);
        const Set alive = ~then.falses & ~(banned == no_vertex ? 0 : only(banned));
        Searched seen = search(alive, 0, sized() ? size_ - 1 : no_limit);
        if (!sized() || count(seen.reached) >= size_) {
            const Vertex lost = earliest(solver, then.trues & ~seen.reached);
            if (lost != no_vertex) {
                reason.push_back(~lits_[lost]);
            } else {
                seen = search(alive, then.trues, sized() ? size_ - count(then.trues) : no_limit);
                append_trues(then.trues, reason);
            }
        }
        append_blockers(then.falses, seen, reason);
    }

    // Why an open vertex cannot be reached.
    void explain_outside(const Solver& solver, Vertex vertex, Position before, std::vector<Lit>& reason) const {
        const Values then = values(solver, before);
        Searched seen = search(~then.falses, 0, sized() ? size_ - 1 : no_limit);
        if (seen.reached & only(vertex)) {
            seen = search(~then.falses, then.trues, sized() ? size_ - count(then.trues) : no_limit);
            append_trues(then.trues, reason);
        }
        append_blockers(then.falses, seen, reason);
    }

    Vertex earliest(const Solver& solver, Set trues) const {
        Vertex first = no_vertex;
        for (; trues != 0; trues &= trues - 1) {
            const Vertex v = first_of(trues);
            if (first == no_vertex || solver.position(lits_[v]) < solver.position(lits_[first])) first = v;
        }
        return first;
    }

    // The false vertices that could be paid for if they were not false.
    void append_blockers(Set falses, const Searched& seen, std::vector<Lit>& reason) const {
        for (; falses != 0; falses &= falses - 1) {
            const Vertex v = first_of(falses);
            if (near_[v] & seen.with_change) reason.push_back(lits_[v]);
        }
    }

    void append_trues(Set trues, std::vector<Lit>& reason) const {
        for (; trues != 0; trues &= trues - 1) reason.push_back(~lits_[first_of(trues)]);
    }

    void append_earliest_trues(const Solver& solver, Set trues, std::int32_t most, std::vector<Lit>& reason) const {
        const std::size_t first = reason.size();
        append_trues(trues, reason);
        solver.keep_earliest(reason, first, static_cast<std::size_t>(most));
    }

    PropagatorId id_ = 0;
    std::vector<Lit> lits_;
    std::vector<Set> near_;
    Vertex root_;
    std::int32_t size_;
    bool distinct_ = false;  // every vertex has a variable of its own
};

}  // namespace pensil
