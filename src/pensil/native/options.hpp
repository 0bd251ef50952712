// Every number of the core that could as well be another: name, value, and the reason for it.
//
// What is not here is no matter of taste: sizes of words, bounds of representations, codes. A *step* is the unit in
// which work is measured, about ten nanoseconds.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace pensil::options {

// --- The course of the search ---------------------------------------------------------------------------------------

// Conflicts before the first restart, the unit of the Luby sequence: boards are small, so early mistakes show soon.
constexpr std::uint32_t restart_unit = 64;
// Conflicts after which propagators may post what helps a long search: most puzzles never get there and pay nothing.
constexpr std::uint32_t long_search = 200;
// Variables probed in a row without a gain before the search begins: all of them on boards of usual size, while on a very
// big one most are far from anything known.
constexpr std::size_t probes_in_vain = 5000;
// Reasons of propagators that one conflict may ask for, except those that cost nothing: a decision from which half of a
// very big picture follows takes thousands, and what is learnt then has as many literals.
constexpr std::uint32_t costly_reasons = 256;
// With a seed, one decision in so many is random: enough to leave a rut, too few to lose the thread.
constexpr std::uint64_t random_decision_every = 50;
// Activity of a cell in lines without any room, at the beginning: it breaks ties, and one conflict outweighs it.
constexpr double advice = 1e-3;
// What an older conflict counts beside the next one, in choosing variables (VSIDS): the usual value.
constexpr double activity_decay = 0.95;
// Lines that a big grid may solve in trials before the search: a few dozen milliseconds, as much as some conflicts.
constexpr std::uint64_t explored_lines = 100'000;
// And so many more with every conflict: about as long as that takes.
constexpr std::uint64_t explored_per_conflict = 2'000;
// Outermost open lines, from each side, whose blocks are tried: further inside trials hardly fail.
constexpr int rim = 30;
// How the next trial at an end of a line is put off by one in vain, and preferred after one that failed; and the same at
// up to so many lines beside. Powers of two, roughly, so that one in vain outweighs two that failed.
constexpr double in_vain = 4.0, in_vain_beside = 1.5, failed = 0.5, failed_beside = 0.8;
constexpr int trial_reach = 3;
// Beyond these an end of a line is out of question, or sure.
constexpr double most_burden = 1e9;
// Trials that colour a cell, each of which halves the hope that a trial of this cell fails.
constexpr int most_coloured = 5;
// Activities are scaled down beyond this, long before doubles overflow.
constexpr double activity_limit = 1e100;
// With a seed, variables start with 0 .. 1023 times this: it breaks ties, and one conflict outweighs it.
constexpr double seed_noise = 1e-6;

// --- Forgetting clauses ---------------------------------------------------------------------------------------------

// Conflicts between two reductions of what was learnt: rare enough for sorting all learnt clauses to cost nothing.
constexpr std::uint64_t reduce_interval = 2000;
// And one conflict more for every so many clauses kept: where much is worth keeping, more may be learnt.
constexpr std::size_t reduce_slowdown = 2;
// A reduction keeps the better one of so many clauses.
constexpr std::size_t reduce_keeps_one_of = 2;
// Clauses of so few levels are never forgotten: they are short ways from one decision to the next.
constexpr std::uint32_t lasting_lbd = 2;
// Propagations per clause, and per variable, before satisfied clauses are swept again: a sweep must pay for itself.
constexpr std::uint64_t sweep_per_clause = 20, sweep_per_var = 2;
// Clauses move together when the removed ones take so many words, and one word of so many: copying must be worth it.
constexpr std::size_t compact_words = 4096, compact_one_of = 3;

// --- Keeping time ---------------------------------------------------------------------------------------------------

// Steps between two looks at the clock: a look costs a few steps, and this is a fifth of a millisecond.
constexpr std::uint32_t steps_per_look = 20'000;
// Between two questions whether the user has interrupted: asking takes the GIL, and nobody feels 20 ms.
constexpr std::chrono::milliseconds question_interval{20};
// Seconds from which a limit is none: about a year; far longer ones would overflow the clock.
constexpr double longest_limit = 3.0e7;
// Steps of one conflict, roughly: analysis, backtracking and learning.
constexpr std::uint32_t conflict_steps = 200;
// Steps of one literal in unit propagation: its watches are a few cache misses.
constexpr std::uint32_t propagation_steps = 4;
// Steps of one run of a propagator that says nothing else.
constexpr std::uint32_t run_steps = 100;
// Steps per vertex of a run of Connected or Island: two searches, a few neighbours each.
constexpr std::uint32_t vertex_steps = 10;
// The same where sets of vertices are words.
constexpr std::uint32_t small_vertex_steps = 2;
// Steps per vertex and per edge of a run of ConnectedEdges: one search.
constexpr std::uint32_t edge_steps = 5;
// Steps of solving one line, and of each block on it: a few dozen machine instructions.
constexpr std::uint32_t line_steps = 2, block_steps = 2;
// Steps of posting one literal "belongs to this root": several clauses and their watches.
constexpr std::uint32_t owner_steps = 10;

// --- What is worth doing at all -------------------------------------------------------------------------------------

// Literals in sequence that are worth a span: every literal that is told to propagators is compared with every span.
constexpr std::size_t span_from = 32;
// Literals of a clause up to which pairs are compared to find equal ones, instead of marking each.
constexpr std::size_t small_clause = 4;
// Cells (and colours of each) from which a grid of lines says what to decide first: smaller ones are searched through
// before that pays.
constexpr std::size_t big_grid = 20'000;
// Connected looks at distances when at most one vertex of so many is to be true: otherwise hardly any is too far.
constexpr std::int32_t distances_one_of = 2;
// Edges lost at once up to which ConnectedEdges looks around each of them, before it looks at the whole graph.
constexpr std::size_t lost_edges = 8;
// New bridges that it looks for there, one after the other.
constexpr std::size_t near_bridges = 4;
// Steps of posting what follows on a plane up to which it may wait for a long search, when nothing stops it: a second.
constexpr std::size_t most_late_steps = 10'000'000;
// Block positions that a grid of lines may encode for a long search: more would outlast a time limit, and take much
// memory.
constexpr int most_positions = 100'000;

// --- Memory ---------------------------------------------------------------------------------------------------------

// The room a small list starts with: small boards have many lists of a few items each.
constexpr std::uint32_t first_room = 4;

}  // namespace pensil::options
