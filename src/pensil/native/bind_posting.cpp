// Posting clauses, counts and sums, one at a time or many in one call.
#include "bind_solver.hpp"
#include "literal_lists.hpp"

namespace pensil {

namespace {

void add_clause(PySolver& self, nb::handle lits, long guard) {
    Solver& solver = self.solver();
    const Lit switch_on = read_guard(solver, guard);
    read_literals(solver, lits.ptr(), self.lits);
    solver.add_clause(self.lits.data(), self.lits.size(), switch_on);
}

void add_clauses(PySolver& self, nb::handle clauses, long guard) {
    Solver& solver = self.solver();
    const Lit switch_on = read_guard(solver, guard);
    LiteralLists(solver, clauses, nb::none()).each([&](std::size_t, std::vector<Lit>& lits) {
        solver.add_clause(lits.data(), lits.size(), switch_on);
    });
}

void not_all_each(PySolver& self, nb::handle lists, nb::handle of, long guard) {
    Solver& solver = self.solver();
    const Lit switch_on = read_guard(solver, guard);
    LiteralLists(solver, lists, of).each([&](std::size_t, std::vector<Lit>& lits) {
        for (Lit& lit : lits) lit = ~lit;
        solver.add_clause(lits.data(), lits.size(), switch_on);
    });
}

void add_unit(PySolver& self, long lit) {
    Solver& solver = self.solver();
    const Lit fact = to_literal(solver, lit);
    solver.add_clause(&fact, 1);
}

// Whatever is at least this cannot be reached by counting literals.
constexpr std::int64_t no_bound = std::int64_t{1} << 40;

template <bool at_least, bool at_most>
void add_count(PySolver& self, std::int64_t k, nb::handle lits, long guard) {
    Solver& solver = self.solver();
    const Lit switch_on = read_guard(solver, guard);
    read_literals(solver, lits.ptr(), self.lits);
    solver.add_count(at_least ? k : 0, at_most ? k : no_bound, self.lits.data(), self.lits.size(), switch_on);
}

void exactly_each(PySolver& self, nb::handle ks, nb::handle lists, nb::handle of, long guard) {
    Solver& solver = self.solver();
    const Lit switch_on = read_guard(solver, guard);
    const Items counts(ks);
    const auto post = [&](std::size_t i, std::vector<Lit>& lits) {
        const long k = read_int(counts[i]);
        solver.add_count(k, k, lits.data(), lits.size(), switch_on);
    };
    LiteralLists(solver, lists, of).each_of(counts.size(), "one number per list of literals is needed", post);
}

void at_most_each(PySolver& self, std::int64_t k, nb::handle lists, nb::handle of, long guard) {
    Solver& solver = self.solver();
    const Lit switch_on = read_guard(solver, guard);
    LiteralLists(solver, lists, of).each([&](std::size_t, std::vector<Lit>& lits) {
        solver.add_count(0, k, lits.data(), lits.size(), switch_on);
    });
}

void one_or_none_each(PySolver& self, nb::handle lists, nb::handle none, nb::handle of) {
    Solver& solver = self.solver();
    const std::vector<Lit> otherwise = read_literals(solver, none);
    const auto post = [&](std::size_t i, std::vector<Lit>& lits) {
        if (i < otherwise.size()) lits.push_back(otherwise[i]);
        solver.add_count(1, 1, lits.data(), lits.size());
    };
    LiteralLists(solver, lists, of).each_of(otherwise.size(), "one literal per list is needed", post);
}

// Reads numbers in order encoding: a list of lists of literals.
void read_numbers(const Solver& solver, PyObject* object, std::vector<Lit>& lits, std::vector<std::uint32_t>& ends) {
    lits.clear();
    ends.clear();
    for (PyObject* number : Items(object)) {
        for (PyObject* item : Items(number)) lits.push_back(read_literal(solver, item));
        ends.push_back(static_cast<std::uint32_t>(lits.size()));
    }
}

// The same from the places of the numbers.
void read_placed_numbers(const Solver& solver, PyObject* object, const PyRanges& of, std::vector<Lit>& lits,
                         std::vector<std::uint32_t>& ends) {
    lits.clear();
    ends.clear();
    for (PyObject* place : Items(object)) {
        append_range(solver, of, read_place(place, of.size()), lits);
        ends.push_back(static_cast<std::uint32_t>(lits.size()));
    }
}

void sum_between(PySolver& self, std::int64_t low, std::int64_t high, nb::handle numbers, long guard) {
    Solver& solver = self.solver();
    const Lit switch_on = read_guard(solver, guard);
    std::vector<std::uint32_t> ends;
    read_numbers(solver, numbers.ptr(), self.lits, ends);
    solver.add_sum(low, high, self.lits, ends, switch_on);
}

void sum_exactly_each(PySolver& self, nb::handle ks, nb::handle lists, nb::handle of, long guard) {
    Solver& solver = self.solver();
    const Lit switch_on = read_guard(solver, guard);
    PyRanges* ranges = nullptr;
    if (!of.is_none() && !nb::try_cast(of, ranges)) bad_argument("places are those of Ranges");
    const Items sums(ks), numbers(lists);
    if (sums.size() != numbers.size()) bad_argument("one number per sum is needed");
    std::vector<std::uint32_t> ends;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const long k = read_int(sums[i]);
        if (ranges == nullptr) {
            read_numbers(solver, numbers[i], self.lits, ends);
        } else {
            read_placed_numbers(solver, numbers[i], *ranges, self.lits, ends);
        }
        solver.add_sum(k, k, self.lits, ends, switch_on);
    }
}

void order_each(PySolver& self, const PyRanges& ranges) {
    Solver& solver = self.solver();
    for (std::size_t range = 0; range < ranges.size(); ++range) {
        self.lits.clear();
        append_range(solver, ranges, range, self.lits);
        for (std::size_t i = 1; i < self.lits.size(); ++i) {
            const Lit order[] = {~self.lits[i], self.lits[i - 1]};
            solver.add_clause(order, 2);
        }
    }
}

}  // namespace

