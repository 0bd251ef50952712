// Selection in one fixed way. The standard library promises which elements std::nth_element puts in front but not their
// order, which differs from library to library; and with the order of a reason the course of the search.
#pragma once
#include <algorithm>
#include <utility>

namespace pensil {

// Moves the median of three elements to the front of a range of four or more, where the first is not one of them.
template <class It, class Less>
void median_to_front(It first, It last, Less less) {
    It low = first + 1, middle = first + (last - first) / 2, high = last - 1;
    if (less(*middle, *low)) std::swap(low, middle);
    // Now low comes before middle.
    It median = less(*middle, *high) ? middle : less(*low, *high) ? high : low;
    std::iter_swap(first, median);
}

// The elements before `nth` become those that are least; all have to differ.
template <class It, class Less>
void select(It first, It nth, It last, Less less) {
    while (last - first > 3) {
        median_to_front(first, last, less);
        It left = first + 1, right = last;
        for (;; ++left) {
            while (less(*left, *first)) ++left;
            do --right;
            while (less(*first, *right));
            if (!(left < right)) break;
            std::iter_swap(left, right);
        }
        (left <= nth ? first : last) = left;
    }
    std::sort(first, last, less);
}

}  // namespace pensil
