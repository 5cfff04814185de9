// Whatever lines come in, the referee answers each with one JSON object and goes on. Records are read through `load`.

#include <boost/json.hpp>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/games.h"
#include "match/lines.h"
#include "match/referee.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace officina;
    if (size == 0) return 0;
    const AnyGame& game = *games()[data[0] % games().size()];
    Referee referee(game, game.content(), "en", 1);
    std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
    while (!input.empty() && !referee.finished()) {
        const std::string_view line = take_line(input);
        // Files are the operating system's business.
        if (line.find("file") != std::string_view::npos) continue;
        const auto answer = boost::json::parse(referee.answer(line));
        if (!answer.is_object()) std::abort();
        if (answer.as_object().contains("ok") == answer.as_object().contains("error")) std::abort();
    }
    return 0;
}
