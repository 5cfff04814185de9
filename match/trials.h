#pragma once
// What a game is tried with and held against: for tests that go over all games, for `officina bench` and `officina balance`.
// A game says what it wants to be tried with (`SomeGame::trials()`); one that says nothing is tried with its standard options.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/options.h"

namespace officina {

enum class Unit { per_second, microseconds, megabytes };

// A figure of speed or memory, as it should be.
struct Bar {
    std::string_view set;     // the row it belongs to: a set of positions, or a number of seats
    std::string_view figure;  // "pace", "clone", "mean", "median", "p99", "slowest", "time", "memory"
    Unit unit;
    double value;
    std::optional<double> reference;  // what somebody else's program needs

    // Of speeds there should be more, of time and memory less.
    bool at_least() const { return unit == Unit::per_second; }
    bool met(double measured) const { return at_least() ? measured >= value : measured <= value; }
};

struct Trials {
    struct Setting {
        int seats;
        OptionValues options{};
    };
    struct Range {
        double low, high;
    };
    // The least share of wins in short contests with fixed seeds (arena/strength_test.cpp). What is asked by default of a
    // search is what docs/strength.md asks of 0.2 s a decision.
    struct Shares {
        double greedy_against_random = 0.95;
        double search_against_greedy = 0.8, search_among_greedy = 0.55;
        double tinkerer_against_apprentice = 0.6, mechanic_against_tinkerer = 0.6;
    };

    std::vector<Setting> settings{};  // that try every variant between them; never empty in AnyGame::trials
    // Values of options that are free text. Not all of them go together, and some are refused.
    std::map<std::string, std::vector<std::string>> texts{};

    bool hides = true;           // is anything ever hidden from a seat?
    bool may_never_end = false;  // can chance make a game of it endless?
    int decisions = 120;         // as many of a game as show what is peculiar to it
    bool searched = true;        // do bots search, so that more thought is more strength?
    int simulations = 300;       // of a decision, with which a search must beat one that looks one step ahead
    int games_of_levels = 16;    // between two levels, in a test
    Shares shares{};

    std::optional<Range> rounds{};  // how long equal bots should play; what one should reach alone
    std::optional<Range> solo{};
    std::vector<Bar> bars{};
};

}  // namespace officina
