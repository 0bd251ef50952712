#include "queries.hpp"

#include <algorithm>

namespace pensil {

namespace {

// A search whose extra clauses hold for this one question only: they carry a fresh literal that is assumed while
// the question lasts and false for ever after.
class Question {
public:
    Question(Solver& solver, std::vector<Lit> assumptions, bool forget_clauses) : solver_(solver) {
        solver_.return_to_root();
        if (forget_clauses) {
            switch_ = make_lit(solver_.new_vars(1));
            assumptions.push_back(switch_);
        }
        solver_.set_assumptions(assumptions);
    }
    ~Question() {
        solver_.set_assumptions({});
        if (switch_ == no_lit) return;
        const Lit off = ~switch_;
        solver_.add_clause(&off, 1);
    }
    Question(const Question&) = delete;
    Question& operator=(const Question&) = delete;

    // Excludes the model on the trail by a clause that it makes false.
    bool block(std::vector<Lit>& clause) {
        if (switch_ != no_lit) clause.push_back(~switch_);
        return solver_.block(clause);
    }

private:
    Solver& solver_;
    Lit switch_ = no_lit;
};

Lit true_literal(const Solver& solver, Var var) { return make_lit(var, solver.is_false(make_lit(var))); }

// A clause that excludes the model on the trail, and with it all models that agree on the variables asked about.
// If the decisions that led to their values were all on such variables, excluding those decisions is enough, since
// everything else followed from them; that makes for far shorter clauses. Empty = there is nothing else.
std::vector<Lit> blocking_clause(const Solver& solver, const std::vector<Var>& vars,
                                 const std::vector<std::int8_t>& asked) {
    const std::uint32_t given = solver.assumption_level();
    std::uint32_t top = given;
    for (Var var : vars) top = std::max(top, solver.level(make_lit(var)));
    std::vector<Lit> clause;
    bool decisions_asked = true;
    for (std::uint32_t level = given + 1; level <= top && decisions_asked; ++level) {
        const Lit decision = solver.first_of_level(level);
        clause.push_back(~decision);
        // The search may have made variables of its own.
        decisions_asked = decision.var() < asked.size() && asked[decision.var()];
    }
    if (decisions_asked) return clause;
    clause.clear();
    for (Var var : vars) {
        if (solver.level(make_lit(var)) > given) clause.push_back(~true_literal(solver, var));
    }
    return clause;
}

bool any_open(const Solver& solver, const std::vector<Var>& vars) {
    return std::any_of(vars.begin(), vars.end(), [&](Var var) { return solver.value(make_lit(var)) == 0; });
}

Status prepare(Solver& solver, const std::vector<Var>& vars, bool probe, Limits& limits) {
    const Status status = solver.propagate_root(limits);
    if (status != Status::satisfiable || !probe || !any_open(solver, vars)) return status;
    return solver.probe(vars, limits);
}

}  // namespace

Solutions find_solutions(Solver& solver, const SolutionsQuery& query, Limits& limits) {
    Solutions solutions;
    const Status prepared = prepare(solver, query.vars, query.probe, limits);
    if (prepared != Status::satisfiable) {
        solutions.end = prepared == Status::unknown ? End::stopped : End::complete;
        return solutions;
    }
    Question question(solver, query.assumptions, !query.once);
    std::vector<std::int8_t> asked(solver.var_count(), 0);
    for (Var var : query.vars) asked[var] = 1;
    while (solutions.found.size() < query.limit) {
        const Status status = solver.search(limits);
        if (status != Status::satisfiable) {
            solutions.end = status == Status::unknown ? End::stopped : End::complete;
            return solutions;
        }
        std::vector<std::uint8_t>& values = solutions.found.emplace_back();
        values.reserve(query.vars.size());
        for (Var var : query.vars) values.push_back(solver.is_true(make_lit(var)));
        std::vector<Lit> clause = blocking_clause(solver, query.vars, asked);
        if (clause.empty() || !question.block(clause)) return solutions;
    }
    solutions.end = End::limit;
    return solutions;
}

// Each model found rules out the candidates that it makes false; the next one must differ from all that are left.
// So one last unsatisfiable search proves all facts at once.
Facts find_facts(Solver& solver, const std::vector<Var>& vars, const std::vector<Lit>& assumptions, bool probe,
                 Limits& limits) {
    Facts facts;
    facts.values.assign(vars.size(), 0);
    facts.status = prepare(solver, vars, probe, limits);
    if (facts.status != Status::satisfiable) return facts;
    Question question(solver, assumptions, true);
    facts.status = solver.search(limits);
    if (facts.status != Status::satisfiable) return facts;

    const auto is_given = [&](Var var) { return solver.level(make_lit(var)) <= solver.assumption_level(); };
    const auto record = [&](std::size_t index, Lit lit) { facts.values[index] = lit.negated() ? 2 : 1; };
    struct Candidate {
        std::size_t index;
        Lit lit;
    };
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < vars.size(); ++i) {
        const Lit lit = true_literal(solver, vars[i]);
        if (is_given(vars[i])) {
            record(i, lit);
        } else {
            candidates.push_back({i, lit});
        }
    }
    while (!candidates.empty()) {
        std::vector<Lit> clause;
        for (const Candidate& candidate : candidates) clause.push_back(~candidate.lit);
        if (!question.block(clause)) break;
        // Prefer models that differ a lot.
        for (const Candidate& candidate : candidates) {
            solver.set_phase(candidate.lit.var(), candidate.lit.negated());
        }
        const Status status = solver.search(limits);
        if (status == Status::unknown) {
            facts.status = status;
            return facts;
        }
        if (status == Status::unsatisfiable) break;
        const auto differs = [&](const Candidate& candidate) { return solver.is_false(candidate.lit); };
        candidates.erase(std::remove_if(candidates.begin(), candidates.end(), differs), candidates.end());
    }
    for (const Candidate& candidate : candidates) record(candidate.index, candidate.lit);
    return facts;
}

}  // namespace pensil
