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

// The value of an int of one digit, as almost all are here; false = it has more.
inline bool read_short_int(PyObject* object, long& value) {
    const auto* number = reinterpret_cast<PyLongObject*>(object);
#if PY_VERSION_HEX >= 0x030c0000
    if (!PyUnstable_Long_IsCompact(number)) return false;
    value = static_cast<long>(PyUnstable_Long_CompactValue(number));
#else
    const Py_ssize_t digits = Py_SIZE(object);  // with the sign of the number
    if (digits < -1 || digits > 1) return false;
    value = digits * static_cast<long>(number->ob_digit[0]);
#endif
    return true;
}

inline long read_int(PyObject* object) {
    long short_value = 0;
    if (PyLong_CheckExact(object) && read_short_int(object, short_value)) return short_value;
    if (!PyLong_Check(object)) bad_argument("expected an int, got " + std::string(Py_TYPE(object)->tp_name));
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(object, &overflow);
    if (overflow != 0) bad_argument("integer out of range");
    return value;
}

// The items of a list or tuple (any other iterable is copied to a list first). Reading nested iterables may run Python
// code, which may change the very list being read: so the list is held, and its size is looked at each time.
class Items {
public:
    explicit Items(nb::handle object) {
        if (PyList_CheckExact(object.ptr()) || PyTuple_Check(object.ptr())) {
            list_ = nb::borrow(object);
            return;
        }
        list_ = nb::steal(PySequence_List(object.ptr()));
        if (list_.is_valid()) return;
        if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
        PyErr_Clear();
        bad_argument("expected a sequence, got " + std::string(Py_TYPE(object.ptr())->tp_name));
    }

    std::size_t size() const { return static_cast<std::size_t>(PySequence_Fast_GET_SIZE(list_.ptr())); }

    PyObject* operator[](std::size_t index) const {
        if (index >= size()) bad_argument("a sequence became shorter while it was read");
        return PySequence_Fast_GET_ITEM(list_.ptr(), static_cast<Py_ssize_t>(index));
    }

    class Iterator {
    public:
        Iterator(PyObject* list, Py_ssize_t index) : list_(list), index_(index) {}
        PyObject* operator*() const { return PySequence_Fast_GET_ITEM(list_, index_); }
        void operator++() { ++index_; }
        // There is one end, wherever it is by now.
        bool operator!=(const Iterator&) const { return index_ < PySequence_Fast_GET_SIZE(list_); }

    private:
        PyObject* list_;
        Py_ssize_t index_;
    };
    Iterator begin() const { return {list_.ptr(), 0}; }
    Iterator end() const { return {list_.ptr(), PySequence_Fast_GET_SIZE(list_.ptr())}; }

private:
    nb::object list_;
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

// The ends of a range with step 1 or -1, the usual way to name many variables, or their negations: read without making
// its items.
inline bool read_plain_range(PyObject* object, long& start, long& stop, long step = 1) {
    if (!PyRange_Check(object)) return false;
    const nb::handle range(object);
    if (nb::cast<long>(range.attr("step")) != step) return false;
    start = nb::cast<long>(range.attr("start"));
    stop = nb::cast<long>(range.attr("stop"));
    return true;
}

// The literals of variables in sequence, 1, 2, ... or -1, -2, ...; false = the object is something else.
inline bool read_literal_range(const Solver& solver, PyObject* object, std::vector<Lit>& lits) {
    long start = 0, stop = 0;
    const bool negated = read_plain_range(object, start, stop, -1);
    if (!negated && !read_plain_range(object, start, stop)) return false;
    const long count = negated ? start - stop : stop - start;
    lits.clear();
    if (count <= 0) return true;
    if (start == 0 || (start < 0) != negated) return false;  // it has a 0, or runs towards it
    const Lit first = to_literal(solver, start);
    to_literal(solver, negated ? stop + 1 : stop - 1);
    lits.resize(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < lits.size(); ++i) lits[i].code = first.code + 2 * static_cast<std::uint32_t>(i);
    return true;
}

inline void read_literals(const Solver& solver, PyObject* object, std::vector<Lit>& lits) {
    if (read_literal_range(solver, object, lits)) return;
    const Items items{nb::handle(object)};
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
    const std::vector<Lit> lits = read_literals(solver, object);
    std::vector<Var> vars(lits.size());
    for (std::size_t i = 0; i < vars.size(); ++i) {
        if (lits[i].negated()) bad_argument("expected variables, got a negative literal");
        vars[i] = lits[i].var();
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
