// Python bindings of the line constraint.
#include "bind_line.hpp"

#include <vector>

#include "line_args.hpp"
#include "propagators/line_solver.hpp"

namespace nb = nanobind;

namespace pensil {
namespace {

// Bit sets cross the border as Python integers of any size.
Word256 read_cells(PyObject* value, const Word256& all) {
    if (!PyLong_Check(value)) bad_argument("a set of cells must be an integer");
    nb::bytes raw;
    try {
        raw = nb::cast<nb::bytes>(nb::borrow(value).attr("to_bytes")(32, "little"));
    } catch (nb::python_error&) {
        bad_argument("a set of cells has bits outside the line");
    }
    const auto* data = static_cast<const unsigned char*>(raw.data());
    Word256 cells(0u);
    for (int i = 31; i >= 0; --i) cells = (cells << 8) | Word256(data[i]);
    if (cells & ~all) bad_argument("a set of cells has bits outside the line");
    return cells;
}

nb::object write_cells(const Word256& cells) {
    unsigned char raw[32];
    for (int i = 0; i < 32; ++i) raw[i] = static_cast<unsigned char>((cells >> (8 * i)).low & 0xff);
    return nb::borrow(reinterpret_cast<PyObject*>(&PyLong_Type)).attr("from_bytes")(nb::bytes(raw, 32), "little");
}

nb::list write_all(const std::vector<Word256>& sets) {
    nb::list result;
    for (const Word256& cells : sets) result.append(write_cells(cells));
    return result;
}

// Solves in the narrowest word that holds the line, so that tests from Python reach every width.
struct SolvedLine {
    bool possible = false;
    std::vector<Word256> occurs, starts, ends;
};

template <class Word>
Word narrow(const Word256& w) {
    return static_cast<Word>(w.low);
}
template <>
Word256 narrow<Word256>(const Word256& w) {
    return w;
}
Word256 widen(Word128 w) { return {w, 0}; }
Word256 widen(const Word256& w) { return w; }

template <class Word>
SolvedLine solve_in(const LineShape& line, const std::vector<Word256>& possible) {
    const std::size_t colours = possible.size();
    std::vector<Word> cells, occurs(colours), starts(line.count), ends(line.count);
    for (const Word256& w : possible) cells.push_back(narrow<Word>(w));
    SolvedLine result;
    result.possible =
        solve_line(line, cells.data(), static_cast<int>(colours), occurs.data(), starts.data(), ends.data());
    if (!result.possible) return result;
    for (const Word& w : occurs) result.occurs.push_back(widen(w));
    for (const Word& w : starts) result.starts.push_back(widen(w));
    for (const Word& w : ends) result.ends.push_back(widen(w));
    return result;
}

SolvedLine solve(int length, nb::handle blocks, nb::handle possible) {
    check_line_length(length);
    const Items sets(possible.ptr(), "the possible cells per colour");
    if (sets.size() < 2 || sets.size() > most_colours) bad_argument("a line has 2 to 255 colours, blank included");
    std::vector<Word256> cells;
    for (int c = 0; c < sets.size(); ++c) cells.push_back(read_cells(sets[c], word_below<Word256>(length)));
    std::vector<Block> list;
    read_blocks(blocks.ptr(), length, sets.size(), list);
    const LineShape line{list.data(), static_cast<int>(list.size()), length};
    if (length <= max_line_length<Word64>) return solve_in<Word64>(line, cells);
    if (length <= max_line_length<Word128>) return solve_in<Word128>(line, cells);
    return solve_in<Word256>(line, cells);
}

}  // namespace

void bind_line_functions(nb::module_& m) {
    m.def(
        "line_solve",
        [](int length, nb::handle blocks, nb::handle possible) -> nb::object {
            const SolvedLine solved = solve(length, blocks, possible);
            return solved.possible ? nb::object(write_all(solved.occurs)) : nb::none();
        },
        nb::arg("length"), nb::arg("blocks"), nb::arg("possible"),
        "The cells that have each colour in some placement of the blocks, or None if there is no placement.");
    m.def(
        "line_places",
        [](int length, nb::handle blocks, nb::handle possible) -> nb::object {
            const SolvedLine solved = solve(length, blocks, possible);
            return solved.possible ? nb::object(nb::make_tuple(write_all(solved.starts), write_all(solved.ends)))
                                   : nb::none();
        },
        nb::arg("length"), nb::arg("blocks"), nb::arg("possible"),
        "Per block its possible starts and its possible ends (one past the last cell), or None.");
}

}  // namespace pensil
