// The Python class Solver.
#include "bind_solver.hpp"

#include "bind_boxes.hpp"
#include "bind_line.hpp"
#include "python_input.hpp"
#include "queries.hpp"
#include "ranges.hpp"

namespace pensil {

namespace {

// Far below what the numbering of literals allows.
constexpr long most_vars = 1L << 28;

Var make_vars(Solver& solver, std::int64_t count) {
    if (count < 0 || count > most_vars - static_cast<std::int64_t>(solver.var_count())) {
        bad_argument("bad number of variables: " + std::to_string(count));
    }
    return solver.new_vars(static_cast<std::size_t>(count));
}

long new_vars(PySolver& self, std::int64_t count) { return make_vars(self.solver(), count) + 1L; }

PyRanges new_ranges(PySolver& self, nb::handle sizes) {
    PyRanges ranges;
    long total = 0;
    for (PyObject* item : Items(sizes)) {
        const long size = read_int(item);
        if (size < 0 || size > most_vars - total) bad_argument("bad number of variables: " + std::to_string(size));
        total += size;
        ranges.ends.push_back(static_cast<std::uint32_t>(total));
    }
    ranges.first = make_vars(self.solver(), total);
    return ranges;
}

nb::object to_python(Status status) {
    if (status == Status::unknown) return nb::none();
    return nb::bool_(status == Status::satisfiable);
}

const char* name(End end) {
    return end == End::complete ? "complete" : end == End::limit ? "limit" : "timeout";
}

nb::bytes to_bytes(const std::uint8_t* data, std::size_t size) {
    return nb::bytes(reinterpret_cast<const char*>(data), size);
}

nb::object solve(PySolver& self, nb::handle assumptions, std::int64_t conflicts, double seconds) {
    const std::vector<Lit> assumed = read_literals(self.solver(), assumptions);
    return to_python(self.without_gil(seconds, conflicts, [&](Solver& solver, Limits& limits) {
        solver.set_assumptions(assumed);
        const Status status = solver.search(limits);
        if (status == Status::satisfiable) {
            self.model.assign(solver.var_count(), 0);
            for (Lit lit : solver.trail()) self.model[lit.var()] = !lit.negated();
        }
        solver.return_to_root();
        return status;
    }));
}

nb::object probe(PySolver& self, long first, long count, double seconds) {
    const auto [start, size] = read_range(self.solver(), first, count);
    std::vector<Var> vars(size);
    for (std::size_t i = 0; i < size; ++i) vars[i] = start + static_cast<Var>(i);
    return to_python(self.without_gil(
        seconds, no_limit, [&](Solver& solver, Limits& limits) { return solver.probe(vars, limits); }));
}

nb::tuple enumerate(PySolver& self, nb::handle vars, std::int64_t limit, double seconds, nb::handle assumptions,
                    bool probe, bool once) {
    SolutionsQuery query;
    query.vars = read_vars(self.solver(), vars);
    query.assumptions = read_literals(self.solver(), assumptions);
    query.limit = limit < 0 ? ~std::size_t{0} : static_cast<std::size_t>(limit);
    query.probe = probe;
    query.once = once;
    const Solutions solutions = self.without_gil(
        seconds, no_limit, [&](Solver& solver, Limits& limits) { return find_solutions(solver, query, limits); });
    nb::list list;
    for (const std::vector<std::uint8_t>& values : solutions.found) list.append(to_bytes(values.data(), values.size()));
    return nb::make_tuple(list, name(solutions.end));
}

nb::tuple facts(PySolver& self, nb::handle vars, double seconds, nb::handle assumptions, bool probe) {
    const std::vector<Var> asked = read_vars(self.solver(), vars);
    const std::vector<Lit> assumed = read_literals(self.solver(), assumptions);
    const Facts facts = self.without_gil(seconds, no_limit, [&](Solver& solver, Limits& limits) {
        return find_facts(solver, asked, assumed, probe, limits);
    });
    return nb::make_tuple(to_bytes(facts.values.data(), facts.values.size()), to_python(facts.status));
}

nb::object implied(PySolver& self, nb::handle vars, nb::handle assumptions, double seconds, bool reasons,
                   Together* together) {
    const std::vector<Var> asked = read_vars(self.solver(), vars);
    const std::vector<Lit> assumed = read_literals(self.solver(), assumptions);
    std::vector<Implied> found;
    const Status status = self.without_gil(seconds, no_limit, [&](Solver& solver, Limits& limits) {
        solver.set_assumptions(assumed);
        return solver.implied(asked, found, reasons, limits, together);
    });
    if (status != Status::satisfiable) return to_python(status);
    nb::list list;
    for (const Implied& implied : found) {
        nb::list used;
        for (Lit lit : implied.assumptions) used.append(to_python(lit));
        list.append(nb::make_tuple(to_python(implied.lit), used));
    }
    return list;
}

nb::bytes values(PySolver& self, long first, long count) {
    const auto [start, size] = read_range(self.solver(), first, count);
    if (start + size > self.model.size()) bad_argument("no model of these variables");
    return to_bytes(self.model.data() + start, size);
}

nb::bytes fixed(PySolver& self, long first, long count) {
    const auto [start, size] = read_range(self.solver(), first, count);
    self.without_gil(
        no_limit, no_limit, [](Solver& solver, Limits& limits) { return solver.propagate_root(limits); });
    std::vector<std::uint8_t> states(size);
    for (std::size_t i = 0; i < size; ++i) {
        const int value = self.solver().value(make_lit(start + static_cast<Var>(i)));
        states[i] = value == 0 ? 0 : value > 0 ? 1 : 2;
    }
    return to_bytes(states.data(), size);
}

nb::list core(PySolver& self) {
    nb::list result;
    for (Lit lit : self.solver().core()) result.append(to_python(lit));
    return result;
}

nb::dict stats(PySolver& self) {
    const Solver& solver = self.solver();
    const Statistics& statistics = solver.statistics();
    nb::dict result;
    result["vars"] = solver.var_count();
    result["conflicts"] = statistics.conflicts;
    result["decisions"] = statistics.decisions;
    result["propagations"] = statistics.propagations;
    result["propagator_calls"] = statistics.propagator_calls;
    result["restarts"] = statistics.restarts;
    result["learnts"] = statistics.learnts;
    return result;
}

Var read_var(Solver& solver, long var) {
    if (var < 0) bad_argument("expected a variable, got a negative literal");
    return to_literal(solver, var).var();
}

}  // namespace

void bind_solver(nb::module_& m) {
    bind_graph(m);
    nb::class_<Together>(m, "Together", "What was true together without a conflict, and what was not: for questions of "
                                       "`Solver.implied` that differ in what is assumed.")
        .def(nb::init<>())
        .def("forget", &Together::forget, "More is posted: what was true together need not be so any more.");
    nb::class_<PySolver> cls(m, "Solver",
                             "A CDCL solver with propagators. Literals are DIMACS integers: +v or -v, v >= 1. "
                             "A constraint with a guard literal holds only where the guard is true.");
    const auto no_assumptions = nb::tuple();
    cls.def("__init__",
            [](PySolver* self, std::uint64_t seed) {
                new (self) PySolver();
                self->solver().set_seed(seed);
            },
            nb::arg("seed") = 0)
        .def("new_vars", &new_vars, nb::arg("count"), "The first of `count` new variables, numbered in sequence.")
        .def("new_ranges", &new_ranges, nb::arg("sizes"), "New variables: a range of so many for each size.")
        .def("line", [](PySolver& self, nb::handle cells, nb::handle blocks, long guard) {
                post_line(self.solver(), cells, blocks, guard);
            }, nb::arg("cells"), nb::arg("blocks"), nb::arg("guard") = 0)
        .def("lines", [](PySolver& self, nb::handle cells, nb::handle rows, nb::handle cols, nb::handle guards) {
                post_lines(self.solver(), cells, rows, cols, guards);
            }, nb::arg("cells"), nb::arg("row_blocks"), nb::arg("col_blocks"), nb::arg("guards") = nb::none())
        .def("solve", &solve, nb::arg("assumptions") = no_assumptions, nb::arg("conflicts") = -1,
             nb::arg("seconds") = -1.0, "True, False, or None when a limit was reached.")
        .def("values", &values, nb::arg("first"), nb::arg("count"), "The last model: one byte, 0 or 1, per variable.")
        .def_prop_ro("model", [](PySolver& self) { return to_bytes(self.model.data(), self.model.size()); })
        .def("core", &core, "After False: assumptions that cannot all hold (none: it is False without any).")
        .def("fixed", &fixed, nb::arg("first"), nb::arg("count"),
             "What is known without search: one byte per variable, 0 unknown, 1 true, 2 false.")
        .def("probe", &probe, nb::arg("first"), nb::arg("count"), nb::arg("seconds") = -1.0,
             "Tries both values of each variable; False when that shows there is no solution, None when out of time.")
        .def("enumerate", &enumerate, nb::arg("vars"), nb::arg("limit") = -1, nb::arg("seconds") = -1.0,
             nb::arg("assumptions") = no_assumptions, nb::arg("probe") = false, nb::arg("once") = false,
             "All solutions that differ on these variables, as bytes of 0 and 1; and how it ended: 'complete', "
             "'limit' or 'timeout'. With `once` it is a little faster, but solutions found may stay excluded.")
        .def("facts", &facts, nb::arg("vars"), nb::arg("seconds") = -1.0, nb::arg("assumptions") = no_assumptions,
             nb::arg("probe") = false,
             "What all solutions share: bytes of 0 differs, 1 true, 2 false; and True (all facts found), False (no "
             "solution) or None (out of time: there may be more facts).")
        .def("implied", &implied, nb::arg("vars"), nb::arg("assumptions") = no_assumptions, nb::arg("seconds") = -1.0,
             nb::arg("reasons") = true, nb::arg("together") = nb::none(),
             "What follows at sight: literals, each with the assumptions that imply it by propagation alone, or with "
             "which its opposite fails by propagation alone; without reasons that is sooner, and the assumptions are "
             "left out; what is told to have been true together is then not tried again. False = no solution, None = "
             "out of time.")
        .def("stats", &stats)
        .def("set_phase", [](PySolver& self, long var, bool value) {
                Solver& solver = self.solver();
                solver.set_phase(read_var(solver, var), value);
            }, nb::arg("var"), nb::arg("value"), "The value tried first.")
        .def("set_decision", [](PySolver& self, long var, bool decide) {
                Solver& solver = self.solver();
                solver.set_decision(read_var(solver, var), decide);
            }, nb::arg("var"), nb::arg("decide"), "Whether to branch on it; if not, only when all others have values.")
        .def("seed", [](PySolver& self, std::uint64_t seed) { self.solver().set_seed(seed); }, nb::arg("seed"),
             "Same seed, same course of the search; 0 = no randomness.")
        .def("check_explanations", [](PySolver& self, bool check) { self.solver().check_explanations(check); },
             nb::arg("check") = true, "For tests: RuntimeError when a propagator explains itself wrongly.");
    bind_posting(cls);
    bind_graph_constraints(cls);
    bind_cover(cls);
}

}  // namespace pensil
