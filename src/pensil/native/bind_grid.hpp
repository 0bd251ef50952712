#pragma once
#include <nanobind/nanobind.h>

namespace pensil {

void bind_grid(nanobind::module_& m);

}  // namespace pensil
