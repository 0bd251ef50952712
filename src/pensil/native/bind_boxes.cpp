// Python bindings of the boxes on a grid.
#include "bind_boxes.hpp"

#include "boxes.hpp"
#include "python_input.hpp"

namespace pensil {

namespace {

constexpr long longest_side = 4096;

void check_grid(long rows, long cols) {
    if (rows < 1 || cols < 1 || rows > longest_side || cols > longest_side) bad_argument("bad size of a grid");
}

int read_place(PyObject* object, long size) {
    const long value = read_int(object);
    if (value < 0 || value >= size) bad_argument("outside the grid: " + std::to_string(value));
    return static_cast<int>(value);
}

nb::object list_boxes(long rows, long cols, nb::handle marked, long most) {
    check_grid(rows, cols);
    std::vector<MarkedCell> cells;
    for (PyObject* item : Items(marked)) {
        const Items entry(item);
        if (entry.size() != 3) bad_argument("a marked cell is a row, a column and an area");
        const long area = read_int(entry[2]);
        if (area < 0 || area > longest_side * longest_side) bad_argument("bad area: " + std::to_string(area));
        cells.push_back({read_place(entry[0], rows), read_place(entry[1], cols), static_cast<int>(area)});
    }
    std::vector<std::vector<Box>> found;
    if (!boxes_around(static_cast<int>(rows), static_cast<int>(cols), cells, most < 0 ? 0 : most, found)) {
        return nb::none();
    }
    nb::list result;
    for (const std::vector<Box>& boxes : found) {
        nb::list list;
        for (const Box& box : boxes) list.append(nb::make_tuple(box.top, box.left, box.bottom, box.right));
        result.append(nb::tuple(list));
    }
    return nb::tuple(result);
}

bool cover(PySolver& self, long rows, long cols, nb::handle boxes, nb::handle lits, long most) {
    check_grid(rows, cols);
    if (most < 0) bad_argument("bad most: " + std::to_string(most));
    Solver& solver = self.solver();
    std::vector<Box> list;
    for (PyObject* item : Items(boxes)) {
        const Items sides(item);
        if (sides.size() != 4) bad_argument("a box is its top, left, bottom and right");
        const Box box{read_place(sides[0], rows), read_place(sides[1], cols), read_place(sides[2], rows),
                      read_place(sides[3], cols)};
        if (box.bottom < box.top || box.right < box.left) bad_argument("a box ends before it begins");
        list.push_back(box);
    }
    const std::vector<Lit> literals = read_literals(solver, lits);
    if (literals.size() != list.size()) bad_argument("one literal per box is needed");
    return post_cover(solver, static_cast<int>(rows), static_cast<int>(cols), list, literals,
                      static_cast<std::size_t>(most));
}

}  // namespace

void bind_boxes(nb::module_& m) {
    m.def("boxes", &list_boxes, nb::arg("rows"), nb::arg("cols"), nb::arg("marked"), nb::arg("most"),
          "For each marked cell (row, column, area or 0) the boxes (top, left, bottom, right) that contain it and no "
          "other marked cell; None when there are more than `most`.");
}

void bind_cover(nb::class_<PySolver>& solver) {
    solver.def("cover", &cover, nb::arg("rows"), nb::arg("cols"), nb::arg("boxes"), nb::arg("lits"),
               nb::arg("most") = 1L << 40,
               "Every cell of a grid lies in exactly one of the boxes whose literals are true. False = not posted: the "
               "boxes have more than `most` cells in all.");
}

}  // namespace pensil
