#pragma once
// An exception, where there are any: a page has none, and ends.

#include <cstdlib>

namespace officina {

template <class Exception>
[[noreturn]] void fail([[maybe_unused]] const Exception& exception) {
#ifdef __cpp_exceptions
    throw exception;
#else
    std::abort();
#endif
}

}  // namespace officina
