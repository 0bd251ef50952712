// What the propagators on vertices share: a vertex is true when its literal is.
#pragma once
#include <vector>

#include "../graph.hpp"
#include "../solver.hpp"

namespace pensil {

// The vertex that became true first, of those that are wanted(v), and before this position.
template <typename Wanted>
Vertex earliest_true(const Solver& solver, const std::vector<Lit>& lits, Position before, Wanted wanted) {
    Vertex first = no_vertex;
    for (Vertex v = 0; v < static_cast<Vertex>(lits.size()); ++v) {
        if (!solver.is_true(lits[v]) || solver.position(lits[v]) >= before || !wanted(v)) continue;
        before = solver.position(lits[v]);
        first = v;
    }
    return first;
}

// Copies the values of all vertices side by side, for searches that ask for them again and again; counts the true ones.
inline std::int32_t look_at(const Solver& solver, const std::vector<Lit>& lits, std::vector<std::int8_t>& values) {
    values.resize(lits.size());
    std::int32_t trues = 0;
    for (std::size_t v = 0; v < lits.size(); ++v) {
        values[v] = static_cast<std::int8_t>(solver.value(lits[v]));
        trues += values[v] > 0;
    }
    return trues;
}

inline std::int32_t count_true(const Solver& solver, const std::vector<Lit>& lits, Position before) {
    std::int32_t count = 0;
    for (Lit lit : lits) count += solver.value_before(lit, before) > 0;
    return count;
}

}  // namespace pensil
