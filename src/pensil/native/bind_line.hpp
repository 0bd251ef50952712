// Python bindings of the line constraint; module.cpp calls these once.
#pragma once

#include <nanobind/nanobind.h>

namespace pensil {

void bind_line_functions(nanobind::module_& m);

}  // namespace pensil
