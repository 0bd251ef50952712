// Python functions on boards whose spots are the cells of a grid, given as the masks of these, row by row.
#include "bind_masks.hpp"

#include <vector>

#include "bits.hpp"
#include "python_input.hpp"
#include "python_output.hpp"

namespace pensil {

namespace {

constexpr int undecided = -1;

// The value that a mask decides on.
int value_of(PyObject* mask) {
    if (!PyLong_Check(mask)) bad_argument("a mask is an int");
    int overflow = 0;
    const long long bits = PyLong_AsLongLongAndOverflow(mask, &overflow);
    if (overflow != 0) bad_argument("the mask of a cell has more than 63 values");
    return bits > 0 && (bits & (bits - 1)) == 0 ? lowest_bit(static_cast<Word64>(bits)) : undecided;
}

// Masks repeat, and equal ones are mostly one object: so the last one need not be looked into again.
std::vector<int> read_values(const Items& masks) {
    std::vector<int> values(masks.size());
    PyObject* last = nullptr;
    int value = undecided;
    for (std::size_t i = 0; i < values.size(); ++i) {
        PyObject* mask = masks[i];
        if (mask != last) value = value_of(last = mask);
        values[i] = value;
    }
    return values;
}

std::size_t count_rows(std::size_t cells, long cols) {
    if (cols < 1 || cells % static_cast<std::size_t>(cols) != 0) bad_argument("the rows of a grid are of one length");
    return cells / static_cast<std::size_t>(cols);
}

// A list whose items are the values that next() gives, one after the other.
template <typename Next>
nb::object new_row(std::size_t size, Next next) {
    nb::object row = nb::steal(PyList_New(static_cast<Py_ssize_t>(size)));
    if (!row.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < size; ++i) {
        const int value = next(i);
        PyObject* item = value == undecided ? nb::none().release().ptr() : PyLong_FromLong(value);
        PyList_SET_ITEM(row.ptr(), static_cast<Py_ssize_t>(i), item);
    }
    return row;
}

nb::list value_rows(nb::handle masks, long cols) {
    const std::vector<int> values = read_values(Items(masks));
    const std::size_t rows = count_rows(values.size(), cols);
    nb::list result;
    const int* value = values.data();
    for (std::size_t r = 0; r < rows; ++r) {
        result.append(new_row(static_cast<std::size_t>(cols), [&](std::size_t) { return *value++; }));
    }
    return result;
}

// The masks are those of the blank cells of a grid; where a cell is given, the value is 0.
nb::list blank_value_rows(nb::handle masks, nb::handle cells) {
    const std::vector<int> values = read_values(Items(masks));
    nb::list result;
    std::size_t blanks = 0;
    for (PyObject* line : Items(cells)) {
        const Items row{nb::handle(line)};
        result.append(new_row(row.size(), [&](std::size_t col) {
            if (row[col] != Py_None) return 0;
            if (blanks == values.size()) bad_argument("one mask per blank cell is needed");
            return values[blanks++];
        }));
    }
    if (blanks != values.size()) bad_argument("one mask per blank cell is needed");
    return result;
}

bool has_square(nb::handle masks, long cols_given, int value) {
    const std::vector<int> values = read_values(Items(masks));
    const std::size_t rows = count_rows(values.size(), cols_given), cols = static_cast<std::size_t>(cols_given);
    for (std::size_t row = 0; row + 1 < rows; ++row) {
        const int* above = &values[row * cols];
        const int* below = above + cols;
        for (std::size_t col = 0; col + 1 < cols; ++col) {
            if (above[col] == value && above[col + 1] == value && below[col] == value && below[col + 1] == value) {
                return true;
            }
        }
    }
    return false;
}

// The runs of one line whose cells lie `step` apart, as a tuple of their lengths.
PyObject* runs_of_line(const int* cell, std::size_t length, std::size_t step, std::vector<long>& lengths) {
    lengths.clear();
    int before = 0;
    for (std::size_t i = 0; i < length; ++i, cell += step) {
        if (*cell != 0 && *cell == before) ++lengths.back();
        if (*cell != 0 && *cell != before) lengths.push_back(1);
        before = *cell;
    }
    return new_tuple(lengths.size(), [&](std::size_t i) { return PyLong_FromLong(lengths[i]); }).release().ptr();
}

nb::object line_runs(nb::handle masks, long cols_given) {
    const std::vector<int> values = read_values(Items(masks));
    const std::size_t rows = count_rows(values.size(), cols_given), cols = static_cast<std::size_t>(cols_given);
    for (int value : values) {
        if (value == undecided) return nb::none();
    }
    std::vector<long> lengths;
    return new_tuple(rows + cols, [&](std::size_t line) {
        if (line < rows) return runs_of_line(&values[line * cols], cols, 1, lengths);
        return runs_of_line(&values[line - rows], rows, cols, lengths);
    });
}

// The pieces of cells with one value that lie side by side, numbered in reading order of their first cells.
nb::tuple pieces(nb::handle masks, long cols_given, nb::handle asked) {
    const std::vector<int> values = read_values(Items(masks));
    const std::size_t rows = count_rows(values.size(), cols_given), cols = static_cast<std::size_t>(cols_given);
    constexpr long none = -1;
    std::vector<long> piece(values.size(), none), sizes;
    std::vector<std::size_t> todo;
    for (std::size_t start = 0; start < values.size(); ++start) {
        if (piece[start] != none) continue;
        const auto number = static_cast<long>(sizes.size());
        const auto take = [&](std::size_t place) {
            if (piece[place] != none || values[place] != values[start]) return;
            piece[place] = number;
            todo.push_back(place);
        };
        todo.clear();
        take(start);
        for (std::size_t i = 0; i < todo.size(); ++i) {
            const std::size_t place = todo[i], row = place / cols, col = place % cols;
            if (row > 0) take(place - cols);
            if (col > 0) take(place - 1);
            if (col + 1 < cols) take(place + 1);
            if (row + 1 < rows) take(place + cols);
        }
        sizes.push_back(static_cast<long>(todo.size()));
    }
    const Items places(asked);
    const nb::object found = new_tuple(places.size(), [&](std::size_t i) {
        const long place = read_int(places[i]);
        if (place < 0 || static_cast<std::size_t>(place) >= piece.size()) bad_argument("no such cell");
        return PyLong_FromLong(piece[static_cast<std::size_t>(place)]);
    });
    return nb::make_tuple(
        found, new_tuple(sizes.size(), [&](std::size_t i) { return PyLong_FromLong(sizes[i]); }));
}

}  // namespace

void bind_masks(nb::module_& m) {
    m.def("value_rows", &value_rows, nb::arg("masks"), nb::arg("cols"),
          "The values of all cells, row by row: None where a mask leaves none or several.");
    m.def("line_runs", &line_runs, nb::arg("masks"), nb::arg("cols"),
          "The lengths of the runs of one value other than 0, of each row and then of each column; None when a cell is "
          "not decided.");
    m.def("blank_value_rows", &blank_value_rows, nb::arg("masks"), nb::arg("cells"),
          "The same where the masks are those of the blank cells of a grid; the given ones have the value 0.");
    m.def("has_square", &has_square, nb::arg("masks"), nb::arg("cols"), nb::arg("value"),
          "Whether all four cells of some block of 2 by 2 have this value.");
    m.def("pieces", &pieces, nb::arg("masks"), nb::arg("cols"), nb::arg("places"),
          "The pieces of cells of one value that lie side by side: the numbers of those that some places lie in, and "
          "the size of each piece. Cells that are not decided have a value of their own.");
}

}  // namespace pensil
