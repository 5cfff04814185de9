#pragma once
// The content compiled into the program, as a game's own values.

#include <expected>
#include <span>
#include <stdexcept>

#include "engine/fail.h"
#include "match/content.h"

namespace officina {

// Loads the embedded files. They are checked by the tests, so a mistake in them is a broken program.
template <class Content>
Content shipped(std::expected<Content, Problems> (*load)(const ContentFolder&),
                std::span<const EmbeddedFile> files) {
    auto loaded = load(ContentFolder(files));
    if (!loaded) fail(std::logic_error("the content compiled into the program is broken"));
    return *loaded;
}

}  // namespace officina
