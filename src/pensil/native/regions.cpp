#include "regions.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "propagators/island.hpp"
#include "propagators/small_island.hpp"

namespace pensil {

namespace {

constexpr std::int32_t no_root = -1;
constexpr std::int32_t two_roots = -2;

// The vertices that a root can reach, nearest first, and for each the literal "belongs to this root": a part of the
// arrays that hold those of all roots.
struct Reach {
    const Vertex* vertices;
    const Lit* lits;
    std::size_t size;
};

class Poster {
public:
    Poster(Solver& solver, const std::vector<Lit>& lits, const Graph& graph, const std::vector<Root>& roots,
           Limits& limits)
        : solver_(solver), lits_(lits), graph_(graph), roots_(roots), limits_(limits), place_(lits.size(), -1) {
        reach_ends_.reserve(roots.size());
    }

    // All steps but `collect` in their order; false when stopped in between.
    bool post(bool switched, const RegionGuards& guards) {
        return name_owners(switched, guards) && keep_apart(guards) && (!switched || obey_switches(guards)) &&
               post_islands();
    }

    // Collects the reaches, over vertices that `passable(root, vertex)`.
    template <typename Passable>
    Posted collect(std::size_t most_owners, Passable passable) {
        std::vector<Vertex>& found = vertices_;
        for (std::size_t k = 0; k < roots_.size(); ++k) {
            const std::size_t first = found.size();
            found.push_back(roots_[k].vertex);
            place_[roots_[k].vertex] = 0;
            std::int32_t steps = most(roots_[k]) - 1;
            for (std::size_t begin = first; steps > 0 && begin < found.size(); --steps) {
                for (const std::size_t end = found.size(); begin < end; ++begin) {
                    for (Vertex next : graph_.neighbours(found[begin])) {
                        if (place_[next] >= 0 || !passable(static_cast<std::int32_t>(k), next)) continue;
                        place_[next] = 0;
                        found.push_back(next);
                    }
                }
            }
            for (std::size_t i = first; i < found.size(); ++i) place_[found[i]] = -1;
            reach_ends_.push_back(found.size());
            if (found.size() > most_owners) return Posted::too_many;
            if (stopped(found.size() - first)) return Posted::stopped;
        }
        first_owner_.assign(lits_.size() + 1, 0);
        for (Vertex v : found) ++first_owner_[static_cast<std::size_t>(v) + 1];
        for (std::size_t v = 0; v < lits_.size(); ++v) first_owner_[v + 1] += first_owner_[v];
        owners_.resize(found.size());
        owner_lits_.resize(found.size());
        std::vector<std::size_t> next(first_owner_.begin(), first_owner_.end() - 1);
        for (std::size_t i = 0; i < found.size(); ++i) owners_[next[found[i]]++] = i;
        return Posted::yes;
    }

    // What was posted, for what follows on a plane.
    PlaneRegions posted(std::shared_ptr<const Plane> plane) const {
        PlaneRegions found{lits_, std::move(plane), {}, {}};
        found.owners.reserve(vertices_.size());
        found.regions.reserve(roots_.size());
        for (std::size_t k = 0; k < roots_.size(); ++k) {
            const Reach reach = reach_of(k);
            found.regions.push_back({most(roots_[k]), found.owners.size(), reach.size});
            for (std::size_t i = 0; i < reach.size; ++i) {
                found.owners.push_back({static_cast<std::int32_t>(k), reach.vertices[i], reach.lits[i]});
            }
        }
        return found;
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
                owner_lits_[owners_[first_owner_[v]]] = lits_[v];
                continue;
            }
            rooted.assign(1, ~lits_[v]);
            for (std::size_t i = 0; i < count; ++i) {
                const Lit own = make_lit(next++);
                owner_lits_[owners_[first_owner_[v] + i]] = own;
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
            const Reach reach = reach_of(k);
            if (stopped(reach.size)) return false;
            note_places(reach);
            for (std::size_t i = 0; i < reach.size; ++i) {
                for (Vertex next : graph_.neighbours(reach.vertices[i])) {
                    if (place_[next] < 0) {
                        post({~reach.lits[i], ~lits_[next]}, guards.apart);
                    } else if (reach.lits[place_[next]] != lits_[next]) {
                        post({~reach.lits[i], ~lits_[next], reach.lits[place_[next]]}, guards.apart);
                    }
                }
            }
            forget_places(reach);
        }
        return true;
    }

    bool post_islands() {
        for (std::size_t k = 0; k < roots_.size(); ++k) {
            const Reach reach = reach_of(k);
            if (stopped(reach.size)) return false;
            post({reach.lits[0]}, roots_[k].guard);
            if (reach.size == 1 && roots_[k].size == 1) continue;
            note_places(reach);
            const Root& root = roots_[k];
            solver_.add_propagator(root.sizes.empty() ? island(reach, ToldSize(root.size))
                                                      : island(reach, SizeNumber(root.sizes)),
                                   root.guard);
            forget_places(reach);
        }
        return true;
    }

