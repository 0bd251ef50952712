#pragma once
#include <nanobind/nanobind.h>

namespace pensil {

void bind_solver(nanobind::module_& m);

}  // namespace pensil
