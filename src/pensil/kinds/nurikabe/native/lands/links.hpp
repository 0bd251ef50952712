// The links of a supposition: what follows, why, and what this rests on, which is found out when somebody asks.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "chart.hpp"
#include "shores.hpp"

namespace pensil::lands {

// A cell, and whether it would be water.
struct Supposed {
    std::size_t spot;
    bool water;
};

// How much is looked at: neighbours; also what can be reached; also what cannot be done without, but only if something
// follows more simply before; and that in any case.
enum class Sight { near, far, deep, wide };

// After so many links a supposition is given up, or a case of it.
constexpr std::size_t enough = 30;

// Why something follows, or which rule breaks. All that can be seen from afar come first.
enum class Sort : std::uint8_t {
    cut,
    neck,
    join,
    into_block,
    spent_on_piece,
    spent_on_block,
    piece_and_piece,
    block_and_piece,
    shut,
    shut_neck,
    shut_small,
    split,
    small,
    lost,
    far,
    pool,
    surrounded,
    complete,
    apart,
    two,
    big,
    island_exit,
    piece_exit,
    sea_exit,
};

constexpr const char* sort_names[] = {
    "cut", "neck", "join", "break", "spent-on-piece", "spent-on-block",
    "piece-and-piece", "block-and-piece", "shut", "shut-neck", "shut-small", "split",
    "small", "lost", "far", "pool", "surrounded", "complete",
    "apart", "two", "big", "island-exit", "piece-exit", "sea-exit",
};

// Sorts as bits.
using Sorts = std::uint32_t;

constexpr Sorts bit_of(Sort sort) { return Sorts(1) << static_cast<int>(sort); }

constexpr Sorts cut_sorts = bit_of(Sort::cut), neck_sorts = bit_of(Sort::neck),
                ways_sorts = bit_of(Sort::join) | bit_of(Sort::into_block),
                spent_sorts = bit_of(Sort::spent_on_piece) | bit_of(Sort::spent_on_block) |
                              bit_of(Sort::piece_and_piece) | bit_of(Sort::block_and_piece),
                shut_sorts = bit_of(Sort::shut) | bit_of(Sort::shut_neck) | bit_of(Sort::shut_small),
                from_afar = cut_sorts | neck_sorts | ways_sorts | spent_sorts | shut_sorts | bit_of(Sort::split) |
                            bit_of(Sort::small) | bit_of(Sort::lost) | bit_of(Sort::far);

// How the premises of a link are found.
enum class Rests { given, land, bounds, surroundings, shut_in, left };

template <typename Set>
struct Link {
    Sort sort{};
    Rests rests = Rests::given;
    std::vector<Set> named;  // the areas that its words name
    Set one, other, third;   // by how it rests: the premises; an area, the water and what is open; a target and an area
    std::shared_ptr<Chart<Set>> then;
    ReachOf<Set> reach;
    const Barrier<Set>* barrier = nullptr;  // of that chart
    Set cells;           // what follows; none: a rule breaks
    bool water = false;  // whether these are water
};

template <typename Set>
using Named = std::initializer_list<Set>;

template <typename Set>
using ChartOf = std::shared_ptr<Chart<Set>>;

template <typename Set>
Link<Set> given(Sort sort, Set premises, Named<Set> named = {}) {
    Link<Set> link;
    link.sort = sort;
    link.named = named;
    link.one = std::move(premises);
    return link;
}

// The cells that bound the land in which an area lies: no root comes to it from outside of that.
template <typename Set>
Link<Set> of_land(Sort sort, Set area, Set water, Set open, Named<Set> named) {
    Link<Set> link = given<Set>(sort, std::move(area), named);
    link.rests = Rests::land;
    link.other = std::move(water);
    link.third = std::move(open);
    return link;
}

// What keeps a region from coming further.
template <typename Set>
Link<Set> bounded(Sort sort, const ChartOf<Set>& then, const ReachOf<Set>& reach, Named<Set> named) {
    Link<Set> link = given<Set>(sort, reach->cells, named);
    link.rests = Rests::bounds;
    link.then = then;
    link.reach = reach;
    return link;
}

// What is known of a target, and what keeps regions from an area.
template <typename Set>
Link<Set> surrounding(Sort sort, const ChartOf<Set>& then, Set target, Set area, Named<Set> named) {
    Link<Set> link = given<Set>(sort, std::move(target), named);
    link.rests = Rests::surroundings;
    link.other = std::move(area);
    link.then = then;
    return link;
}

// A barrier, and what keeps its owner from coming further than to these cells.
template <typename Set>
Link<Set> shut_in(Sort sort, const ChartOf<Set>& then, const Barrier<Set>& barrier, const ReachOf<Set>& owner,
                  Set cells, Named<Set> named) {
    Link<Set> link = given<Set>(sort, std::move(cells), named);
    link.rests = Rests::shut_in;
    link.then = then;
    link.reach = owner;
    link.barrier = &barrier;
    return link;
}

// A barrier, and what keeps all but its owner from these cells.
template <typename Set>
Link<Set> left(Sort sort, const ChartOf<Set>& then, const Barrier<Set>& barrier, const ReachOf<Set>& owner, Set cells,
               Named<Set> named) {
    Link<Set> link = shut_in(sort, then, barrier, owner, std::move(cells), named);
    link.rests = Rests::left;
    return link;
}

template <typename Set>
Set premises_of(const Layout<Set>& layout, const Link<Set>& link) {
    const Sheet<Set>& sheet = layout.sheet;
    switch (link.rests) {
        case Rests::land: return sheet.spread(sheet.flood(link.one, sheet.full - link.other)) - link.third;
        case Rests::bounds: return link.then->bounds(link.reach->land, link.one);
        case Rests::surroundings: return (link.one - link.then->open) | link.then->bounds_of(link.other);
        case Rests::shut_in:
            return link.barrier->premises(*link.then, link.reach->land) | link.then->bounds(link.reach->land, link.one);
        case Rests::left: return link.barrier->why_left(*link.then, link.one, link.reach);
        case Rests::given: break;
    }
    return link.one;
}

}  // namespace pensil::lands
