// Python bindings of the boxes on a grid.
#include "bind_boxes.hpp"

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
    std::vector<std::vector<Box>> lists;
};

PyObject* new_box(const Box& box) {
    const int sides[] = {box.top, box.left, box.bottom, box.right};
    return new_tuple(4, [&](std::size_t i) { return PyLong_FromLong(sides[i]); }).release().ptr();
}

const std::vector<Box>& boxes_at(const PyBoxes& self, Py_ssize_t list) {
    const auto size = static_cast<Py_ssize_t>(self.lists.size());
    if (list < -size || list >= size) throw nb::index_error("no such list of boxes");
    return self.lists[static_cast<std::size_t>(list < 0 ? list + size : list)];
}

nb::object get_boxes(const PyBoxes& self, Py_ssize_t list) {
    const std::vector<Box>& boxes = boxes_at(self, list);
    return new_tuple(boxes.size(), [&](std::size_t i) { return new_box(boxes[i]); });
}

// The box at a place of each list; None where the place is None or just behind the last one.
nb::object pick(const PyBoxes& self, nb::handle places) {
    const Items items(places);
    if (items.size() != self.lists.size()) bad_argument("one place per list is needed");
    return new_tuple(items.size(), [&](std::size_t i) -> PyObject* {
        PyObject* item = items[i];
        const std::vector<Box>& boxes = self.lists[i];
        if (item != Py_None) {
            const std::size_t place = read_place(item, boxes.size() + 1);
            if (place < boxes.size()) return new_box(boxes[place]);
        }
        return Py_NewRef(Py_None);
    });
}

nb::object list_sizes(const PyBoxes& self) {
    return new_tuple(self.lists.size(), [&](std::size_t i) { return PyLong_FromSize_t(self.lists[i].size()); });
}

nb::object list_boxes(long rows, long cols, nb::handle marked, long most) {
    check_grid(rows, cols);
    std::vector<MarkedCell> cells;
    for (PyObject* item : Items(marked)) {
        const Items entry(item);
        if (entry.size() != 3) bad_argument("a marked cell is a row, a column and an area");
        const long area = read_int(entry[2]);
        if (area < 0 || area > longest_side * longest_side) bad_argument("bad area: " + std::to_string(area));
        cells.push_back({read_line(entry[0], rows), read_line(entry[1], cols), static_cast<int>(area)});
    }
    PyBoxes found;
    if (!boxes_around(static_cast<int>(rows), static_cast<int>(cols), cells, most < 0 ? 0 : most, found.lists)) {
        return nb::none();
    }
    return nb::cast(std::move(found));
}

// The boxes of all lists, one after the other.
std::vector<Box> read_boxes(nb::handle boxes, long rows, long cols) {
    std::vector<Box> all;
    const auto add = [&](const Box& box) {
        if (box.bottom < box.top || box.right < box.left) bad_argument("a box ends before it begins");
        all.push_back(box);
    };
    PyBoxes* given = nullptr;
    if (nb::try_cast(boxes, given)) {
        for (const std::vector<Box>& list : given->lists) {
            for (const Box& box : list) {
                if (box.bottom >= rows || box.right >= cols) bad_argument("boxes of another grid");
                add(box);
            }
        }
        return all;
    }
    for (PyObject* list : Items(boxes)) {
        for (PyObject* item : Items(list)) {
            const Items sides(item);
            if (sides.size() != 4) bad_argument("a box is its top, left, bottom and right");
            add({read_line(sides[0], rows), read_line(sides[1], cols), read_line(sides[2], rows),
                 read_line(sides[3], cols)});
        }
    }
    return all;
}

bool cover(PySolver& self, long rows, long cols, nb::handle boxes, nb::handle lits, long most) {
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
    return post_cover(solver, static_cast<int>(rows), static_cast<int>(cols), all, literals,
                      static_cast<std::size_t>(most));
}

}  // namespace

void bind_boxes(nb::module_& m) {
    nb::class_<PyBoxes>(m, "Boxes", "Lists of boxes (top, left, bottom, right).")
        .def("__len__", [](const PyBoxes& self) { return self.lists.size(); })
        .def("__getitem__", &get_boxes)
        .def("pick", &pick, nb::arg("places"),
             "The box at a place of each list; None where the place is None, or just behind the last box.")
        .def_prop_ro("sizes", &list_sizes);
    m.def("boxes", &list_boxes, nb::arg("rows"), nb::arg("cols"), nb::arg("marked"), nb::arg("most"),
          "For each marked cell (row, column, area or 0) the boxes (top, left, bottom, right) that contain it and no "
          "other marked cell; None when there are more than `most`.");
}

void bind_cover(nb::class_<PySolver>& solver) {
    solver.def("cover", &cover, nb::arg("rows"), nb::arg("cols"), nb::arg("boxes"), nb::arg("lits"),
               nb::arg("most") = 1L << 40,
               "Every cell of a grid lies in exactly one of the boxes whose literals are true; both come in lists. False "
               "= not posted: the boxes have more than `most` cells in all.");
}

}  // namespace pensil
