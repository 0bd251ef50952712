// A binary heap of variables, most active first (VSIDS).
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "literal.hpp"
#include "options.hpp"

namespace pensil {

class VarHeap {
public:
    void add_vars(std::size_t count) {
        activity_.resize(activity_.size() + count, 0.0);
        place_.resize(place_.size() + count, absent);
    }

    bool empty() const { return heap_.empty(); }
    std::size_t size() const { return heap_.size(); }
    Var at(std::size_t index) const { return heap_[index]; }
    bool contains(Var var) const { return place_[var] != absent; }

    void insert(Var var) {
        if (contains(var)) return;
        place_[var] = static_cast<std::uint32_t>(heap_.size());
        heap_.push_back(var);
        sift_up(place_[var]);
    }

    // New variables, which nothing speaks for yet: the end of the heap is their place.
    void append(Var first, std::size_t count) {
        heap_.reserve(heap_.size() + count);
        for (Var var = first; var < first + count; ++var) {
            place_[var] = static_cast<std::uint32_t>(heap_.size());
            heap_.push_back(var);
        }
    }

    Var pop() {
        const Var top = heap_.front();
        place_[top] = absent;
        const Var last = heap_.back();
        heap_.pop_back();
        if (!heap_.empty()) {
            heap_[0] = last;
            place_[last] = 0;
            sift_down(0);
        }
        return top;
    }

    void bump(Var var) { bump(var, step_); }

    void bump(Var var, double amount) {
        activity_[var] += amount;
        if (activity_[var] > options::activity_limit) {
            for (double& activity : activity_) activity /= options::activity_limit;
            step_ /= options::activity_limit;
        }
        if (contains(var)) sift_up(place_[var]);
    }

    // Older bumps count less: the step grows instead of all activities shrinking.
    void decay() { step_ *= 1.0 / options::activity_decay; }

private:
    static constexpr std::uint32_t absent = ~0u;

    void put(std::uint32_t index, Var var) {
        heap_[index] = var;
        place_[var] = index;
    }

    void sift_up(std::uint32_t index) {
        const Var var = heap_[index];
        while (index > 0) {
            const std::uint32_t parent = (index - 1) / 2;
            if (activity_[var] <= activity_[heap_[parent]]) break;
            put(index, heap_[parent]);
            index = parent;
        }
        put(index, var);
    }

    void sift_down(std::uint32_t index) {
        const Var var = heap_[index];
        const auto size = static_cast<std::uint32_t>(heap_.size());
        for (std::uint32_t child; (child = 2 * index + 1) < size; index = child) {
            if (child + 1 < size && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
            if (activity_[heap_[child]] <= activity_[var]) break;
            put(index, heap_[child]);
        }
        put(index, var);
    }

    std::vector<Var> heap_;
    std::vector<std::uint32_t> place_;
    std::vector<double> activity_;
    double step_ = 1.0;
};

}  // namespace pensil
