#pragma once
// What the processor at hand can do beyond what every one of its kind can.
//
// Code that profits from wide registers stands in the source once, between OFFICINA_WIDE_BEGIN and OFFICINA_WIDE_END, and is
// compiled once for each processor (cmake/Processors.cmake), each time in an inline namespace of that name. Whoever calls it
// chooses by processor() at run time. What is included from elsewhere stands before OFFICINA_WIDE_BEGIN: it is compiled for
// every processor, as the linker may take any copy of it.
//
// Between the two, vectors are passed by value only to functions that stand there as well: not to lambdas, and not to
// std::bit_cast (__builtin_bit_cast is none). Those are compiled for every processor and would pass them another way; the
// compiler refuses it.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/names.h"

namespace officina {

enum class Processor : std::uint8_t { baseline, avx2, avx512, neon };

// Those whose code this machine can run, the best one last.
std::span<const Processor> processors_at_hand();

// What OFFICINA_CPU asks for in the environment; nothing said, or nothing after the "=": the best one at hand will do.
std::optional<Processor> processor_asked_for();

// What it asks for, if this machine has it not, or nobody knows it.
std::optional<std::string> processor_not_at_hand();

// The one to choose: the one asked for, or the best one at hand.
Processor processor();

}  // namespace officina

#if defined(OFFICINA_FOR_AVX512)
#define OFFICINA_PROCESSOR avx512
#define OFFICINA_INSTRUCTIONS "avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl"
#elif defined(OFFICINA_FOR_AVX2)
#define OFFICINA_PROCESSOR avx2
#define OFFICINA_INSTRUCTIONS "avx2,bmi,bmi2,lzcnt,popcnt"
#elif defined(__aarch64__)
#define OFFICINA_PROCESSOR neon
#else
#define OFFICINA_PROCESSOR baseline
#endif

#define OFFICINA_PRAGMA(...) _Pragma(#__VA_ARGS__)
#if !defined(OFFICINA_INSTRUCTIONS)
#define OFFICINA_INSTRUCTIONS_BEGIN
#define OFFICINA_INSTRUCTIONS_END
#elif defined(__clang__)
#define OFFICINA_PUSH(instructions) \
    OFFICINA_PRAGMA(clang attribute push(__attribute__((target(instructions))), apply_to = function))
#define OFFICINA_INSTRUCTIONS_BEGIN OFFICINA_PUSH(OFFICINA_INSTRUCTIONS)
#define OFFICINA_INSTRUCTIONS_END OFFICINA_PRAGMA(clang attribute pop)
#else
#define OFFICINA_PUSH(instructions) \
    OFFICINA_PRAGMA(GCC push_options) OFFICINA_PRAGMA(GCC target(instructions))
#define OFFICINA_INSTRUCTIONS_BEGIN OFFICINA_PUSH(OFFICINA_INSTRUCTIONS)
#define OFFICINA_INSTRUCTIONS_END OFFICINA_PRAGMA(GCC pop_options)
#endif

#define OFFICINA_WIDE_BEGIN     \
    OFFICINA_INSTRUCTIONS_BEGIN \
    inline namespace OFFICINA_PROCESSOR {
#define OFFICINA_WIDE_END \
    }                     \
    OFFICINA_INSTRUCTIONS_END
