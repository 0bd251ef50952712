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
#include "island_size.hpp"
#include "line_words.hpp"

namespace pensil {

constexpr std::size_t small_island = 64;  // vertices, at most

template <class Size>
class SmallIsland : public Propagator {
public:
    using Set = Word64;

    // `near` has the neighbours of each vertex.
    SmallIsland(std::vector<Lit> lits, std::vector<Set> near, Vertex root, Size size)
        : lits_(std::move(lits)), near_(std::move(near)), root_(root), size_(std::move(size)) {}

    void attach(Solver& solver, PropagatorId id) override {
        id_ = id;
        std::vector<Lit> all = lits_;
        size_.append_literals(all);
        distinct_ = solver.distinct(all);
        solver.wake_on_any(lits_, id);
        size_.attach(solver, id);
    }

    bool propagate(Solver& solver) override {
        if (!solver.imply(lits_[root_], id_, code(root_, is_root))) return false;
        const Values now = values(solver, trail_end);
        const std::int32_t trues = count(now.trues);
        const SizeBounds size = size_.bounds(solver, trail_end);
        if (trues > size.high) {
            std::vector<Lit>& conflict = solver.new_conflict();
            append_earliest_trues(solver, now.trues, size.high + 1, conflict);
            size_.append_high(solver, trail_end, conflict);
            return false;
        }
        const Set region = search(~now.falses, now.trues, size.budget(trues)).reached;
        if (!is_witness(region, now.trues, size.low)) {
            explain_misfit(solver, no_vertex, size.low, trail_end, solver.new_conflict());
            return false;
        }
        if (!bound_size(solver, trues, count(region))) return false;
        const Set open = all() & ~now.trues & ~now.falses;
        if (trues == size.high) return imply_each(solver, open, used_up);
        return imply_each(solver, open & ~region, outside) &&
               imply_each(solver, needed_of(region, now.trues, open, size.low), needed);
    }

    void explain(const Solver& solver, Lit, std::uint32_t code, Position before, std::vector<Lit>& reason) override {
        const auto what = static_cast<std::int32_t>(code / kinds);
        switch (static_cast<Kind>(code % kinds)) {
            case is_root:
                break;
            case used_up:
                append_earliest_trues(solver, values(solver, before).trues, size_.bounds(solver, before).high, reason);
                size_.append_high(solver, before, reason);
                break;
            case outside:
                explain_outside(solver, what, before, reason);
                break;
            case needed:
                explain_misfit(solver, what, size_.bounds(solver, before).low, before, reason);
                break;
            case at_least:
                append_earliest_trues(solver, values(solver, before).trues, what, reason);
                break;
            case at_most:
                explain_room(solver, what, before, reason);
                break;
        }
    }

    std::uint32_t steps() const override { return options::small_vertex_steps * static_cast<std::uint32_t>(lits_.size()); }

private:
    // What was implied: of a vertex, or of the size.
    enum Kind : std::uint32_t { is_root, used_up, outside, needed, at_least, at_most };
    static constexpr std::uint32_t kinds = 8;
    // How much of what is known a search takes account of, the less the better for a reason. `no_budget`: false vertices
    // alone; `trues_ignored`: so many steps from the root as the size allows; `exact`: a step to a true vertex is free,
    // and the budget smaller by the true vertices.
    enum View { no_budget, trues_ignored, exact };
    // Where the size is told, its budget takes nothing to explain.
    static constexpr View first_view = Size::is_number ? no_budget : trues_ignored;
    static constexpr std::int32_t no_limit = BudgetSearch::no_limit;

    struct Values {
        Set trues = 0, falses = 0;
    };
    struct Searched {
        Set reached;
        Set with_change;  // those of them from where one more step could be paid for
    };

    static std::uint32_t code(std::int32_t what, Kind kind) { return static_cast<std::uint32_t>(what) * kinds + kind; }
    static Set only(Vertex v) { return Set{1} << v; }
    static Vertex first_of(Set set) { return lowest_bit(set); }
    static std::int32_t count(Set set) { return count_bits(set); }

