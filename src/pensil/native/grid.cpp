#include "grid.hpp"

namespace pensil {

namespace {

// The numbers of the blank cells by place; -1 for given cells.
std::vector<int> numbered_blanks(const Grid& grid, int& count) {
    std::vector<int> numbers(grid.given.size(), -1);
    count = 0;
    for (std::size_t place = 0; place < numbers.size(); ++place) {
        if (!grid.given[place]) numbers[place] = count++;
    }
    return numbers;
}

}  // namespace

Runs blank_runs(const Grid& grid) {
    int count = 0;
    const std::vector<int> blank = numbered_blanks(grid, count);
    Runs runs;
    runs.lists.numbers.reserve(2 * static_cast<std::size_t>(count));
    runs.of_cell.resize(static_cast<std::size_t>(count));
    bool open = false;  // whether the last list goes on
    const auto close = [&] {
        if (open) runs.lists.close();
        open = false;
    };
    for (int row = 0; row < grid.rows; ++row) {
        for (int col = 0; col < grid.cols; ++col) {
            const int cell = blank[grid.place(row, col)];
            if (cell < 0) {
                close();
                continue;
            }
            runs.of_cell[cell].first = static_cast<int>(runs.lists.size());
            runs.lists.numbers.push_back(cell);
            open = true;
        }
        close();
    }
    runs.along_rows = runs.lists.size();
    for (int col = 0; col < grid.cols; ++col) {
        for (int row = 0; row < grid.rows; ++row) {
            const int cell = blank[grid.place(row, col)];
            if (cell < 0) {
                close();
                continue;
            }
            runs.of_cell[cell].second = static_cast<int>(runs.lists.size());
            runs.lists.numbers.push_back(cell);
            open = true;
        }
        close();
    }
    return runs;
}

NumberLists blank_beside(const Grid& grid) {
    int count = 0;
    const std::vector<int> blank = numbered_blanks(grid, count);
    NumberLists beside;
    const auto add = [&](std::size_t place) {
        if (blank[place] >= 0) beside.numbers.push_back(blank[place]);
    };
    for (int row = 0; row < grid.rows; ++row) {
        for (int col = 0; col < grid.cols; ++col) {
            const std::size_t place = grid.place(row, col);
            if (!grid.given[place]) continue;
            if (row > 0) add(place - static_cast<std::size_t>(grid.cols));
            if (col > 0) add(place - 1);
            if (col + 1 < grid.cols) add(place + 1);
            if (row + 1 < grid.rows) add(place + static_cast<std::size_t>(grid.cols));
            beside.close();
        }
    }
    return beside;
}

Facing facing(const Grid& grid) {
    struct Given {
        int row, col;
        int right = -1, down = -1;  // the given cells that it sees
    };
    std::vector<Given> cells;
    std::vector<int> above(static_cast<std::size_t>(grid.cols), -1);  // by column: the last given cell
    for (int row = 0; row < grid.rows; ++row) {
        int left = -1;
        for (int col = 0; col < grid.cols; ++col) {
            if (!grid.given[grid.place(row, col)]) continue;
            const int cell = static_cast<int>(cells.size());
            if (left >= 0) cells[left].right = cell;
            if (above[col] >= 0) cells[above[col]].down = cell;
            left = above[col] = cell;
            cells.push_back({row, col});
        }
    }

    Facing found;
    // The pairs start in reading order, so `falling` has for each column the last pair along it that has started.
    std::vector<int> falling(static_cast<std::size_t>(grid.cols), -1);
    std::vector<int> right_pair(cells.size(), -1), down_pair(cells.size(), -1);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Given& cell = cells[i];
        if (cell.right >= 0) {
            right_pair[i] = static_cast<int>(found.ends.size());
            found.ends.emplace_back(static_cast<int>(i), cell.right);
            for (int col = cell.col + 1; col < cells[cell.right].col; ++col) {
                const int down = falling[col];
                if (down >= 0 && cells[found.ends[down].second].row > cell.row) {
                    found.crossings.emplace_back(right_pair[i], down);
                }
            }
        }
        if (cell.down >= 0) {
            down_pair[i] = falling[cell.col] = static_cast<int>(found.ends.size());
            found.ends.emplace_back(static_cast<int>(i), cell.down);
        }
    }

    // In the order of the pairs: those that start further up come first, then those further left.
    std::vector<int> left_pair(cells.size(), -1), up_pair(cells.size(), -1);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i].right >= 0) left_pair[cells[i].right] = right_pair[i];
        if (cells[i].down >= 0) up_pair[cells[i].down] = down_pair[i];
        for (const int pair : {up_pair[i], left_pair[i], right_pair[i], down_pair[i]}) {
            if (pair >= 0) found.at.numbers.push_back(pair);
        }
        found.at.close();
    }
    return found;
}

}  // namespace pensil
