// When to stop early: the time is up, the conflicts are used up, or the caller wishes it (Ctrl-C).
//
// The one stop check of the core: whatever may take long is handed a Limits, reports its work to `spend`, and gives up
// when that says so.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "options.hpp"

namespace pensil {

constexpr int no_limit = -1;

class Limits {
public:
    using Clock = std::chrono::steady_clock;

    // `seconds` and `conflicts` below zero are no limit. `interrupted` is asked now and then.
    explicit Limits(double seconds, std::int64_t conflicts, std::function<bool()> interrupted)
        : conflicts_left_(conflicts), interrupted_(std::move(interrupted)) {
        const Clock::time_point now = Clock::now();
        next_question_ = now + options::question_interval;
        if (seconds >= 0.0 && seconds < options::longest_limit) {
            has_deadline_ = true;
            deadline_ = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
            if (seconds == 0.0) stopped_ = true;
        }
    }

    // Reports steps of work (see options.hpp); looks at the clock only now and then. Returns whether to stop.
    bool spend(std::uint64_t steps) {
        if (stopped_) return true;
        if ((unseen_steps_ += steps) < options::steps_per_look) return false;
        unseen_steps_ = 0;
        look();
        return stopped_;
    }

    bool spend_conflict() {
        if (conflicts_left_ == 0) return stopped_ = true;
        if (conflicts_left_ > 0) --conflicts_left_;
        return spend(options::conflict_steps);
    }

private:
    void look() {
        const Clock::time_point now = Clock::now();
        if (has_deadline_ && now >= deadline_) stopped_ = true;
        if (now >= next_question_) {
            next_question_ = now + options::question_interval;
            if (interrupted_()) stopped_ = true;
        }
    }

    bool stopped_ = false;
    bool has_deadline_ = false;
    std::uint64_t unseen_steps_ = 0;
    std::int64_t conflicts_left_;
    Clock::time_point deadline_{};
    Clock::time_point next_question_{};
    std::function<bool()> interrupted_;
};

}  // namespace pensil