    Set all() const { return ~Set{0} >> (small_island - lits_.size()); }

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

    static bool is_witness(Set set, Set trues, std::int32_t low) { return (trues & ~set) == 0 && count(set) >= low; }

    // A small witness within a region; 0 when there is none.
    Set witness(Set region, Set trues, std::int32_t low) const {
        Set found = only(root_), todo = found;
        while (!is_witness(found, trues, low)) {
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

    Set needed_of(Set region, Set trues, Set open, std::int32_t low) const {
        Set found = 0;
        for (Set left = witness(region, trues, low) & open; left != 0;) {
            const Set vertex = only(first_of(left));
            left &= ~vertex;
            const Set other = witness(region & ~vertex, trues, low);
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

    // The size is at least the number of true vertices, and at most what there is room for.
    bool bound_size(Solver& solver, std::int32_t trues, std::int32_t room) {
        return size_.imply_between(solver, id_, trues, code(trues, at_least), room, code(room, at_most));
    }

    Searched look(View view, Set alive, Set trues, const SizeBounds& size) const {
        switch (view) {
            case no_budget:
                return search(alive, 0, no_limit);
            case trues_ignored:
                return search(alive, 0, size.budget(1));
            case exact:
                break;
        }
        return search(alive, trues, size.budget(count(trues)));
    }

    // Why the region, as seen without `banned`, has fewer than `low` vertices or misses a true one.
    void explain_misfit(const Solver& solver, Vertex banned, std::int32_t low, Position before,
                        std::vector<Lit>& reason) const {
        const Values then = values(solver, before);
        const Set alive = ~then.falses & ~(banned == no_vertex ? 0 : only(banned));
        const SizeBounds size = size_.bounds(solver, before);
        for (int view = first_view;; ++view) {
            const Searched seen = look(static_cast<View>(view), alive, then.trues, size);
            const std::int32_t room = count(seen.reached);
            if (room < low) {
                size_.append_low(solver, room, before, reason);
            } else {
                const Vertex lost = earliest(solver, then.trues & ~seen.reached);
                if (lost == no_vertex) continue;
                if (view != exact) reason.push_back(~lits_[lost]);
            }
            return append_view(solver, static_cast<View>(view), then, seen, before, reason);
        }
    }

    // Why there is room for no more than `room` vertices.
    void explain_room(const Solver& solver, std::int32_t room, Position before, std::vector<Lit>& reason) const {
        const Values then = values(solver, before);
        const SizeBounds size = size_.bounds(solver, before);
        for (int view = first_view;; ++view) {
            const Searched seen = look(static_cast<View>(view), ~then.falses, then.trues, size);
            if (count(seen.reached) > room) continue;
            return append_view(solver, static_cast<View>(view), then, seen, before, reason);
        }
    }

    // Why an open vertex cannot be reached.
    void explain_outside(const Solver& solver, Vertex vertex, Position before, std::vector<Lit>& reason) const {
        const Values then = values(solver, before);
        const SizeBounds size = size_.bounds(solver, before);
        for (int view = first_view;; ++view) {
            const Searched seen = look(static_cast<View>(view), ~then.falses, then.trues, size);
            if (seen.reached & only(vertex)) continue;
            return append_view(solver, static_cast<View>(view), then, seen, before, reason);
        }
    }

    // What a search took account of.
    void append_view(const Solver& solver, View view, const Values& then, const Searched& seen, Position before,
                     std::vector<Lit>& reason) const {
        if (view == exact) append_trues(then.trues, reason);
        append_blockers(then.falses, seen, reason);
        if (view != no_budget) size_.append_high(solver, before, reason);
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
    Size size_;
    bool distinct_ = false;  // every literal has a variable of its own
};

}  // namespace pensil
