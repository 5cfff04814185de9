#include "games/lessons.h"

#include <string>

#include "engine/embedded.h"

namespace officina {

namespace embedded {
extern const std::span<const EmbeddedFile> lessons;
}

std::optional<Record> lesson_of(std::string_view game) {
    for (const EmbeddedFile& file : embedded::lessons)
        if (file.path == std::string(game) + "/lesson.game")
            if (auto record = read_record(file.text)) return *record;
    return std::nullopt;
}

}  // namespace officina