void bind_posting(nb::class_<PySolver>& solver) {
    solver.def("clause", &add_clause, nb::arg("lits"), nb::arg("guard") = 0)
        .def("clauses", &add_clauses, nb::arg("clauses"), nb::arg("guard") = 0)
        .def("not_all_each", &not_all_each, nb::arg("lists"), nb::arg("of") = nb::none(), nb::arg("guard") = 0,
             "Some literal of each list is false; here and below the lists hold places in `of` where that is given.")
        .def("unit", &add_unit, nb::arg("lit"))
        .def("at_least", &add_count<true, false>, nb::arg("k"), nb::arg("lits"), nb::arg("guard") = 0)
        .def("at_most", &add_count<false, true>, nb::arg("k"), nb::arg("lits"), nb::arg("guard") = 0)
        .def("exactly", &add_count<true, true>, nb::arg("k"), nb::arg("lits"), nb::arg("guard") = 0)
        .def("exactly_each", &exactly_each, nb::arg("ks"), nb::arg("lists"), nb::arg("of") = nb::none(),
             nb::arg("guard") = 0)
        .def("at_most_each", &at_most_each, nb::arg("k"), nb::arg("lists"), nb::arg("of") = nb::none(),
             nb::arg("guard") = 0)
        .def("one_or_none_each", &one_or_none_each, nb::arg("lists"), nb::arg("none"), nb::arg("of") = nb::none(),
             "Exactly one literal of each list is true, or else the literal of that list in `none`.")
        .def("sum_between", &sum_between, nb::arg("low"), nb::arg("high"), nb::arg("numbers"), nb::arg("guard") = 0,
             "Numbers add up to low .. high. A number of 0 .. m is a list of m literals: > 0, > 1, ...")
        .def("sum_exactly_each", &sum_exactly_each, nb::arg("ks"), nb::arg("lists"), nb::arg("of") = nb::none(),
             nb::arg("guard") = 0, "`of` is Ranges: a list holds the places of its numbers there.")
        .def("order_each", &order_each, nb::arg("ranges"), "In each range a variable implies the one before it.");
}

}  // namespace pensil
