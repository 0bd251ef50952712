// A board, and what it would become.
#pragma once
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "chart.hpp"
#include "shores.hpp"

namespace pensil::lands {

// One board, and the charts of what it would become.
template <typename Set>
class Board {
public:
    using ChartOf = typename Chart<Set>::Pointer;

    Board(std::shared_ptr<Layout<Set>> layout, Set water, Set land)
        : layout(std::move(layout)),
          chart(std::make_shared<Chart<Set>>(*this->layout, std::move(water), std::move(land), nullptr)),
          parts(chart->sheet.areas(chart->water)) {}

    const std::shared_ptr<Layout<Set>> layout;
    const ChartOf chart;
    const std::vector<Set> parts;  // of the water

    // The chart when more is known than on another one.
    ChartOf after(const ChartOf& before, const Set& water, const Set& land) {
        ChartOf& known = considered_[{water, land}];
        if (!known) {
            const ChartOf earlier = before->looked_at() ? before : before->earlier();
            known = std::make_shared<Chart<Set>>(*layout, water, land, earlier);
        }
        return known;
    }

private:
    struct Hash {
        std::size_t operator()(const std::pair<Set, Set>& key) const { return hash_of(key.second, hash_of(key.first)); }
    };
    std::unordered_map<std::pair<Set, Set>, ChartOf, Hash> considered_;
};

}  // namespace pensil::lands
