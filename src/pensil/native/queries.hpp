// Questions to a solver that take more than one search.
#pragma once
#include <vector>

#include "solver.hpp"

namespace pensil {

enum class End { complete, limit, stopped };

struct Solutions {
    std::vector<std::vector<std::uint8_t>> found;  // each: 1 or 0 for each variable asked about
    End end = End::complete;
};

struct SolutionsQuery {
    std::vector<Var> vars;  // solutions that agree on these count once
    std::size_t limit = 2;
    std::vector<Lit> assumptions;
    bool probe = false;  // look for failed literals of the variables first
    bool once = false;   // the solver is not asked again: solutions found may stay excluded, which is a little faster
};

Solutions find_solutions(Solver& solver, const SolutionsQuery& query, Limits& limits);

struct Facts {
    std::vector<std::uint8_t> values;  // for each variable: 1 or 2 = true or false in all solutions, 0 = it differs
    Status status = Status::unknown;   // unsatisfiable: no solution; unknown: stopped, there may be more facts
};

// What all solutions under the assumptions have in common.
Facts find_facts(Solver& solver, const std::vector<Var>& vars, const std::vector<Lit>& assumptions, bool probe,
                 Limits& limits);

}  // namespace pensil
