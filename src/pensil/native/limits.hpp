// When to stop early: a deadline, a conflict budget, or the caller's wish (Ctrl-C).
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>

namespace pensil {

class Limits {
public:
    using Clock = std::chrono::steady_clock;

    // `seconds` and `conflicts` below zero mean "no limit". `interrupted` is asked every 20 ms or so.
    explicit Limits(double seconds = -1.0, std::int64_t conflicts = -1, std::function<bool()> interrupted = nullptr)
        : conflicts_left_(conflicts), interrupted_(std::move(interrupted)) {
        const Clock::time_point now = Clock::now();
        next_question_ = now + question_interval;
        // Seconds beyond a year would overflow the clock, and mean no limit anyway.
        if (seconds >= 0.0 && seconds < 3.0e7) {
            has_deadline_ = true;
            deadline_ = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
            if (seconds == 0.0) stopped_ = true;
        }
    }

    bool stopped() const { return stopped_; }

    // Reports `steps` of work (about a nanosecond or ten each); looks at the clock only now and then.
    bool spend(std::uint32_t steps) {
        if (stopped_) return true;
        if ((unseen_steps_ += steps) < steps_per_look) return false;
        unseen_steps_ = 0;
        look();
        return stopped_;
    }

    bool spend_conflict() {
        if (conflicts_left_ == 0) return stopped_ = true;
        if (conflicts_left_ > 0) --conflicts_left_;
        return spend(200);
    }

private:
    static constexpr std::uint32_t steps_per_look = 20'000;
    static constexpr std::chrono::milliseconds question_interval{20};

    void look() {
        const Clock::time_point now = Clock::now();
        if (has_deadline_ && now >= deadline_) stopped_ = true;
        if (interrupted_ && now >= next_question_) {
            next_question_ = now + question_interval;
            if (interrupted_()) stopped_ = true;
        }
    }

    bool stopped_ = false;
    bool has_deadline_ = false;
    std::uint32_t unseen_steps_ = 0;
    std::int64_t conflicts_left_;
    Clock::time_point deadline_{};
    Clock::time_point next_question_{};
    std::function<bool()> interrupted_;
};

}  // namespace pensil
