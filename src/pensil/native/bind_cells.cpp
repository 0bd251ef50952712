// Python functions on sets of cells, which are whole numbers: see cells.hpp.
#include "bind_cells.hpp"

#include <algorithm>

#include "cells.hpp"
#include "python_cells.hpp"
#include "python_input.hpp"
#include "python_output.hpp"

namespace pensil {

namespace {

std::size_t read_width(long width) {
    if (width < 2) bad_argument("a row has one cell at least, and one bit more");
    return static_cast<std::size_t>(width);
}

template <Touching touching>
nb::object flood_cells(long width, nb::handle seed, nb::handle within) {
    const std::size_t words = std::max(words_of(seed.ptr()), words_of(within.ptr()));
    return to_python(
        flood(read_width(width), read_cells(seed.ptr(), words), read_cells(within.ptr(), words), touching));
}

nb::object list_parts(long width, nb::handle cells) {
    const std::vector<CellWords> parts =
        connected_parts(read_width(width), read_cells(cells.ptr(), words_of(cells.ptr())));
    return new_tuple(parts.size(), [&](std::size_t i) { return new_int(parts[i]); });
}

nb::object grow_cells(long width, nb::handle start, nb::handle allowed, nb::handle pieces, int steps, int enough) {
    std::size_t words = std::max(words_of(start.ptr()), words_of(allowed.ptr()));
    const Items listed(pieces);
    for (PyObject* piece : listed) words = std::max(words, words_of(piece));
    Growth growth{read_cells(start.ptr(), words), read_cells(allowed.ptr(), words), {}, steps, enough};
    for (PyObject* piece : listed) growth.pieces.push_back(read_cells(piece, words));
    return to_python(grown(read_width(width), growth));
}

nb::object list_shapes(long width, nb::handle start, nb::handle room, nb::handle pieces, int size, long most) {
    std::size_t words = std::max(words_of(start.ptr()), words_of(room.ptr()));
    const Items listed(pieces);
    for (PyObject* piece : listed) words = std::max(words, words_of(piece));
    if (most < 0) bad_argument("bad most: " + std::to_string(most));
    Shapes asked{read_cells(start.ptr(), words), read_cells(room.ptr(), words), {}, size, static_cast<std::size_t>(most)};
    for (PyObject* piece : listed) asked.pieces.push_back(read_cells(piece, words));
    const std::vector<CellWords> shapes = all_shapes(read_width(width), asked);
    return new_tuple(shapes.size(), [&](std::size_t i) { return new_int(shapes[i]); });
}

}  // namespace

void bind_cells(nb::module_& m) {
    m.def("flood", &flood_cells<Touching::sides>, nb::arg("width"), nb::arg("seed"), nb::arg("within"),
          "The cells of `within` that are connected to those of the seed in it.");
    m.def("flood_over_corners", &flood_cells<Touching::corners>, nb::arg("width"), nb::arg("seed"), nb::arg("within"),
          "The same where cells that touch at a corner are connected too.");
    m.def("connected_parts", &list_parts, nb::arg("width"), nb::arg("cells"),
          "The connected parts of a set, by their first cells.");
    m.def("grown", &grow_cells, nb::arg("width"), nb::arg("start"), nb::arg("allowed"), nb::arg("pieces"),
          nb::arg("steps"), nb::arg("enough"),
          "The start and the allowed cells that can be come to with so many more cells; a piece is taken, and counts, as "
          "a whole. It ends when there are `enough` cells, unless that is 0.");
    m.def("all_shapes", &list_shapes, nb::arg("width"), nb::arg("start"), nb::arg("room"), nb::arg("pieces"),
          nb::arg("size"), nb::arg("most"),
          "All connected shapes of so many cells that the start can grow to in the room; a piece beside a cell of the "
          "shape is taken as a whole. None when there are more than `most`.");
}

}  // namespace pensil
