// Suppositions about bridges, followed by counting at islands and by crossings.
#include <algorithm>

#include "bridges.hpp"

namespace pensil {

namespace {

// With more pairs cut than these, it is first looked at whether all their islands are still connected.
constexpr std::size_t few_cut = 2;

}  // namespace

BridgeTrial::BridgeTrial(std::shared_ptr<const BridgeLayout> layout, std::vector<int> low, std::vector<int> high)
    : layout_(std::move(layout)),
      at_low_(std::move(low)),
      at_high_(std::move(high)),
      low_(at_low_),
      high_(at_high_),
      latest_(at_low_.size(), {-1, -1}),
      waiting_(layout_->islands(), 0),
      read_((layout_->islands() + 63) / 64, 0),
      side_(layout_->islands(), 0) {
    if (!layout_->loops) groups_ = groups_of(*layout_, at_low_);
}

bool BridgeTrial::follow(Pair pair, bool lower, int value) {
    take_back();
    set({pair, lower, value});
    while (!todo_.empty() && !is_broken()) {
        const Island island = todo_.front();
        todo_.pop_front();
        waiting_[island] = 0;
        count(island);
    }
    if (!is_broken()) look_for_parts();
    if (!is_broken() && !layout_->loops) look_for_loop();
    return is_broken();
}

void BridgeTrial::take_back() {
    for (const BridgeBound& bound : bounds_) {
        low_[bound.pair] = at_low_[bound.pair];
        high_[bound.pair] = at_high_[bound.pair];
        latest_[bound.pair] = {-1, -1};
    }
    bounds_.clear();
    for (Island island : todo_) waiting_[island] = 0;
    todo_.clear();
    broken_ = {};
    std::fill(read_.begin(), read_.end(), 0);
    everywhere_ = false;
}

void BridgeTrial::queue(Island island) {
    see(island);
    if (layout_->numbers[island] == no_number || waiting_[island]) return;
    waiting_[island] = 1;
    todo_.push_back(island);
}

void BridgeTrial::breaks(
    BridgeCause what, std::vector<std::uint32_t> place, int bridges, std::vector<std::size_t> blamed) {
    if (is_broken()) return;  // the first one counts
    broken_ = {what, std::move(place), bridges, std::move(blamed)};
}

void BridgeTrial::set(BridgeBound bound) {
    const Pair pair = bound.pair;
    const bool first = bound.lower && low_[pair] == 0;
    (bound.lower ? low_ : high_)[pair] = bound.value;
    bound.before = latest_[pair][bound.lower];
    latest_[pair][bound.lower] = static_cast<std::int32_t>(bounds_.size());
    bounds_.push_back(bound);
    for (Island island : layout_->ends[pair]) queue(island);
    if (!first) return;
    for (Pair other : layout_->crossed_by[pair]) {
        see(layout_->ends[other][0]);  // a change of the pair is one at both its ends
        if (low_[other] != 0) {
            std::vector<std::size_t> blamed;
            add_cause({pair, true}, bounds_.size(), blamed);
            add_cause({other, true}, bounds_.size(), blamed);
            breaks(BridgeCause::crossing, {pair, other}, 0, std::move(blamed));
        } else if (high_[other] != 0) {
            set({other, false, 0, BridgeCause::blocked, pair, static_cast<std::uint32_t>(bounds_.size())});
        }
    }
}

// What an island's number says now.
void BridgeTrial::count(Island island) {
    const std::vector<Pair>& pairs = layout_->pairs_of[island];
    const int number = layout_->numbers[island];
    int room = 0, placed = 0;
    for (Pair pair : pairs) {
        room += high_[pair];
        placed += low_[pair];
    }
    if (placed > number) {
        breaks(BridgeCause::many, {island}, placed, needed(island, true, placed - number - 1));
        return;
    }
    if (room < number) {
        breaks(BridgeCause::few, {island}, room, needed(island, false, number - room - 1));
        return;
    }
    const int spare = room - number, left = number - placed;
    if (spare == 0 && left == 0) return;
    const auto known = static_cast<std::uint32_t>(bounds_.size());
    for (Pair pair : pairs) {
        const int least = high_[pair] - spare, most = low_[pair] + left;
        if (least > low_[pair]) set({pair, true, least, BridgeCause::counted, island, known});
        if (most < high_[pair]) set({pair, false, most, BridgeCause::counted, island, known});
        if (is_broken()) return;
    }
}

// The bounds around an island that break its number; late ones are left out while the others are enough.
std::vector<std::size_t> BridgeTrial::needed(Island island, bool lower, int slack) const {
    std::vector<std::size_t> causes, kept;
    for (Pair pair : layout_->pairs_of[island]) add_cause({pair, lower}, bounds_.size(), causes);
    std::sort(causes.rbegin(), causes.rend());
    for (std::size_t cause : causes) {
        const Pair pair = bounds_[cause].pair;
        const int change = lower ? low_[pair] - at_low_[pair] : at_high_[pair] - high_[pair];
        if (change <= slack) {
            slack -= change;
        } else {
            kept.push_back(cause);
        }
    }
    return kept;
}

// The latest bound of a side that was there when `known` bounds were.
void BridgeTrial::add_cause(Side side, std::size_t known, std::vector<std::size_t>& found) const {
    std::int32_t index = latest_[side.pair][side.lower];
    while (index >= 0 && static_cast<std::size_t>(index) >= known) index = bounds_[static_cast<std::size_t>(index)].before;
    if (index >= 0) found.push_back(static_cast<std::size_t>(index));
}

// What a bound rests on: a bridge in the way, or what the other pairs of an island have left.
std::vector<std::size_t> BridgeTrial::parents(const BridgeBound& bound) const {
    std::vector<std::size_t> found;
    if (bound.why == BridgeCause::blocked) {
        add_cause({bound.place, true}, bound.known, found);
        return found;
    }
    for (Pair pair : layout_->pairs_of[bound.place]) {
        if (pair != bound.pair) add_cause({pair, !bound.lower}, bound.known, found);
    }
    return found;
}

std::vector<BridgeLink> BridgeTrial::links() const {
    std::vector<BridgeLink> found;
    std::vector<char> wanted(bounds_.size(), 0);
    for (std::size_t bound : broken_.blamed) wanted[bound] = 1;
    for (std::size_t i = bounds_.size(); i-- > 1;) {
        if (!wanted[i]) continue;
        found.push_back({i, parents(bounds_[i])});
        for (std::size_t parent : found.back().parents) wanted[parent] = 1;
    }
    std::reverse(found.begin(), found.end());
    return found;
}

// Islands that can no longer be connected with the others: the fewest that are cut off.
void BridgeTrial::look_for_parts() {
    std::vector<Pair> cut;
    for (const BridgeBound& bound : bounds_) {
        if (!bound.lower && bound.value == 0) cut.push_back(bound.pair);
    }
    if (cut.size() > few_cut && joined(cut)) return;
    std::vector<Island> fewest, part;
    for (Pair pair : cut) {
        if (!behind(pair, part)) continue;
        std::sort(part.begin(), part.end());
        if (fewest.empty() || part.size() < fewest.size() || (part.size() == fewest.size() && part < fewest)) fewest = part;
    }
    if (fewest.empty()) return;
    std::vector<std::size_t> blamed;
    for (Island island : fewest) {
        for (Pair pair : layout_->pairs_of[island]) {
            if (high_[pair] == 0) add_cause({pair, false}, bounds_.size(), blamed);
        }
    }
    breaks(BridgeCause::apart, {fewest.begin(), fewest.end()}, 0, std::move(blamed));
}

// Whether the islands of some pairs can still be connected with each other: looked at as far as they reach, once for all.
bool BridgeTrial::joined(const std::vector<Pair>& cut) {
    const std::uint32_t wanted = ++searches_, met = ++searches_;
    std::size_t left = 0;
    for (Pair pair : cut) {
        for (Island island : layout_->ends[pair]) {
            if (side_[island] == wanted) continue;
            side_[island] = wanted;
            ++left;
        }
    }
    std::vector<Island>& todo = reached_[0];
    todo.assign(1, layout_->ends[cut[0]][0]);
    side_[todo[0]] = met;
    --left;
    for (std::size_t done = 0; done < todo.size() && left > 0; ++done) {
        const Island island = todo[done];
        see(island);
        for (Pair pair : layout_->pairs_of[island]) {
            if (high_[pair] == 0) continue;
            const Island next = layout_->other(pair, island);
            if (side_[next] == met) continue;
            if (side_[next] == wanted) --left;
            side_[next] = met;
            todo.push_back(next);
        }
    }
    return left == 0;
}

// Whether the islands of a pair can no longer be connected, and those on the smaller side.
//
// Both sides grow in turn, so that not more than the smaller side is looked at, or the way around.
bool BridgeTrial::behind(Pair pair, std::vector<Island>& part) {
    std::array<std::uint32_t, 2> own{};
    std::array<std::size_t, 2> done{};
    for (std::size_t i = 0; i < 2; ++i) {
        own[i] = ++searches_;
        const Island start = layout_->ends[pair][i];
        reached_[i].assign(1, start);
        side_[start] = own[i];
    }
    while (true) {
        for (std::size_t i = 0; i < 2; ++i) {
            if (done[i] == reached_[i].size()) {
                part = reached_[i];
                return true;
            }
            const Island island = reached_[i][done[i]++];
            see(island);
            for (Pair way : layout_->pairs_of[island]) {
                if (high_[way] == 0) continue;
                const Island next = layout_->other(way, island);
                if (side_[next] == own[1 - i]) return false;
                if (side_[next] == own[i]) continue;
                side_[next] = own[i];
                reached_[i].push_back(next);
            }
        }
    }
}

Island BridgeTrial::group(Island island) const {
    while (groups_[island] != island) island = groups_[island];
    return island;
}

// The loop that the bridges close first.
void BridgeTrial::look_for_loop() {
    everywhere_ = true;  // groups may reach anywhere
    std::vector<std::pair<Island, Island>> joined;  // groups, to be parted again
    std::vector<Pair> built;
    for (const BridgeBound& bound : bounds_) {
        if (bound.lower && at_low_[bound.pair] == 0 && bound.before < 0) built.push_back(bound.pair);
    }
    for (Pair pair : built) {
        const auto [a, b] = layout_->ends[pair];
        const Island one = group(a), other = group(b);
        if (one != other) {
            groups_[one] = other;
            joined.emplace_back(one, other);
            continue;
        }
        std::vector<std::size_t> blamed;
        std::vector<std::uint32_t> place{a};
        add_cause({pair, true}, bounds_.size(), blamed);
        for (const auto& [over, island] : way(a, b, pair)) {
            add_cause({over, true}, bounds_.size(), blamed);
            place.push_back(island);
        }
        std::sort(place.begin(), place.end());
        breaks(BridgeCause::loop, std::move(place), 0, std::move(blamed));
        break;
    }
    for (const auto& each : joined) groups_[each.first] = each.first;
}

// The bridges that lead from one island to another, each a pair and the island behind it.
std::vector<std::pair<Pair, Island>> BridgeTrial::way(Island start, Island end, Pair without) const {
    std::vector<std::pair<Pair, Island>> came(layout_->islands(), {without, start});  // by which pair, from where
    std::vector<char> seen(layout_->islands(), 0);
    std::vector<Island> todo{start};
    seen[start] = 1;
    for (std::size_t done = 0; done < todo.size(); ++done) {
        const Island island = todo[done];
        for (Pair pair : layout_->pairs_of[island]) {
            const Island next = layout_->other(pair, island);
            if (low_[pair] == 0 || pair == without || seen[next]) continue;
            seen[next] = 1;
            came[next] = {pair, island};
            todo.push_back(next);
        }
    }
    std::vector<std::pair<Pair, Island>> way;
    while (end != start) {
        way.emplace_back(came[end].first, end);
        end = came[end].second;
    }
    std::reverse(way.begin(), way.end());
    return way;
}

}  // namespace pensil
