#include "match/record.h"

#include <boost/json.hpp>

#include "match/lines.h"
#include "match/match.h"
#include "match/values_json.h"

namespace officina {

namespace json = boost::json;

Record record_of(const Match& match) { return {match.heading(), match.moves()}; }

std::string written(const Record& record) {
    const Heading& heading = record.heading;
    json::object first{{"officina", kRecordVersion},
                       {"game", heading.game},
                       {"content", heading.content},
                       {"seats", heading.seats},
                       {"options", options_to_json(heading.options)}};
    if (!record.promises.empty()) {
        json::array promises;
        for (const Promise& one : record.promises) {
            json::object object{{"from", one.from}, {"commitment", one.commitment}};
            if (!one.seed.empty()) object["seed"] = one.seed;
            if (one.seed_alone) object["covers"] = "seed";
            promises.push_back(std::move(object));
        }
        first["promises"] = std::move(promises);
    }
    std::string text = json::serialize(first) + "\n";
    for (const RecordedMove& move : record.moves)
        text += json::serialize(json::object{{"seat", seat_to_json(move.seat)}, {"move", move.move}}) + "\n";
    return text;
}

namespace {

Problem bad_line(int line, std::string found, std::string expected) {
    return {"bad_record",
            {"engine.record.bad_line",
             {{"line", line}, {"found", std::move(found)}, {"expected", std::move(expected)}}}};
}

// One promise of the heading; in the heading of an older version the fields of the only one stand by themselves.
std::optional<Promise> read_promise(const json::object& object, std::string_view from) {
    Promise promise;
    for (const auto& [name, target] :
         {std::pair("commitment", &promise.commitment), std::pair("seed", &promise.seed)})
        if (const json::value* given = object.if_contains(name)) {
            if (!given->is_string()) return std::nullopt;
            *target = given->as_string();
        }
    if (const json::value* given = object.if_contains(from)) {
        json::error_code error;
        promise.from = given->to_number<std::uint32_t>(error);
        if (error) return std::nullopt;
    }
    if (const json::value* covers = object.if_contains("covers")) {
        if (*covers != "seed") return std::nullopt;
        promise.seed_alone = true;
    }
    return promise;
}

std::expected<std::vector<Promise>, Problem> read_promises(const json::object& heading) {
    std::vector<Promise> promises;
    if (const json::value* given = heading.if_contains("promises")) {
        const auto wrong = [&] {
            return std::unexpected(bad_line(1, "\"promises\":" + json::serialize(*given),
                                            R"("promises":[{"from":0,"commitment":"…","seed":"…"}])"));
        };
        const json::array* list = given->if_array();
        if (!list) return wrong();
        for (const json::value& each : *list) {
            const auto promise = each.is_object() ? read_promise(each.get_object(), "from") : std::nullopt;
            if (!promise) return wrong();
            promises.push_back(*promise);
        }
    } else if (heading.contains("commitment") || heading.contains("seed")) {
        auto promise = read_promise(heading, "elsewhere");
        if (!promise)
            return std::unexpected(
                bad_line(1, json::serialize(heading), R"("commitment":"…","seed":"…","elsewhere":17)"));
        promise->seed_alone = true;
        promises.push_back(std::move(*promise));
    }
    return promises;
}

std::expected<Record, Problem> read_heading(const json::value& value, const std::string& text) {
    constexpr const char* kExpected =
        R"({"officina":1,"game":...,"content":...,"seats":...,"options":{...}})";
    const json::object* object = value.if_object();
    const auto field = [&](std::string_view name) { return object ? object->if_contains(name) : nullptr; };
    const json::value *version = field("officina"), *game = field("game"), *content = field("content"),
                      *seats = field("seats"), *options = field("options");
    if (!version || !game || !game->is_string() || !content || !content->is_string() || !seats ||
        !seats->is_int64() || !options)
        return std::unexpected(bad_line(1, text, kExpected));
    if (*version != json::value(kRecordVersion))
        return std::unexpected(bad_line(1, "\"officina\":" + json::serialize(*version), "\"officina\":1"));
    auto values = options_from_json(*options);
    if (!values) return std::unexpected(values.error());
    const std::int64_t count = seats->as_int64();
    if (count < 1 || count > kMaxSeats)
        return std::unexpected(
            bad_line(1, "\"seats\":" + std::to_string(count), "1 – " + std::to_string(kMaxSeats)));
    Record record{Heading{std::string(game->as_string()), std::string(content->as_string()),
                          static_cast<int>(count), std::move(*values)},
                  {}};
    auto promises = read_promises(*object);
    if (!promises) return std::unexpected(promises.error());
    record.promises = std::move(*promises);
    return record;
}

}  // namespace

std::expected<Record, Problem> read_record(std::string_view text) {
    Record record;
    int line_number = 0;
    while (!text.empty()) {
        const std::string line(take_line(text));
        ++line_number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        json::error_code error;
        const json::value value = json::parse(line, error);
        if (error) return std::unexpected(bad_line(line_number, line, "JSON"));
        if (record.heading.game.empty()) {
            auto heading = read_heading(value, line);
            if (!heading) return std::unexpected(heading.error());
            record = std::move(*heading);
            continue;
        }
        const json::object* object = value.if_object();
        const json::value* seat = object ? object->if_contains("seat") : nullptr;
        const json::value* move = object ? object->if_contains("move") : nullptr;
        const auto who = seat ? seat_from_json(*seat, record.heading.seats) : std::nullopt;
        if (!who || !move || !move->is_string())
            return std::unexpected(bad_line(line_number, line, R"({"seat":1,"move":"..."})"));
        record.moves.push_back({*who, std::string(move->as_string())});
    }
    if (record.heading.game.empty()) return std::unexpected(bad_line(1, "", "{\"officina\":1,...}"));
    return record;
}

std::expected<std::unique_ptr<Match>, Problem> replay(const AnyGame& game, const ContentFolder& content,
                                                      const Record& record) {
    if (record.heading.game != game.name())
        return std::unexpected(
            Problem{"other_game",
                    {"engine.record.other_game",
                     {{"found", record.heading.game}, {"expected", std::string(game.name())}}}});
    if (record.heading.content != content.hash())
        return std::unexpected(Problem{"other_content",
                                       {"engine.record.other_content",
                                        {{"found", record.heading.content}, {"expected", content.hash()}}}});
    auto match = game.start(content, record.heading.seats, record.heading.options);
    if (!match) return match;
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const RecordedMove& move = record.moves[i];
        if (auto played = (*match)->play(move.seat, move.move); !played)
            return std::unexpected(Problem{"bad_record",
                                           {"engine.record.bad_move",
                                            {{"line", static_cast<std::int64_t>(i) + 2},
                                             {"found", move.move},
                                             {"code", played.error().code}}}});
    }
    return match;
}

}  // namespace officina
