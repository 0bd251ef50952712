// Many lists of literals, as Python gives them in one call.
//
// A list holds literals, or where `of` is given, places in that: so a table of places that a puzzle has anyway is posted
// as it is. Ranges stand for lists of their variables.
#pragma once
#include <vector>

#include "python_input.hpp"
#include "ranges.hpp"

namespace pensil {

inline std::size_t read_place(PyObject* object, std::size_t size) {
    const long place = read_int(object);
    if (place < 0 || static_cast<std::size_t>(place) >= size) bad_argument("no such place: " + std::to_string(place));
    return static_cast<std::size_t>(place);
}

inline void append_range(const Solver& solver, const PyRanges& ranges, std::size_t range, std::vector<Lit>& lits) {
    for (std::uint32_t i = ranges.begin(range); i < ranges.ends[range]; ++i) {
        const Var var = ranges.first + i;
        if (var >= solver.var_count()) bad_argument("ranges of another solver");
        lits.push_back(make_lit(var));
    }
}

class LiteralLists {
public:
    LiteralLists(const Solver& solver, nb::handle lists, nb::handle of)
        : solver_(solver), ranges_(of.is_none() ? ranges(lists) : nullptr), lists_(ranges_ ? nb::tuple() : lists) {
        if (ranges_ != nullptr) held_ = nb::borrow(lists);
        if (of.is_none()) return;
        placed_ = true;
        read_literals(solver, of.ptr(), of_);
    }

    std::size_t size() const { return ranges_ != nullptr ? ranges_->size() : lists_.size(); }

    // use(i, lits) for each list: i counts them, lits may be changed and is good until the next one.
    template <typename Use>
    void each(Use&& use) {
        for (std::size_t i = 0; i < size(); ++i) {
            read(i);
            use(i, lits_);
        }
    }

    // The same where each list has something beside it: there must be as many lists as that.
    template <typename Use>
    void each_of(std::size_t count, const char* missing, Use&& use) {
        if (count != size()) bad_argument(missing);
        each(use);
        if (count != size()) bad_argument("a sequence became shorter while it was read");
    }

private:
    static const PyRanges* ranges(nb::handle lists) {
        PyRanges* found = nullptr;
        return nb::try_cast(lists, found) ? found : nullptr;
    }

    void read(std::size_t list) {
        lits_.clear();
        if (ranges_ != nullptr) {
            append_range(solver_, *ranges_, list, lits_);
        } else if (placed_) {
            for (PyObject* place : Items(lists_[list])) lits_.push_back(of_[read_place(place, of_.size())]);
        } else {
            read_literals(solver_, lists_[list], lits_);
        }
    }

    const Solver& solver_;
    const PyRanges* ranges_;
    Items lists_;
    nb::object held_;  // what ranges_ belongs to
    bool placed_ = false;
    std::vector<Lit> of_, lits_;
};

}  // namespace pensil
