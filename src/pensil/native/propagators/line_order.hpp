// The order encoding of a line: clauses over "block j starts at p or before".
//
// Line solving alone is blind to *why* cells hang together: an argument such as "either this block is far left, or that
// one is far right" takes many cells to say, but only two of these literals. Conflict analysis learns clauses over
// them, and that is what makes hard grids solvable.
//
// Posted at the root over the starts that are still possible there. The clauses name every cell, known ones included:
// a known cell's clauses still tie the blocks around it to each other (leaving them out is unsound), and the solver
// strikes false literals out anyway.
#pragma once

#include <cstddef>
#include <vector>

#include "../solver.hpp"
#include "line_solver.hpp"

namespace pensil {

// A statement that may be settled already.
struct Statement {
    enum Kind { never, always, open };
    Kind kind = never;
    Lit lit = no_lit;

    bool operator==(const Statement& o) const { return kind == o.kind && lit == o.lit; }
};

// Builds one clause "if all of these, then one of those".
class Implication {
public:
    Implication& when(const Statement& s) {
        if (s.kind == Statement::never) holds_ = true;
        if (s.kind == Statement::open) lits_.push_back(~s.lit);
        return *this;
    }
    Implication& then(const Statement& s) {
        if (s.kind == Statement::always) holds_ = true;
        if (s.kind == Statement::open) lits_.push_back(s.lit);
        return *this;
    }
    Implication& then(Lit lit) {
        lits_.push_back(lit);
        return *this;
    }
    void post(Solver& solver, Lit guard) {
        if (!holds_) solver.add_clause(lits_.data(), lits_.size(), guard);
        holds_ = false;
        lits_.clear();
    }

private:
    bool holds_ = false;
    std::vector<Lit> lits_;
};

// "The block starts at p or before", for p = 0 .. length, with new variables.
template <class Word>
std::vector<Statement> start_bounds(Solver& solver, const Word& starts, int length) {
    std::vector<Statement> bounds(length + 1);
    const int last = highest_bit(starts);
    Var next = solver.new_vars(count_bits(starts) - 1);
    Statement current;
    Implication rule;
    for (int p = 0; p <= length; ++p) {
        if (p >= last) {
            current = {Statement::always, no_lit};
        } else if (has_bit(starts, p)) {
            const Statement later{Statement::open, make_lit(next++)};
            rule.when(current).then(later).post(solver, no_lit);
            current = later;
        }
        bounds[p] = current;
    }
    return bounds;
}

// Posts the encoding of one line whose block lengths are all known. `starts` are the possible starts per block, and
// literal(place, colour) says that a cell has a colour.
template <class Word, class Literal>
void encode_line(Solver& solver, const LineShape& line, const Word* starts, Literal&& literal, Lit guard) {
    const Statement always{Statement::always, no_lit};
    Implication rule;
    std::vector<Statement> before;  // bounds of the block before, and how far its end is from its start
    int before_length = 0;
    // "All blocks before j end at `place` or before."
    const auto ended = [&](int place) {
        if (before.empty()) return always;
        return place >= before_length ? before[place - before_length] : Statement{};
    };
    for (int j = 0; j < line.count; ++j) {
        const int length = line.blocks[j].length;
        const std::vector<Statement> started = start_bounds(solver, starts[j], line.length);
        if (j > 0) {
            const int gap = line.gap_after(j - 1) ? 1 : 0;
            Statement last_if, last_then;
            for (int p = before_length + gap; p <= line.length; ++p) {
                const Statement& then = before[p - before_length - gap];
                if (started[p] == last_if && then == last_then) continue;
                last_if = started[p];
                last_then = then;
                rule.when(started[p]).then(then).post(solver, guard);
            }
        }
        for (int place = 0; place < line.length; ++place) {
            const Statement past = place >= length ? started[place - length] : Statement{};
            if (!(started[place] == past)) {
                rule.when(started[place]).then(past).then(literal(place, line.blocks[j].colour)).post(solver, guard);
            }
            rule.when(ended(place)).then(started[place]).then(literal(place, 0)).post(solver, guard);
        }
        before = started;
        before_length = length;
    }
    for (int place = 0; place < line.length; ++place) {
        rule.when(ended(place)).then(literal(place, 0)).post(solver, guard);
    }
}

}  // namespace pensil
