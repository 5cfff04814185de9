// Whatever stands in a content file, it loads or its mistakes are told.

#include <cstdint>
#include <cstdlib>
#include <filesystem>

#include "games/games.h"
#include "match/catalogue.h"
#include "match/files.h"
#include "match/match.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace officina;
    if (size < 2) return 0;
    const AnyGame& game = *games()[data[0] % games().size()];
    ContentFolder content = game.content();
    auto file = content.files().begin();
    std::advance(file, data[1] % content.files().size());
    static const auto folder = [] {
        auto path = std::filesystem::temp_directory_path() / "officina-content-fuzz-XXXXXX";
        std::string name = path.string();
        if (!mkdtemp(name.data())) std::abort();
        return std::filesystem::path(name);
    }();
    const auto path = folder / file->first;
    if (!write_file(path, {reinterpret_cast<const char*>(data) + 2, size - 2})) std::abort();
    if (!content.replace_from(folder)) std::abort();
    static const Catalogue english("en");
    for (const Problem& problem : game.check(content))
        if (english.say(problem.message).starts_with("[")) std::abort();
    std::filesystem::remove(path);
    return 0;
}
