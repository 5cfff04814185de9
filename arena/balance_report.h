#pragma once
// What trials found out, as a page in Markdown with plots beside it (SVG files).

#include <string>
#include <vector>

#include "arena/balance.h"
#include "match/catalogue.h"

namespace officina::arena {

struct TrialReport {
    BalanceTrial trial;
    Balance balance;
    std::vector<Message> sources;  // of points, by name
    std::string content;  // the hash of what it was played with: figures belong to those numbers alone
};

struct ReportFile {
    std::string name;  // the page of a game, or a plot of it
    std::string text;
};

// One page for a game, with a section for each trial, and a plot for each section.
std::vector<ReportFile> balance_page(const AnyGame& game, const std::vector<TrialReport>& reports,
                                     const Catalogue& catalogue);

}  // namespace officina::arena
