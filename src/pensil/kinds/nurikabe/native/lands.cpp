#include "lands.hpp"

#include "lands/signs.hpp"
#include "lands/trail.hpp"

namespace pensil {

namespace {

using namespace lands;

template <typename Set>
Set read_set(const CellWords& words, const Sheet<Set>& sheet) {
    Set cells = sheet.empty();
    for (std::size_t i = 0; i < cells.size() && i < words.size(); ++i) cells.word[i] = words[i];
    return cells & sheet.full;
}

template <typename Set>
CellWords written(const Set& cells) {
    return words_of(cells);
}

template <typename Set>
std::vector<CellWords> written(const std::vector<Set>& sets) {
    std::vector<CellWords> found;
    for (const Set& cells : sets) found.push_back(written(cells));
    return found;
}

template <typename Set>
class FollowerOf : public LandFollower {
public:
    explicit FollowerOf(std::shared_ptr<Follower<Set>> follower) : follower_(std::move(follower)) {}

    bool run(int sight) override { return follower_->run(static_cast<Sight>(sight)); }
    bool ended() const override { return follower_->ended(); }
    bool continues(const LandFollower& other) const override {
        const auto* whole = dynamic_cast<const FollowerOf*>(&other);
        return whole != nullptr && follower_->supposed.first == whole->follower_.get();
    }
    bool broken() const override { return follower_->broken != nullptr; }
    int depth() const override { return static_cast<int>(follower_->depth); }
    std::size_t count() const override { return follower_->links.size(); }
    LandLink link(std::size_t index) const override {
        const Link<Set>& found = at(index);
        return {written(found.cells), found.water, name_of(found), written(found.named)};
    }
    CellWords premises(std::size_t index) const override { return written(premises_of(*follower_->board->layout, at(index))); }
    CellWords water() const override { return written(follower_->water); }
    CellWords land() const override { return written(follower_->land); }
    std::vector<CellWords> areas(bool water) const override {
        return written(water ? follower_->parts : follower_->groups);
    }
    std::vector<LandStep> trail() override {
        std::vector<LandStep> found = steps(kept_trail().followed);
        const Parents<Set>& last = kept_trail().broken;
        found.push_back({count(), false, name_of(*follower_->broken), {}, written(last.water), written(last.land)});
        return found;
    }
    std::size_t trail_length() override { return kept_trail().followed.size(); }
    std::size_t trail_told() override { return told(*follower_, kept_trail().followed); }
    std::vector<LandStep> trail_to(std::size_t begin, const std::vector<LandFact>& facts) const override {
        Parents<Set> wanted = parents(facts);
        std::vector<LandStep> found = steps(leading_to(*follower_, wanted, begin));
        found.push_back({count(), false, "", {}, written(wanted.water), written(wanted.land)});
        return found;
    }
    std::size_t length_of_cases(const std::vector<const LandFollower*>& cases,
                                const std::vector<LandFact>& facts) const override {
        std::vector<const Follower<Set>*> branches;
        for (const LandFollower* branch : cases) {
            branches.push_back(static_cast<const FollowerOf*>(branch)->follower_.get());
        }
        return lands::length_of_cases(*follower_, branches, parents(facts));
    }
    std::unique_ptr<LandFollower> shortened() override {
        Shortening<Set> shorter(follower_);
        auto found = std::make_unique<FollowerOf>(shorter.follower);
        found->trail_ = std::make_unique<Trail<Set>>(std::move(shorter.trail));
        return found;
    }
    std::unique_ptr<LandFollower> branch(const std::vector<LandFact>& facts, const CellWords& without,
                                         std::uint32_t sorts) const override {
        std::vector<Supposed> supposed;
        for (const LandFact& fact : facts) supposed.push_back({fact.spot, fact.water});
        return std::make_unique<FollowerOf>(follower_->branch(supposed, read_set(without, follower_->sheet), sorts));
    }

private:
    Parents<Set> parents(const std::vector<LandFact>& facts) const {
        const Sheet<Set>& sheet = follower_->sheet;
        Parents<Set> found{sheet.empty(), sheet.empty()};
        for (const LandFact& fact : facts) add(fact.water ? found.water : found.land, sheet.bit_of(fact.spot));
        return found;
    }
    static const char* name_of(const Link<Set>& link) { return sort_names[static_cast<int>(link.sort)]; }
    std::vector<LandStep> steps(const std::vector<Kept<Set>>& all) const {
        std::vector<LandStep> found;
        for (const Kept<Set>& kept : all) {
            const Link<Set>& link = follower_->links[kept.link];
            found.push_back({kept.link, link.water, name_of(link), written(kept.cells), written(kept.parents.water),
                             written(kept.parents.land)});
        }
        return found;
    }
    const Link<Set>& at(std::size_t index) const {
        return index < follower_->links.size() ? follower_->links[index] : *follower_->broken;
    }
    const Trail<Set>& kept_trail() {
        if (!trail_) trail_ = std::make_unique<Trail<Set>>(pruned(*follower_));
        return *trail_;
    }

