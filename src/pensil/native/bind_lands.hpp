#pragma once
#include <nanobind/nanobind.h>

namespace pensil {

void bind_lands(nanobind::module_& m);

}  // namespace pensil
