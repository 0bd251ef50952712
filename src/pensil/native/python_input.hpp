// Reading arguments from Python: integers and sequences of integers, checked, without intermediate objects.
//
// Posting constraints is most of the cost of a small puzzle, so these read lists and tuples by the C API directly.
// Whatever is wrong with an argument is a ValueError.
#pragma once
#include <nanobind/nanobind.h>

#include <string>
#include <utility>
#include <vector>

#include "solver.hpp"

namespace pensil {

namespace nb = nanobind;

[[noreturn]] inline void bad_argument(const std::string& message) { throw nb::value_error(message.c_str()); }

inline long read_int(PyObject* object) {
    if (!PyLong_Check(object)) bad_argument("expected an int, got " + std::string(Py_TYPE(object)->tp_name));
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(object, &overflow);
    if (overflow != 0) bad_argument("integer out of range");
    return value;
}

// The items of a list or tuple (any other iterable is copied to a list first).
class Items {
public:
    explicit Items(PyObject* object) {
        if (!PyList_CheckExact(object) && !PyTuple_CheckExact(object)) {
            copy_ = nb::steal(PySequence_List(object));
            if (!copy_.is_valid()) {
                PyErr_Clear();
                bad_argument("expected a sequence, got " + std::string(Py_TYPE(object)->tp_name));
            }
            object = copy_.ptr();
        }
        size_ = static_cast<std::size_t>(PySequence_Fast_GET_SIZE(object));
        items_ = PySequence_Fast_ITEMS(object);
    }
    explicit Items(nb::handle handle) : Items(handle.ptr()) {}

    std::size_t size() const { return size_; }
    PyObject* operator[](std::size_t index) const { return items_[index]; }
    PyObject** begin() const { return items_; }
    PyObject** end() const { return items_ + size_; }

private:
    nb::object copy_;
    std::size_t size_ = 0;
    PyObject** items_ = nullptr;
};

inline Lit to_literal(const Solver& solver, long value) {
    const auto var = static_cast<unsigned long>(value < 0 ? -(value + 1) : value - 1);
    if (value == 0) bad_argument("0 is not a literal");
    if (var >= solver.var_count()) bad_argument("unknown variable in literal " + std::to_string(value));
    return make_lit(static_cast<Var>(var), value < 0);
}

inline Lit read_literal(const Solver& solver, PyObject* object) { return to_literal(solver, read_int(object)); }

// 0 = no guard.
inline Lit read_guard(const Solver& solver, long guard) { return guard == 0 ? no_lit : to_literal(solver, guard); }

inline void read_literals(const Solver& solver, PyObject* object, std::vector<Lit>& lits) {
    const Items items(object);
    lits.clear();
    for (PyObject* item : items) lits.push_back(read_literal(solver, item));
}

inline std::vector<Lit> read_literals(const Solver& solver, nb::handle object) {
    std::vector<Lit> lits;
    read_literals(solver, object.ptr(), lits);
    return lits;
}

// Variables given as positive integers.
inline std::vector<Var> read_vars(const Solver& solver, nb::handle object) {
    std::vector<Var> vars;
    const Items items(object);
    vars.reserve(items.size());
    for (PyObject* item : items) {
        const Lit lit = read_literal(solver, item);
        if (lit.negated()) bad_argument("expected variables, got a negative literal");
        vars.push_back(lit.var());
    }
    return vars;
}

// The variables first .. first + count - 1.
inline std::pair<Var, std::size_t> read_range(const Solver& solver, long first, long count) {
    if (first < 1 || count < 0 || static_cast<unsigned long>(first - 1) > solver.var_count() ||
        static_cast<unsigned long>(count) > solver.var_count() - static_cast<unsigned long>(first - 1)) {
        bad_argument("no such variables: " + std::to_string(count) + " from " + std::to_string(first));
    }
    return {static_cast<Var>(first - 1), static_cast<std::size_t>(count)};
}

inline long to_python(Lit lit) { return lit.negated() ? -static_cast<long>(lit.var()) - 1 : lit.var() + 1L; }

}  // namespace pensil
