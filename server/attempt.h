#pragma once
// Does something; what nobody foresaw is told instead of ending the program. In a page there are no exceptions: there it ends the
// module, and the page begins again with what is kept.

#include <exception>
#include <utility>

namespace officina::server {

template <class Work, class Told>
void attempt(Work&& work, [[maybe_unused]] Told&& told) {
#if __cpp_exceptions
    try {
        std::forward<Work>(work)();
    } catch (const std::exception& why) {
        std::forward<Told>(told)(why);
    }
#else
    std::forward<Work>(work)();
#endif
}

}  // namespace officina::server
