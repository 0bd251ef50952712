// Suppositions on a grid whose cells are land or water, followed link by link: see lands/follow.hpp.
//
// Land is in regions with one root each, water is connected, and no 2 by 2 block is all water. Sets of cells come and go
// as in cells.hpp; how they are kept in between depends on the size of the grid.
#pragma once
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "cells.hpp"

namespace pensil {

struct LandFact {
    std::size_t spot;
    bool water;
};

struct LandLink {
    CellWords cells;  // what follows; none: a rule breaks
    bool water;
    const char* sort;
    std::vector<CellWords> named;  // the areas that its words name
};

// A link that leads to the broken rule: which of its cells do, and the water and the land that it rests on.
struct LandStep {
    std::size_t link;
    bool is_water;  // whether these cells are
    const char* sort;
    CellWords cells, water, land;
};

// A cell that would part the water, the part of the water that it would cut off, and what shows it.
struct LandCut {
    CellWords cell, part, premises;
};

// What the region of a root is bound to come to, a whole piece or a cell of a block, and the cells that none can come to
// because of it.
struct LandSpent {
    CellWords target;
    bool whole;
    CellWords root, lost;
};

// A stretch along a wall between two cells of water, and the regions of the wall that can come there, though nothing
// there can be joined to them: see lands/shores.hpp.
struct LandBarrier {
    CellWords ends, cells, touched, held;
    bool at_edge;
    CellWords wall;
    std::vector<CellWords> near, owners;  // connected land, and roots
};

class LandFollower {
public:
    virtual ~LandFollower() = default;
    // Goes on as far as one sees, from 0, nearby, to 3; whether a rule breaks.
    virtual bool run(int sight) = 0;
    virtual bool ended() const = 0;
    // Whether it is a branch of another one.
    virtual bool continues(const LandFollower& other) const = 0;
    virtual bool broken() const = 0;
    virtual int depth() const = 0;
    virtual std::size_t count() const = 0;
    // The broken rule comes after the last of the links.
    virtual LandLink link(std::size_t index) const = 0;
    virtual CellWords premises(std::size_t index) const = 0;
    virtual CellWords water() const = 0;
    virtual CellWords land() const = 0;
    virtual std::vector<CellWords> areas(bool water) const = 0;
    // The links that lead to the broken rule, which comes last.
    virtual std::vector<LandStep> trail() = 0;
    virtual std::size_t trail_length() = 0;
    // How many of them are told, where those in succession with the same words are one.
    virtual std::size_t trail_told() = 0;
    // The links from one on that lead to some facts, and, after them, what these rest on besides.
    virtual std::vector<LandStep> trail_to(std::size_t begin, const std::vector<LandFact>& facts) const = 0;
    // Where this one fails in cases, which are branches of it that fail: how many links lead to that, one for each case
    // among them, and to some facts.
    virtual std::size_t length_of_cases(const std::vector<const LandFollower*>& cases,
                                        const std::vector<LandFact>& facts) const = 0;
    virtual std::unique_ptr<LandFollower> shortened() = 0;
    virtual std::unique_ptr<LandFollower> branch(const std::vector<LandFact>& facts, const CellWords& without,
                                                 std::uint32_t sorts) const = 0;
};

class LandBoard {
public:
    virtual ~LandBoard() = default;
    // Nothing is concluded about the cells `without`; a deep look is only for some sorts, as bits.
    virtual std::unique_ptr<LandFollower> suppose(LandFact fact, const CellWords& without,
                                                  std::uint32_t sorts) const = 0;
    // The undecided cells that part the cells that are not land, and what of them would part the water.
    virtual CellWords gates() const = 0;
    virtual std::vector<LandCut> cuts() const = 0;
    virtual std::vector<LandSpent> spent() const = 0;
    virtual std::vector<LandBarrier> barriers() const = 0;
    // The undecided cells that no region can come to, without those beside two; and for the roots of regions that would
    // find too few cells without some, these.
    virtual CellWords unreached() const = 0;
    virtual std::vector<std::pair<CellWords, CellWords>> needs() const = 0;
    // Whether something of a sort may follow, as in lands/signs.hpp; if not, it does not.
    virtual bool shows(std::size_t sign) const = 0;
    // The undecided cells that each region that can come to the target needs for it.
    virtual CellWords needed(const CellWords& target) const = 0;
};

class LandLayout {
public:
    virtual ~LandLayout() = default;
    virtual std::unique_ptr<LandBoard> board(const CellWords& water, const CellWords& land) const = 0;
    std::size_t rows = 0, cols = 0, words = 0;
};

// The roots are spots with the sizes of their regions; a negative one: any size.
std::unique_ptr<LandLayout> land_layout(std::size_t rows, std::size_t cols,
                                        const std::vector<std::pair<std::size_t, int>>& roots);

// The names of all signs, by their numbers; and how many shapes of a region are looked at for them.
std::vector<const char*> land_signs();
std::size_t most_land_shapes();

// The names of all sorts of links, in the order of their bits.
std::vector<const char*> land_sorts();

}  // namespace pensil