    // After `note_places`.
    template <class Size>
    std::unique_ptr<Propagator> island(const Reach& reach, Size size) const {
        std::vector<Lit> lits(reach.lits, reach.lits + reach.size);
        if (reach.size <= small_island) {
            using Small = SmallIsland<Size>;
            std::vector<typename Small::Set> near(reach.size, 0);
            for (std::size_t i = 0; i < reach.size; ++i) {
                for (Vertex next : graph_.neighbours(reach.vertices[i])) {
                    if (place_[next] >= 0) near[i] |= typename Small::Set{1} << place_[next];
                }
            }
            return std::make_unique<Small>(std::move(lits), std::move(near), 0, std::move(size));
        }
        std::vector<Vertex> starts, targets;
        starts.reserve(reach.size + 1);
        targets.reserve(4 * reach.size);
        starts.push_back(0);
        for (std::size_t i = 0; i < reach.size; ++i) {
            for (Vertex next : graph_.neighbours(reach.vertices[i])) {
                if (place_[next] >= 0) targets.push_back(place_[next]);
            }
            starts.push_back(static_cast<Vertex>(targets.size()));
        }
        auto graph = std::make_shared<const Graph>(std::move(starts), std::move(targets));
        return std::make_unique<Island<Size>>(std::move(lits), std::move(graph), 0, std::move(size));
    }

    // A root that is switched off owns nothing; one that is switched on belongs to no other root.
    bool obey_switches(const RegionGuards& guards) {
        std::vector<std::int32_t> root_at(lits_.size(), no_root);
        for (std::size_t k = 0; k < roots_.size(); ++k) root_at[roots_[k].vertex] = static_cast<std::int32_t>(k);
        for (std::size_t k = 0; k < roots_.size(); ++k) {
            const Reach reach = reach_of(k);
            for (std::size_t i = 0; i < reach.size; ++i) {
                const Lit own = reach.lits[i];
                post({~own, roots_[k].guard});
                const std::int32_t other = root_at[reach.vertices[i]];
                if (other != no_root && other != static_cast<std::int32_t>(k)) {
                    post({~own, ~roots_[other].guard}, guards.apart);
                }
            }
        }
        return true;
    }

    // The largest size that a region can have.
    std::int32_t most(const Root& root) const {
        if (!root.sizes.empty()) return static_cast<std::int32_t>(root.sizes.size());
        return root.size > 0 ? root.size : graph_.size();
    }

    // Whether to give up, asked with so many owners to come.
    bool stopped(std::size_t owners) { return limits_.spend(options::owner_steps * owners); }

    Reach reach_of(std::size_t root) const {
        const std::size_t first = root == 0 ? 0 : reach_ends_[root - 1];
        return {vertices_.data() + first, owner_lits_.data() + first, reach_ends_[root] - first};
    }

    void note_places(const Reach& reach) {
        for (std::size_t i = 0; i < reach.size; ++i) place_[reach.vertices[i]] = static_cast<std::int32_t>(i);
    }
    void forget_places(const Reach& reach) {
        for (std::size_t i = 0; i < reach.size; ++i) place_[reach.vertices[i]] = -1;
    }

    void post(std::initializer_list<Lit> clause, Lit guard = no_lit) {
        solver_.add_clause(clause.begin(), clause.size(), guard);
    }

    Solver& solver_;
    const std::vector<Lit>& lits_;
    const Graph& graph_;
    const std::vector<Root>& roots_;
    Limits& limits_;
    std::vector<Vertex> vertices_;         // of all reaches
    std::vector<Lit> owner_lits_;          // for each of them "belongs to this root"
    std::vector<std::size_t> reach_ends_;  // where the reach of each root ends in these
    std::vector<std::int32_t> place_;  // scratch: the place of a vertex in the reach at hand, -1 = not in it
    std::vector<std::size_t> first_owner_;  // by vertex: where its owners begin in `owners_`
    std::vector<std::size_t> owners_;       // where a vertex is in `vertices_`
};

}  // namespace

Posted post_regions(Solver& solver, const std::vector<Lit>& lits, const Graph& graph, const std::vector<Root>& roots,
                    const PlaneUse& plane, std::size_t most_owners, Limits& limits) {
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
    if (!poster.post(false, {})) return Posted::stopped;
    if (plane.plane == nullptr) return Posted::yes;
    PlaneRegions posted = poster.posted(plane.plane);
    if (!plane.later) return post_plane(solver, std::move(posted), limits) ? Posted::yes : Posted::stopped;
    post_plane_later(solver, std::move(posted));
    return Posted::yes;
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
