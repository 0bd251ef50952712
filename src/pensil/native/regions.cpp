#include "regions.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "propagators/island.hpp"

namespace pensil {

namespace {

constexpr std::int32_t no_root = -1;
constexpr std::int32_t two_roots = -2;

// The vertices that a root can reach, nearest first, and for each the literal "belongs to this root".
struct Reach {
    std::vector<Vertex> vertices;
    std::vector<Lit> lits;
};

// A reach as seen from a vertex: the root, and the vertex's place in that reach.
struct Owner {
    std::int32_t root;
    std::int32_t place;
};

class Poster {
public:
    Poster(Solver& solver, const std::vector<Lit>& lits, const Graph& graph, const std::vector<Root>& roots,
           Limits& limits)
        : solver_(solver), lits_(lits), graph_(graph), roots_(roots), limits_(limits), reaches_(roots.size()),
          place_(lits.size(), -1) {}

    // All steps but `collect` in their order; false when stopped in between.
    bool post(bool switched, const RegionGuards& guards) {
        return name_owners(switched, guards) && keep_apart(guards) && (!switched || obey_switches(guards)) &&
               post_islands();
    }

    // Collects the reaches, over vertices that `passable(root, vertex)`.
    template <typename Passable>
    Posted collect(std::size_t most_owners, Passable passable) {
        std::size_t owners = 0;
        for (std::size_t k = 0; k < roots_.size(); ++k) {
            std::vector<Vertex>& found = reaches_[k].vertices;
            found.push_back(roots_[k].vertex);
            place_[found[0]] = 0;
            std::int32_t steps = roots_[k].size > 0 ? roots_[k].size - 1 : graph_.size();
            for (std::size_t begin = 0; steps > 0 && begin < found.size(); --steps) {
                for (const std::size_t end = found.size(); begin < end; ++begin) {
                    for (Vertex next : graph_.neighbours(found[begin])) {
                        if (place_[next] >= 0 || !passable(static_cast<std::int32_t>(k), next)) continue;
                        place_[next] = static_cast<std::int32_t>(found.size());
                        found.push_back(next);
                    }
                }
            }
            for (Vertex v : found) place_[v] = -1;
            owners += found.size();
            if (owners > most_owners) return Posted::too_many;
            if (stopped(found.size())) return Posted::stopped;
        }
        first_owner_.assign(lits_.size() + 1, 0);
        for (const Reach& reach : reaches_) {
            for (Vertex v : reach.vertices) ++first_owner_[static_cast<std::size_t>(v) + 1];
        }
        for (std::size_t v = 0; v < lits_.size(); ++v) first_owner_[v + 1] += first_owner_[v];
        owners_.resize(owners);
        std::vector<std::size_t> next(first_owner_.begin(), first_owner_.end() - 1);
        for (std::size_t k = 0; k < roots_.size(); ++k) {
            const std::vector<Vertex>& vertices = reaches_[k].vertices;
            reaches_[k].lits.resize(vertices.size());
            for (std::size_t i = 0; i < vertices.size(); ++i) {
                owners_[next[vertices[i]]++] = Owner{static_cast<std::int32_t>(k), static_cast<std::int32_t>(i)};
            }
        }
        return Posted::yes;
    }

private:
    // Names the literals of all owners and ties them to the vertices. With `always_new` even a single owner gets a
    // literal of its own, since its root may be absent.
    bool name_owners(bool always_new, const RegionGuards& guards) {
        std::size_t all = 0;
        for (std::size_t v = 0; v < lits_.size(); ++v) {
            const std::size_t count = first_owner_[v + 1] - first_owner_[v];
            if (count != 1 || always_new) all += count;
        }
        Var next = solver_.new_vars(all);
        std::vector<Lit> rooted;
        for (std::size_t v = 0; v < lits_.size(); ++v) {
            const std::size_t count = first_owner_[v + 1] - first_owner_[v];
            if (stopped(count)) return false;
            if (count == 1 && !always_new) {
                lit_of(owners_[first_owner_[v]]) = lits_[v];
                continue;
            }
            rooted.assign(1, ~lits_[v]);
            for (std::size_t i = 0; i < count; ++i) {
                const Lit own = make_lit(next++);
                lit_of(owners_[first_owner_[v] + i]) = own;
                post({~own, lits_[v]});
                rooted.push_back(own);
            }
            solver_.add_clause(rooted.data(), rooted.size(), guards.rooted.empty() ? no_lit : guards.rooted[v]);
            if (count > 1) solver_.add_count(0, 1, rooted.data() + 1, count, guards.apart);
        }
        return true;
    }

