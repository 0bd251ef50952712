#include "python_cells.hpp"

#include "python_input.hpp"

namespace pensil {

namespace {

constexpr std::size_t most_words = 4096 * 4097 / 64;

// Words whose bytes are those of a number, the lowest first; on most machines that is what they are anyway.
void lowest_byte_first(CellWords& cells) {
    for (Word64& word : cells) {
        const auto* bytes = reinterpret_cast<const unsigned char*>(&word);
        Word64 value = 0;
        for (int i = 0; i < 8; ++i) value |= Word64(bytes[i]) << 8 * i;
        word = value;
    }
}

}  // namespace

std::size_t words_of(PyObject* cells) {
    if (!PyLong_Check(cells)) bad_argument("a set of cells must be an integer");
    const std::size_t bits = _PyLong_NumBits(cells);
    if (bits > 64 * most_words) bad_argument("a set of cells has bits outside any grid");
    return bits / 64 + 1;
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

}  // namespace pensil
