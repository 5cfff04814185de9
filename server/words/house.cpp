// The house itself, and who one is in it.

#include <algorithm>
#include <boost/json.hpp>

#include "games/games.h"
#include "match/version.h"
#include "server/words/words.h"
#include "tables/person_name.h"

namespace officina::server {

namespace json = boost::json;

namespace {

constexpr int kProtocolVersion = 1;

void tell_option(JsonText& to, const OptionSpec& spec, const Listener& listener) {
    to.begin('{').field("name", spec.name).field("standard", spec.standard);
    if (!spec.choices.empty()) {
        to.name("choices").begin('[');
        for (const std::string& choice : spec.choices) to.value(choice);
        to.end(']');
    }
    if (spec.is_number()) to.name("range").begin('[').value(spec.least).value(spec.most).end(']');
    to.name("meaning");
    tell(to, spec.meaning, listener);
    to.end('}');
}

}  // namespace

struct Hall::HouseWords {
    static Done hello(Hall& hall, Asked& asked) {
        const json::object& request = asked.request;
        const json::value* version = request.if_contains("version");
        if (!version || *version != kProtocolVersion)
            return refused("bad_version", {"server.bad_version",
                                           {{"found", version ? json::serialize(*version) : "–"},
                                            {"expected", kProtocolVersion}}});
        const bool texts = TRY(flag_field(request, "texts"));
        std::string language = "en";
        if (request.contains("language")) {
            const auto wanted = text_field(request, "language");
            if (!wanted || std::ranges::find(languages(), *wanted) == languages().end())
                return wrong_field(request, "language", listed({languages().begin(), languages().end()}));
            language = *wanted;
        }
        bool bytes = false;
        if (request.contains("views")) {
            const auto views = text_field(request, "views");
            if (!views || (*views != "json" && *views != "bytes"))
                return wrong_field(request, "views", "json, bytes");
            bytes = *views == "bytes";
        }
        Line& line = asked.line;
        line.greeted = true;
        line.language = &hall.sentences(language);
        line.listener = {.sentences = texts ? line.language : nullptr, .bytes = bytes};
        asked.answer.field("version", kProtocolVersion).field("officina", officina::version());
        if (!hall.settings_.build.empty()) asked.answer.field("build", hall.settings_.build);
        asked.answer.field("name", line.person().name).field("account", !line.person().login.empty());
        return {};
    }

    static Done games(Hall& hall, Asked& asked) {
        JsonText& answer = asked.answer;
        answer.name("games").begin('[');
        for (const AnyGame* game : officina::games()) {
            answer.begin('{').field("game", game->name()).name("title");
            tell(answer, game->title(), asked.line.listener);
            answer.name("seats").begin('[').value(game->least_seats()).value(game->most_seats()).end(']');
            answer.field("content", hall.content_of(*game).hash()).name("options").begin('[');
            for (const OptionSpec& spec : game->options()) tell_option(answer, spec, asked.line.listener);
            answer.end(']').end('}');
        }
        answer.end(']').name("bots").begin('[');
        for (std::string_view level : bots::kLevels) answer.value(level);
        answer.end(']');
        return {};
    }

    static Done content(Hall& hall, Asked& asked) {
        const std::string name = TRY(text_field(asked.request, "game"));
        const AnyGame* const game = game_named(name);
        if (!game) return wrong_field(asked.request, "game", "a game of the house");
        const ContentFolder& content = hall.content_of(*game);
        asked.answer.field("game", name).field("content", content.hash()).name("files").begin('{');
        for (const auto& [file, text] : content.files()) asked.answer.field(file, text);
        asked.answer.end('}');
        return {};
    }

    static Done name(Hall& hall, Asked& asked) {
        // Only the name is written: whatever else becomes of the person meanwhile stands.
        tables::PersonChange wanted{.person = asked.line.person().id};
        wanted.name = TRY(tables::proper_name(TRY(text_field(asked.request, "name"))));
        asked.answer.field("name", *wanted.name).end('}');
        asked.answered_later = true;
        const HeldBack::Number change = hall.held_.begin();
        hall.store_.change(wanted,
                           hall.on_return([change, end = asked.line.end, wanted, id = asked.id,
                                           told = asked.answer.take()](Hall& there, const Done& kept) {
                               if (there.broken_) return;
                               const bool is_gone = !kept && kept.error().code == tables::no_person().code;
                               if (!kept && !is_gone) return there.failed(kept.error());
                               there.held_.on_disk(change);
                               if (!is_gone) there.named(wanted.person, *wanted.name);
                               if (!is_gone && there.settings_.named)
                                   there.settings_.named(wanted.person, *wanted.name);
                               const Line* line = there.line_at(end);
                               if (!line) return;
                               if (is_gone) return there.refuse(nullptr, *line, id, tables::no_person());
                               there.send(nullptr, *line, told);
                           }));
        return {};
    }

    static Done ping(Hall&, Asked&) { return {}; }
};

std::span<const Hall::Word> Hall::house_words() {
    using W = HouseWords;
    static const Word words[] = {
        {"hello", {"version", "language", "texts", "views"}, kOnlyTells, W::hello},
        {"games", {}, kOnlyTells, W::games},
        {"content", {"game"}, kOnlyTells, W::content},
        {"name", {"name"}, kChanges, W::name},
        {"ping", {}, kOnlyTells, W::ping},
    };
    return words;
}

}  // namespace officina::server