    // Two true neighbours belong to the same roots.
    bool keep_apart(const RegionGuards& guards) {
        for (std::size_t k = 0; k < roots_.size(); ++k) {
            const Reach& reach = reaches_[k];
            if (stopped(reach.vertices.size())) return false;
            note_places(reach);
            for (std::size_t i = 0; i < reach.vertices.size(); ++i) {
                for (Vertex next : graph_.neighbours(reach.vertices[i])) {
                    if (place_[next] < 0) {
                        post({~reach.lits[i], ~lits_[next]}, guards.apart);
                    } else if (reach.lits[place_[next]] != lits_[next]) {
                        post({~reach.lits[i], ~lits_[next], reach.lits[place_[next]]}, guards.apart);
                    }
                }
            }
            for (Vertex v : reach.vertices) place_[v] = -1;
        }
        return true;
    }

    bool post_islands() {
        for (std::size_t k = 0; k < roots_.size(); ++k) {
            Reach& reach = reaches_[k];
            if (stopped(reach.vertices.size())) return false;
            note_places(reach);
            std::vector<Vertex> starts(1, 0), targets;
            starts.reserve(reach.vertices.size() + 1);
            targets.reserve(4 * reach.vertices.size());
            for (Vertex v : reach.vertices) {
                for (Vertex next : graph_.neighbours(v)) {
                    if (place_[next] >= 0) targets.push_back(place_[next]);
                }
                starts.push_back(static_cast<Vertex>(targets.size()));
            }
            for (Vertex v : reach.vertices) place_[v] = -1;
            post({reach.lits[0]}, roots_[k].guard);
            if (reach.vertices.size() == 1 && roots_[k].size == 1) continue;
            auto graph = std::make_shared<const Graph>(std::move(starts), std::move(targets));
            solver_.add_propagator(std::make_unique<Island>(reach.lits, std::move(graph), 0, roots_[k].size),
                                   roots_[k].guard);
        }
        return true;
    }

    // A root that is switched off owns nothing; one that is switched on belongs to no other root.
    bool obey_switches(const RegionGuards& guards) {
        std::vector<std::int32_t> root_at(lits_.size(), no_root);
        for (std::size_t k = 0; k < roots_.size(); ++k) root_at[roots_[k].vertex] = static_cast<std::int32_t>(k);
        for (std::size_t k = 0; k < roots_.size(); ++k) {
            for (std::size_t i = 0; i < reaches_[k].vertices.size(); ++i) {
                const Lit own = reaches_[k].lits[i];
                post({~own, roots_[k].guard});
                const std::int32_t other = root_at[reaches_[k].vertices[i]];
                if (other != no_root && other != static_cast<std::int32_t>(k)) {
                    post({~own, ~roots_[other].guard}, guards.apart);
                }
            }
        }
        return true;
    }

    // Whether to give up, asked with so many owners to come.
    bool stopped(std::size_t owners) { return limits_.spend(options::owner_steps * owners); }

    void note_places(const Reach& reach) {
        std::int32_t place = 0;
        for (Vertex v : reach.vertices) place_[v] = place++;
    }

    Lit& lit_of(Owner owner) { return reaches_[owner.root].lits[owner.place]; }

    void post(std::initializer_list<Lit> clause, Lit guard = no_lit) {
        solver_.add_clause(clause.begin(), clause.size(), guard);
    }

    Solver& solver_;
    const std::vector<Lit>& lits_;
    const Graph& graph_;
    const std::vector<Root>& roots_;
    Limits& limits_;
    std::vector<Reach> reaches_;
    std::vector<std::int32_t> place_;  // scratch: the place of a vertex in the reach at hand, -1 = not in it
    std::vector<std::size_t> first_owner_;
    std::vector<Owner> owners_;
};

}  // namespace

Posted post_regions(Solver& solver, const std::vector<Lit>& lits, const Graph& graph, const std::vector<Root>& roots,
                    std::size_t most_owners, Limits& limits) {
    // A vertex beside a root belongs to that root or to none, so no other root reaches it or passes over it.
    std::vector<std::int32_t> beside(lits.size(), no_root);
    std::vector<std::int8_t> is_root(lits.size(), 0);
    for (std::size_t k = 0; k < roots.size(); ++k) {
        is_root[roots[k].vertex] = 1;
        for (Vertex next : graph.neighbours(roots[k].vertex)) {
            beside[next] = beside[next] == no_root ? static_cast<std::int32_t>(k) : two_roots;
        }
    }
    Poster poster(solver, lits, graph, roots, limits);
    const auto passable = [&](std::int32_t k, Vertex v) {
        return !is_root[v] && (beside[v] == no_root || beside[v] == k);
    };
    const Posted collected = poster.collect(most_owners, passable);
    if (collected != Posted::yes) return collected;
    return poster.post(false, {}) ? Posted::yes : Posted::stopped;
}

Posted post_guarded_regions(Solver& solver, const std::vector<Lit>& lits, const Graph& graph,
                            const std::vector<Root>& roots, const RegionGuards& guards, std::size_t most_owners,
                            Limits& limits) {
    Poster poster(solver, lits, graph, roots, limits);
    const Posted collected = poster.collect(most_owners, [](std::int32_t, Vertex) { return true; });
    if (collected != Posted::yes) return collected;
    return poster.post(true, guards) ? Posted::yes : Posted::stopped;
}

}  // namespace pensil
