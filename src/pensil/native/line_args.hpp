// Reads the arguments of the line functions from Python objects; anything malformed raises ValueError.
//
// Written against the plain C API where thousands of small integers pass through: a whole grid of lines is posted in
// one call, and converting it should cost less than solving it.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "propagators/line_solver.hpp"

namespace pensil {

constexpr int longest_line = max_line_length<Word256>;
constexpr int most_colours = 255;  // including blank

[[noreturn]] inline void bad_argument(const std::string& what) { throw nanobind::value_error(what.c_str()); }

inline int read_int(PyObject* value, const char* what) {
    if (PyLong_Check(value)) {
        int overflow = 0;
        const long result = PyLong_AsLongAndOverflow(value, &overflow);
        if (!overflow && result >= -(1L << 30) && result <= (1L << 30)) return static_cast<int>(result);
        bad_argument(std::string(what) + " is out of range");
    }
    bad_argument(std::string(what) + " must be an integer");
}

// A list or tuple (anything iterable is copied to a list first) with quick access to its items.
class Items {
public:
    Items(PyObject* sequence, const char* what) {
        if (PyUnicode_Check(sequence) || PyBytes_Check(sequence)) bad_argument(std::string(what) + " must be a sequence");
        PyObject* fast = PySequence_Fast(sequence, what);
        if (!fast) {
            PyErr_Clear();
            bad_argument(std::string(what) + " must be a sequence");
        }
        held_ = nanobind::steal(fast);
    }
    int size() const { return static_cast<int>(PySequence_Fast_GET_SIZE(held_.ptr())); }
    PyObject* operator[](int i) const { return PySequence_Fast_GET_ITEM(held_.ptr(), i); }

private:
    nanobind::object held_;
};

// A block is a length, or (length, colour); a length of 0 or None is unknown.
inline Block read_block(PyObject* item, int line_length, int colours) {
    int colour = 1;
    int length = 0;
    const auto read_length = [&](PyObject* value) {
        if (value != Py_None) length = read_int(value, "a block length");
    };
    if (PyLong_Check(item) || item == Py_None) {
        read_length(item);
    } else {
        const Items pair(item, "a block");
        if (pair.size() != 2) bad_argument("a block is a length or a pair (length, colour)");
        read_length(pair[0]);
        colour = read_int(pair[1], "a colour");
    }
    if (length < 0) bad_argument("a block length must not be negative");
    if (colour < 1 || colour >= colours) bad_argument("a block has a colour that the cells cannot have");
    // A block longer than the line is no error but an impossible line; one cell too many says so just as well.
    return {static_cast<std::uint16_t>(length > line_length ? line_length + 1 : length),
            static_cast<std::uint8_t>(colour)};
}

// Appends the blocks of one line and returns how many there are.
inline int read_blocks(PyObject* blocks, int line_length, int colours, std::vector<Block>& out) {
    const Items items(blocks, "the blocks of a line");
    for (int j = 0; j < items.size(); ++j) out.push_back(read_block(items[j], line_length, colours));
    return items.size();
}

inline void check_line_length(int length) {
    if (length < 0 || length > longest_line) {
        bad_argument("a line has 0 to " + std::to_string(longest_line) + " cells, not " + std::to_string(length));
    }
}

}  // namespace pensil
