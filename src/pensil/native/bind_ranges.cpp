// The Python class Ranges.
#include "python_input.hpp"
#include "python_output.hpp"
#include "ranges.hpp"

namespace pensil {

namespace {

// What is known of a variable.
enum : char { unknown, is_true, is_false };

PyObject* new_range(const PyRanges& self, std::size_t range) {
    const long first = self.first + 1L;
    const nb::object start = nb::int_(first + self.begin(range)), stop = nb::int_(first + self.ends[range]);
    return PyObject_CallFunctionObjArgs(reinterpret_cast<PyObject*>(&PyRange_Type), start.ptr(), stop.ptr(), nullptr);
}

nb::object get_item(const PyRanges& self, Py_ssize_t index) {
    const auto size = static_cast<Py_ssize_t>(self.size());
    if (index < 0) index += size;
    if (index < 0 || index >= size) throw nb::index_error("no such range");
    PyObject* range = new_range(self, static_cast<std::size_t>(index));
    if (range == nullptr) throw nb::python_error();
    return nb::steal(range);
}

nb::object firsts(const PyRanges& self) {
    return new_tuple(self.size(), [&](std::size_t i) { return PyLong_FromLong(self.first + 1L + self.begin(i)); });
}

// Masks of more bits than a machine word has are made by Python.
constexpr std::size_t most_bits = 62;

nb::object power_of_two(std::size_t bit) { return nb::int_(1).attr("__lshift__")(bit); }

PyObject* amount_mask(const char* known, std::size_t size) {
    // "At least 2" implies "at least 1", whether that is known or not.
    std::size_t least = size, most = 0;
    while (least > 0 && known[least - 1] != is_true) --least;
    while (most < size && known[most] != is_false) ++most;
    if (most < most_bits) return PyLong_FromLongLong((2LL << most) - (1LL << least));
    return nb::object(power_of_two(most + 1).attr("__sub__")(power_of_two(least))).release().ptr();
}

PyObject* choice_mask(const char* known, std::size_t size) {
    for (std::size_t value = 0; value < size; ++value) {
        if (known[value] != is_true) continue;
        return value < most_bits ? PyLong_FromLongLong(1LL << value) : power_of_two(value).release().ptr();
    }
    if (size <= most_bits) {
        long long mask = 0;
        for (std::size_t value = 0; value < size; ++value) mask |= static_cast<long long>(known[value] == unknown) << value;
        return PyLong_FromLongLong(mask);
    }
    std::vector<std::uint8_t> bytes(size / 8 + 1, 0);
    for (std::size_t value = 0; value < size; ++value) {
        if (known[value] == unknown) bytes[value / 8] |= static_cast<std::uint8_t>(1u << value % 8);
    }
    const nb::bytes data(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const nb::handle type(reinterpret_cast<PyObject*>(&PyLong_Type));
    return nb::object(type.attr("from_bytes")(data, "little")).release().ptr();
}

// The mask of every spot; `known` has a byte for each variable.
template <PyObject* (*mask)(const char*, std::size_t)>
nb::object masks(const PyRanges& self, const nb::bytes& known) {
    if (known.size() != self.variables()) bad_argument("expected one byte per variable");
    return new_tuple(self.size(), [&](std::size_t i) {
        return mask(known.c_str() + self.begin(i), self.ends[i] - self.begin(i));
    });
}

}  // namespace

void bind_ranges(nb::module_& m) {
    nb::class_<PyRanges>(m, "Ranges", "Variables in ranges that follow each other, one for each spot of a board.")
        .def("__len__", &PyRanges::size)
        .def("__getitem__", &get_item)
        .def_prop_ro("first", [](const PyRanges& self) { return self.first + 1L; })
        .def_prop_ro("variables", &PyRanges::variables)
        .def_prop_ro("firsts", &firsts)
        .def("amounts", &masks<&amount_mask>, nb::arg("known"),
             "The values that are left for each spot, as a mask, where its variables say \"at least 1\", \"at least "
             "2\", ...; known: a byte per variable, 0 unknown, 1 true, 2 false.")
        .def("choices", &masks<&choice_mask>, nb::arg("known"),
             "The same where the variables of a spot say \"it is 0\", \"it is 1\", ...");
}

}  // namespace pensil
