// Python bindings of the boxes on a grid.
#include "bind_boxes.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "boxes.hpp"
#include "literal_lists.hpp"
#include "python_output.hpp"

namespace pensil {

namespace {

constexpr long longest_side = 4096;

void check_grid(long rows, long cols) {
    if (rows < 1 || cols < 1 || rows > longest_side || cols > longest_side) bad_argument("bad size of a grid");
}

int read_line(PyObject* object, long size) {
    const long value = read_int(object);
    if (value < 0 || value >= size) bad_argument("outside the grid: " + std::to_string(value));
    return static_cast<int>(value);
}

// Lists of boxes, as `boxes` gives them: Python objects are made of those only that somebody looks at.
struct PyBoxes {
    BoxLists lists;
};

PyObject* new_box(const Box& box) {
    const int sides[] = {box.top, box.left, box.bottom, box.right};
    return new_tuple(4, [&](std::size_t i) { return PyLong_FromLong(sides[i]); }).release().ptr();
}

nb::object get_boxes(const PyBoxes& self, Py_ssize_t index) {
    const auto size = static_cast<Py_ssize_t>(self.lists.size());
    if (index < -size || index >= size) throw nb::index_error("no such list of boxes");
    const auto list = static_cast<std::size_t>(index < 0 ? index + size : index);
    const Box* first = self.lists.boxes.data() + self.lists.begin(list);
    return new_tuple(self.lists.size(list), [&](std::size_t i) { return new_box(first[i]); });
}

// The box at a place of each list; None where the place is None or just behind the last one.
nb::object pick(const PyBoxes& self, nb::handle places) {
    const Items items(places);
    if (items.size() != self.lists.size()) bad_argument("one place per list is needed");
    return new_tuple(items.size(), [&](std::size_t i) -> PyObject* {
        PyObject* item = items[i];
        if (item != Py_None) {
            const std::size_t place = read_place(item, self.lists.size(i) + 1);
            if (place < self.lists.size(i)) return new_box(self.lists.boxes[self.lists.begin(i) + place]);
        }
        return Py_NewRef(Py_None);
    });
}

nb::object list_sizes(const PyBoxes& self) {
    return new_tuple(self.lists.size(), [&](std::size_t i) { return PyLong_FromSize_t(self.lists.size(i)); });
}

// What stands in a cell: an area, or anything else for any area.
int read_area(PyObject* clue) {
    if (!PyLong_Check(clue)) return 0;
    const long area = read_int(clue);
    if (area < 1 || area > longest_side * longest_side) bad_argument("bad area: " + std::to_string(area));
    return static_cast<int>(area);
}

// Also where sizes have 32 bits: so many are never there.
std::size_t to_size(std::int64_t most) {
    constexpr std::uint64_t largest = std::numeric_limits<std::size_t>::max();
    return most < 0 ? 0 : static_cast<std::size_t>(std::min(static_cast<std::uint64_t>(most), largest));
}

nb::object list_boxes(nb::handle cells, std::int64_t most) {
    const Items lines(cells);
    const auto rows = static_cast<long>(lines.size());
    long cols = 0;
    std::vector<MarkedCell> marked;
    for (long row = 0; row < rows; ++row) {
        const Items line(lines[static_cast<std::size_t>(row)]);
        if (row == 0) check_grid(rows, cols = static_cast<long>(line.size()));
        if (static_cast<long>(line.size()) != cols) bad_argument("the rows of a grid are of one length");
        for (long col = 0; col < cols; ++col) {
            PyObject* clue = line[static_cast<std::size_t>(col)];
            if (clue != Py_None) marked.push_back({static_cast<int>(row), static_cast<int>(col), read_area(clue)});
        }
    }
    check_grid(rows, cols);
    PyBoxes found;
    if (!boxes_around(static_cast<int>(rows), static_cast<int>(cols), marked, to_size(most), found.lists)) {
        return nb::none();
    }
    return nb::cast(std::move(found));
}

Box read_box(PyObject* item, long rows, long cols) {
    const Items sides(item);
    if (sides.size() != 4) bad_argument("a box is its top, left, bottom and right");
    const Box box{read_line(sides[0], rows), read_line(sides[1], cols), read_line(sides[2], rows),
                  read_line(sides[3], cols)};
    if (box.bottom < box.top || box.right < box.left) bad_argument("a box ends before it begins");
    return box;
}

// How many boxes lie over each cell; so many or more where a byte holds no more.
nb::bytes count_layers(long rows, long cols, nb::handle boxes) {
    check_grid(rows, cols);
    std::vector<unsigned char> layers(static_cast<std::size_t>(rows * cols), 0);
    for (PyObject* item : Items(boxes)) {
        const Box box = read_box(item, rows, cols);
        for (int row = box.top; row <= box.bottom; ++row) {
            for (int col = box.left; col <= box.right; ++col) {
                unsigned char& here = layers[static_cast<std::size_t>(row * cols + col)];
                if (here < 255) ++here;
            }
        }
    }
    return nb::bytes(reinterpret_cast<const char*>(layers.data()), layers.size());
}

// The boxes of all lists, one after the other.
std::vector<Box> read_boxes(nb::handle boxes, long rows, long cols) {
    std::vector<Box> all;
    PyBoxes* given = nullptr;
    if (nb::try_cast(boxes, given)) {
        for (const Box& box : given->lists.boxes) {
            if (box.bottom >= rows || box.right >= cols) bad_argument("boxes of another grid");
        }
        return given->lists.boxes;
    }
    for (PyObject* list : Items(boxes)) {
        for (PyObject* item : Items(list)) all.push_back(read_box(item, rows, cols));
    }
    return all;
}

bool cover(PySolver& self, long rows, long cols, nb::handle boxes, nb::handle lits, std::int64_t most) {
    check_grid(rows, cols);
    if (most < 0) bad_argument("bad most: " + std::to_string(most));
    Solver& solver = self.solver();
    const std::vector<Box> all = read_boxes(boxes, rows, cols);
    std::vector<Lit> literals;
    literals.reserve(all.size());
    LiteralLists(solver, lits, nb::none()).each([&](std::size_t, const std::vector<Lit>& list) {
        literals.insert(literals.end(), list.begin(), list.end());
    });
    if (literals.size() != all.size()) bad_argument("one literal per box is needed");
    return post_cover(solver, static_cast<int>(rows), static_cast<int>(cols), all, literals, to_size(most));
}

}  // namespace

void bind_boxes(nb::module_& m) {
    nb::class_<PyBoxes>(m, "Boxes", "Lists of boxes (top, left, bottom, right).")
        .def("__len__", [](const PyBoxes& self) { return self.lists.size(); })
        .def("__getitem__", &get_boxes)
        .def("pick", &pick, nb::arg("places"),
             "The box at a place of each list; None where the place is None, or just behind the last box.")
        .def_prop_ro("sizes", &list_sizes);
    m.def("boxes", &list_boxes, nb::arg("cells"), nb::arg("most"),
          "For each given cell the boxes (top, left, bottom, right) that contain it and no other given cell, of the "
          "area that stands there if it is a number; None when there are more than `most`.");
    m.def("layers", &count_layers, nb::arg("rows"), nb::arg("cols"), nb::arg("boxes"),
          "How many of the boxes lie over each cell, row by row; 255 = so many or more.");
}

void bind_cover(nb::class_<PySolver>& solver) {
    solver.def("cover", &cover, nb::arg("rows"), nb::arg("cols"), nb::arg("boxes"), nb::arg("lits"),
               nb::arg("most") = std::int64_t{1} << 40,
               "Every cell of a grid lies in exactly one of the boxes whose literals are true; both come in lists. False "
               "= not posted: the boxes have more than `most` cells in all.");
}

}  // namespace pensil
