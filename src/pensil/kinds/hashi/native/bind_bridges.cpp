// Suppositions about bridges for Python: see bridges.hpp.
#include <memory>
#include <string>
#include <vector>

#include "bridges.hpp"
#include "kind_bindings.hpp"
#include "python_cells.hpp"
#include "python_input.hpp"
#include "python_output.hpp"

namespace pensil {

namespace {

constexpr long most_bridges = 30;  // so that what is left of a pair is a small number

struct PyBridges {
    std::shared_ptr<const BridgeLayout> layout;
};

std::uint32_t read_index(PyObject* object, std::size_t size) {
    const long index = read_int(object);
    if (index < 0 || static_cast<std::size_t>(index) >= size) bad_argument("no such place: " + std::to_string(index));
    return static_cast<std::uint32_t>(index);
}

std::vector<std::uint32_t> read_indices(PyObject* object, std::size_t size) {
    std::vector<std::uint32_t> read;
    for (PyObject* item : Items(nb::handle(object))) read.push_back(read_index(item, size));
    return read;
}

std::vector<std::vector<std::uint32_t>> read_lists(nb::handle object, std::size_t size) {
    std::vector<std::vector<std::uint32_t>> read;
    for (PyObject* item : Items(object)) read.push_back(read_indices(item, size));
    return read;
}

PyBridges make_bridges(nb::handle ends, nb::handle pairs_of, nb::handle crossed_by, nb::handle numbers, bool loops) {
    auto layout = std::make_shared<BridgeLayout>();
    const std::size_t pairs = Items(ends).size();
    layout->pairs_of = read_lists(pairs_of, pairs);
    layout->crossed_by = read_lists(crossed_by, pairs);
    layout->loops = loops;
    for (PyObject* item : Items(ends)) {
        const std::vector<std::uint32_t> both = read_indices(item, layout->islands());
        if (both.size() != 2) bad_argument("a pair has two ends");
        layout->ends.push_back({both[0], both[1]});
    }
    for (PyObject* item : Items(numbers)) {
        const long number = item == Py_None ? no_number : read_int(item);
        if (item != Py_None && (number < 0 || number > 4 * most_bridges)) bad_argument("bad number of an island");
        layout->numbers.push_back(static_cast<int>(number));
    }
    if (layout->islands() == 0 || layout->ends.size() != pairs || layout->crossed_by.size() != pairs ||
        layout->numbers.size() != layout->islands()) {
        bad_argument("every island has its pairs and a number, and every pair those that cross it");
    }
    for (Island island = 0; island < layout->islands(); ++island) {
        for (Pair pair : layout->pairs_of[island]) {
            if (layout->ends[pair][0] != island && layout->ends[pair][1] != island) bad_argument("not a pair of the island");
        }
    }
    return {std::move(layout)};
}

std::vector<int> read_bounds(const PyBridges& self, nb::handle object) {
    std::vector<int> read;
    for (PyObject* item : Items(object)) {
        const long value = read_int(item);
        if (value < 0 || value > most_bridges) bad_argument("bad number of bridges: " + std::to_string(value));
        read.push_back(static_cast<int>(value));
    }
    if (read.size() != self.layout->ends.size()) bad_argument("every pair has a bound");
    return read;
}

const char* name_of(BridgeCause cause) {
    switch (cause) {
        case BridgeCause::counted: return "counted";
        case BridgeCause::blocked: return "blocked";
        case BridgeCause::many: return "many";
        case BridgeCause::few: return "few";
        case BridgeCause::crossing: return "crossing";
        case BridgeCause::apart: return "apart";
        case BridgeCause::loop: return "loop";
        default: return "supposed";
    }
}

// A pair, and the mask of what a bound leaves for it.
PyObject* new_fact(const BridgeBound& bound) {
    return new_pair(bound.pair, bound.lower ? -(1L << bound.value) : (2L << bound.value) - 1);
}

PyObject* new_facts(const BridgeTrial& trial, const std::vector<std::size_t>& bounds) {
    return new_tuple(bounds.size(), [&](std::size_t i) { return new_fact(trial.bound(bounds[i])); }).release().ptr();
}

PyObject* new_indices(const std::vector<std::uint32_t>& all) {
    return new_tuple(all.size(), [&](std::size_t i) { return PyLong_FromUnsignedLong(all[i]); }).release().ptr();
}

PyObject* new_link(const BridgeTrial& trial, const BridgeLink& link) {
    const BridgeBound& bound = trial.bound(link.bound);
    const bool blocked = bound.why == BridgeCause::blocked;
    return new_tuple(4, [&](std::size_t i) -> PyObject* {
        if (i == 0) return new_fact(bound);
        if (i == 1) return PyUnicode_InternFromString(name_of(bound.why));
        if (i == 2) return blocked ? new_pair(bound.pair, bound.place) : new_indices({bound.place});
        return new_facts(trial, link.parents);
    }).release().ptr();
}

PyObject* new_broken(const BridgeTrial& trial) {
    const BrokenRule& rule = trial.broken();
    const std::vector<BridgeLink> links = trial.links();
    return new_tuple(5, [&](std::size_t i) -> PyObject* {
        if (i == 0) return PyUnicode_InternFromString(name_of(rule.what));
        if (i == 1) return new_indices(rule.place);
        if (i == 2) return PyLong_FromLong(rule.bridges);
        if (i == 3) return new_facts(trial, rule.blamed);
        return new_tuple(links.size(), [&](std::size_t place) { return new_link(trial, links[place]); }).release().ptr();
    }).release().ptr();
}

struct PyTrial {
    BridgeTrial trial;
    std::size_t pairs;
};

nb::object follow(PyTrial& self, long pair, bool lower, long value) {
    if (pair < 0 || static_cast<std::size_t>(pair) >= self.pairs) bad_argument("no such pair: " + std::to_string(pair));
    if (value < 0 || value > most_bridges) bad_argument("bad number of bridges: " + std::to_string(value));
    BridgeTrial& trial = self.trial;
    const bool broken = trial.follow(static_cast<Pair>(pair), lower, static_cast<int>(value));
    return new_tuple(2, [&](std::size_t i) -> PyObject* {
        if (i == 0) return trial.everywhere() ? PyLong_FromLong(-1) : new_int(trial.read());
        return broken ? new_broken(trial) : nb::object(nb::none()).release().ptr();
    });
}

nb::object list_cuts(const PyBridges& self, nb::handle low, nb::handle high) {
    const auto cuts = cut_pairs(*self.layout, read_bounds(self, low), read_bounds(self, high));
    return new_tuple(cuts.size(), [&](std::size_t place) {
        return new_tuple(2, [&](std::size_t i) -> PyObject* {
            return i == 0 ? PyLong_FromUnsignedLong(cuts[place].first) : new_indices(cuts[place].second);
        }).release().ptr();
    });
}

nb::object list_groups(const PyBridges& self, nb::handle low) {
    return nb::steal(new_indices(groups_of(*self.layout, read_bounds(self, low))));
}

nb::object list_exits(const PyBridges& self, nb::handle low, nb::handle high) {
    const auto exits = only_exits(*self.layout, read_bounds(self, low), read_bounds(self, high));
    return new_tuple(exits.size(), [&](std::size_t i) { return new_pair(exits[i].first, exits[i].second); });
}

void bind_bridges(nb::module_& m) {
    nb::class_<PyBridges>(m, "Bridges", "Islands, and the pairs of them between which there may be bridges.")
        .def("__init__", [](PyBridges* self, nb::handle ends, nb::handle pairs_of, nb::handle crossed_by,
                            nb::handle numbers, bool loops) {
            new (self) PyBridges(make_bridges(ends, pairs_of, crossed_by, numbers, loops));
        }, nb::arg("ends"), nb::arg("pairs_of"), nb::arg("crossed_by"), nb::arg("numbers"), nb::arg("loops"))
        .def("trial", [](const PyBridges& self, nb::handle low, nb::handle high) {
            const std::size_t pairs = self.layout->ends.size();
            return PyTrial{BridgeTrial(self.layout, read_bounds(self, low), read_bounds(self, high)), pairs};
        }, nb::arg("low"), nb::arg("high"), "A board, by the least and the most bridges of every pair.")
        .def("groups", &list_groups, nb::arg("low"),
             "The first island of the group of every island: those that are connected by bridges.")
        .def("exits", &list_exits, nb::arg("low"), nb::arg("high"),
             "The groups that only one pair leads out of, each by its first island, and that pair.")
        .def("cuts", &list_cuts, nb::arg("low"), nb::arg("high"),
             "The pairs without a bridge that would part the islands, each with those on the smaller side.");
    nb::class_<PyTrial>(m, "BridgeTrial", "A board on which something can be supposed.")
        .def("follow", &follow, nb::arg("pair"), nb::arg("lower"), nb::arg("value"),
             "Suppose that a pair has at least, or at most, so many bridges: the islands that were looked at, as bits, and "
             "what breaks a rule, if one breaks.");
}

const KindBindings bindings(bind_bridges);

}  // namespace

}  // namespace pensil
