// The rules alone are headers without anything behind them: any C++20 compiler takes them, also without exceptions and RTTI.

#include <cstdio>
#include <games/mars/rules.h>
#include <games/mech/rules.h>
#include <games/raising/rules.h>
#include <games/ricochet/rules.h>

using namespace officina;

int main() {
    std::printf(
        "a state of Mars Needs Mechanics has %zu bytes, one of Mech a Dream %zu, of Raising Robots %zu, of "
        "Ricochet Robots %zu\n",
        sizeof(mars::State), sizeof(mech::State), sizeof(raising::State), sizeof(ricochet::State));
}
