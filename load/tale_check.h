#pragma once
// Whether a journal holds what people were told: everything that was confirmed to anybody, nothing twice, and nothing nobody said.

#include <string>
#include <vector>

#include "load/crowd.h"

namespace officina::load {

struct TaleFindings {
    std::vector<std::string> wrong;  // in sentences
    std::uint64_t sent = 0, confirmed = 0;
};
// Adds what is found. `journal`: the entries of the table, as a store keeps them.
void check_tale(const TableTale& tale, const std::vector<std::string>& journal, TaleFindings& findings);

}  // namespace officina::load
