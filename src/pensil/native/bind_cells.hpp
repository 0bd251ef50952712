#pragma once
#include <nanobind/nanobind.h>

namespace pensil {

void bind_cells(nanobind::module_& m);

}  // namespace pensil
