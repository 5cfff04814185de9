#pragma once
// An instant as stores keep it: a number of milliseconds.

#include <cstdint>

#include "tables/terms.h"

namespace officina::tables {

inline Instant instant_of(std::int64_t count) { return Instant(Milliseconds(count)); }
inline std::int64_t count_of(Instant instant) { return instant.time_since_epoch().count(); }

}  // namespace officina::tables
