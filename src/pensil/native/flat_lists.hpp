// Many small growing lists in one block of memory.
//
// A solver has two lists of watches per variable. As std::vectors they would cost hundreds of allocations per solver,
// which is more than it takes to solve a small puzzle. Here a list that outgrows its place moves to the end of
// the block with twice the room; the hole is not reused (at most half of the block is holes). Nothing is allocated
// before the first item: many puzzles have no use for one list or another.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

#include "options.hpp"

namespace pensil {

template <typename T>
class FlatLists {
public:
    void add_lists(std::size_t count) { lists_ += count; }

    std::uint32_t size(std::uint32_t list) const { return list < heads_.size() ? heads_[list].size : 0; }

    // Pointers are valid until the next push to any list.
    T* begin(std::uint32_t list) { return block_.get() + start(list); }
    const T* begin(std::uint32_t list) const { return block_.get() + start(list); }
    const T* end(std::uint32_t list) const { return begin(list) + size(list); }

    // Room for so many more items, for whoever knows how many will come.
    void expect(std::uint32_t list, std::uint32_t more) {
        Head& head = head_of(list);
        if (head.size + more > head.room) move(head, head.size + more);
    }

    void push(std::uint32_t list, const T& item) {
        Head& head = head_of(list);
        if (head.size == head.room) move(head, head.room == 0 ? options::first_room : 2 * head.room);
        block_.get()[head.start + head.size++] = item;
    }

    void shrink(std::uint32_t list, std::uint32_t size) {
        if (list < heads_.size()) heads_[list].size = size;
    }

private:
    struct Head {
        std::uint32_t start = 0, size = 0, room = 0;
    };

    std::uint32_t start(std::uint32_t list) const { return list < heads_.size() ? heads_[list].start : 0; }

    Head& head_of(std::uint32_t list) {
        if (list >= heads_.size()) heads_.resize(lists_);
        return heads_[list];
    }

    void move(Head& head, std::uint32_t room) {
        const std::uint32_t start = used_;
        used_ += room;
        if (used_ > room_) grow(std::max(2 * static_cast<std::size_t>(used_), lists_));
        std::copy_n(block_.get() + head.start, head.size, block_.get() + start);
        head.start = start;
        head.room = room;
    }

    // By realloc, which mostly need not move the block: a vector would copy it, and fill what nobody has pushed yet.
    void grow(std::size_t room) {
        static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
        auto* grown = static_cast<T*>(std::realloc(block_.get(), room * sizeof(T)));
        if (grown == nullptr) throw std::bad_alloc();
        (void)block_.release();  // realloc has freed it
        block_.reset(grown);
        room_ = room;
    }

    struct Free {
        void operator()(T* block) const { std::free(block); }
    };

    std::size_t lists_ = 0;
    std::vector<Head> heads_;  // of the lists up to the last that anything was pushed to, or more
    std::unique_ptr<T, Free> block_;
    std::size_t room_ = 0;    // of the block
    std::uint32_t used_ = 0;  // of that
};

}  // namespace pensil
