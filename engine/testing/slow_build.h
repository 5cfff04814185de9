#pragma once
// Is this a build that checks every access? Then what takes seconds takes minutes, and long tests leave themselves out.

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define OFFICINA_SLOW_BUILD
#endif
#endif
#if !defined(NDEBUG)
#define OFFICINA_SLOW_BUILD
#endif

namespace officina {

#ifdef OFFICINA_SLOW_BUILD
inline constexpr bool kSlowBuild = true;
#else
inline constexpr bool kSlowBuild = false;
#endif

}  // namespace officina
