// What does not depend on the board: the grid and the roots; and what was found out that holds on many boards.
#pragma once
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "reach.hpp"

namespace pensil::lands {

// So many reaches are kept for boards to come.
constexpr std::size_t most_reaches = std::size_t(1) << 14;

// Along a wall: the bits of the cells that one comes by, and which place of the wall they touch there. Places around
// the grid have bits as well, negative ones among them.
using Walk = std::vector<std::pair<long, long>>;

// What does not depend on the board: the grid and the roots, and how far regions can come on all boards so far.
template <typename Set>
class Layout {
public:
    Layout(std::size_t rows, std::size_t cols, const std::vector<std::pair<std::size_t, int>>& given)
        : sheet(rows, cols), rooted(sheet.empty()) {
        roots.reserve(given.size());  // lands point to them
        for (const auto& [spot, size] : given) {
            Root<Set> root{sheet.of_bit(sheet.bit_of(spot)), size, sheet.full, sheet.full};
            if (size != any_size) {
                root.furthest = root.cell;
                for (int step = 1; step < size; ++step) {
                    const Set wider = sheet.spread(root.furthest);
                    if (wider == root.furthest) break;
                    root.furthest = wider;
                }
                root.zone = sheet.spread(root.furthest);
            }
            rooted |= root.cell;
            roots.push_back(std::move(root));
        }
        for (std::size_t spot = 0; spot < rows * cols; ++spot) {
            const std::size_t bit = sheet.bit_of(spot);
            Near near{sheet.of_bit(bit), sheet.spread(sheet.of_bit(bit)), {}};
            for (std::size_t back : {std::size_t(0), std::size_t(1), sheet.width, sheet.width + 1}) {
                if (bit < back) continue;
                const Set block = sheet.block(bit - back);
                if (count(block) == 4) near.blocks.push_back(block);
            }
            near_.push_back(std::move(near));
        }
        find_near_roots();
    }

    struct Near {
        Set cell, with_neighbours;
        std::vector<Set> blocks;
    };
    const Near& near(std::size_t spot) const { return near_[spot]; }

    const Root<Set>* first_root(const Set& cells) const {
        if (!meet(cells, rooted)) return nullptr;
        const Set cell = first(cells & rooted);
        for (const Root<Set>& root : roots) {
            if (root.cell == cell) return &root;
        }
        return nullptr;
    }

    Land<Set> land(const Set& cells) const { return {cells, count(cells), first_root(cells)}; }

    // What roots tell by themselves: the cells beside regions of one cell, between roots that are one cell apart, and
    // beside both of two roots that touch at a corner.
    const Set& around_ones() const { return around_ones_; }
    const Set& between_roots() const { return between_roots_; }
    const Set& at_corners() const { return at_corners_; }

    // How far a region can come: the same object wherever all that it depends on is the same.
    ReachOf<Set> reach(const Land<Set>& land, const Set& allowed, const std::vector<Set>& pieces) {
        const Set& zone = land.root->zone;
        std::vector<Set> near;
        Key key{land.cells, allowed & zone, sheet.empty()};
        for (const Set& piece : pieces) {
            if (!meet(piece, zone)) continue;
            near.push_back(piece);
            key.pieces |= piece;
        }
        const auto known = reaches_.find(key);
        if (known != reaches_.end()) return known->second;
        if (reaches_.size() == most_reaches) reaches_.clear();
        auto made = std::make_shared<Reach<Set>>(sheet, land, key.allowed, near);
        reaches_.emplace(std::move(key), made);
        return made;
    }

    const Sheet<Set> sheet;
    std::vector<Root<Set>> roots;
    Set rooted;  // the cells of all roots
    std::vector<std::pair<Set, std::vector<Walk>>> walks;  // along the walls that somebody has looked at

private:
    void find_near_roots() {
        around_ones_ = between_roots_ = at_corners_ = sheet.empty();
        for (const Root<Set>& root : roots) {
            const Set beside = sheet.beside(root.cell);
            if (root.size == 1) around_ones_ |= beside;
            for (std::size_t step : {std::size_t(1), sheet.width}) {
                const Set between = moved_up(root.cell, step) & sheet.full;
                if (meet(moved_up(between, step), rooted)) between_roots_ |= between;
            }
            for (std::size_t step : {sheet.width - 1, sheet.width + 1}) {
                const Set other = moved_up(root.cell, step) & rooted;
                if (any(other)) at_corners_ |= beside & sheet.beside(other);
            }
        }
    }

    struct Key {
        Set land, allowed, pieces;
        bool operator==(const Key& other) const {
            return land == other.land && allowed == other.allowed && pieces == other.pieces;
        }
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            return hash_of(key.pieces, hash_of(key.allowed, hash_of(key.land)));
        }
    };

    Set around_ones_, between_roots_, at_corners_;
    std::vector<Near> near_;
    std::unordered_map<Key, ReachOf<Set>, Hash> reaches_;
};

}  // namespace pensil::lands
