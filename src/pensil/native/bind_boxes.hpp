#pragma once
#include <nanobind/nanobind.h>

#include "py_solver.hpp"

namespace pensil {

void bind_boxes(nanobind::module_& m);
void bind_cover(nanobind::class_<PySolver>& solver);

}  // namespace pensil
