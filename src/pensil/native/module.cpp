// Bindings of the native core.
#include <nanobind/nanobind.h>

#include "bind_boxes.hpp"
#include "bind_cells.hpp"
#include "bind_grid.hpp"
#include "bind_line.hpp"
#include "bind_masks.hpp"
#include "bind_solver.hpp"
#include "kind_bindings.hpp"
#include "ranges.hpp"

NB_MODULE(_native, m) {
    m.doc() = "The native core of pensil: a CDCL solver with propagators.";
#ifdef NDEBUG
    // Puzzles keep tables of ours as long as they live, which may be until Python ends: no reason to warn users.
    nanobind::set_leak_warnings(false);
#endif
    m.def("version", [] { return "0.1.0"; }, "The version of pensil this module was built for.");
    pensil::bind_boxes(m);
    pensil::bind_cells(m);
    pensil::bind_grid(m);
    pensil::bind_line_functions(m);
    pensil::bind_masks(m);
    pensil::bind_ranges(m);
    pensil::bind_solver(m);
    for (pensil::KindBindings::Bind bind : pensil::KindBindings::all()) bind(m);
}
