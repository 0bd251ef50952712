// Reading the blocks of lines from Python objects; anything malformed is a ValueError.
#pragma once

#include <string>
#include <vector>

#include "propagators/line_solver.hpp"
#include "python_input.hpp"

namespace pensil {

constexpr int longest_line = max_line_length<Word1024>;
constexpr int most_colours = 255;  // including blank

// A block is a length, or (length, colour); a length of 0 or None is unknown.
inline Block read_block(PyObject* item, int line_length, int colours) {
    long colour = 1;
    long length = 0;
    const auto read_length = [&](PyObject* value) {
        if (value != Py_None) length = read_int(value);
    };
    if (PyLong_Check(item) || item == Py_None) {
        read_length(item);
    } else {
        const Items pair(item);
        if (pair.size() != 2) bad_argument("a block is a length or a pair (length, colour)");
        read_length(pair[0]);
        colour = read_int(pair[1]);
    }
    if (length < 0) bad_argument("a block length must not be negative");
    if (colour < 1 || colour >= colours) bad_argument("a block has a colour that the cells cannot have");
    // A block longer than the line is no error but an impossible line; one cell too many says so just as well.
    return {static_cast<std::uint16_t>(length > line_length ? line_length + 1 : length),
            static_cast<std::uint8_t>(colour)};
}

// Appends the blocks of one line and returns how many there are.
inline int read_blocks(PyObject* blocks, int line_length, int colours, std::vector<Block>& out) {
    const Items items(blocks);
    for (PyObject* item : items) out.push_back(read_block(item, line_length, colours));
    return static_cast<int>(items.size());
}

inline int check_line_length(long length) {
    if (length < 0 || length > longest_line) {
        bad_argument("a line has 0 to " + std::to_string(longest_line) + " cells, not " + std::to_string(length));
    }
    return static_cast<int>(length);
}

inline int check_colours(std::size_t colours) {
    if (colours < 2 || colours > most_colours) {
        bad_argument("a line has 2 to " + std::to_string(most_colours) + " colours, blank included");
    }
    return static_cast<int>(colours);
}

}  // namespace pensil
