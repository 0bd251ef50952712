// Python bindings of the line constraint.
#include "bind_line.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "line_args.hpp"
#include "propagators/line_grid.hpp"

namespace pensil {
namespace {

using Widest = Word1024;

template <class Word>
Widest widest(const Word& w) {
    Widest wide;
    widen(w, wide);
    return wide;
}

// Bit sets cross the border as Python integers of any size; those of most lines fit in a machine word.
Widest read_wide_cells(PyObject* value) {
    nb::bytes raw;
    try {
        raw = nb::cast<nb::bytes>(nb::borrow(value).attr("to_bytes")(sizeof(Widest), "little"));
    } catch (nb::python_error&) {
        bad_argument("a set of cells has bits outside the line");
    }
    const auto* data = static_cast<const unsigned char*>(raw.data());
    Widest cells(0u);
    for (std::size_t i = 0; i < sizeof(Widest); ++i) cells.part[i / 8] |= Word64(data[i]) << 8 * (i % 8);
    return cells;
}

Widest read_cells(PyObject* value, const Widest& all) {
    if (!PyLong_Check(value)) bad_argument("a set of cells must be an integer");
    const Word64 word = PyLong_AsUnsignedLongLong(value);
    const bool wide = word == ~Word64(0) && PyErr_Occurred();
    if (wide) PyErr_Clear();
    const Widest cells = wide ? read_wide_cells(value) : widest(word);
    if (cells & ~all) bad_argument("a set of cells has bits outside the line");
    return cells;
}

nb::object write_cells(const Widest& cells) {
    const Word64 word = cells.part[0];
    if (widest(word) == cells) return nb::steal(PyLong_FromUnsignedLongLong(word));
    unsigned char raw[sizeof(Widest)];
    for (std::size_t i = 0; i < sizeof(Widest); ++i) {
        raw[i] = static_cast<unsigned char>(cells.part[i / 8] >> 8 * (i % 8));
    }
    return nb::borrow(reinterpret_cast<PyObject*>(&PyLong_Type)).attr("from_bytes")(nb::bytes(raw, sizeof(raw)), "little");
}

nb::list write_all(const std::vector<Widest>& sets) {
    nb::list result;
    for (const Widest& cells : sets) result.append(write_cells(cells));
    return result;
}

// Solves in the narrowest word that holds the line, so that tests from Python reach every width.
struct SolvedLine {
    bool possible = false;
    std::vector<Widest> occurs, starts, ends;
};

template <class Word>
SolvedLine solve_in(const LineShape& line, const std::vector<Widest>& possible) {
    const std::size_t colours = possible.size();
    std::vector<Word> cells(colours), occurs(colours), starts(line.count), ends(line.count);
    for (std::size_t i = 0; i < colours; ++i) narrow(possible[i], cells[i]);
    SolvedLine result;
    result.possible =
        solve_line(line, cells.data(), static_cast<int>(colours), occurs.data(), starts.data(), ends.data());
    if (!result.possible) return result;
    for (const Word& w : occurs) result.occurs.push_back(widest(w));
    for (const Word& w : starts) result.starts.push_back(widest(w));
    for (const Word& w : ends) result.ends.push_back(widest(w));
    return result;
}

SolvedLine solve(long line_length, nb::handle blocks, nb::handle possible) {
    const int length = check_line_length(line_length);
    const Items sets(possible);
    const int colours = check_colours(sets.size());
    std::vector<Widest> cells;
    for (PyObject* set : sets) cells.push_back(read_cells(set, word_below<Widest>(length)));
    std::vector<Block> list;
    read_blocks(blocks.ptr(), length, colours, list);
    const LineShape line{list.data(), static_cast<int>(list.size()), length};
    if (length <= max_line_length<Word64>) return solve_in<Word64>(line, cells);
    if (length <= max_line_length<Word128>) return solve_in<Word128>(line, cells);
    if (length <= max_line_length<Word320>) return solve_in<Word320>(line, cells);
    if (length <= max_line_length<Word576>) return solve_in<Word576>(line, cells);
    return solve_in<Widest>(line, cells);
}

// Posts the grid in the narrowest words that hold its lines.
void post_grid(Solver& solver, LineGridSpec spec) {
    const int longest = std::max(spec.rows, spec.cols);
    if (longest <= max_line_length<Word64>) {
        solver.add_propagator(std::make_unique<LineGrid<Word64>>(std::move(spec)));
    } else if (longest <= max_line_length<Word128>) {
        solver.add_propagator(std::make_unique<LineGrid<Word128>>(std::move(spec)));
    } else if (longest <= max_line_length<Word320>) {
        solver.add_propagator(std::make_unique<LineGrid<Word320>>(std::move(spec)));
    } else if (longest <= max_line_length<Word576>) {
        solver.add_propagator(std::make_unique<LineGrid<Word576>>(std::move(spec)));
    } else {
        solver.add_propagator(std::make_unique<LineGrid<Widest>>(std::move(spec)));
    }
}

// A cell is its literal (true = colour 1, false = blank) or a list of literals, one per colour from blank on.
void read_grid_cells(const Solver& solver, nb::handle cells, LineGridSpec& spec) {
    const std::size_t count = static_cast<std::size_t>(spec.rows) * static_cast<std::size_t>(spec.cols);
    const auto check_count = [&](std::size_t given) {
        if (given == count) return;
        bad_argument("expected " + std::to_string(count) + " cells, got " + std::to_string(given));
    };
    const auto take_pairs = [&](const std::vector<Lit>& lits) {
        check_count(lits.size());
        spec.cells.resize(2 * count);
        for (std::size_t i = 0; i < count; ++i) {
            spec.cells[2 * i] = ~lits[i];
            spec.cells[2 * i + 1] = lits[i];
        }
    };
    std::vector<Lit> lits;
    if (read_literal_range(solver, cells.ptr(), lits)) return take_pairs(lits);
    const Items items(cells);
    check_count(items.size());
    if (count == 0) return;
    if (PyLong_Check(items[0])) {
        for (PyObject* item : items) lits.push_back(read_literal(solver, item));
        return take_pairs(lits);
    }
    spec.colours = check_colours(Items(items[0]).size());
    spec.cells.reserve(spec.colours * count);
    for (PyObject* item : items) {
        const Items colours(item);
        if (static_cast<int>(colours.size()) != spec.colours) bad_argument("cells have different numbers of colours");
        for (PyObject* colour : colours) spec.cells.push_back(read_literal(solver, colour));
    }
}

// Each cell has exactly one colour. A pair (not x, x) has so by itself.
void post_one_colour_each(Solver& solver, const LineGridSpec& spec) {
    const auto colours = static_cast<std::size_t>(spec.colours);
    for (std::size_t first = 0; first < spec.cells.size(); first += colours) {
        const Lit* cell = &spec.cells[first];
        if (colours == 2 && cell[0] == ~cell[1]) continue;
        solver.add_count(1, 1, cell, colours);
    }
}

// One line per item; None = nothing is known about the line. Guards: one per line, 0 = none.
void read_grid_lines(nb::handle lines, int length, LineGridSpec& spec) {
    for (PyObject* blocks : Items(lines)) {
        LineGridSpec::Line line;
        line.first_block = static_cast<int>(spec.blocks.size());
        line.block_count = blocks == Py_None ? -1 : read_blocks(blocks, length, spec.colours, spec.blocks);
        spec.lines.push_back(line);
    }
}

}  // namespace

void post_line(Solver& solver, nb::handle cells, nb::handle blocks, long guard) {
    LineGridSpec spec;
    spec.rows = 1;
    spec.cols = check_line_length(static_cast<long>(Items(cells).size()));
    read_grid_cells(solver, cells, spec);
    LineGridSpec::Line line;
    line.block_count = read_blocks(blocks.ptr(), spec.cols, spec.colours, spec.blocks);
    line.guard = read_guard(solver, guard);
    spec.lines.push_back(line);
    post_grid(solver, std::move(spec));
}

void post_lines(Solver& solver, nb::handle cells, nb::handle row_blocks, nb::handle col_blocks, nb::handle guards) {
    LineGridSpec spec;
    spec.rows = check_line_length(static_cast<long>(Items(row_blocks).size()));
    spec.cols = check_line_length(static_cast<long>(Items(col_blocks).size()));
    read_grid_cells(solver, cells, spec);
    read_grid_lines(row_blocks, spec.cols, spec);
    read_grid_lines(col_blocks, spec.rows, spec);
    if (!guards.is_none()) {
        const Items list(guards);
        if (list.size() != spec.lines.size()) bad_argument("expected one guard per line, rows first");
        for (std::size_t i = 0; i < list.size(); ++i) spec.lines[i].guard = read_guard(solver, read_int(list[i]));
    }
    post_one_colour_each(solver, spec);
    post_grid(solver, std::move(spec));
}

void bind_line_functions(nb::module_& m) {
    m.def(
        "line_solve",
        [](long length, nb::handle blocks, nb::handle possible) -> nb::object {
            const SolvedLine solved = solve(length, blocks, possible);
            return solved.possible ? nb::object(write_all(solved.occurs)) : nb::none();
        },
        nb::arg("length"), nb::arg("blocks"), nb::arg("possible"),
        "The cells that have each colour in some placement of the blocks, or None if there is no placement.");
    m.def(
        "line_places",
        [](long length, nb::handle blocks, nb::handle possible) -> nb::object {
            const SolvedLine solved = solve(length, blocks, possible);
            return solved.possible ? nb::object(nb::make_tuple(write_all(solved.starts), write_all(solved.ends)))
                                   : nb::none();
        },
        nb::arg("length"), nb::arg("blocks"), nb::arg("possible"),
        "Per block its possible starts and its possible ends (one past the last cell), or None.");
}

}  // namespace pensil
