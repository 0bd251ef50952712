// What follows on a plane from regions being separate and everything outside them being connected.
//
// No region comes to the edge in two separate rows, none touches itself at a corner alone, and regions form no ring:
// each would part what is outside. The first two are clauses, the third is a propagator.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "graph.hpp"
#include "limits.hpp"
#include "propagators/rings.hpp"
#include "solver.hpp"

namespace pensil {

using Square = Rings::Square;

// How a graph lies in the plane.
struct Plane {
    std::vector<Vertex> edge = {};  // all around
    std::vector<Square> squares = {};
};

// Regions that are posted.
struct PlaneRegions {
    struct Region {
        std::int32_t most;         // vertices that it can have
        std::size_t first, count;  // of its owners
    };
    std::vector<Lit> lits;  // by vertex: it is in a region
    std::shared_ptr<const Plane> plane;
    std::vector<Owner> owners;  // region by region
    std::vector<Region> regions;
};

// False when stopped.
bool post_plane(Solver& solver, PlaneRegions posted, Limits& limits);

// The same once a search turns out to be long: most are over before it would pay.
void post_plane_later(Solver& solver, PlaneRegions posted);

}  // namespace pensil
