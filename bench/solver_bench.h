#pragma once
// How fast the solver of Ricochet Robots is, over the positions of games/ricochet/testdata/positions.json, which is
// compiled in.

#include <functional>
#include <string>
#include <vector>

#include "bench/statistics.h"
#include "games/ricochet/position.h"

namespace officina::bench {

const std::vector<ricochet::ListedPosition>& bench_positions();

struct SolverPlan {
    ricochet::Turn turn = ricochet::Turn::off;
    int repeat = 3;
    double limit_seconds = 60;  // for one position
    Processor processor = officina::processor();
};

// One position, measured.
struct SolvedPosition {
    std::string id;
    std::string set;
    std::size_t robots = 0;
    bool solved = false;
    double microseconds = 0;  // of processor time, the median of all passes
    double nodes = 0;
    double peak_megabytes = 0;  // the most memory the whole process had held by then
};

// Each pass takes a new Solver through all positions in their order, as a program would that has many to solve;
// nothing is warmed up before. Positions that cannot be read are passed over.
std::vector<SolvedPosition> measure_solver(const std::vector<ricochet::ListedPosition>& positions,
                                           const SolverPlan& plan);

// A line of the table.
struct SolverRow {
    std::string set;
    std::size_t positions = 0;
    std::size_t unsolved = 0;
    Spread microseconds;
    double nodes_mean = 0;
    double peak_megabytes = 0;
};

// Every set, all with four robots together, all with five, and each of the hard ones by itself.
std::vector<SolverRow> rows_of(const std::vector<SolvedPosition>& positions);

// The most memory this process has held so far (VmHWM of the kernel, as getrusage tells it).
double peak_megabytes();

}  // namespace officina::bench
