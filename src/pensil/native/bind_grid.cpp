// Python bindings of the tables of a grid.
//
// A grid comes as its rows: None is a blank cell, anything else a given one. So a puzzle hands over its clues as it
// keeps them, and what they say does not matter here.
#include "bind_grid.hpp"

#include <unordered_map>

#include "grid.hpp"
#include "python_input.hpp"
#include "python_output.hpp"

namespace pensil {

namespace {

constexpr long longest_side = 4096;

Grid read_grid(nb::handle cells) {
    const Items rows(cells);
    Grid grid;
    if (rows.size() < 1 || static_cast<long>(rows.size()) > longest_side) bad_argument("bad size of a grid");
    grid.rows = static_cast<int>(rows.size());
    for (PyObject* line : rows) {
        const Items row{nb::handle(line)};
        if (grid.given.empty()) {
            if (row.size() < 1 || static_cast<long>(row.size()) > longest_side) bad_argument("bad size of a grid");
            grid.cols = static_cast<int>(row.size());
            grid.given.reserve(rows.size() * row.size());
        }
        if (row.size() != static_cast<std::size_t>(grid.cols)) bad_argument("the rows of a grid are of one length");
        for (PyObject* cell : row) grid.given.push_back(cell != Py_None);
    }
    return grid;
}

nb::object to_python(const Pairs& pairs) {
    return new_tuple(pairs.size(), [&](std::size_t i) { return new_pair(pairs[i].first, pairs[i].second); });
}

PyObject* list_to_python(const NumberLists& lists, std::size_t list) {
    const std::size_t begin = lists.begin(list);
    return new_tuple(lists.ends[list] - begin, [&](std::size_t i) { return PyLong_FromLong(lists.numbers[begin + i]); })
        .release()
        .ptr();
}

nb::object to_python(const NumberLists& lists, std::size_t from, std::size_t to) {
    return new_tuple(to - from, [&](std::size_t i) { return list_to_python(lists, from + i); });
}

template <bool given>
nb::object cells_of(nb::handle cells) {
    const Grid grid = read_grid(cells);
    std::vector<int> places;
    for (std::size_t place = 0; place < grid.given.size(); ++place) {
        if (grid.given[place] == given) places.push_back(static_cast<int>(place));
    }
    return new_tuple(places.size(), [&](std::size_t i) { return new_pair(places[i] / grid.cols, places[i] % grid.cols); });
}

// A puzzle has few different clues, and equal ones are mostly one object: so each object is asked about once.
nb::object frozen_rows(nb::handle rows, nb::handle freeze) {
    struct Frozen {
        nb::object given, frozen;  // the given one is held, so that no other object can take its address
    };
    std::unordered_map<PyObject*, Frozen> known;
    const Frozen* last = nullptr;
    const auto frozen = [&](PyObject* given) {
        if (last != nullptr && last->given.ptr() == given) return last->frozen;
        auto found = known.find(given);
        if (found == known.end()) {
            nb::object made = freeze(nb::handle(given));
            found = known.emplace(given, Frozen{nb::borrow(given), made}).first;
        }
        last = &found->second;
        return last->frozen;
    };
    const Items lines(rows);
    return new_tuple(lines.size(), [&](std::size_t i) {
        const Items row(lines[i]);
        return new_tuple(row.size(), [&](std::size_t j) { return frozen(row[j]).release().ptr(); }).release().ptr();
    });
}

// By cell, in reading order.
nb::dict clues_by_cell(nb::handle cells) {
    nb::dict found;
    long row = 0;
    for (PyObject* line : Items(cells)) {
        long col = 0;
        for (PyObject* clue : Items(line)) {
            if (clue != Py_None) {
                const nb::object cell = nb::steal(new_pair(row, col));
                if (PyDict_SetItem(found.ptr(), cell.ptr(), clue) != 0) throw nb::python_error();
            }
            ++col;
        }
        ++row;
    }
    return found;
}

nb::object list_clues(nb::handle cells) {
    std::vector<nb::object> clues;
    for (PyObject* row : Items(cells)) {
        for (PyObject* cell : Items(row)) {
            if (cell != Py_None) clues.push_back(nb::borrow(cell));
        }
    }
    return new_tuple(clues.size(), [&](std::size_t i) { return clues[i].release().ptr(); });
}

nb::tuple list_runs(nb::handle cells) {
    const Runs runs = blank_runs(read_grid(cells));
    return nb::make_tuple(to_python(runs.lists, 0, runs.lists.size()), runs.along_rows, to_python(runs.of_cell));
}

// The places of the blocks of 2 by 2 cells, by their first cell: that one, the next, and the two below.
nb::object list_squares(long rows, long cols) {
    if (rows < 1 || cols < 1 || rows > longest_side || cols > longest_side) bad_argument("bad size of a grid");
    const long width = cols - 1;
    return new_tuple(static_cast<std::size_t>((rows - 1) * width), [&](std::size_t square) {
        const long first = static_cast<long>(square) / width * cols + static_cast<long>(square) % width;
        const long places[] = {first, first + 1, first + cols, first + cols + 1};
        return new_tuple(4, [&](std::size_t i) { return PyLong_FromLong(places[i]); }).release().ptr();
    });
}

nb::object list_beside(nb::handle cells) {
    const NumberLists lists = blank_beside(read_grid(cells));
    return to_python(lists, 0, lists.size());
}

nb::tuple list_facing(nb::handle cells) {
    const Facing found = facing(read_grid(cells));
    return nb::make_tuple(to_python(found.ends), to_python(found.crossings), to_python(found.at, 0, found.at.size()));
}

}  // namespace

void bind_grid(nb::module_& m) {
    m.def("frozen_rows", &frozen_rows, nb::arg("rows"), nb::arg("freeze"),
          "The rows as tuples of freeze(value), which is called once for each object.");
    m.def("given_cells", &cells_of<true>, nb::arg("cells"), "The cells (row, column) that are not None.");
    m.def("given_clues", &list_clues, nb::arg("cells"), "What stands in the cells that are not None.");
    m.def("clues_by_cell", &clues_by_cell, nb::arg("cells"), "The same by the cells that they stand in.");
    m.def("blank_cells", &cells_of<false>, nb::arg("cells"), "The cells (row, column) that are None.");
    m.def("blank_runs", &list_runs, nb::arg("cells"),
          "The blank cells side by side, by their numbers: the runs along the rows, then those along the columns; how "
          "many lie along the rows; and for each blank cell the places of its two runs.");
    m.def("squares", &list_squares, nb::arg("rows"), nb::arg("cols"),
          "The places of the cells of each block of 2 by 2, row by row.");
    m.def("blank_beside", &list_beside, nb::arg("cells"),
          "For each given cell the numbers of the blank cells above, left, right and below.");
    m.def("facing", &list_facing, nb::arg("cells"),
          "The pairs of given cells that see each other along a row or column, by their numbers; the pairs of these "
          "pairs that cross; and for each given cell its pairs.");
}

}  // namespace pensil
