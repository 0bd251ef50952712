// The Python class Solver.
#include "bind_solver.hpp"

#include <nanobind/stl/string.h>

#include "python_input.hpp"
#include "solver.hpp"

namespace pensil {

namespace {

// What Python holds: the solver, the last model, and room to read arguments into.
struct PySolver {
    Solver solver;
    std::vector<std::uint8_t> model;  // by variable: 1 = true
    std::vector<Lit> lits;
};

// Runs a search without the GIL. Every few milliseconds it asks Python whether Ctrl-C was pressed.
template <typename Run>
auto without_gil(double seconds, std::int64_t conflicts, Run run) {
    bool interrupted = false;
    Limits limits(seconds, conflicts, [&] {
        const nb::gil_scoped_acquire acquire;
        return interrupted = PyErr_CheckSignals() != 0;
    });
    auto result = [&] {
        const nb::gil_scoped_release release;
        return run(limits);
    }();
    if (interrupted) throw nb::python_error();
    return result;
}

nb::object to_python(Status status) {
    if (status == Status::unknown) return nb::none();
    return nb::bool_(status == Status::satisfiable);
}

nb::object solve(PySolver& self, nb::handle assumptions, std::int64_t conflicts, double seconds) {
    const std::vector<Lit> assumed = read_literals(self.solver, assumptions);
    return to_python(without_gil(seconds, conflicts, [&](Limits& limits) {
        self.solver.set_assumptions(assumed);
        const Status status = self.solver.search(limits);
        if (status == Status::satisfiable) {
            self.model.assign(self.solver.var_count(), 0);
            for (Lit lit : self.solver.trail()) self.model[lit.var()] = !lit.negated();
        }
        self.solver.return_to_root();
        return status;
    }));
}

}  // namespace

void bind_solver(nb::module_& m) {
    nb::class_<PySolver>(m, "Solver", "A CDCL solver with propagators. Literals are DIMACS integers: +v, -v, v >= 1.")
        .def(nb::init<>())
        .def("new_vars", [](PySolver& self, std::size_t count) { return self.solver.new_vars(count) + 1; },
             nb::arg("count"))
        .def("clause",
             [](PySolver& self, nb::handle lits, long guard) {
                 read_literals(self.solver, lits.ptr(), self.lits);
                 self.solver.add_clause(self.lits.data(), self.lits.size(), read_guard(self.solver, guard));
             },
             nb::arg("lits"), nb::arg("guard") = 0)
        .def("solve", &solve, nb::arg("assumptions") = nb::tuple(), nb::arg("conflicts") = -1,
             nb::arg("seconds") = -1.0)
        .def("values", [](PySolver& self, long first, long count) {
            const auto [start, size] = read_range(self.solver, first, count);
            return nb::bytes(reinterpret_cast<const char*>(self.model.data() + start), size);
        });
}

}  // namespace pensil
