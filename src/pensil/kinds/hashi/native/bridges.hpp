// Islands and the pairs of them between which there may be bridges: what parts them, and suppositions that are followed by
// counting alone.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "cells.hpp"

namespace pensil {

using Island = std::uint32_t;
using Pair = std::uint32_t;

constexpr int no_number = -1;

struct BridgeLayout {
    std::vector<std::array<Island, 2>> ends;   // of every pair
    std::vector<std::vector<Pair>> pairs_of;   // of every island
    std::vector<std::vector<Pair>> crossed_by;  // of every pair
    std::vector<int> numbers;                  // of the islands
    bool loops = true;                         // whether bridges may close one

    std::size_t islands() const { return pairs_of.size(); }
    Island other(Pair pair, Island island) const { return ends[pair][ends[pair][0] == island ? 1 : 0]; }
};

// The pairs without which islands would fall apart that are connected by all pairs that have room: those that have no
// bridge yet, each with the islands on the smaller side, in the order in which they are met.
std::vector<std::pair<Pair, std::vector<Island>>> cut_pairs(
    const BridgeLayout& layout, const std::vector<int>& low, const std::vector<int>& high);

// The first island of the group of every island: those that are connected by bridges.
std::vector<Island> groups_of(const BridgeLayout& layout, const std::vector<int>& low);

// Groups that only one pair with room leads out of, each by its first island, and that pair.
std::vector<std::pair<Island, Pair>> only_exits(
    const BridgeLayout& layout, const std::vector<int>& low, const std::vector<int>& high);

// Why a bound follows, or what breaks a rule.
enum class BridgeCause : std::uint8_t { supposed, counted, blocked, many, few, crossing, apart, loop };

// A bound on the bridges of a pair: at least so many, or at most.
struct BridgeBound {
    Pair pair;
    bool lower;
    int value;
    BridgeCause why = BridgeCause::supposed;
    std::uint32_t place = 0;   // the island that counts, or the pair that is in the way
    std::uint32_t known = 0;   // how many bounds were there when it was found
    std::int32_t before = -1;  // the bound on the same side of the same pair that it replaces
};

// A bound that a broken rule rests on, and the bounds that it rests on itself, by their numbers.
struct BridgeLink {
    std::size_t bound;
    std::vector<std::size_t> parents;
};

struct BrokenRule {
    BridgeCause what = BridgeCause::supposed;  // supposed: none is broken
    std::vector<std::uint32_t> place;          // an island; two pairs that cross; the islands cut off, or those of the loop
    int bridges = 0;                           // that an island could get, or would have
    std::vector<std::size_t> blamed;           // bounds
};

// Follows suppositions on one board, each until nothing more follows or a rule breaks.
//
// What a supposition has changed is taken back before the next one, so that it costs no more than what follows from it,
// however big the board is.
class BridgeTrial {
public:
    BridgeTrial(std::shared_ptr<const BridgeLayout> layout, std::vector<int> low, std::vector<int> high);

    // Whether a rule breaks when the bound is supposed. What is asked below is about the supposition followed last.
    bool follow(Pair pair, bool lower, int value);

    const BridgeBound& bound(std::size_t index) const { return bounds_[index]; }
    const BrokenRule& broken() const { return broken_; }
    // The bounds that lead to the broken rule, without what is supposed.
    std::vector<BridgeLink> links() const;
    // The islands whose pairs were looked at; everywhere: perhaps all of them.
    const CellWords& read() const { return read_; }
    bool everywhere() const { return everywhere_; }

private:
    struct Side {
        Pair pair;
        bool lower;
    };

    bool is_broken() const { return broken_.what != BridgeCause::supposed; }
    void see(Island island) { read_[island / 64] |= Word64{1} << (island % 64); }
    void take_back();
    void set(BridgeBound bound);
    void queue(Island island);
    void count(Island island);
    void breaks(BridgeCause what, std::vector<std::uint32_t> place, int bridges, std::vector<std::size_t> blamed);
    std::vector<std::size_t> needed(Island island, bool lower, int slack) const;
    void add_cause(Side side, std::size_t known, std::vector<std::size_t>& found) const;
    std::vector<std::size_t> parents(const BridgeBound& bound) const;
    void look_for_parts();
    bool joined(const std::vector<Pair>& cut);
    bool behind(Pair pair, std::vector<Island>& part);
    void look_for_loop();
    std::vector<std::pair<Pair, Island>> way(Island start, Island end, Pair without) const;
    Island group(Island island) const;

    std::shared_ptr<const BridgeLayout> layout_;
    std::vector<int> at_low_, at_high_;  // of the board
    std::vector<int> low_, high_;        // with what follows
    std::vector<BridgeBound> bounds_;
    std::vector<std::array<std::int32_t, 2>> latest_;  // of every pair: the bound from above, and that from below
    std::deque<Island> todo_;
    std::vector<char> waiting_;  // whether an island is in it
    BrokenRule broken_;
    CellWords read_;
    bool everywhere_ = false;
    std::vector<Island> groups_;                    // on the board, where loops are forbidden: the first island of each
    std::vector<std::uint32_t> side_;               // islands met by a search, by its number
    std::uint32_t searches_ = 0;                    // numbers given so far
    std::array<std::vector<Island>, 2> reached_;    // by a search from two islands
};

}  // namespace pensil
