#include "match/referee.h"

#include <boost/json.hpp>
#include <cmath>
#include <istream>
#include <ostream>

#include "match/files.h"
#include "match/match_json.h"
#include "match/record.h"
#include "match/request.h"
#include "match/values_json.h"

namespace officina {

namespace json = boost::json;

namespace {

constexpr int kProtocolVersion = 1;

std::expected<Seat, Problem> seat_field(const json::object& request, const Match& match) {
    const int seats = match.heading().seats;
    const json::value* value = request.if_contains("seat");
    const auto seat = value ? seat_from_json(*value, seats) : std::nullopt;
    if (!seat)
        return wrong_field("seat", value ? json::serialize(*value) : "–",
                           "1 – " + std::to_string(seats) + ", \"chance\"");
    return *seat;
}

// Nothing where the field is left out.
std::expected<std::optional<std::uint64_t>, Problem> seed_field(const json::object& request) {
    const json::value* value = request.if_contains("seed");
    if (!value) return std::nullopt;
    json::error_code error;
    const auto seed = value->is_number() && !value->is_double() ? value->to_number<std::uint64_t>(error) : 0;
    if (error || !value->is_number() || value->is_double())
        return wrong_field("seed", json::serialize(*value), "0, 1, 2 …");
    return seed;
}

// Enough digits for a person, and the same on every machine.
double rounded(double number) { return std::round(number * 1000) / 1000; }

}  // namespace

Referee::Referee(const AnyGame& game, const ContentFolder& content, std::string_view language,
                 std::uint64_t seed, BotMaker bots)
    : game_(game), content_(content), catalogue_(language), random_(seed), make_bot_(std::move(bots)) {}

void Referee::take(std::unique_ptr<Match> match) {
    bots_.clear();  // they were made for the match before
    match_ = std::move(match);
}

void Referee::serve(std::istream& in, std::ostream& out) {
    std::string line;
    while (!finished_ && std::getline(in, line)) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        out << answer(line) << '\n' << std::flush;  // whoever asks waits for the answer
    }
}

std::string Referee::answer(std::string_view line) {
    json::error_code error;
    const json::value value = json::parse(line, error);
    const json::object* request = error ? nullptr : value.if_object();
    json::object reply;
    if (!request) {
        reply = problem({"bad_json", {"engine.request.bad_json", {}}});
    } else {
        if (const json::value* id = request->if_contains("id")) reply["id"] = *id;
        if (auto done = carry_out(*request)) {
            reply["ok"] = request->at("do");
            for (const auto& [name, field] : *done) reply[name] = field;
        } else {
            reply["error"] = problem(done.error()).at("error");
        }
    }
    return json::serialize(reply);
}

Referee::Answer Referee::carry_out(const json::object& request) {
    auto verb = text_field(request, "do");
    if (!verb) return std::unexpected(verb.error());

    struct Verb {
        std::string_view name;
        std::initializer_list<std::string_view> fields;
        bool needs_match;
        Answer (*run)(Referee&, const json::object&);
    };
    static const Verb verbs[] = {
        {"describe", {}, false, [](Referee& r, const json::object&) { return r.describe(); }},
        {"new", {"seats", "options"}, false, [](Referee& r, const json::object& q) { return r.begin(q); }},
        {"state", {"seat"}, true, [](Referee& r, const json::object& q) { return r.state(q); }},
        {"moves", {"seat", "barred"}, true, [](Referee& r, const json::object& q) { return r.moves(q); }},
        {"play", {"seat", "move"}, true, [](Referee& r, const json::object& q) { return r.play(q); }},
        {"roll", {"seed"}, true, [](Referee& r, const json::object& q) { return r.roll(q); }},
        {"go",
         {"seat", "bot", "seed", "play"},
         true,
         [](Referee& r, const json::object& q) { return r.go(q); }},
        {"undo", {}, true, [](Referee& r, const json::object&) { return r.undo(); }},
        {"result", {}, true, [](Referee& r, const json::object&) { return r.result(); }},
        {"save", {"file"}, true, [](Referee& r, const json::object& q) { return r.save(q); }},
        {"load", {"file", "record"}, false, [](Referee& r, const json::object& q) { return r.load(q); }},
        {"quit",
         {},
         false,
         [](Referee& r, const json::object&) -> Answer {
             r.finished_ = true;
             return json::object{};
         }},
    };
    std::vector<std::string> names;
    for (const Verb& known : verbs) {
        names.emplace_back(known.name);
        if (known.name != *verb) continue;
        if (auto fields = only_fields(request, known.fields); !fields) return std::unexpected(fields.error());
        if (known.needs_match && !match_)
            return std::unexpected(Problem{"no_game", {"engine.request.no_game", {}}});
        return known.run(*this, request);
    }
    return std::unexpected(Problem{
        "unknown_word", {"engine.request.unknown_word", {{"found", *verb}, {"expected", listed(names)}}}});
}

json::object Referee::said(const Message& message) const { return said_to_json(message, catalogue_); }

