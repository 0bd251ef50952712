// Variables in ranges that follow each other: one range for each spot of a board.
#pragma once
#include <nanobind/nanobind.h>

#include <vector>

#include "literal.hpp"

namespace pensil {

struct PyRanges {
    Var first = 0;
    std::vector<std::uint32_t> ends;  // of each range, counted from `first`

    std::size_t size() const { return ends.size(); }
    std::uint32_t begin(std::size_t range) const { return range == 0 ? 0 : ends[range - 1]; }
    std::uint32_t variables() const { return ends.empty() ? 0 : ends.back(); }
};

void bind_ranges(nanobind::module_& m);

}  // namespace pensil
