#pragma once
// Manual pages, in the language of the person: officina(1), and one for each of its words.

#include <string>

#include "cli/described.h"
#include "match/catalogue.h"

namespace officina::cli {

struct ManPage {
    std::string name;  // "officina-play"
    std::string text;  // in the macros of man(7)
};

std::vector<ManPage> man_pages(const DescribedWord& program, const Catalogue& catalogue);

}  // namespace officina::cli
