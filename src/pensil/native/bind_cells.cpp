// Python functions on sets of cells, which are whole numbers: see cells.hpp.
#include "bind_cells.hpp"

#include <algorithm>

#include "cells.hpp"
#include "python_input.hpp"
#include "python_output.hpp"

namespace pensil {

namespace {

constexpr std::size_t most_words = 4096 * 4097 / 64;

std::size_t words_of(PyObject* cells) {
    if (!PyLong_Check(cells)) bad_argument("a set of cells must be an integer");
    const std::size_t bits = _PyLong_NumBits(cells);
    if (bits > 64 * most_words) bad_argument("a set of cells has bits outside any grid");
    return bits / 64 + 1;
}

// Words whose bytes are those of a number, the lowest first; on most machines that is what they are anyway.
void lowest_byte_first(CellWords& cells) {
    for (Word64& word : cells) {
        const auto* bytes = reinterpret_cast<const unsigned char*>(&word);
        Word64 value = 0;
        for (int i = 0; i < 8; ++i) value |= Word64(bytes[i]) << 8 * i;
        word = value;
    }
}

CellWords read_cells(PyObject* cells, std::size_t words) {
    if (!PyLong_Check(cells)) bad_argument("a set of cells must be an integer");
    CellWords found(words);
    auto* bytes = reinterpret_cast<unsigned char*>(found.data());
#if PY_VERSION_HEX >= 0x030d0000
    const int flags = Py_ASNATIVEBYTES_LITTLE_ENDIAN | Py_ASNATIVEBYTES_UNSIGNED_BUFFER | Py_ASNATIVEBYTES_REJECT_NEGATIVE;
    const Py_ssize_t needed = PyLong_AsNativeBytes(cells, bytes, static_cast<Py_ssize_t>(8 * words), flags);
    const bool failed = needed < 0 || needed > static_cast<Py_ssize_t>(8 * words);
#else
    const bool failed = _PyLong_AsByteArray(reinterpret_cast<PyLongObject*>(cells), bytes, 8 * words, 1, 0) != 0;
#endif
    if (failed) {
        PyErr_Clear();
        bad_argument("a set of cells must not be negative");
    }
    lowest_byte_first(found);
    return found;
}

PyObject* new_int(CellWords cells) {
    if (cells.size() == 1) return PyLong_FromUnsignedLongLong(cells[0]);
    lowest_byte_first(cells);
    const auto* bytes = reinterpret_cast<const unsigned char*>(cells.data());
#if PY_VERSION_HEX >= 0x030d0000
    return PyLong_FromUnsignedNativeBytes(bytes, 8 * cells.size(), Py_ASNATIVEBYTES_LITTLE_ENDIAN);
#else
    return _PyLong_FromByteArray(bytes, 8 * cells.size(), 1, 0);
#endif
}

nb::object to_python(const CellWords& cells) {
    PyObject* number = new_int(cells);
    if (number == nullptr) throw nb::python_error();
    return nb::steal(number);
}

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
}

}  // namespace pensil
