#pragma once
#include <nanobind/nanobind.h>

namespace pensil {

void bind_masks(nanobind::module_& m);

}  // namespace pensil