    std::shared_ptr<Follower<Set>> follower_;
    std::unique_ptr<Trail<Set>> trail_;
};

template <typename Set>
class BoardOf : public LandBoard {
public:
    explicit BoardOf(std::shared_ptr<Board<Set>> board) : board_(std::move(board)) {}

    std::unique_ptr<LandFollower> suppose(LandFact fact, const CellWords& without, std::uint32_t sorts) const override {
        const Set cells = read_set(without, board_->layout->sheet);
        return std::make_unique<FollowerOf<Set>>(
            std::make_shared<Follower<Set>>(board_, Supposed{fact.spot, fact.water}, cells, sorts));
    }
    CellWords gates() const override { return written(board_->chart->gates()); }
    std::vector<LandCut> cuts() const override {
        std::vector<LandCut> found;
        for (const Cut<Set>& cut : board_->chart->cuts()) {
            found.push_back({written(cut.cell), written(cut.part), written(cut.premises)});
        }
        return found;
    }
    std::vector<LandSpent> spent() const override {
        std::vector<LandSpent> found;
        for (const Commitment<Set>& bound : board_->chart->spent()) {
            const Set& root = bound.owner->land.root->cell;
            found.push_back({written(bound.target), bound.whole, written(root), written(bound.lost)});
        }
        return found;
    }
    std::vector<LandBarrier> barriers() const override {
        std::vector<LandBarrier> found;
        for (const Barrier<Set>& barrier : lands::barriers(*board_->chart)) {
            const Gap<Set>& gap = barrier.gap;
            found.push_back({written(gap.ends), written(gap.cells), written(gap.wall), written(gap.held), gap.at_edge,
                             written(barrier.wall), {}, {}});
            for (const Land<Set>& land : barrier.near) found.back().near.push_back(written(land.cells));
            for (const ReachOf<Set>& reach : barrier.owners) found.back().owners.push_back(written(reach->land.root->cell));
        }
        return found;
    }
    CellWords unreached() const override { return written(board_->chart->unreached()); }
    std::vector<std::pair<CellWords, CellWords>> needs() const override {
        std::vector<std::pair<CellWords, CellWords>> found;
        for (const ReachOf<Set>& reach : board_->chart->reaches()) {
            if (any(reach->needed())) found.emplace_back(written(reach->land.root->cell), written(reach->needed()));
        }
        return found;
    }
    bool shows(std::size_t sign) const override { return Signs<Set>(*board_).show(static_cast<Sign>(sign)); }
    CellWords needed(const CellWords& target) const override {
        return written(board_->chart->needed(read_set(target, board_->layout->sheet)));
    }

private:
    std::shared_ptr<Board<Set>> board_;
};

template <typename Set>
class LayoutOf : public LandLayout {
public:
    LayoutOf(std::size_t rows_given, std::size_t cols_given, const std::vector<std::pair<std::size_t, int>>& roots)
        : layout_(std::make_shared<Layout<Set>>(rows_given, cols_given, roots)) {
        rows = rows_given;
        cols = cols_given;
        words = layout_->sheet.full.size();
    }

    std::unique_ptr<LandBoard> board(const CellWords& water, const CellWords& land) const override {
        const Sheet<Set>& sheet = layout_->sheet;
        return std::make_unique<BoardOf<Set>>(
            std::make_shared<Board<Set>>(layout_, read_set(water, sheet), read_set(land, sheet)));
    }

private:
    std::shared_ptr<Layout<Set>> layout_;
};

}  // namespace

std::unique_ptr<LandLayout> land_layout(std::size_t rows, std::size_t cols,
                                        const std::vector<std::pair<std::size_t, int>>& roots) {
    const std::size_t words = rows * (cols + 1) / 64 + 1;
    if (words <= 2) return std::make_unique<LayoutOf<FixedSet<2>>>(rows, cols, roots);
    if (words <= 7) return std::make_unique<LayoutOf<FixedSet<7>>>(rows, cols, roots);
    return std::make_unique<LayoutOf<LongSet>>(rows, cols, roots);
}

std::vector<const char*> land_signs() { return {std::begin(sign_names), std::end(sign_names)}; }

std::size_t most_land_shapes() { return most_shapes; }

std::vector<const char*> land_sorts() { return {std::begin(sort_names), std::end(sort_names)}; }

}  // namespace pensil
