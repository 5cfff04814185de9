#include "match/base64.h"

#include <array>
#include <cstdint>

namespace officina {

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> kValues = [] {
    std::array<std::int8_t, 256> values{};
    values.fill(-1);
    for (std::size_t i = 0; i < kDigits.size(); ++i)
        values[static_cast<unsigned char>(kDigits[i])] = static_cast<std::int8_t>(i);
    return values;
}();

}  // namespace

std::string to_base64(std::string_view bytes) {
    std::string text;
    append_base64(text, bytes);
    return text;
}

void append_base64(std::string& to, std::string_view bytes) {
    const std::size_t before = to.size();
    to.resize(before + (bytes.size() + 2) / 3 * 4, '=');
    char* digit = to.data() + before;
    const auto byte = [&](std::size_t i) { return std::uint32_t{static_cast<unsigned char>(bytes[i])}; };
    std::size_t i = 0;
    for (; i + 3 <= bytes.size(); i += 3) {
        const std::uint32_t three = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
        *digit++ = kDigits[three >> 18];
        *digit++ = kDigits[three >> 12 & 63];
        *digit++ = kDigits[three >> 6 & 63];
        *digit++ = kDigits[three & 63];
    }
    if (i == bytes.size()) return;
    const bool two = i + 2 == bytes.size();
    const std::uint32_t rest = byte(i) << 16 | (two ? byte(i + 1) << 8 : 0u);
    *digit++ = kDigits[rest >> 18];
    *digit++ = kDigits[rest >> 12 & 63];
    if (two) *digit++ = kDigits[rest >> 6 & 63];
}

std::optional<std::string> from_base64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    std::size_t padding = 0;
    while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') ++padding;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const bool is_padding = i + k >= text.size() - padding;
            const std::int8_t value =
                is_padding ? std::int8_t{0} : kValues[static_cast<unsigned char>(text[i + k])];
            if (value < 0) return std::nullopt;
            three = three << 6 | static_cast<std::uint32_t>(value);
        }
        for (std::size_t k = 0; k < 3; ++k) bytes += static_cast<char>(three >> (16 - 8 * k) & 255);
    }
    bytes.resize(bytes.size() - padding);
    if (to_base64(bytes) != text) return std::nullopt;  // bits that say nothing must be 0
    return bytes;
}

}  // namespace officina
