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
#include "island_base.hpp"
#include "line_words.hpp"

namespace pensil {

constexpr std::size_t small_island = 64;  // vertices, at most

template <class Size>
class SmallIsland : public IslandBase<SmallIsland<Size>, Size> {
    using Base = IslandBase<SmallIsland<Size>, Size>;
    friend Base;

public:
    using Set = Word64;

    // `near` has the neighbours of each vertex.
    SmallIsland(std::vector<Lit> lits, std::vector<Set> near, Vertex root, Size size)
        : Base(std::move(lits), root, std::move(size)), near_(std::move(near)) {}

    bool propagate(Solver& solver) override {
        if (!Base::imply_root(solver)) return false;
        const Values now = values(solver, trail_end);
        const std::int32_t trues = count(now.trues);
        const SizeBounds size = size_.bounds(solver, trail_end);
        if (trues > size.high) return Base::too_many(solver, size);
        const Set region = search(~now.falses, now.trues, size.budget(trues)).reached;
        if (!is_witness(region, now.trues, size.low)) {
            explain_misfit(solver, no_vertex, size.low, trail_end, solver.new_conflict());
            return false;
        }
        if (!Base::bound_size(solver, trues, count(region))) return false;
        const Set open = all() & ~now.trues & ~now.falses;
        if (trues == size.high) return imply_each(solver, open, used_up);
        return imply_each(solver, open & ~region, outside) &&
               imply_each(solver, needed_of(region, now.trues, open, size.low), needed);
    }

    std::uint32_t steps() const override { return options::small_vertex_steps * static_cast<std::uint32_t>(lits_.size()); }

private:
    using typename Base::Kind, typename Base::View;
    using Base::code, Base::first_view, Base::distinct_, Base::id_, Base::lits_, Base::root_, Base::size_;
    using Base::needed, Base::outside, Base::used_up;
    using Base::exact, Base::no_budget, Base::trues_ignored;

    static constexpr std::int32_t no_limit = BudgetSearch::no_limit;

    struct Values {
        Set trues = 0, falses = 0;
    };
    struct Searched {
        Set reached;
        Set with_change;  // those of them from where one more step could be paid for
    };

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

    void append_earliest_trues(const Solver& solver, std::int32_t most, Position before,
                               std::vector<Lit>& reason) const {
        const std::size_t first = reason.size();
        append_trues(values(solver, before).trues, reason);
        solver.keep_earliest(reason, first, static_cast<std::size_t>(most));
    }

    std::vector<Set> near_;
};

}  // namespace pensil
