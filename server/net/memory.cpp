#include "server/net/memory.h"

#include <algorithm>
#include <fstream>
#include <malloc.h>
#include <unistd.h>

namespace officina::server {

double resident_bytes() {
    std::ifstream in("/proc/self/statm");
    double all = 0, resident = 0;
    in >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double heap_bytes() {
    const auto heap = mallinfo2();
    return static_cast<double>(heap.uordblks + heap.hblkhd);
}

void SpareMemory::give_back_if_enough() {
    const auto idle = [] { return static_cast<double>(mallinfo2().fordblks); };
    const double now = idle();
    if (kept_ >= 0 && now <= kept_ + enough_) {
        kept_ = std::min(kept_, now);
        return;
    }
    malloc_trim(0);
    ++given_back_;
    kept_ = idle();
}

}  // namespace officina::server
