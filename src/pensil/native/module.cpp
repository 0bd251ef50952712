// Bindings of the native core.
#include <nanobind/nanobind.h>

#include "bind_line.hpp"

NB_MODULE(_native, m) {
    m.doc() = "The native core of pensil.";
    m.def("version", [] { return "0.1.0"; }, "The version of pensil this module was built for.");
    pensil::bind_line_functions(m);
}
