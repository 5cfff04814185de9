// The words of the protocol (docs/protocol.md): what each needs, who may say it, what it answers.

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "engine/match_json.h"
#include "engine/record.h"
#include "engine/request.h"
#include "engine/version.h"
#include "games/games.h"
#include "games/lessons.h"
#include "server/hall_rooms.h"
#include "tables/person_name.h"

namespace officina {

namespace json = boost::json;

namespace {

constexpr int kProtocolVersion = 1;
constexpr std::size_t kLogLength = 50;  // of what happened lately, told to who joins
constexpr std::int64_t kMostOnAPage = 100;
constexpr std::int64_t kMostOfALog = 500;
constexpr std::size_t kMostReviewed = 400, kReviewedAtOnce = 5, kMostMoments = 6;
constexpr double kWorthTelling = 0.04;  // of hope
constexpr int kStrongestHint = 9;
constexpr std::size_t kMostMovesAtOnce = 64;
constexpr std::size_t kSeedBytes = 32;

std::string level_names() {
    std::vector<std::string> names;
    for (std::string_view level : kLevels) names.emplace_back(level);
    return listed(names);
}

}  // namespace

struct HallRooms::Word {
    std::string_view name;
    std::initializer_list<std::string_view> fields;
    bool changes;  // tables or people: not while the house closes
    Done (*run)(HallRooms&, Line&, const Request&, JsonText&);
};

std::span<const HallRooms::Word> HallRooms::words() {
    using R = HallRooms;
    using Q = const Request&;
    using A = JsonText&;
    static const Word all[] = {
        {"hello",
         {"version", "language", "texts", "views"},
         false,
         [](R& r, Line& l, Q q, A a) { return r.hello(l, q, a); }},
        {"games", {}, false, [](R& r, Line& l, Q, A a) { return r.games(l, a); }},
        {"content", {"game"}, false, [](R& r, Line&, Q q, A a) { return r.content(q, a); }},
        {"open",
         {"terms", "seats", "begin", "from", "lesson"},
         true,
         [](R& r, Line& l, Q q, A a) { return r.open(l, q, a); }},
        {"tables", {"from", "most"}, false, [](R& r, Line&, Q q, A a) { return r.tables(q, a); }},
        {"history",
         {"before", "table", "most"},
         false,
         [](R& r, Line& l, Q q, A) { return r.history(l, q); }},
        {"lobby", {"watch"}, false, [](R& r, Line& l, Q q, A) { return r.lobby(l, q); }},
        {"join",
         {"table", "state", "decisions"},
         false,
         [](R& r, Line& l, Q q, A a) { return r.join(l, q, a); }},
        {"leave_table", {"table"}, false, [](R& r, Line& l, Q q, A) { return r.leave_table(l, q); }},
        {"sit", {"table", "seat", "name"}, true, [](R& r, Line& l, Q q, A) { return r.sit(l, q); }},
        {"seat_bot", {"table", "seat", "bot"}, true, [](R& r, Line& l, Q q, A) { return r.seat_bot(l, q); }},
        {"clear_seat", {"table", "seat"}, true, [](R& r, Line& l, Q q, A) { return r.clear_seat(l, q); }},
        {"stand_up", {"table", "seat"}, true, [](R& r, Line& l, Q q, A) { return r.stand_up(l, q); }},
        {"begin", {"table"}, true, [](R& r, Line& l, Q q, A) { return r.begin(l, q); }},
        {"state", {"table", "seat"}, false, [](R& r, Line& l, Q q, A a) { return r.state(l, q, a); }},
        {"moves",
         {"table", "seat", "barred"},
         false,
         [](R& r, Line& l, Q q, A a) { return r.moves(l, q, a); }},
        {"play",
         {"table", "seat", "move", "moves", "position"},
         true,
         [](R& r, Line& l, Q q, A a) { return r.play(l, q, a); }},
        {"undo", {"table", "seat"}, true, [](R& r, Line& l, Q q, A a) { return r.undo(l, q, a); }},
        {"go_back",
         {"table", "seat", "to"},
         true,
         [](R& r, Line& l, Q q, A a) { return r.go_back(l, q, a); }},
        {"answer",
         {"table", "seat", "yes"},
         true,
         [](R& r, Line& l, Q q, A a) { return r.answer_wish(l, q, a); }},
        {"let_stand_in",
         {"table", "seat", "missed", "yes"},
         true,
         [](R& r, Line& l, Q q, A) { return r.let_stand_in(l, q); }},
        {"give_up", {"table", "seat"}, true, [](R& r, Line& l, Q q, A) { return r.give_up(l, q); }},
        {"come_back", {"table", "seat"}, true, [](R& r, Line& l, Q q, A) { return r.come_back(l, q); }},
        {"hint", {"table", "seat", "strength"}, true, [](R& r, Line& l, Q q, A) { return r.hint(l, q); }},
        {"look_back",
         {"table", "made", "seat"},
         false,
         [](R& r, Line& l, Q q, A a) { return r.look_back(l, q, a); }},
        {"review", {"table", "seat"}, false, [](R& r, Line& l, Q q, A) { return r.review(l, q); }},
        {"log",
         {"table", "seat", "from", "most"},
         false,
         [](R& r, Line& l, Q q, A a) { return r.log(l, q, a); }},
        {"record", {"table"}, false, [](R& r, Line& l, Q q, A a) { return r.record(l, q, a); }},
        {"name", {"name"}, true, [](R& r, Line& l, Q q, A a) { return r.rename(l, q, a); }},
        {"ping", {}, false, [](R&, Line&, Q, A) { return Done{}; }},
    };
    return all;
}

void HallRooms::heard(Line& line, std::string_view message) {
    about_ = nullptr;
    answered_later_ = false;
    answer_id_.clear();

    JsonText answer;
    answer.begin('{');
    Done done;
    json::error_code error;
    // A request is small: its values lie on the stack, as far as they fit.
    std::array<unsigned char, 4096> room;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    json::monotonic_resource memory(room.data(), room.size());
    const json::value value = json::parse(message, error, &memory);
    const json::object* request = error ? nullptr : value.if_object();
    if (!request) {
        done = refused("bad_json", {"engine.request.bad_json", {}});
    } else {
        if (const json::value* id = request->if_contains("id")) {
            answer_id_ = json::serialize(*id);
            answer.name("id").raw(answer_id_);
        }
        done = carry_out(line, *request, answer);
    }
    if (!done) {
        ++refused_;
        JsonText refusal;
        refusal.begin('{');
        if (!answer_id_.empty()) refusal.name("id").raw(answer_id_);
        tell_problem(refusal, done.error(), *line.language);
        send(about_, line, refusal.end('}').take());
    } else if (!answered_later_) {
        send(about_, line, answer.end('}').take());
    }
    tell_all();
    if (const auto joined = std::exchange(joined_, {}); joined.circle)
        for (const Viewer& viewer : joined.circle->viewers)
            if (viewer.line == joined.line && viewer.wants_decisions)
                for (Seat seat : viewer.seats) tell_decision_to(*joined.circle, viewer, seat);
    if (const Circle* spoken_of = std::exchange(about_, nullptr))
        if (const auto known = circles_.find(spoken_of->table->id()); known != circles_.end()) {
            note_whether_idle(*known->second);
            forget_if_done(*known->second);
        }
}

HallRooms::Done HallRooms::carry_out(Line& line, const Request& request, JsonText& answer) {
    const json::value* said = request.if_contains("do");
    const json::string* name = said ? said->if_string() : nullptr;
    if (!name) return wrong_field(request, "do", "\"...\"");
    const auto word = std::ranges::find(words(), std::string_view(*name), &Word::name);
    if (word == words().end()) {
        std::vector<std::string> names;
        for (const Word& known : words()) names.emplace_back(known.name);
        return refused("unknown_word", {"engine.request.unknown_word",
                                        {{"found", std::string(*name)}, {"expected", listed(names)}}});
    }
    if (auto fields = only_fields(request, word->fields); !fields) return fields;
    if (broken_) return refused("disk", {"server.disk", {}});
    if (!line.greeted && word->name != "hello") return refused("no_hello", {"server.no_hello", {}});
    if (draining_ && word->changes) return refused("closing", {"server.closing", {}});
    answer.field("ok", word->name);
    return word->run(*this, line, request, answer);
}

// --- The house

HallRooms::Done HallRooms::hello(Line& line, const Request& request, JsonText& answer) {
    const json::value* version = request.if_contains("version");
    if (!version || *version != kProtocolVersion)
        return refused("bad_version", {"server.bad_version",
                                       {{"found", version ? json::serialize(*version) : "–"},
                                        {"expected", kProtocolVersion}}});
    auto texts = flag_field(request, "texts");
    if (!texts) return std::unexpected(texts.error());
    std::string language = "en";
    if (request.contains("language")) {
        auto wanted = text_field(request, "language");
        if (!wanted || std::ranges::find(languages(), *wanted) == languages().end())
            return wrong_field(request, "language", listed({languages().begin(), languages().end()}));
        language = *wanted;
    }
    bool bytes = false;
    if (request.contains("views")) {
        auto views = text_field(request, "views");
        if (!views || (*views != "json" && *views != "bytes"))
            return wrong_field(request, "views", "json, bytes");
        bytes = *views == "bytes";
    }
    line.greeted = true;
    line.language = &sentences(language);
    line.manner = {.sentences = *texts ? line.language : nullptr, .bytes = bytes};
    const Person& person = line.visitor->person;
    answer.field("version", kProtocolVersion).field("officina", officina::version());
    if (!manner_.build.empty()) answer.field("build", manner_.build);
    answer.field("name", person.name).field("account", !person.login.empty());
    return {};
}

HallRooms::Done HallRooms::content(const Request& request, JsonText& answer) {
    const auto name = text_field(request, "game");
    if (!name) return std::unexpected(name.error());
    const AnyGame* const game = game_named(*name);
    if (!game) return wrong_field(request, "game", "a game of the house");
    answer.field("game", *name).field("content", content_of(*game).hash()).name("files").begin('{');
    for (const auto& [file, text] : content_of(*game).files()) answer.field(file, text);
    answer.end('}');
    return {};
}

HallRooms::Done HallRooms::games(Line& line, JsonText& answer) {
    answer.name("games").begin('[');
    for (const AnyGame* game : officina::games()) {
        answer.begin('{').field("game", game->name()).name("title");
        tell(answer, game->title(), line.manner);
        answer.name("seats").begin('[').value(game->least_seats()).value(game->most_seats()).end(']');
        answer.field("content", content_of(*game).hash()).name("options").begin('[');
        for (const OptionSpec& spec : game->options()) {
            answer.begin('{').field("name", spec.name).field("standard", spec.standard);
            if (!spec.choices.empty()) {
                answer.name("choices").begin('[');
                for (const std::string& choice : spec.choices) answer.value(choice);
                answer.end(']');
            }
            if (spec.is_number()) answer.name("range").begin('[').value(spec.least).value(spec.most).end(']');
            answer.name("meaning");
            tell(answer, spec.meaning, line.manner);
            answer.end('}');
        }
        answer.end(']').end('}');
    }
    answer.end(']').name("bots").begin('[');
    for (std::string_view level : kLevels) answer.value(level);
    answer.end(']');
    return {};
}

HallRooms::Done HallRooms::tables(const Request& request, JsonText& answer) {
    auto from = number_field(request, "from", 0, 1'000'000, 0);
    if (!from) return std::unexpected(from.error());
    auto most = number_field(request, "most", 1, kMostOnAPage, kMostOnAPage);
    if (!most) return std::unexpected(most.error());
    // Those in the house first, then those on the disk that wait for people.
    const auto first = static_cast<std::size_t>(*from), here = lobby_.size();
    const auto end = first + static_cast<std::size_t>(*most);
    answer.name("tables").begin('[');
    lobby_.tell(answer, first, end);
    if (end > here) {
        const std::size_t before = std::max(first, here);
        const auto waiting = store_.waiting_tables(before - here, static_cast<int>(end - before));
        if (!waiting) return std::unexpected(waiting.error());
        for (const TableSummary& summary : *waiting)
            if (!circles_.contains(summary.id)) tell_summary(answer, summary);
    }
    answer.end(']').field("total", here + sleepers_.waiting);
    return {};
}

HallRooms::Done HallRooms::history(Line& line, const Request& request) {
    constexpr std::int64_t kEndOfTime = 253'402'300'799'000;  // the year 9999
    auto before = number_field(request, "before", 0, kEndOfTime, kEndOfTime);
    if (!before) return std::unexpected(before.error());
    auto most = number_field(request, "most", 1, kMostOnAPage, kMostOnAPage);
    if (!most) return std::unexpected(most.error());
    HistoryMark mark{Instant(Milliseconds(*before)), {}};
    if (request.contains("table")) {
        auto table = text_field(request, "table");
        if (!table) return std::unexpected(table.error());
        mark.table = *table;
    }
    answered_later_ = true;
    store_.history(line.visitor->person.id, static_cast<int>(*most), mark,
                   [post = manner_.post, self = self_, end = line.end,
                    asked = answer_id_](const std::expected<std::vector<TableSummary>, Problem>& tables) {
                       post([self, end, asked, tables] {
                           HallRooms* rooms = *self;
                           if (!rooms || !end->client) return;
                           if (const auto known = rooms->lines_.find(end->client);
                               known != rooms->lines_.end())
                               rooms->tell_history(*known->second, asked, tables);
                       });
                   });
    return {};
}

void HallRooms::tell_history(Line& line, const std::string& asked,
                             const std::expected<std::vector<TableSummary>, Problem>& tables) {
    JsonText text;
    text.begin('{');
    if (!asked.empty()) text.name("id").raw(asked);
    if (!tables) {
        ++refused_;
        tell_problem(text, tables.error(), *line.language);
        return send(nullptr, line, text.end('}').take());
    }
    text.field("ok", "history").name("tables").begin('[');
    for (const TableSummary& summary : *tables) {
        const auto known = circles_.find(summary.id);
        tell_summary(text, summary, known == circles_.end() ? nullptr : known->second->table.get(),
                     line.visitor->person.id);
    }
    send(nullptr, line, text.end(']').end('}').take());
}

HallRooms::Done HallRooms::lobby(Line& line, const Request& request) {
    auto watch = flag_field(request, "watch");
    if (!watch) return std::unexpected(watch.error());
    lobby_.watch(line.end, *watch);
    return {};
}

HallRooms::Done HallRooms::rename(Line& line, const Request& request, JsonText& answer) {
    auto name = text_field(request, "name");
    if (name) name = proper_name(*name);
    if (!name) return std::unexpected(name.error());
    // Only the name is written: whatever else becomes of the person meanwhile stands.
    PersonChange wanted{.person = line.visitor->person.id};
    wanted.name = *name;
    answer.field("name", *name).end('}');
    answered_later_ = true;
    const HeldBack::Number change = held_.begin();
    store_.change(wanted,
                  [post = manner_.post, self = self_, change, end = line.end, wanted, asked = answer_id_,
                   told = answer.take()](const std::expected<void, Problem>& kept) {
                      post([=] {
                          HallRooms* rooms = *self;
                          if (!rooms || rooms->broken_) return;
                          if (!kept && kept.error().code != no_person().code)
                              return rooms->failed(kept.error());
                          rooms->held_.on_disk(change);
                          rooms->tell_renamed(end, wanted, kept ? told : std::string{}, asked);
                      });
                  });
    return {};
}

// `told`: the answer; empty where the person was forgotten meanwhile.
void HallRooms::tell_renamed(const std::shared_ptr<Recipient>& end, const PersonChange& done,
                             const std::string& told, const std::string& asked) {
    const auto known = end->client ? lines_.find(end->client) : lines_.end();
    if (!told.empty())
        if (const auto visitor = visitors_.find(done.person); visitor != visitors_.end())
            visitor->second->person.name = *done.name;
    if (known == lines_.end()) return;
    if (!told.empty()) return send(nullptr, *known->second, told);
    ++refused_;
    JsonText text;
    text.begin('{');
    if (!asked.empty()) text.name("id").raw(asked);
    tell_problem(text, no_person(), *known->second->language);
    send(nullptr, *known->second, text.end('}').take());
}

// --- Fields that many words have

std::expected<Circle*, Problem> HallRooms::circle_of(const Request& request) {
    auto id = text_field(request, "table");
    if (!id) return std::unexpected(id.error());
    auto circle = find(*id);
    if (circle) about_ = *circle;
    return circle;
}

std::expected<Seat, Problem> HallRooms::any_seat(const Request& request, const Circle& circle) const {
    const int seats = circle.table->terms().seats;
    const json::value* value = request.if_contains("seat");
    const auto seat = value ? seat_from_json(*value, seats) : std::nullopt;
    if (!seat || !seat->is_person()) return wrong_field(request, "seat", "1 – " + std::to_string(seats));
    return *seat;
}

std::expected<Seat, Problem> HallRooms::own_seat(const Line& line, const Request& request,
                                                 const Circle& circle) const {
    auto seat = any_seat(request, circle);
    if (!seat) return seat;
    const Occupant& occupant = circle.table->occupant(*seat);
    if (occupant.kind != Occupant::Kind::person || occupant.id != line.visitor->person.id)
        return refused("not_your_seat", {"server.not_your_seat", {{"seat", *seat}}});
    return seat;
}

std::expected<HallRooms::Place, Problem> HallRooms::any_place(const Request& request) {
    auto circle = circle_of(request);
    if (!circle) return std::unexpected(circle.error());
    auto seat = any_seat(request, **circle);
    if (!seat) return std::unexpected(seat.error());
    return Place{*circle, *seat};
}

std::expected<HallRooms::Place, Problem> HallRooms::own_place(const Line& line, const Request& request) {
    auto circle = circle_of(request);
    if (!circle) return std::unexpected(circle.error());
    auto seat = own_seat(line, request, **circle);
    if (!seat) return std::unexpected(seat.error());
    return Place{*circle, *seat};
}

HallRooms::Done HallRooms::allow_opener(const Line& line, const Circle& circle) const {
    if (circle.table->opener() == line.visitor->person.id) return {};
    return refused("only_opener", {"server.only_opener", {}});
}

// Only levels play at tables: how long other bots may think is for anybody to write.
std::expected<std::string, Problem> HallRooms::bot_named(const json::value* name) const {
    if (name && name->is_string())
        for (std::string_view level : kLevels)
            if (name->as_string() == level) return std::string(level);
    return refused(
        "unknown_bot",
        {"server.bad_bot", {{"found", name ? json::serialize(*name) : "–"}, {"expected", level_names()}}});
}

// Several people at one screen have a name each; otherwise a seat is called as its person.
std::expected<std::string, Problem> name_here(const json::object& request, const Person& person) {
    if (!request.contains("name")) return person.name;
    auto name = text_field(request, "name");
    return name ? proper_name(*name) : name;
}

// --- Before the game

HallRooms::Done HallRooms::open(Line& line, const Request& request, JsonText& answer) {
    const json::value* said = request.if_contains("terms");
    if (!said) return wrong_field(request, "terms", "{...}");
    auto terms = terms_from_json(*said);
    if (!terms) return std::unexpected(terms.error());
    auto begins = flag_field(request, "begin");
    if (!begins) return std::unexpected(begins.error());
    // To go on from a moment of another game: the same game and options, and everybody is there at once.
    std::vector<RecordedMove> prelude;
    if (const json::value* from = request.if_contains("from")) {
        const json::object* moment_said = from->if_object();
        if (!moment_said) return wrong_field(request, "from", R"({"table":"...","made":17})");
        if (auto fields = only_fields(*moment_said, {"table", "made"}); !fields) return fields;
        auto moment = moment_in(*moment_said);
        if (!moment) return std::unexpected(moment.error());
        const Table& before = *moment->circle->table;
        terms->game = before.terms().game;
        terms->seats = before.terms().seats;
        terms->options = before.terms().options;
        const auto& moves = before.match().moves();
        prelude.assign(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(moment->made));
        begins = true;
        // Nobody speaks of that table any more.
        about_ = nullptr;
        forget_if_done(*moment->circle);
    }
    auto learns = flag_field(request, "lesson");
    if (!learns) return std::unexpected(learns.error());
    if (*learns) {
        auto lesson = lesson_of(terms->game);
        if (!lesson) return refused("no_lesson", {"server.no_lesson", {{"found", terms->game}}});
        terms->seats = lesson->heading.seats;
        terms->options = lesson->heading.options;
        prelude = std::move(lesson->moves);
        begins = true;
    }
    const AnyGame* game = game_named(terms->game);
    if (!game) {
        std::vector<std::string> names;
        for (const AnyGame* known : officina::games()) names.emplace_back(known->name());
        return wrong_field("terms.game", json::serialize(json::value(terms->game)), listed(names));
    }
    const json::value stand_in(terms->stand_in);
    if (auto bot = bot_named(&stand_in); !bot) return std::unexpected(bot.error());
    const Person& person = line.visitor->person;
    if (auto allowed = may_open(line); !allowed) return allowed;

    auto table = Table::open(manner_.id(), *terms, person.id, content_of(*game), manner_.secret(kSeedBytes),
                             now(), std::move(prelude));
    if (!table) return std::unexpected(table.error());
    const Occupant me{Occupant::Kind::person, person.id, person.name};
    const json::value* seats = request.if_contains("seats");
    if (!seats) {
        if (auto done = (*table)->sit(Seat(0), me, now()); !done) return done;
        for (int seat = 1; *learns && seat < terms->seats; ++seat)
            (void)(*table)->sit(Seat(seat), {Occupant::Kind::bot, "apprentice", {}}, now());
    } else {
        constexpr std::string_view kExpected =
            R"([{"who":"me","name":"..."} | {"who":"open"} | {"who":"bot","bot":"..."}, ...])";
        const json::array* list = seats->if_array();
        if (!list || list->size() > static_cast<std::size_t>(terms->seats))
            return wrong_field(request, "seats", std::string(kExpected));
        for (std::size_t i = 0; i < list->size(); ++i) {
            const json::object* one = (*list)[i].if_object();
            const json::value* who = one ? one->if_contains("who") : nullptr;
            Occupant occupant;
            if (who && *who == "me" && one->size() == (one->contains("name") ? 2 : 1)) {
                auto name = name_here(*one, person);
                if (!name) return std::unexpected(name.error());
                occupant = {Occupant::Kind::person, person.id, *name};
            } else if (who && *who == "bot" && one->size() == 2) {
                auto bot = bot_named(one->if_contains("bot"));
                if (!bot) return std::unexpected(bot.error());
                occupant = {Occupant::Kind::bot, *bot, {}};
            } else if (!who || *who != "open" || one->size() != 1) {
                return wrong_field("seats[" + std::to_string(i) + "]", json::serialize((*list)[i]),
                                   std::string(kExpected));
            }
            if (occupant.kind == Occupant::Kind::nobody) continue;
            if (auto done = (*table)->sit(Seat(static_cast<int>(i)), occupant, now()); !done) return done;
        }
    }
    if (*begins)
        if (auto done = (*table)->begin(now()); !done) return done;
    Circle& circle = add(std::move(*table));
    count_for(circle, line);
    by_address_.opened(line.from, now());
    about_ = &circle;
    to_disk(circle);
    answer.field("table", circle.table->id()).field("commitment", circle.table->commitment());
    return {};
}

HallRooms::Done HallRooms::sit(Line& line, const Request& request) {
    auto place = any_place(request);
    if (!place) return std::unexpected(place.error());
    const Person& person = line.visitor->person;
    auto name = name_here(request, person);
    if (!name) return std::unexpected(name.error());
    // Another name is for who shares a screen with others at their own table.
    if (*name != person.name)
        if (auto allowed = allow_opener(line, *place->circle); !allowed) return allowed;
    if (auto done = place->circle->table->sit(place->seat, {Occupant::Kind::person, person.id, *name}, now());
        !done)
        return done;
    const bool looks = std::ranges::any_of(
        place->circle->viewers, [&](const Viewer& viewer) { return viewer.line->visitor == line.visitor; });
    place->circle->table->set_present(place->seat, looks, now());
    to_disk(*place->circle);
    return {};
}

HallRooms::Done HallRooms::seat_bot(Line& line, const Request& request) {
    auto place = any_place(request);
    if (!place) return std::unexpected(place.error());
    auto bot = bot_named(request.if_contains("bot"));
    if (!bot) return std::unexpected(bot.error());
    if (auto allowed = allow_opener(line, *place->circle); !allowed) return allowed;
    Table& table = *place->circle->table;
    // One bot instead of another.
    if (table.stage() == Table::Stage::gathering && table.occupant(place->seat).kind == Occupant::Kind::bot)
        if (auto done = table.stand_up(place->seat, now()); !done) return done;
    if (auto done = table.sit(place->seat, {Occupant::Kind::bot, *bot, {}}, now()); !done) return done;
    to_disk(*place->circle);
    return {};
}

HallRooms::Done HallRooms::clear_seat(Line& line, const Request& request) {
    auto place = any_place(request);
    if (!place) return std::unexpected(place.error());
    if (auto allowed = allow_opener(line, *place->circle); !allowed) return allowed;
    if (auto done = place->circle->table->stand_up(place->seat, now()); !done) return done;
    to_disk(*place->circle);
    return {};
}

HallRooms::Done HallRooms::stand_up(Line& line, const Request& request) {
    auto place = own_place(line, request);
    if (!place) return std::unexpected(place.error());
    if (auto done = place->circle->table->stand_up(place->seat, now()); !done) return done;
    to_disk(*place->circle);
    return {};
}

HallRooms::Done HallRooms::begin(Line& line, const Request& request) {
    auto circle = circle_of(request);
    if (!circle) return std::unexpected(circle.error());
    if (auto allowed = allow_opener(line, **circle); !allowed) return allowed;
    if (auto done = (*circle)->table->begin(now()); !done) return done;
    to_disk(**circle);
    return {};
}

// --- Looking

HallRooms::Done HallRooms::join(Line& line, const Request& request, JsonText& answer) {
    auto wants_state = flag_field(request, "state");
    if (!wants_state) return std::unexpected(wants_state.error());
    bool wants_decisions = true;
    if (request.contains("decisions")) {
        auto flag = flag_field(request, "decisions");
        if (!flag) return std::unexpected(flag.error());
        wants_decisions = *flag;
    }
    auto found = circle_of(request);
    if (!found) return std::unexpected(found.error());
    Circle& circle = **found;
    const Table& table = *circle.table;
    const bool is_new = std::ranges::find(line.circles, &circle) == line.circles.end();
    if (is_new && line.circles.size() >= manner_.most_tables_of_a_line)
        return refused("too_many", {"server.too_many_joined",
                                    {{"most", static_cast<std::int64_t>(manner_.most_tables_of_a_line)}}});
    if (auto allowed = may_look(line, &circle); !allowed) return allowed;
    look(circle, line, *wants_state, wants_decisions);
    const SeatSet seats = seats_of(circle, line.visitor->person.id);
    const Seat audience = seats.size() == 1 ? *seats.begin() : kSpectator;

    answer.field("table", table.id()).field("stage", word_of(table.stage()));
    tell_terms(answer, table);
    tell_occupants(answer, table);
    answer.name("yours");
    tell_seats(answer, seats);
    answer.field("opener", table.opener() == line.visitor->person.id);
    tell_turn(answer, table, now());
    tell_undo(answer, table, audience);
    tell_going_back(answer, table);
    tell_end(answer, table, line.manner);
    // Who has several seats hands the screen over: the log is what everybody may hear.
    const std::size_t moves = table.match().moves().size();
    const std::size_t first = moves > kLogLength ? moves - kLogLength : 0;
    answer.field("log_from", first);
    tell_moves(answer, table, first, audience, line.manner);
    answer.name("views").begin('[');
    const auto tell_view = [&](Seat seat) {
        answer.begin('{');
        if (seat != kSpectator) {
            answer.name("seat");
            tell_seat(answer, seat);
        }
        tell_state(answer, table.match(), seat, line.manner);
        answer.end('}');
    };
    if (seats.empty()) tell_view(kSpectator);
    for (Seat seat : seats) tell_view(seat);
    answer.end(']');
    joined_ = {&circle, &line};
    return {};
}

HallRooms::Done HallRooms::leave_table(Line& line, const Request& request) {
    auto circle = circle_of(request);
    if (!circle) return std::unexpected(circle.error());
    if (std::ranges::find(line.circles, *circle) == line.circles.end())
        return refused("not_joined", {"server.not_joined", {}});
    look_away(**circle, line);
    return {};
}

HallRooms::Done HallRooms::state(Line& line, const Request& request, JsonText& answer) {
    auto circle = circle_of(request);
    if (!circle) return std::unexpected(circle.error());
    const Table& table = *(*circle)->table;
    Seat audience = kSpectator;
    answer.field("table", table.id());
    if (request.contains("seat")) {
        auto seat = own_seat(line, request, **circle);
        if (!seat) return std::unexpected(seat.error());
        audience = *seat;
        answer.name("seat");
        tell_seat(answer, audience);
    }
    tell_turn(answer, table, now());
    tell_undo(answer, table, audience);
    tell_end(answer, table, line.manner);
    tell_state(answer, table.match(), audience, line.manner);
    return {};
}

HallRooms::Done HallRooms::moves(Line& line, const Request& request, JsonText& answer) {
    auto barred = flag_field(request, "barred");
    if (!barred) return std::unexpected(barred.error());
    auto place = own_place(line, request);
    if (!place) return std::unexpected(place.error());
    const Table& table = *place->circle->table;
    answer.field("table", table.id()).name("seat");
    tell_seat(answer, place->seat);
    answer.field("position", table.position());
    if (table.stage() == Table::Stage::playing)
        tell_decision(answer, table, place->seat, line.manner, *barred);
    else
        answer.name("moves").begin('[').end(']');
    return {};
}

HallRooms::Done HallRooms::record(Line& line, const Request& request, JsonText& answer) {
    auto circle = circle_of(request);
    if (!circle) return std::unexpected(circle.error());
    const Table& table = *(*circle)->table;
    if (table.stage() != Table::Stage::over) return refused("not_over", {"server.not_over", {}});
    answer.field("table", table.id());
    tell_end(answer, table, line.manner);
    answer.name("record").begin('[');
    const std::string text = written(table.record());
    std::size_t from = 0;
    for (std::size_t end; (end = text.find('\n', from)) != std::string::npos; from = end + 1)
        answer.raw(std::string_view(text).substr(from, end - from));
    answer.end(']');
    return {};
}

// Who has seen the end may see everything before it, with anybody's eyes.
std::expected<HallRooms::Moment, Problem> HallRooms::moment_in(const Request& request) {
    auto circle = circle_of(request);
    if (!circle) return std::unexpected(circle.error());
    const Table& table = *(*circle)->table;
    if (table.stage() != Table::Stage::over) return refused("not_over", {"server.not_over", {}});
    auto made = number_field(request, "made", 0, static_cast<std::int64_t>(table.match().moves().size()));
    if (!made) return std::unexpected(made.error());
    return Moment{*circle, static_cast<std::size_t>(*made)};
}

HallRooms::Done HallRooms::look_back(Line& line, const Request& request, JsonText& answer) {
    auto moment = moment_in(request);
    if (!moment) return std::unexpected(moment.error());
    const Table& table = *moment->circle->table;
    Seat audience = kSpectator;
    answer.field("table", table.id());
    if (request.contains("seat")) {
        auto seat = any_seat(request, *moment->circle);
        if (!seat) return std::unexpected(seat.error());
        audience = *seat;
        answer.name("seat");
        tell_seat(answer, audience);
    }
    const auto then = table.match().as_it_was(moment->made);
    answer.field("made", moment->made)
        .field("of", table.match().moves().size())
        .field("round", then->rounds());
    if (moment->made > 0) {
        const RecordedMove& move = table.match().moves()[moment->made - 1];
        answer.name("move").begin('{').name("seat");
        tell_seat(answer, move.seat);
        answer.field("move", move.move);
        tell_facts(answer, table.match(), moment->made - 1, audience, line.manner, names_at(table));
        answer.end('}');
    }
    answer.name("to_move");
    tell_seats(answer, then->to_move());
    tell_result(answer, *then);
    tell_state(answer, *then, audience == kSpectator ? std::nullopt : std::optional(audience), line.manner);
    return {};
}

HallRooms::Done HallRooms::review(Line& line, const Request& request) {
    auto circle = circle_of(request);
    if (!circle) return std::unexpected(circle.error());
    const Table& table = *(*circle)->table;
    if (table.stage() != Table::Stage::over) return refused("not_over", {"server.not_over", {}});
    auto seat = any_seat(request, **circle);
    if (!seat) return std::unexpected(seat.error());
    if (std::ranges::find(line.circles, *circle) == line.circles.end())
        return refused("not_joined", {"server.not_joined", {}});
    if (line.review) return refused("too_many", {"server.one_review", {}});
    answered_later_ = true;
    auto review = std::make_unique<Review>(
        Review{.table = table.id(), .seat = *seat, .asked = answer_id_, .decisions = {}, .found = {}});
    const Match& match = table.match();
    for (std::size_t number = 0; number < match.moves().size(); ++number)
        // What is said while a clock runs is a matter of speed: no bot can tell what one should have said.
        if (match.moves()[number].seat == *seat && match.was_choice(number) &&
            !match.to_move_at(number).has(kChance) && review->decisions.size() < kMostReviewed)
            review->decisions.push_back(number);
    line.review = std::move(review);
    review_on(line);
    return {};
}

// One decision after the other, so that others get their turn in between.
void HallRooms::review_on(Line& line) {
    Review& review = *line.review;
    const auto known = circles_.find(review.table);
    if (review.next == review.decisions.size() || known == circles_.end()) return tell_review(line);
    const Circle& circle = *known->second;
    if (review.next % kReviewedAtOnce == 0) {
        JsonText text;
        text.begin('{').field("event", "reviewing").field("table", review.table).name("seat");
        tell_seat(text, review.seat);
        text.field("done", review.next).field("of", review.decisions.size());
        send(&circle, line, text.end('}').take());
    }
    const std::size_t number = review.decisions[review.next];
    BotQuestion question{.payer = line.payer(),
                         .mind = "review " + review.table + std::to_string(review.seat.index()),
                         .match = circle.table->match().as_it_was(number),
                         .seat = review.seat,
                         .bot = bot_of_level(manner_.adviser),
                         .elapsed = {},
                         .one_at_a_time = line.visitor->person.login.empty()};
    review.ticket = pool_.think(
        std::move(question), [this, end = line.end, number,
                              played = circle.table->match().moves()[number].move](const BotReply& reply) {
            const auto there = end->client ? lines_.find(end->client) : lines_.end();
            if (there == lines_.end() || !there->second->review) return;
            Review& going_on = *there->second->review;
            const auto& all = reply.considered;
            const auto made = std::ranges::find(all, played, &Considered::move);
            const auto best = std::ranges::find(all, reply.move, &Considered::move);
            if (made != all.end() && best != all.end() && best->hope - made->hope >= kWorthTelling)
                going_on.found.push_back({number, *made, *best});
            ++going_on.next;
            review_on(*there->second);
        });
}

void HallRooms::tell_review(Line& line) {
    const auto review = std::move(line.review);
    const auto known = circles_.find(review->table);
    const auto names = known == circles_.end() ? std::vector<std::string>{} : names_at(*known->second->table);
    auto& found = review->found;
    std::ranges::sort(found, std::ranges::greater{}, [](const Review::Moment& moment) {
        return std::pair(moment.better.hope - moment.played.hope, moment.number);
    });
    if (found.size() > kMostMoments) found.resize(kMostMoments);
    std::ranges::sort(found, {}, &Review::Moment::number);
    JsonText text;
    text.begin('{');
    if (!review->asked.empty()) text.name("id").raw(review->asked);
    text.field("ok", "review").field("table", review->table).name("seat");
    tell_seat(text, review->seat);
    text.field("decisions", review->decisions.size()).name("moments").begin('[');
    const auto tell_one = [&](std::string_view name, const Considered& one) {
        text.name(name).begin('{').field("move", one.move).name("says");
        tell(text, one.says, line.manner, names);
        text.field("hope_percent", static_cast<int>(std::lround(one.hope * 100))).end('}');
    };
    for (const Review::Moment& moment : found) {
        text.begin('{').field("made", moment.number);
        tell_one("played", moment.played);
        tell_one("better", moment.better);
        text.end('}');
    }
    text.end(']');
    send(known == circles_.end() ? nullptr : known->second.get(), line, text.end('}').take());
}

HallRooms::Done HallRooms::log(Line& line, const Request& request, JsonText& answer) {
    auto circle = circle_of(request);
    if (!circle) return std::unexpected(circle.error());
    const Table& table = *(*circle)->table;
    const auto made = static_cast<std::int64_t>(table.match().moves().size());
    auto from = number_field(request, "from", 0, made, 0);
    if (!from) return std::unexpected(from.error());
    auto most = number_field(request, "most", 1, kMostOfALog, kMostOfALog);
    if (!most) return std::unexpected(most.error());
    Seat audience = kSpectator;
    answer.field("table", table.id());
    if (request.contains("seat")) {
        // Who has seen the end may hear everything with anybody's ears.
        auto seat = table.stage() == Table::Stage::over ? any_seat(request, **circle)
                                                        : own_seat(line, request, **circle);
        if (!seat) return std::unexpected(seat.error());
        audience = *seat;
        answer.name("seat");
        tell_seat(answer, audience);
    }
    answer.field("from", *from).field("of", made);
    tell_moves(answer, table, static_cast<std::size_t>(*from), audience, line.manner,
               static_cast<std::size_t>(*most));
    return {};
}

// --- Playing

HallRooms::Done HallRooms::after_move(Circle& circle, const Done& done, JsonText& answer) {
    if (!done) return done;
    to_disk(circle);
    answer.field("table", circle.table->id()).field("position", circle.table->position());
    return {};
}

// `move`, or `moves`: a list of them.
static std::expected<std::vector<std::string>, Problem> moves_in(const json::object& request) {
    if (!request.contains("moves")) {
        auto move = text_field(request, "move");
        if (!move) return std::unexpected(move.error());
        return std::vector{std::move(*move)};
    }
    const std::string expected = "1 to " + std::to_string(kMostMovesAtOnce) + " moves, and no field \"move\"";
    if (request.contains("move")) return wrong_field(request, "moves", expected);
    return texts_field(request, "moves", 1, kMostMovesAtOnce, expected);
}

HallRooms::Done HallRooms::play(Line& line, const Request& request, JsonText& answer) {
    auto place = own_place(line, request);
    if (!place) return std::unexpected(place.error());
    const auto moves = moves_in(request);
    if (!moves) return std::unexpected(moves.error());
    auto position = number_field(request, "position", 0, std::numeric_limits<std::int32_t>::max());
    if (!position) return std::unexpected(position.error());
    Table& table = *place->circle->table;
    const auto answered = static_cast<std::uint32_t>(*position);
    if (moves->size() == 1)
        return after_move(*place->circle, table.play(place->seat, moves->front(), answered, now()), answer);
    auto steps = table.play(place->seat, *moves, answered, now());
    if (!steps) return std::unexpected(steps.error());
    unsaid_.steps = std::move(*steps);
    return after_move(*place->circle, {}, answer);
}

HallRooms::Done HallRooms::undo(Line& line, const Request& request, JsonText& answer) {
    auto place = own_place(line, request);
    if (!place) return std::unexpected(place.error());
    return after_move(*place->circle, place->circle->table->undo(place->seat, now()), answer);
}

HallRooms::Done HallRooms::go_back(Line& line, const Request& request, JsonText& answer) {
    auto place = own_place(line, request);
    if (!place) return std::unexpected(place.error());
    auto to = number_field(request, "to", 0, std::numeric_limits<std::int32_t>::max());
    if (!to) return std::unexpected(to.error());
    return after_move(*place->circle,
                      place->circle->table->ask_to_go_back(place->seat, static_cast<std::uint32_t>(*to),
                                                           manner_.secret(kSeedBytes), now()),
                      answer);
}

HallRooms::Done HallRooms::answer_wish(Line& line, const Request& request, JsonText& answer) {
    auto place = own_place(line, request);
    if (!place) return std::unexpected(place.error());
    auto yes = flag_field(request, "yes");
    if (!yes || !request.contains("yes")) return wrong_field(request, "yes", "true, false");
    return after_move(*place->circle,
                      place->circle->table->answer(place->seat, *yes, manner_.secret(kSeedBytes), now()),
                      answer);
}

HallRooms::Done HallRooms::let_stand_in(Line& line, const Request& request) {
    auto place = own_place(line, request);
    if (!place) return std::unexpected(place.error());
    const int seats = place->circle->table->terms().seats;
    auto missed = number_field(request, "missed", 1, seats);
    if (!missed) return std::unexpected(missed.error());
    auto yes = flag_field(request, "yes");
    if (!yes || !request.contains("yes")) return wrong_field(request, "yes", "true, false");
    if (auto done =
            place->circle->table->let_stand_in(place->seat, Seat(static_cast<int>(*missed) - 1), *yes, now());
        !done)
        return done;
    to_disk(*place->circle);
    if (unsaid_.news.empty()) tell_seating(*place->circle);  // else it is told with them
    return {};
}

HallRooms::Done HallRooms::give_up(Line& line, const Request& request) {
    auto place = own_place(line, request);
    if (!place) return std::unexpected(place.error());
    if (auto done = place->circle->table->leave(place->seat, now()); !done) return done;
    to_disk(*place->circle);
    return {};
}

HallRooms::Done HallRooms::come_back(Line& line, const Request& request) {
    auto place = own_place(line, request);
    if (!place) return std::unexpected(place.error());
    if (auto done = place->circle->table->come_back(place->seat, now()); !done) return done;
    to_disk(*place->circle);
    return {};
}

HallRooms::Done HallRooms::hint(Line& line, const Request& request) {
    auto place = own_place(line, request);
    if (!place) return std::unexpected(place.error());
    auto strength = number_field(request, "strength", 1, kStrongestHint, 1);
    if (!strength) return std::unexpected(strength.error());
    if (line.hint != 0) return refused("too_many", {"server.one_hint", {}});
    Table& table = *place->circle->table;
    if (auto done = table.take_hint(place->seat, static_cast<int>(*strength), now()); !done) return done;
    to_disk(*place->circle);
    answered_later_ = true;
    BotQuestion question{.payer = line.payer(),
                         .mind = {},
                         .match = table.match().here(),
                         .seat = place->seat,
                         .bot = bot_of_level(manner_.adviser),
                         .elapsed = {},
                         .hint = static_cast<int>(*strength)};
    line.hint = pool_.think(std::move(question),
                            [this, end = line.end, id = table.id(), seat = place->seat, asked = answer_id_,
                             position = table.position()](const BotReply& reply) {
                                const auto known = end->client ? lines_.find(end->client) : lines_.end();
                                if (known == lines_.end()) return;
                                known->second->hint = 0;
                                tell_hint(*known->second, id, seat, position, asked, reply);
                            });
    return {};
}

void HallRooms::tell_hint(Line& line, const TableId& id, Seat seat, std::uint32_t position,
                          const std::string& asked, const BotReply& reply) {
    constexpr std::size_t kConsidered = 3;
    const auto known = circles_.find(id);
    JsonText text;
    text.begin('{');
    if (!asked.empty()) text.name("id").raw(asked);
    text.field("ok", "hint").field("table", id).name("seat");
    tell_seat(text, seat);
    text.field("position", position);
    const auto names = known == circles_.end() ? std::vector<std::string>{} : names_at(*known->second->table);
    if (!reply.hint.empty()) {
        text.name("hint").begin('[');
        for (const Message& message : reply.hint) tell(text, message, line.manner, names);
        text.end(']');
    } else {
        text.field("move", reply.move).name("considered").begin('[');
        for (std::size_t i = 0; i < std::min(kConsidered, reply.considered.size()); ++i) {
            const Considered& one = reply.considered[i];
            text.begin('{').field("move", one.move).name("says");
            tell(text, one.says, line.manner, names);
            text.field("hope_percent", static_cast<int>(std::lround(one.hope * 100))).end('}');
        }
        text.end(']');
    }
    send(known == circles_.end() ? nullptr : known->second.get(), line, text.end('}').take());
}

}  // namespace officina
