#pragma once
// How many of something a test tries: what is usual, unless whoever runs it wants otherwise by a variable of the environment.

#include <algorithm>
#include <cstdlib>

namespace officina {

inline int wanted(const char* name, int usual) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody changes it meanwhile
    return value ? std::max(1, std::atoi(value)) : usual;
}

}  // namespace officina
