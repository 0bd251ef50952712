// Giving many small integers to Python: tuples of them, made by the C API directly.
#pragma once
#include <nanobind/nanobind.h>

#include <utility>

namespace pensil {

// A tuple whose items are made one by one: make(i) gives a new reference, or null after an error.
template <typename Make>
nanobind::object new_tuple(std::size_t size, Make make) {
    nanobind::object tuple = nanobind::steal(PyTuple_New(static_cast<Py_ssize_t>(size)));
    if (!tuple.is_valid()) throw nanobind::python_error();
    for (std::size_t i = 0; i < size; ++i) {
        PyObject* item = make(i);
        if (item == nullptr) throw nanobind::python_error();
        PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i), item);
    }
    return tuple;
}

inline PyObject* new_pair(long first, long second) {
    return new_tuple(2, [&](std::size_t i) { return PyLong_FromLong(i == 0 ? first : second); }).release().ptr();
}

}  // namespace pensil
