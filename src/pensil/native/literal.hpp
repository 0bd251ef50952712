// Variables and literals.
//
// A variable is an index from 0; a literal is 2*variable, plus 1 when negated, so that arrays can be indexed by
// literal and negation is one bit. Python sees DIMACS integers (+1, -1, ...): only the bindings translate.
#pragma once
#include <cstdint>

namespace pensil {

using Var = std::uint32_t;

struct Lit {
    std::uint32_t code = ~0u;

    constexpr Var var() const { return code >> 1; }
    constexpr bool negated() const { return code & 1; }
    constexpr Lit operator~() const { return Lit{code ^ 1}; }
    constexpr bool operator==(Lit other) const { return code == other.code; }
    constexpr bool operator!=(Lit other) const { return code != other.code; }
    constexpr bool operator<(Lit other) const { return code < other.code; }
};

constexpr Lit make_lit(Var var, bool negated = false) { return Lit{2 * var + (negated ? 1u : 0u)}; }

// Stands for "no literal", e.g. a constraint without a guard.
constexpr Lit no_lit{};

}  // namespace pensil
