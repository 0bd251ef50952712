// Sets of cells as Python has them: whole numbers.
#pragma once
#include <nanobind/nanobind.h>

#include "cells.hpp"

namespace pensil {

// How many words a set takes.
std::size_t words_of(PyObject* cells);

// A set in so many words; it must fit.
CellWords read_cells(PyObject* cells, std::size_t words);

// A new reference, or null after an error.
PyObject* new_int(CellWords cells);

nanobind::object to_python(const CellWords& cells);

}  // namespace pensil
