#include "regions_plane.hpp"

#include <initializer_list>
#include <utility>

namespace pensil {

namespace {

constexpr std::int32_t smallest_turning = 5;  // on a grid, with fewer vertices no region comes back to where it was

class PlanePoster {
public:
    PlanePoster(Solver& solver, const PlaneRegions& posted, Limits& limits)
        : solver_(solver), posted_(posted), limits_(limits), own_(posted.lits.size(), no_lit) {}

    bool post() {
        const Plane& plane = *posted_.plane;
        for (const PlaneRegions::Region& region : posted_.regions) {
            const std::size_t all = plane.edge.size() + plane.squares.size();
            if (limits_.spend(options::owner_steps * region.count + all)) return false;
            if (region.most < smallest_turning) continue;
            const Owner* owners = posted_.owners.data() + region.first;
            for (std::size_t i = 0; i < region.count; ++i) own_[owners[i].vertex] = owners[i].lit;
            if (!plane.edge.empty()) post_one_row(plane.edge);
            for (const Square& square : plane.squares) post_square(square);
            for (std::size_t i = 0; i < region.count; ++i) own_[owners[i].vertex] = no_lit;
        }
        return true;
    }

private:
    // Of a cycle of vertices a region has one row at most.
    void post_one_row(const std::vector<Vertex>& cycle) {
        std::vector<Lit> begun;
        Lit before = own_[cycle.back()];
        for (Vertex v : cycle) {
            const Lit here = own_[v];
            if (here != no_lit && before == no_lit) {
                begun.push_back(here);
            } else if (here != no_lit) {
                const Lit begins = make_lit(solver_.new_vars(1));
                post({~here, before, begins});
                post({~begins, here});
                post({~begins, ~before});
                begun.push_back(begins);
            }
            before = here;
        }
        if (begun.size() > 1) solver_.add_count(0, 1, begun.data(), begun.size());
    }

    // A region that has two opposite vertices of a square has one of the others.
    void post_square(const Square& square) {
        const auto& [a, b, c, d] = square;
        const std::vector<Lit>& lits = posted_.lits;
        if (own_[a] != no_lit && own_[d] != no_lit) post({~own_[a], ~own_[d], lits[b], lits[c]});
        if (own_[b] != no_lit && own_[c] != no_lit) post({~own_[b], ~own_[c], lits[a], lits[d]});
    }

    void post(std::initializer_list<Lit> clause) { solver_.add_clause(clause.begin(), clause.size()); }

    Solver& solver_;
    const PlaneRegions& posted_;
    Limits& limits_;
    std::vector<Lit> own_;  // by vertex: it belongs to the region at hand; no_lit = it cannot
};

// Waits for a long search.
class LatePlane : public Propagator {
public:
    explicit LatePlane(PlaneRegions posted) : posted_(std::make_unique<PlaneRegions>(std::move(posted))) {}

    void attach(Solver&, PropagatorId) override {}
    bool propagate(Solver&) override { return true; }
    void explain(const Solver&, Lit, std::uint32_t, Position, std::vector<Lit>&) override {}

    void strengthen(Solver& solver) override {
        if (posted_ == nullptr) return;
        Limits unlimited(no_limit, no_limit, [] { return false; });
        post_plane(solver, std::move(*posted_), unlimited);
        posted_.reset();
    }

private:
    std::unique_ptr<PlaneRegions> posted_;
};

}  // namespace

bool post_plane(Solver& solver, PlaneRegions posted, Limits& limits) {
    if (!PlanePoster(solver, posted, limits).post()) return false;
    if (posted.plane->edge.empty() || posted.plane->squares.empty()) return true;
    solver.add_propagator(std::make_unique<Rings>(posted.lits.size(), static_cast<std::int32_t>(posted.regions.size()),
                                                  std::move(posted.owners), posted.plane->edge, posted.plane->squares));
    return true;
}

void post_plane_later(Solver& solver, PlaneRegions posted) {
    // What takes long itself is not for later, when nothing stops it.
    const std::size_t steps = posted.owners.size() + posted.regions.size() * posted.plane->squares.size();
    if (steps > options::most_late_steps) return;
    solver.add_propagator(std::make_unique<LatePlane>(std::move(posted)));
}

}  // namespace pensil
