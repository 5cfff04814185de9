#pragma once
// Files compiled into the program by officina_embed (cmake/Embed.cmake): content and messages.

#include <span>
#include <string_view>

namespace officina {

struct EmbeddedFile {
    std::string_view path;  // relative to the folder that embeds it
    std::string_view text;
};

}  // namespace officina
