#include "engine/processor.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace officina {

namespace {

// Where nothing is asked for, no code of that kind was compiled in (cmake/Processors.cmake).
std::vector<Processor> looked_for() {
#if defined(__aarch64__)
    return {Processor::neon};
#elif defined(__x86_64__)
    std::vector<Processor> found{Processor::baseline};
    __builtin_cpu_init();
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") &&
                      __builtin_cpu_supports("popcnt");
    if (avx2) found.push_back(Processor::avx2);
    if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        found.push_back(Processor::avx512);
    return found;
#else
    return {Processor::baseline};
#endif
}

std::optional<std::string_view> wish() {
    const char* const name = std::getenv("OFFICINA_CPU");
    if (!name || *name == '\0') return std::nullopt;
    return name;
}

std::optional<Processor> at_hand(std::string_view name) {
    for (Processor processor : processors_at_hand())
        if (name_of(processor) == name) return processor;
    return std::nullopt;
}

}  // namespace

std::span<const Processor> processors_at_hand() {
    static const std::vector<Processor> processors = looked_for();
    return processors;
}

std::optional<Processor> processor_asked_for() {
    const auto name = wish();
    return name ? at_hand(*name) : std::nullopt;
}

std::optional<std::string> processor_not_at_hand() {
    const auto name = wish();
    if (!name || at_hand(*name)) return std::nullopt;
    return std::string(*name);
}

Processor processor() {
    static const Processor chosen = processor_asked_for().value_or(processors_at_hand().back());
    return chosen;
}

}  // namespace officina
