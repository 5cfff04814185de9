#pragma once
// What a shell needs to complete a command line of ours: a file for bash, one for zsh.

#include <string>

#include "cli/described.h"

namespace officina::cli {

std::string bash_completion(const DescribedWord& program);
std::string zsh_completion(const DescribedWord& program);

}  // namespace officina::cli
