// Regions: the true vertices of a graph fall into separate connected regions, one around each root, of known or
// unknown size.
//
// This is not a propagator but a way of posting: for every root and every vertex within its reach there is a literal
// "this vertex belongs to this root", tied together by clauses, and an Island on those of each root.
#pragma once
#include <memory>
#include <vector>

#include "graph.hpp"
#include "regions_plane.hpp"
#include "solver.hpp"

namespace pensil {

struct Root {
    Vertex vertex = no_vertex;
    std::int32_t size = 0;  // 0: any
    // Instead of a size, a number in order encoding: the j-th literal (from 0) means that the size is greater than j.
    std::vector<Lit> sizes = {};
    Lit guard = no_lit;     // where it is false there is no such root
};

struct RegionGuards {
    std::vector<Lit> rooted = {};  // by vertex: if it is true, it belongs to a root; empty = no guards
    Lit apart = no_lit;            // regions of different roots do not touch, and no vertex belongs to two
};

// Where the graph lies in a plane and all vertices outside the regions are connected too, more can be posted.
struct PlaneUse {
    std::shared_ptr<const Plane> plane = nullptr;  // none: it is not so
    bool later = false;                            // only when a search turns out to be long
};

// With `any` sizes on a large graph this takes very many literals "belongs to this root", so their number is limited.
enum class Posted { yes, too_many, stopped };

// Posts the constraint without guards. When stopped, the solver is left with a part of it: good for nothing.
Posted post_regions(Solver& solver, const std::vector<Lit>& lits, const Graph& graph, const std::vector<Root>& roots,
                    const PlaneUse& plane, std::size_t most_owners, Limits& limits);

// The same where roots can be switched off: the reach of a root then takes no account of the other roots.
Posted post_guarded_regions(Solver& solver, const std::vector<Lit>& lits, const Graph& graph,
                            const std::vector<Root>& roots, const RegionGuards& guards, std::size_t most_owners,
                            Limits& limits);

}  // namespace pensil
