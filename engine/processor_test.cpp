#include "engine/processor.h"

#include <cstdlib>
#include <gtest/gtest.h>

namespace officina {
namespace {

struct Asked {
    explicit Asked(const std::string& name) { setenv("OFFICINA_CPU", name.c_str(), 1); }
    ~Asked() { unsetenv("OFFICINA_CPU"); }
    Asked(const Asked&) = delete;
    Asked& operator=(const Asked&) = delete;
};

TEST(Processor, EachOneAtHandCanBeAskedFor) {
    for (const Processor processor : processors_at_hand()) {
        const Asked asked{std::string(name_of(processor))};
        EXPECT_EQ(processor_asked_for(), processor);
        EXPECT_EQ(processor_not_at_hand(), std::nullopt);
    }
}

TEST(Processor, AnEmptyNameAsksForNothing) {
    const Asked asked("");
    EXPECT_EQ(processor_asked_for(), std::nullopt);
    EXPECT_EQ(processor_not_at_hand(), std::nullopt);
}

TEST(Processor, AnUnknownNameIsToldOf) {
    const Asked asked("avx1024");
    EXPECT_EQ(processor_asked_for(), std::nullopt);
    EXPECT_EQ(processor_not_at_hand(), "avx1024");
}

}  // namespace
}  // namespace officina