json::object Referee::problem(const Problem& problem) const {
    return {{"error",
             {{"code", problem.code},
              {"message", catalogue_.say(problem.message)},
              {"id", problem.message.id},
              {"arguments", message_to_json(problem.message).at("arguments")}}}};
}

json::object Referee::after_move() const {
    json::array facts, told;
    for (const Fact& fact : match_->happened(match_->moves().size() - 1, kSpectator)) {
        facts.push_back(fact_to_json(fact));
        told.push_back(said(match_->sentence(fact)));
    }
    return {{"position", match_->moves().size()},
            {"facts", std::move(facts)},
            {"told", std::move(told)},
            {"to_move", deciding_to_json(*match_)}};
}

Referee::Answer Referee::describe() const {
    json::array options;
    for (const OptionSpec& spec : game_.options()) {
        json::object option{{"name", spec.name}, {"standard", spec.standard}};
        if (!spec.choices.empty()) option["choices"] = json::value_from(spec.choices);
        if (spec.is_number()) option["range"] = {spec.least, spec.most};
        option["meaning"] = catalogue_.say(spec.meaning);
        options.push_back(std::move(option));
    }
    return json::object{{"protocol", kProtocolVersion},
                        {"game", game_.name()},
                        {"title", catalogue_.say(game_.title())},
                        {"seats", {game_.least_seats(), game_.most_seats()}},
                        {"content", content_.hash()},
                        {"options", std::move(options)},
                        {"facts", facts_schema(game_.facts())}};
}

Referee::Answer Referee::begin(const json::object& request) {
    int seats = std::max(game_.least_seats(), 2);
    if (const json::value* value = request.if_contains("seats")) {
        if (!value->is_int64())
            return wrong_field(
                "seats", json::serialize(*value),
                std::to_string(game_.least_seats()) + " – " + std::to_string(game_.most_seats()));
        seats = static_cast<int>(std::clamp<std::int64_t>(value->as_int64(), -1, kMaxSeats + 1));
    }
    OptionValues options;
    if (const json::value* value = request.if_contains("options")) {
        auto read = options_from_json(*value);
        if (!read) return std::unexpected(read.error());
        options = std::move(*read);
    }
    auto match = game_.start(content_, seats, options);
    if (!match) return std::unexpected(match.error());
    take(std::move(*match));
    return json::object{{"seats", seats},
                        {"options", options_to_json(match_->heading().options)},
                        {"position", 0},
                        {"to_move", deciding_to_json(*match_)}};
}

Referee::Answer Referee::state(const json::object& request) const {
    std::optional<Seat> seat;
    json::object reply;
    if (request.contains("seat")) {
        auto asked = seat_field(request, *match_);
        if (!asked) return std::unexpected(asked.error());
        seat = *asked;
        reply["seat"] = seat_to_json(*seat);
    }
    reply["position"] = match_->moves().size();
    reply["to_move"] = deciding_to_json(*match_);
    reply["state"] = match_->state(seat == kChance ? std::nullopt : seat);
    return reply;
}

Referee::Answer Referee::moves(const json::object& request) const {
    auto seat = seat_field(request, *match_);
    if (!seat) return std::unexpected(seat.error());
    json::object reply{{"seat", seat_to_json(*seat)}, {"position", match_->moves().size()}};
    if (match_->to_move().has(*seat)) reply["asked"] = said(match_->asked(*seat));
    reply["moves"] = moves_to_json(*match_, *seat, catalogue_);
    const auto wanted = flag_field(request, "barred");
    if (!wanted) return std::unexpected(wanted.error());
    if (*wanted) {
        json::array barred;
        for (const Barred& one : match_->barred(*seat))
            barred.push_back(
                json::object{{"move", one.move}, {"says", said(one.says)}, {"reason", said(one.reason)}});
        reply["barred"] = std::move(barred);
    }
    return reply;
}

Referee::Answer Referee::play(const json::object& request) {
    auto seat = seat_field(request, *match_);
    if (!seat) return std::unexpected(seat.error());
    auto move = text_field(request, "move");
    if (!move) return std::unexpected(move.error());
    if (auto played = match_->play(*seat, *move); !played) return std::unexpected(played.error());
    return after_move();
}

Referee::Answer Referee::roll(const json::object& request) {
    if (!match_->to_move().has(kChance))
        return std::unexpected(Problem{"out_of_turn", {"engine.play.no_chance", {}}});
    const auto seed = seed_field(request);
    if (!seed) return std::unexpected(seed.error());
    if (const std::optional<std::uint64_t> wanted = *seed) random_ = Random(*wanted);
    const std::string move = match_->roll(random_);
    if (auto played = match_->play(kChance, move); !played) return std::unexpected(played.error());
    json::object reply{{"seat", "chance"}, {"move", move}};
    for (const auto& [name, value] : after_move()) reply[name] = value;
    return reply;
}

