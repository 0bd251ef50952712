// What of the links of a supposition leads to the broken rule, and how that gets shorter.
#pragma once
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "follow.hpp"

namespace pensil::lands {

template <typename Set>
struct Parents {
    Set water, land;  // the facts that something rests on
};

// A link that is needed: which of its cells are, and what that rests on.
template <typename Set>
struct Kept {
    std::size_t link;
    Set cells;
    Parents<Set> parents;
};

template <typename Set>
struct Trail {
    std::vector<Kept<Set>> followed;
    Parents<Set> broken;
};

// The premises of a link that are not on the board, but were supposed or followed.
template <typename Set>
Parents<Set> parents_of(const Follower<Set>& follower, const Link<Set>& link) {
    const Set cells = premises_of(*follower.board->layout, link) & follower.board->chart->open;
    return {cells & follower.water, cells & follower.land};
}

// The links from one on that the wanted facts rest on, and of their cells those that are needed.
//
// Wanted in the end are the facts that these rest on and that do not follow from them.
template <typename Set>
std::vector<Kept<Set>> leading_to(const Follower<Set>& follower, Parents<Set>& wanted, std::size_t begin) {
    std::vector<Kept<Set>> found;
    for (std::size_t i = follower.links.size(); i-- > begin;) {
        const Link<Set>& link = follower.links[i];
        Set& alike = link.water ? wanted.water : wanted.land;
        const Set used = link.cells & alike;
        if (!any(used)) continue;
        alike -= used;
        found.push_back({i, used, parents_of(follower, link)});
        wanted.water |= found.back().parents.water;
        wanted.land |= found.back().parents.land;
    }
    std::reverse(found.begin(), found.end());
    return found;
}

// The links that the broken rule rests on.
template <typename Set>
Trail<Set> pruned(const Follower<Set>& follower) {
    Trail<Set> trail{{}, parents_of(follower, *follower.broken)};
    Parents<Set> wanted = trail.broken;
    trail.followed = leading_to(follower, wanted, 0);
    return trail;
}

// How many links there are in all where a supposition fails in cases, each of them a branch of it that fails: those that
// lead to the broken rules, one for each case, and before them what these rest on, and some facts besides.
template <typename Set>
std::size_t length_of_cases(const Follower<Set>& base, const std::vector<const Follower<Set>*>& cases,
                            Parents<Set> wanted) {
    std::size_t found = cases.size();
    for (const Follower<Set>* branch : cases) {
        Parents<Set> left = parents_of(*branch, *branch->broken);
        found += leading_to(*branch, left, base.links.size()).size();
        for (const Supposed& fact : branch->supposed.second) {
            (fact.water ? left.water : left.land) -= branch->sheet.of_bit(branch->sheet.bit_of(fact.spot));
        }
        wanted.water |= left.water;
        wanted.land |= left.land;
    }
    return found + leading_to(base, wanted, 0).size();
}

// Whether two links are told in the same words: of one sort, about areas with the same first cells.
template <typename Set>
bool alike(const Link<Set>& one, const Link<Set>& other) {
    const auto same = [](const Set& a, const Set& b) { return first(a) == first(b); };
    return one.sort == other.sort &&
           std::equal(one.named.begin(), one.named.end(), other.named.begin(), other.named.end(), same);
}

// How many links there are to tell: those in succession that are told in the same words are one.
template <typename Set>
std::size_t told(const Follower<Set>& follower, const std::vector<Kept<Set>>& kept) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (i == 0 || !alike(follower.links[kept[i - 1].link], follower.links[kept[i].link])) ++found;
    }
    return found;
}

// The same supposition followed again without links that can be done without.
template <typename Set>
class Shortening {
public:
    explicit Shortening(std::shared_ptr<Follower<Set>> whole)
        : follower(std::move(whole)), trail(pruned(*follower)), depth_(follower->depth) {
        while (const Kept<Set>* link = next()) {
            const bool water = follower->links[link->link].water;
            tried_.emplace_back(link->cells, water);
            try_without(*link);
        }
    }

    std::shared_ptr<Follower<Set>> follower;
    Trail<Set> trail;

private:
    const Kept<Set>* next() const {
        for (const Kept<Set>& kept : trail.followed) {
            const bool water = follower->links[kept.link].water;
            bool tried = false;
            for (const auto& each : tried_) tried = tried || (each.second == water && each.first == kept.cells);
            if (!tried) return &kept;
        }
        return nullptr;
    }

    // Nothing but what the trail has is looked at: that is faster, and what else there is makes it no shorter.
    void try_without(const Kept<Set>& link) {
        Set cells = follower->sheet.empty();
        Sorts sorts = bit_of(follower->broken->sort);
        for (const Kept<Set>& kept : trail.followed) {
            if (&kept != &link) cells |= kept.cells;
            sorts |= bit_of(follower->links[kept.link].sort);
        }
        sorts &= from_afar;
        const Set& open = follower->board->chart->open;
        auto other = std::make_shared<Follower<Set>>(follower->board, follower->assumed, open - cells, sorts);
        if (!other->run(sorts != 0 ? depth_ : Sight::near)) return;
        Trail<Set> shorter = pruned(*other);
        if (shorter.followed.size() >= trail.followed.size()) return;
        follower = std::move(other);
        trail = std::move(shorter);
    }

    Sight depth_;
    std::vector<std::pair<Set, bool>> tried_;
};

}  // namespace pensil::lands
