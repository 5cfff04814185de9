#include "page/prompter.h"

#include <boost/json.hpp>

#include "engine/type_list.h"
#include "games/all_games.h"
#include "games/games.h"
#include "match/base64.h"
#include "match/match_json.h"
#include "match/request.h"
#include "match/values_json.h"

namespace officina::page {

namespace json = boost::json;

namespace {

json::array messages_to_json(const std::vector<Message>& messages) {
    json::array all;
    for (const Message& message : messages) all.push_back(message_to_json(message));
    return all;
}

json::object problem_to_json(const Problem& problem) {
    json::object object = message_to_json(problem.message);
    object["code"] = problem.code;
    return object;
}

// The table, which is the view of the seat and nothing else, and the decision of the seat where it has one.
json::object seen_by(const Match& match, Seat seat) {
    json::object object{{"state", match.state(std::nullopt)}, {"to_move", deciding_to_json(match)}};
    if (!match.to_move().has(seat)) return object;
    json::array moves;
    for (const Choice& choice : match.choices(seat))
        moves.push_back(json::object{{"move", choice.move}, {"says", message_to_json(choice.says)}});
    object["asked"] = message_to_json(match.asked(seat));
    object["moves"] = std::move(moves);
    return object;
}

}  // namespace

std::string Prompter::answer(std::string_view text) {
    json::error_code error;
    const json::value request = json::parse(text, error);
    Answer answer = error || !request.is_object()
                        ? std::unexpected(Problem{"bad_json", {"engine.request.bad_json", {}}})
                        : carry_out(request.as_object());
    if (!answer) return json::serialize(json::object{{"error", problem_to_json(answer.error())}});
    answer->insert_or_assign("ok", request.at("do"));
    return json::serialize(*answer);
}

Prompter::Answer Prompter::carry_out(const Object& request) {
    struct Word {
        std::string_view name;
        std::initializer_list<std::string_view> fields;
        Answer (Prompter::*run)(const Object&);
    };
    static const Word words[] = {
        {"open", {"game", "seats", "options", "content"}, &Prompter::open},
        {"close", {"table"}, &Prompter::close},
        {"describe", {"game"}, &Prompter::describe},
        {"look", {"table", "seat", "view"}, &Prompter::look},
        {"parts", {"table", "move"}, &Prompter::parts},
        {"barred", {"table"}, &Prompter::barred},
        {"foresee", {"table", "moves"}, &Prompter::foresee},
        {"reveals", {"table", "move"}, &Prompter::reveals},
        {"tell", {"table", "facts"}, &Prompter::tell},
        {"hint", {"table", "strength"}, &Prompter::hint},
        {"explore", {"table", "question"}, &Prompter::explore},
        {"go", {"table", "bot", "seed"}, &Prompter::go},
    };
    const auto said = text_field(request, "do");
    if (!said) return std::unexpected(said.error());
    std::string known;
    for (const Word& word : words) {
        if (word.name == "go" && !make_bot_) continue;
        if (word.name != *said) {
            known.append(known.empty() ? "" : ", ").append(word.name);
            continue;
        }
        if (const auto fields = only_fields(request, word.fields); !fields)
            return std::unexpected(fields.error());
        return (this->*word.run)(request);
    }
    return std::unexpected(
        Problem{"unknown_word", {"engine.request.unknown_word", {{"found", *said}, {"expected", known}}}});
}

namespace {

std::expected<const AnyGame*, Problem> game_of(const json::object& request) {
    const auto name = text_field(request, "game");
    if (!name) return std::unexpected(name.error());
    const AnyGame* const game = game_named(*name);
    if (!game) return wrong_field(request, "game", "a game of the house");
    return game;
}

// States and moves are plain bytes with the same meaning wherever they were made, so they may have no type whose size depends on
// the machine. Builds that disagree are found out by comparing what they say here (scripts/check-module).
template <class... G>
json::object sizes_of(TypeList<G...>, std::string_view game) {
    json::object sizes;
    const auto add = [&]<class One>() {
        if (One::kName == game)
            sizes = {{"state", sizeof(typename One::Rules::State)},
                     {"move", sizeof(typename One::Rules::Move)}};
    };
    (add.template operator()<G>(), ...);
    return sizes;
}

}  // namespace

Prompter::Answer Prompter::describe(const Object& request) {
    const auto game = game_of(request);
    if (!game) return std::unexpected(game.error());
    return Object{{"content", (*game)->content().hash()},
                  {"facts", facts_schema((*game)->facts())},
                  {"bytes", sizes_of(AllGames{}, (*game)->name())}};
}

Prompter::Answer Prompter::open(const Object& request) {
    const auto found = game_of(request);
    if (!found) return std::unexpected(found.error());
    const AnyGame* const game = *found;
    const auto seats = number_field(request, "seats", game->least_seats(), game->most_seats());
    if (!seats) return std::unexpected(seats.error());
    const json::value* const chosen = request.if_contains("options");
    const auto options = options_from_json(chosen ? *chosen : json::value(json::object{}));
    if (!options) return std::unexpected(options.error());
    ContentFolder content = game->content();
    if (const json::value* files = request.if_contains("content")) {
        if (!files->is_object()) return wrong_field(request, "content", "content files by name");
        std::map<std::string, std::string> texts;
        for (const auto& [file, text] : files->as_object()) {
            if (!text.is_string()) return wrong_field(request, "content", "content files by name");
            texts.emplace(file, text.as_string());
        }
        if (!content.replace(std::move(texts)))
            return wrong_field(request, "content", "content files of the game");
    }
    auto match = game->start(content, static_cast<int>(*seats), *options);
    if (!match) return std::unexpected(match.error());
    Object answer{{"table", ++opened_},
                  {"content", (*match)->heading().content},
                  {"help", messages_to_json((*match)->help())},
                  {"printed", (*match)->printed()}};
    tables_[opened_] = {std::move(*match)};
    return answer;
}

Prompter::Answer Prompter::close(const Object& request) {
    const auto number = number_field(request, "table", 1, opened_);
    if (!number) return std::unexpected(number.error());
    tables_.erase(*number);
    return Object{};
}

std::expected<Prompter::Table*, Problem> Prompter::table_of(const Object& request) {
    const auto number = number_field(request, "table", 1, opened_);
    if (!number) return std::unexpected(number.error());
    const auto found = tables_.find(*number);
    if (found == tables_.end()) return wrong_field(request, "table", "a table that is open");
    return &found->second;
}

std::expected<Prompter::Table*, Problem> Prompter::seated_at(const Object& request) {
    const auto table = table_of(request);
    if (table && !(*table)->seat.is_person())
        return wrong_field(request, "table", "a table that a seat looks at");
    return table;
}

Prompter::Answer Prompter::look(const Object& request) {
    const auto table = table_of(request);
    if (!table) return std::unexpected(table.error());
    Seat seat = kSpectator;
    if (request.contains("seat")) {
        const auto number = number_field(request, "seat", 1, (*table)->match->heading().seats);
        if (!number) return std::unexpected(number.error());
        seat = Seat(static_cast<int>(*number) - 1);
    }
    const auto text = text_field(request, "view");
    if (!text) return std::unexpected(text.error());
    const auto view = from_base64(*text);
    if (!view || !(*table)->match->look(*view))
        return wrong_field("view", "…", "a view of this game and version");
    (*table)->seat = seat;
    Object answer = seen_by(*(*table)->match, seat);
    answer["private"] = (*table)->match->view(seat) != (*table)->match->view(kSpectator);
    return answer;
}

Prompter::Answer Prompter::parts(const Object& request) {
    const auto table = table_of(request);
    if (!table) return std::unexpected(table.error());
    const auto move = text_field(request, "move");
    if (!move) return std::unexpected(move.error());
    json::array parts;
    for (const std::string& part : (*table)->match->parts(*move)) parts.emplace_back(part);
    return Object{{"parts", std::move(parts)}};
}

Prompter::Answer Prompter::barred(const Object& request) {
    const auto table = seated_at(request);
    if (!table) return std::unexpected(table.error());
    json::array all;
    for (const Barred& one : (*table)->match->barred((*table)->seat))
        all.push_back(json::object{{"move", one.move},
                                   {"says", message_to_json(one.says)},
                                   {"reason", message_to_json(one.reason)}});
    return Object{{"barred", std::move(all)}};
}

Prompter::Answer Prompter::foresee(const Object& request) {
    const auto table = seated_at(request);
    if (!table) return std::unexpected(table.error());
    const auto moves = texts_field(request, "moves", 0, SIZE_MAX, "a list of moves");
    if (!moves) return std::unexpected(moves.error());
    const Seat seat = (*table)->seat;
    const Foreseen foreseen = (*table)->match->foreseen(seat, *moves);
    Object answer = seen_by(*foreseen.match, seat);
    answer["made"] = foreseen.made;
    answer["reveals"] = foreseen.reveals;
    if (foreseen.why_not) answer["why_not"] = problem_to_json(*foreseen.why_not);
    return answer;
}

Prompter::Answer Prompter::reveals(const Object& request) {
    const auto table = seated_at(request);
    if (!table) return std::unexpected(table.error());
    const auto move = text_field(request, "move");
    if (!move) return std::unexpected(move.error());
    return Object{{"reveals", (*table)->match->foreseen((*table)->seat, std::span(&*move, 1)).reveals}};
}

Prompter::Answer Prompter::tell(const Object& request) {
    const auto table = table_of(request);
    if (!table) return std::unexpected(table.error());
    const json::value* const facts = request.if_contains("facts");
    if (!facts || !facts->is_array()) return wrong_field(request, "facts", "a list of facts");
    const Match& match = *(*table)->match;
    const auto& known = game_named(match.heading().game)->facts();
    json::array told;
    for (const json::value& one : facts->get_array()) {
        const auto fact = fact_from_json(one, known, match.heading().seats);
        if (!fact) return std::unexpected(fact.error());
        told.push_back(message_to_json(match.sentence(*fact)));
    }
    return Object{{"told", std::move(told)}};
}

Prompter::Answer Prompter::hint(const Object& request) {
    const auto table = seated_at(request);
    if (!table) return std::unexpected(table.error());
    const auto strength = number_field(request, "strength", 1, 9);
    if (!strength) return std::unexpected(strength.error());
    return Object{
        {"hint", messages_to_json((*table)->match->hint((*table)->seat, static_cast<int>(*strength)))}};
}

Prompter::Answer Prompter::explore(const Object& request) {
    const auto table = table_of(request);
    if (!table) return std::unexpected(table.error());
    const json::value* const question = request.if_contains("question");
    if (!question || !question->is_object()) return wrong_field(request, "question", "{...}");
    return (*table)->match->explored(question->as_object());
}

Prompter::Answer Prompter::go(const Object& request) {
    const auto table = seated_at(request);
    if (!table) return std::unexpected(table.error());
    const auto [match, seat] = std::tie((*table)->match, (*table)->seat);
    if (!match->to_move().has(seat))
        return std::unexpected(Problem{"out_of_turn", {"engine.play.out_of_turn", {{"seat", seat}}}});
    const auto name = text_field(request, "bot");
    if (!name) return std::unexpected(name.error());
    const auto spec = bots::read_bot(*name);
    if (!spec) return wrong_field(request, "bot", "a bot's name");
    const auto seed = number_field(request, "seed", 0, INT64_MAX, 1);
    if (!seed) return std::unexpected(seed.error());
    const Advice advice = make_bot_(*match, *spec, static_cast<std::uint64_t>(*seed))->decide(*match, seat);
    json::array considered;
    for (const Considered& one : advice.considered)
        considered.push_back(json::object{{"move", one.move},
                                          {"says", message_to_json(one.says)},
                                          {"visits", one.visits},
                                          {"hope", one.hope}});
    return Object{{"move", advice.move}, {"considered", std::move(considered)}};
}

}  // namespace officina::page