std::expected<Bot*, Problem> Referee::bot_for(Seat seat, const std::string& text, std::uint64_t seed) {
    constexpr std::size_t kMost = 64;  // a search keeps much in mind
    const Problem nobody{"no_bots", {"engine.request.no_bots", {}}};
    if (!make_bot_) return std::unexpected(nobody);
    const std::tuple who(seat.index(), text, seed);
    if (const auto known = bots_.find(who); known != bots_.end()) return known->second.get();
    auto bot = make_bot_(*match_, text, seed);
    if (!bot) return std::unexpected(bot.error());
    if (!*bot) return std::unexpected(nobody);
    if (bots_.size() >= kMost) bots_.clear();
    return (bots_[who] = std::move(*bot)).get();
}

Referee::Answer Referee::go(const json::object& request) {
    auto seat = seat_field(request, *match_);
    if (!seat) return std::unexpected(seat.error());
    if (*seat == kChance)
        return wrong_field("seat", "\"chance\"", "1 – " + std::to_string(match_->heading().seats));
    std::string text = "engineer";
    if (request.contains("bot")) {
        auto named = text_field(request, "bot");
        if (!named) return std::unexpected(named.error());
        text = std::move(*named);
    }
    const auto seed = seed_field(request);
    if (!seed) return std::unexpected(seed.error());
    const auto play = flag_field(request, "play");
    if (!play) return std::unexpected(play.error());
    if (match_->over()) return std::unexpected(Problem{"game_over", {"engine.play.over", {}}});
    if (!match_->to_move().has(*seat))
        return std::unexpected(Problem{"out_of_turn", {"engine.play.out_of_turn", {{"seat", *seat}}}});
    const auto bot = bot_for(*seat, text, seed->value_or(1));
    if (!bot) return std::unexpected(bot.error());

    const Advice advice = (*bot)->decide(*match_, *seat);
    json::object reply{{"seat", seat_to_json(*seat)}, {"bot", text}, {"move", nullptr}};
    if (!advice.move.empty()) reply["move"] = advice.move;
    json::array considered;
    for (const Considered& one : advice.considered)
        considered.push_back(json::object{{"move", one.move},
                                          {"says", said(one.says)},
                                          {"visits", one.visits},
                                          {"points", rounded(one.points)},
                                          {"hope", rounded(one.hope)}});
    reply["considered"] = std::move(considered);
    json::array because;
    for (const Reason& one : reasons_for(**bot, *match_, *seat, advice))
        because.push_back(json::object{{"says", said(one.says)}, {"points", rounded(one.points)}});
    reply["because"] = std::move(because);
    reply["simulations"] = advice.simulations;
    if (*play && !advice.move.empty()) {
        if (auto played = match_->play(*seat, advice.move); !played) return std::unexpected(played.error());
        for (const auto& [name, value] : after_move()) reply[name] = value;
    }
    return reply;
}

Referee::Answer Referee::undo() {
    if (match_->moves().empty())
        return std::unexpected(Problem{"nothing_to_undo", {"engine.play.nothing_to_undo", {}}});
    const RecordedMove last = match_->moves().back();
    match_->undo();
    return json::object{{"seat", seat_to_json(last.seat)},
                        {"move", last.move},
                        {"position", match_->moves().size()},
                        {"to_move", deciding_to_json(*match_)}};
}

Referee::Answer Referee::result() const { return result_to_json(*match_, catalogue_); }

Referee::Answer Referee::save(const json::object& request) const {
    const std::string text = written(record_of(*match_));
    if (!request.contains("file")) {
        json::array lines;
        std::size_t from = 0;
        for (std::size_t end; (end = text.find('\n', from)) != std::string::npos; from = end + 1)
            lines.push_back(json::parse(std::string_view(text).substr(from, end - from)));
        return json::object{{"position", match_->moves().size()}, {"record", std::move(lines)}};
    }
    auto file = text_field(request, "file");
    if (!file) return std::unexpected(file.error());
    if (auto saved = write_file(*file, text); !saved) return std::unexpected(saved.error());
    return json::object{{"position", match_->moves().size()}, {"file", *file}};
}

Referee::Answer Referee::load(const json::object& request) {
    if (request.contains("file") == request.contains("record"))
        return wrong_field("load", json::serialize(request), "file, record");
    std::string text;
    if (request.contains("file")) {
        auto file = text_field(request, "file");
        if (!file) return std::unexpected(file.error());
        auto read = read_file(*file);
        if (!read) return std::unexpected(read.error());
        text = std::move(*read);
    } else {
        const json::value& lines = request.at("record");
        if (!lines.is_array()) return wrong_field("record", json::serialize(lines), "[{...}, ...]");
        for (const json::value& line : lines.as_array()) text += json::serialize(line) + "\n";
    }
    auto record = read_record(text);
    if (!record) return std::unexpected(record.error());
    auto match = replay(game_, content_, *record);
    if (!match) return std::unexpected(match.error());
    take(std::move(*match));
    return json::object{{"seats", match_->heading().seats},
                        {"options", options_to_json(match_->heading().options)},
                        {"position", match_->moves().size()},
                        {"to_move", deciding_to_json(*match_)}};
}

}  // namespace officina
