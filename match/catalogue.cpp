#include "match/catalogue.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unordered_map>

#include "engine/embedded.h"

namespace officina {

namespace embedded {
extern const std::span<const EmbeddedFile> messages;
}

namespace {

constexpr std::array<std::string_view, 4> kLanguages{"en", "it", "fr", "de"};

icu::UnicodeString from_utf8(std::string_view text) {
    return icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string to_utf8(const icu::UnicodeString& text) {
    std::string result;
    text.toUTF8String(result);
    return result;
}

// The folder a file lies in, which is its language.
std::string_view folder_of(std::string_view path) {
    const std::string_view folder = path.substr(0, path.rfind('/'));
    return folder.substr(folder.rfind('/') + 1);
}

}  // namespace

std::span<const std::string_view> languages() { return kLanguages; }

std::string_view language_of_environment() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): read once, at the start
        if (!value || !*value) continue;
        const std::string_view wanted = std::string_view(value).substr(0, 2);
        const auto* found = std::find(kLanguages.begin(), kLanguages.end(), wanted);
        return found == kLanguages.end() ? kLanguages[0] : *found;
    }
    return kLanguages[0];
}

struct Catalogue::Sentences {
    icu::Locale locale;
    std::unordered_map<std::string, std::string> patterns;
    // Parsed patterns, made when first needed.
    mutable std::unordered_map<std::string, std::unique_ptr<icu::MessageFormat>> formats;

    const icu::MessageFormat* format(const std::string& id) const {
        if (const auto made = formats.find(id); made != formats.end()) return made->second.get();
        const auto pattern = patterns.find(id);
        if (pattern == patterns.end()) return nullptr;
        UErrorCode status = U_ZERO_ERROR;
        auto format = std::make_unique<icu::MessageFormat>(from_utf8(pattern->second), locale, status);
        if (U_FAILURE(status)) return nullptr;
        return formats.emplace(id, std::move(format)).first->second.get();
    }
};

Catalogue::Catalogue(std::string_view language)
    : language_(language), sentences_(std::make_unique<Sentences>()) {
    sentences_->locale = icu::Locale(language_.c_str());
    for (const EmbeddedFile& file : embedded::messages) {
        if (folder_of(file.path) != language_) continue;
        const auto parsed = boost::json::parse(file.text);
        for (const auto& [id, pattern] : parsed.as_object())
            sentences_->patterns.emplace(id, pattern.as_string());
    }
    if (sentences_->patterns.empty()) throw std::invalid_argument("no messages in language " + language_);
}

Catalogue::~Catalogue() = default;

std::string Catalogue::name_of(Seat seat, std::span<const std::string> names) const {
    const auto index = at(seat);
    if (index < names.size() && !names[index].empty()) return names[index];
    if (seat == kChance) return say({"table.name.chance", {}});
    return say({"table.name.player", {{"number", seat.index() + 1}}});
}

std::string Catalogue::say(const Message& message, std::span<const std::string> names) const {
    const icu::MessageFormat* format = sentences_->format(message.id);
    if (!format) return "[" + message.id + "]";
    std::vector<icu::UnicodeString> argument_names;
    std::vector<icu::Formattable> values;
    for (const auto& [name, value] : message.arguments) {
        argument_names.push_back(from_utf8(name));
        if (const auto* number = std::get_if<std::int64_t>(&value)) {
            values.emplace_back(*number);
        } else if (const auto* seat = std::get_if<Seat>(&value)) {
            values.emplace_back(from_utf8(name_of(*seat, names)));
        } else if (const auto* messages = std::get_if<std::vector<Message>>(&value)) {
            std::string list;
            for (const Message& each : *messages) list += (list.empty() ? "" : ", ") + say(each, names);
            values.emplace_back(from_utf8(list));
        } else {
            values.emplace_back(from_utf8(std::get<std::string>(value)));
        }
    }
    icu::UnicodeString sentence;
    UErrorCode status = U_ZERO_ERROR;
    format->format(argument_names.data(), values.data(), static_cast<std::int32_t>(values.size()), sentence,
                   status);
    return U_FAILURE(status) ? "[" + message.id + "]" : to_utf8(sentence);
}

std::map<std::string, std::string> Catalogue::patterns() const {
    return {sentences_->patterns.begin(), sentences_->patterns.end()};
}

std::vector<std::string> Catalogue::arguments_of(const std::string& pattern, bool& wrong) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString text = from_utf8(pattern);
    const icu::MessagePattern parsed(text, nullptr, status);
    wrong = U_FAILURE(status);
    std::set<std::string> names;
    for (std::int32_t i = 0; !wrong && i < parsed.countParts(); ++i)
        if (parsed.getPartType(i) == UMSGPAT_PART_TYPE_ARG_NAME)
            names.insert(to_utf8(parsed.getSubstring(parsed.getPart(i))));
    return {names.begin(), names.end()};
}

}  // namespace officina
