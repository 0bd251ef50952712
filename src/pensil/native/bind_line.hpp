// Python bindings of the line constraint.
#pragma once
#include <nanobind/nanobind.h>

namespace pensil {

class Solver;

// The functions of the module: line_solve, line_places.
void bind_line_functions(nanobind::module_& m);

// The methods of the class Solver: line, lines.
void post_line(Solver& solver, nanobind::handle cells, nanobind::handle blocks, long guard);
void post_lines(Solver& solver, nanobind::handle cells, nanobind::handle row_blocks, nanobind::handle col_blocks,
                nanobind::handle guards);

}  // namespace pensil
