// Groups of islands, and pairs that part the islands, found by one search in depth.
#include "bridges.hpp"

#include <algorithm>
#include <numeric>

namespace pensil {

namespace {

constexpr std::uint32_t unseen = ~std::uint32_t{0};

struct Visit {
    Island island;
    Pair came;
    std::size_t next = 0;  // of the pairs of the island
};

}  // namespace

std::vector<Island> groups_of(const BridgeLayout& layout, const std::vector<int>& low) {
    std::vector<Island> first(layout.islands());
    std::iota(first.begin(), first.end(), Island{0});
    const auto find = [&](Island island) {
        while (first[island] != island) island = first[island] = first[first[island]];
        return island;
    };
    for (Pair pair = 0; pair < low.size(); ++pair) {
        if (low[pair] == 0) continue;
        const Island a = find(layout.ends[pair][0]), b = find(layout.ends[pair][1]);
        first[std::max(a, b)] = std::min(a, b);
    }
    for (Island& each : first) each = first[each];  // which comes before it
    return first;
}

std::vector<std::pair<Island, Pair>> only_exits(
    const BridgeLayout& layout, const std::vector<int>& low, const std::vector<int>& high) {
    const std::vector<Island> groups = groups_of(layout, low);
    std::vector<std::uint32_t> exits(groups.size(), 0);
    std::vector<Pair> last(groups.size(), 0);
    for (Pair pair = 0; pair < high.size(); ++pair) {
        const Island a = groups[layout.ends[pair][0]], b = groups[layout.ends[pair][1]];
        if (high[pair] == 0 || a == b) continue;
        for (Island group : {a, b}) {
            ++exits[group];
            last[group] = pair;
        }
    }
    std::vector<std::pair<Island, Pair>> found;
    for (Island group = 0; group < groups.size(); ++group) {
        if (exits[group] == 1) found.emplace_back(group, last[group]);
    }
    return found;
}

std::vector<std::pair<Pair, std::vector<Island>>> cut_pairs(
    const BridgeLayout& layout, const std::vector<int>& low, const std::vector<int>& high) {
    std::vector<std::pair<Pair, std::vector<Island>>> found;
    const std::size_t islands = layout.islands();
    std::vector<std::uint32_t> order(islands, unseen), lowest(islands, 0);
    std::vector<Island> visited{0};
    std::vector<Visit> path{{0, unseen}};
    order[0] = 0;
    while (!path.empty()) {
        Visit& visit = path.back();
        const Island island = visit.island;
        const std::vector<Pair>& pairs = layout.pairs_of[island];
        bool deeper = false;
        while (visit.next < pairs.size() && !deeper) {
            const Pair pair = pairs[visit.next++];
            if (pair == visit.came || high[pair] == 0) continue;
            const Island next = layout.other(pair, island);
            if (order[next] != unseen) {
                lowest[island] = std::min(lowest[island], order[next]);
                continue;
            }
            order[next] = lowest[next] = static_cast<std::uint32_t>(visited.size());
            visited.push_back(next);
            path.push_back({next, pair});
            deeper = true;
        }
        if (deeper) continue;
        const Pair came = visit.came;
        path.pop_back();
        if (path.empty()) break;
        const Island above = path.back().island;
        lowest[above] = std::min(lowest[above], lowest[island]);
        if (lowest[island] != order[island] || low[came] != 0) continue;
        // All that was visited since then lies behind this island: its parts are left for good.
        std::vector<Island> part(visited.begin() + order[island], visited.end());
        if (2 * part.size() > islands) {
            std::vector<char> inside(islands, 0);
            for (Island each : part) inside[each] = 1;
            part.clear();
            for (Island each = 0; each < islands; ++each) {
                if (!inside[each]) part.push_back(each);
            }
        }
        found.emplace_back(came, std::move(part));
    }
    return found;
}

}  // namespace pensil
