// Suppositions about land and water for Python: see lands.hpp.
#include <memory>
#include <string>
#include <vector>

#include "kind_bindings.hpp"
#include "lands.hpp"
#include "python_cells.hpp"
#include "python_input.hpp"
#include "python_output.hpp"

namespace pensil {

namespace {

constexpr long most_side = 4096;
constexpr long widest_sight = 3;

// A follower knows the grid that its facts are about.
struct PyFollower {
    std::unique_ptr<LandFollower> follower;
    std::size_t rows, cols, words;

    PyFollower with(std::unique_ptr<LandFollower> other) const { return {std::move(other), rows, cols, words}; }
};

struct PyBoard {
    std::unique_ptr<LandBoard> board;
    std::size_t rows, cols, words;
};

struct PyLands {
    std::shared_ptr<LandLayout> layout;
};

std::size_t read_spot(long spot, std::size_t rows, std::size_t cols) {
    if (spot < 0 || static_cast<std::size_t>(spot) >= rows * cols) bad_argument("no such cell: " + std::to_string(spot));
    return static_cast<std::size_t>(spot);
}

PyLands make_lands(long rows, long cols, nb::handle roots) {
    if (rows < 1 || cols < 1 || rows > most_side || cols > most_side) bad_argument("bad size of a grid");
    const auto height = static_cast<std::size_t>(rows), width = static_cast<std::size_t>(cols);
    std::vector<std::pair<std::size_t, int>> read;
    for (PyObject* item : Items(roots)) {
        const Items root{nb::handle(item)};
        if (root.size() != 2) bad_argument("a root is a cell and a size");
        long size = -1;
        if (root[1] != Py_None) {
            size = read_int(root[1]);
            if (size < 1 || size > most_side * most_side) bad_argument("bad size of a region");
        }
        read.emplace_back(read_spot(read_int(root[0]), height, width), static_cast<int>(size));
    }
    return {land_layout(height, width, read)};
}

PyBoard make_board(const PyLands& self, nb::handle water, nb::handle land) {
    const LandLayout& layout = *self.layout;
    return {layout.board(read_cells(water.ptr(), layout.words), read_cells(land.ptr(), layout.words)), layout.rows,
            layout.cols, layout.words};
}

PyFollower suppose(const PyBoard& self, long spot, bool water, nb::handle without, std::uint32_t sorts) {
    const LandFact fact{read_spot(spot, self.rows, self.cols), water};
    return {self.board->suppose(fact, read_cells(without.ptr(), self.words), sorts), self.rows, self.cols, self.words};
}

bool run(PyFollower& self, long sight) {
    if (sight < 0 || sight > widest_sight) bad_argument("bad sight: " + std::to_string(sight));
    return self.follower->run(static_cast<int>(sight));
}

std::vector<LandFact> read_facts(nb::handle facts, std::size_t rows, std::size_t cols) {
    std::vector<LandFact> read;
    for (PyObject* item : Items(facts)) {
        const Items fact{nb::handle(item)};
        if (fact.size() != 2) bad_argument("a fact is a cell and whether it is water");
        read.push_back({read_spot(read_int(fact[0]), rows, cols), PyObject_IsTrue(fact[1]) == 1});
    }
    return read;
}

PyFollower branch(const PyFollower& self, nb::handle facts, nb::handle without, std::uint32_t sorts) {
    const std::vector<LandFact> read = read_facts(facts, self.rows, self.cols);
    return self.with(self.follower->branch(read, read_cells(without.ptr(), self.words), sorts));
}

// The numbers of the cells of a set, row by row.
PyObject* new_spots(const CellWords& cells, std::size_t cols) {
    std::vector<long> spots;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (Word64 left = cells[i]; left != 0; left &= left - 1) {
            const std::size_t bit = 64 * i + static_cast<std::size_t>(lowest_bit(left));
            spots.push_back(static_cast<long>(bit - bit / (cols + 1)));
        }
    }
    return new_tuple(spots.size(), [&](std::size_t i) { return PyLong_FromLong(spots[i]); }).release().ptr();
}

nb::object new_sets(const std::vector<CellWords>& sets) {
    return new_tuple(sets.size(), [&](std::size_t i) { return new_int(sets[i]); });
}

void check_index(const PyFollower& self, std::size_t index) {
    if (index >= self.follower->count() + (self.follower->broken() ? 1 : 0)) throw nb::index_error();
}

nb::object get_link(const PyFollower& self, std::size_t index) {
    check_index(self, index);
    const LandLink link = self.follower->link(index);
    return new_tuple(4, [&](std::size_t i) -> PyObject* {
        if (i == 0) return new_spots(link.cells, self.cols);
        if (i == 1) return PyBool_FromLong(link.water);
        if (i == 2) return PyUnicode_InternFromString(link.sort);
        return new_sets(link.named).release().ptr();
    });
}

nb::object get_premises(const PyFollower& self, std::size_t index) {
    check_index(self, index);
    return to_python(self.follower->premises(index));
}

PyObject* new_step(const LandStep& step, std::size_t cols) {
    return new_tuple(6, [&](std::size_t i) -> PyObject* {
        if (i == 0) return PyLong_FromSize_t(step.link);
        if (i == 1) return PyBool_FromLong(step.is_water);
        if (i == 2) return PyUnicode_InternFromString(step.sort);
        return new_spots(i == 3 ? step.cells : i == 4 ? step.water : step.land, cols);
    }).release().ptr();
}

nb::object new_trail(const std::vector<LandStep>& trail, std::size_t cols) {
    return new_tuple(trail.size(), [&](std::size_t place) { return new_step(trail[place], cols); });
}

nb::object get_trail_to(const PyFollower& self, std::size_t begin, nb::handle facts) {
    return new_trail(self.follower->trail_to(begin, read_facts(facts, self.rows, self.cols)), self.cols);
}

void check_broken(const PyFollower& self) {
    if (!self.follower->broken()) bad_argument("no rule breaks");
}

std::size_t get_length_of_cases(const PyFollower& self, nb::handle cases, nb::handle facts) {
    std::vector<const LandFollower*> branches;
    for (PyObject* item : Items(cases)) {
        const PyFollower& branch = nb::cast<const PyFollower&>(nb::handle(item));
        check_broken(branch);
        if (!branch.follower->continues(*self.follower)) bad_argument("no case of this supposition");
        branches.push_back(branch.follower.get());
    }
    return self.follower->length_of_cases(branches, read_facts(facts, self.rows, self.cols));
}

nb::object get_trail(PyFollower& self) {
    check_broken(self);
    return new_trail(self.follower->trail(), self.cols);
}

nb::object list_cuts(const PyBoard& self) {
    const std::vector<LandCut> cuts = self.board->cuts();
    return new_tuple(cuts.size(), [&](std::size_t i) {
        return new_sets({cuts[i].cell, cuts[i].part, cuts[i].premises}).release().ptr();
    });
}

nb::object list_spent(const PyBoard& self) {
    const std::vector<LandSpent> spent = self.board->spent();
    return new_tuple(spent.size(), [&](std::size_t place) {
        const LandSpent& bound = spent[place];
        return new_tuple(4, [&](std::size_t i) -> PyObject* {
            if (i == 1) return PyBool_FromLong(bound.whole);
            return new_int(i == 0 ? bound.target : i == 2 ? bound.root : bound.lost);
        }).release().ptr();
    });
}

nb::object list_barriers(const PyBoard& self) {
    const std::vector<LandBarrier> barriers = self.board->barriers();
    return new_tuple(barriers.size(), [&](std::size_t place) {
        const LandBarrier& barrier = barriers[place];
        const nb::object gap = new_sets({barrier.ends, barrier.cells, barrier.touched, barrier.held});
        return new_tuple(5, [&](std::size_t i) -> PyObject* {
            if (i == 0) return nb::object(gap).release().ptr();
            if (i == 1) return PyBool_FromLong(barrier.at_edge);
            if (i == 2) return new_int(barrier.wall);
            return new_sets(i == 3 ? barrier.near : barrier.owners).release().ptr();
        }).release().ptr();
    });
}

nb::object list_needs(const PyBoard& self) {
    const auto needs = self.board->needs();
    return new_tuple(needs.size(), [&](std::size_t i) {
        return new_sets({needs[i].first, needs[i].second}).release().ptr();
    });
}

bool shows(const PyBoard& self, long sign) {
    if (sign < 0 || static_cast<std::size_t>(sign) >= land_signs().size()) bad_argument("no such sign");
    return self.board->shows(static_cast<std::size_t>(sign));
}

nb::object names(const std::vector<const char*>& all) {
    return new_tuple(all.size(), [&](std::size_t i) { return PyUnicode_FromString(all[i]); });
}

nb::object get_needed(const PyBoard& self, nb::handle target) {
    return to_python(self.board->needed(read_cells(target.ptr(), self.words)));
}

void bind_lands(nb::module_& m) {
    nb::class_<PyLands>(m, "Lands", "A grid whose cells are land, in regions with one root each, or water.")
        .def("__init__", [](PyLands* self, long rows, long cols, nb::handle roots) {
            new (self) PyLands(make_lands(rows, cols, roots));
        }, nb::arg("rows"), nb::arg("cols"), nb::arg("roots"))
        .def("board", &make_board, nb::arg("water"), nb::arg("land"), "A board as sets of cells.");
    nb::class_<PyBoard>(m, "LandBoard", "A board on which something can be supposed.")
        .def("suppose", &suppose, nb::arg("spot"), nb::arg("water"), nb::arg("without"), nb::arg("sorts"),
             "Suppose that a cell is water, or land. Nothing is concluded about the cells `without`; a deep look is for "
             "links of some sorts, given as bits.")
        .def("gates", [](const PyBoard& self) { return to_python(self.board->gates()); },
             "The undecided cells that part the cells that are not land.")
        .def("cuts", &list_cuts, "The cells that would part the water, each with the part that it would cut off, and what "
             "shows it.")
        .def("spent", &list_spent,
             "What regions are bound to come to: a piece or a block, whether the whole of it is taken, the root, and the "
             "cells that no region can come to because of it.")
        .def("barriers", &list_barriers,
             "Gaps along walls that some regions of the wall can come to, though nothing there can be joined to them: "
             "its ends, its cells, the wall that is touched and what of that is held; whether it comes by the edge; the "
             "wall, the land that the gap can be joined to, and the roots of those regions.")
        .def("unreached", [](const PyBoard& self) { return to_python(self.board->unreached()); },
             "The undecided cells that no region can come to, without those beside two regions.")
        .def("needs", &list_needs, "The roots of regions that would find too few cells without some, each with these.")
        .def("shows", &shows, nb::arg("sign"),
             "Whether there is a sign that something of a sort follows, by its place in LAND_SIGNS: if not, it does not.")
        .def("needed", &get_needed, nb::arg("target"),
             "The undecided cells that each region that can come to the target needs for it.");
    nb::class_<PyFollower>(m, "LandFollower", "Follows a supposition link by link until a rule breaks.")
        .def("run", &run, nb::arg("sight"), "Go on as far as one sees, from 0 to 3; whether a rule breaks.")
        .def("branch", &branch, nb::arg("facts"), nb::arg("without"), nb::arg("sorts"),
             "Another one that begins where this one ended, and supposes more: cells, and whether each is water.")
        .def_prop_ro("ended", [](const PyFollower& self) { return self.follower->ended(); })
        .def_prop_ro("broken", [](const PyFollower& self) { return self.follower->broken(); })
        .def_prop_ro("depth", [](const PyFollower& self) { return self.follower->depth(); })
        .def_prop_ro("water", [](const PyFollower& self) { return to_python(self.follower->water()); })
        .def_prop_ro("land", [](const PyFollower& self) { return to_python(self.follower->land()); })
        .def("areas", [](const PyFollower& self, bool water) { return new_sets(self.follower->areas(water)); },
             nb::arg("water"), "The connected water, or the connected land.")
        .def("__len__", [](const PyFollower& self) { return self.follower->count(); })
        .def("link", &get_link, nb::arg("index"),
             "The cells that follow, whether they are water, the sort of link, and the areas that it names. The broken "
             "rule comes after the last one.")
        .def("premises", &get_premises, nb::arg("index"), "The cells that a link rests on.")
        .def("trail", &get_trail,
             "The links that lead to the broken rule, which comes last: the index, whether it is about water, its sort, "
             "the cells that are needed of it, and the water and the land that it rests on.")
        .def("trail_to", &get_trail_to, nb::arg("begin"), nb::arg("facts"),
             "The links from one on that lead to some facts, as in a trail; last, what these rest on besides.")
        .def("length_of_cases", &get_length_of_cases, nb::arg("cases"), nb::arg("facts"),
             "Where it fails in cases, which are branches of it that fail: how many links lead to that, one for each case "
             "among them, and to some facts.")
        .def("trail_length", [](PyFollower& self) {
            check_broken(self);
            return self.follower->trail_length();
        })
        .def("trail_told", [](PyFollower& self) {
            check_broken(self);
            return self.follower->trail_told();
        }, "How many links there are to tell: those in succession that are told in the same words are one.")
        .def("shortened", [](const PyFollower& self) {
            check_broken(self);
            return self.with(self.follower->shortened());
        }, "The same supposition without links that can be done without.");
    m.attr("LAND_SORTS") = names(land_sorts());
    m.attr("LAND_SIGNS") = names(land_signs());
    m.attr("MOST_LAND_SHAPES") = most_land_shapes();
}

const KindBindings bindings(bind_lands);

}  // namespace

}  // namespace pensil
