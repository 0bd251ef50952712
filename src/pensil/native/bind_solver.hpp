#pragma once
#include <nanobind/nanobind.h>

#include "py_solver.hpp"

namespace pensil {

void bind_solver(nanobind::module_& m);

// clauses, counts and sums
void bind_posting(nanobind::class_<PySolver>& solver);

void bind_graph(nanobind::module_& m);
// connected, connected_edges, island
void bind_graph_constraints(nanobind::class_<PySolver>& solver);

}  // namespace pensil
