// What Python holds as a Solver, and how long work runs without the GIL.
#pragma once
#include <nanobind/nanobind.h>

#include <stdexcept>
#include <vector>

#include "regions_plane.hpp"
#include "solver.hpp"

namespace pensil {

class PySolver {
public:
    // The solver for posting and asking. Refuses while it works in another thread (which holds no GIL).
    Solver& solver() {
        if (working_) throw std::runtime_error("this solver is searching in another thread");
        return solver_;
    }

    std::vector<std::uint8_t> model;  // by variable: 1 = true; empty = none yet
    std::vector<Lit> lits;            // room to read arguments into

    // Calls run(solver, limits) without the GIL. Every few milliseconds Python is asked whether Ctrl-C was pressed.
    template <typename Run>
    auto without_gil(double seconds, std::int64_t conflicts, Run run) {
        namespace nb = nanobind;
        solver();
        const Working mark(*this);
        bool interrupted = false;
        Limits limits(seconds, conflicts, [&] {
            const nb::gil_scoped_acquire acquire;
            return interrupted = PyErr_CheckSignals() != 0;
        });
        auto result = [&] {
            const nb::gil_scoped_release release;
            return run(solver_, limits);
        }();
        if (interrupted) throw nb::python_error();
        return result;
    }

private:
    class Working {
    public:
        explicit Working(PySolver& self) : self_(self) { self_.working_ = true; }
        ~Working() { self_.working_ = false; }

    private:
        PySolver& self_;
    };

    Solver solver_;
    bool working_ = false;
};

struct PyGraph {
    std::shared_ptr<const Graph> graph;
};

struct PyPlane {
    Vertex vertices;
    std::shared_ptr<const Plane> plane;
};

}  // namespace pensil
