#pragma once
// The time this thread has had a processor. On a machine that others use too it is what can be compared; the time
// on the wall is not.

#include <ctime>

namespace officina {

inline double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace officina
