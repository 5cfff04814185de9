#include "server/words/words.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "match/match_json.h"
#include "match/values_json.h"

namespace officina::server {

namespace json = boost::json;

namespace {

// The disk takes some thousands of changes a second: where so many wait, it is away, and more would only fill the memory.
constexpr std::size_t kMostChangesWaiting = 10'000;

}  // namespace

JsonText answer_to(std::string_view id) {
    JsonText text;
    text.begin('{');
    if (!id.empty()) text.name("id").raw(id);
    return text;
}

std::expected<bool, Problem> yes_or_no(const json::object& request, std::string_view name) {
    const auto flag = flag_field(request, name);
    if (!flag || !request.contains(name)) return wrong_field(request, name, "true, false");
    return flag;
}

void Hall::heard(Line& line, std::string_view message) {
    json::error_code error;
    // A request is small: its values lie on the stack, as far as they fit.
    std::array<unsigned char, 4096> room;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    json::monotonic_resource memory(room.data(), room.size());
    const json::value value = json::parse(message, error, &memory);
    const json::object* request = error ? nullptr : value.if_object();
    if (!request) return refuse(nullptr, line, {}, {"bad_json", {"engine.request.bad_json", {}}});

    const json::value* id = request->if_contains("id");
    Asked asked{.line = line, .request = *request, .id = id ? json::serialize(*id) : std::string()};
    asked.answer = answer_to(asked.id);
    if (const Done done = carry_out(asked); !done)
        refuse(asked.about.get(), line, asked.id, done.error());
    else if (!asked.answered_later)
        send(asked.about.get(), line, asked.answer.end('}').take());
    tell_all(asked.news);
    if (Circle* const circle = asked.about.get(); circle && asked.has_joined)
        for (const Viewer& viewer : circle->viewers)
            if (viewer.line == &line && viewer.wants_decisions)
                for (Seat seat : viewer.seats) tell_decision_to(*circle, viewer, seat);
    turn_to(asked, nullptr);
}

void Hall::turn_to(Asked& asked, Circle* circle) {
    InUse next = circle ? InUse(*circle) : InUse();
    Circle* const before = asked.about.release();
    asked.about = std::move(next);
    if (!before) return;
    note_whether_idle(*before);
    forget_if_done(*before);
}

Hall::Done Hall::carry_out(Asked& asked) {
    static const std::array groups{house_words(),   list_words(),   gathering_words(), looking_words(),
                                   playing_words(), advice_words(), company_words()};
    const json::value* said = asked.request.if_contains("do");
    const json::string* name = said ? said->if_string() : nullptr;
    if (!name) return wrong_field(asked.request, "do", "\"...\"");
    const Word* word = nullptr;
    for (const std::span<const Word> group : groups)
        if (const auto found = std::ranges::find(group, std::string_view(*name), &Word::name);
            found != group.end())
            word = &*found;
    if (!word) {
        std::vector<std::string> names;
        for (const std::span<const Word> group : groups)
            for (const Word& one : group) names.emplace_back(one.name);
        return refused("unknown_word", {"engine.request.unknown_word",
                                        {{"found", std::string(*name)}, {"expected", listed(names)}}});
    }
    TRY(only_fields(asked.request, word->fields));
    if (broken_) return refused("disk", {"server.disk", {}});
    if (!asked.line.greeted && word->name != "hello") return refused("no_hello", {"server.no_hello", {}});
    if (draining_ && word->changes) return refused("closing", {"server.closing", {}});
    if (word->changes && held_.waiting() >= kMostChangesWaiting)
        return refused("busy", {"server.disk_behind", {}});
    asked.answer.field("ok", word->name);
    return word->carry_out(*this, asked);
}

void Hall::refuse(const Circle* circle, const Line& line, std::string_view id, const Problem& problem) {
    ++refused_;
    JsonText refusal = answer_to(id);
    tell_problem(refusal, problem, *line.language);
    send(circle, line, refusal.end('}').take());
}

// --- Fields that many words have

std::expected<Circle*, Problem> Hall::circle_of(Asked& asked) { return circle_of(asked, asked.request); }

std::expected<Circle*, Problem> Hall::circle_of(Asked& asked, const json::object& fields) {
    Circle* const circle = TRY(find(TRY(text_field(fields, "table"))));
    turn_to(asked, circle);
    // What time has brought comes before what anybody says.
    if (circle->alarm && *circle->alarm <= now() && !draining_) ring(*circle, now());
    return circle;
}

// Who has seen the end may see everything before it.
std::expected<Circle*, Problem> Hall::circle_of_game_over(Asked& asked, const json::object& fields) {
    Circle* const circle = TRY(circle_of(asked, fields));
    if (circle->table->stage() != tables::Table::Stage::over)
        return refused("not_over", {"server.not_over", {}});
    return circle;
}

std::expected<Hall::Moment, Problem> Hall::moment_in(Asked& asked, const json::object& fields) {
    Circle& circle = *TRY(circle_of_game_over(asked, fields));
    const auto moves = static_cast<std::int64_t>(circle.table->match().moves().size());
    return Moment{circle, static_cast<std::size_t>(TRY(number_field(fields, "made", 0, moves)))};
}

std::expected<Seat, Problem> Hall::any_seat(const Asked& asked, const Circle& circle) const {
    const int seats = circle.table->terms().seats;
    const json::value* value = asked.request.if_contains("seat");
    const auto seat = value ? seat_from_json(*value, seats) : std::nullopt;
    if (!seat || !seat->is_person())
        return wrong_field(asked.request, "seat", "1 – " + std::to_string(seats));
    return *seat;
}

std::expected<Seat, Problem> Hall::own_seat(const Asked& asked, const Circle& circle) const {
    const Seat seat = TRY(any_seat(asked, circle));
    const tables::Occupant& occupant = circle.table->occupant(seat);
    if (occupant.kind != tables::Occupant::Kind::person || occupant.id != asked.line.person().id)
        return refused("not_your_seat", {"server.not_your_seat", {{"seat", seat}}});
    return seat;
}

std::expected<Hall::Place, Problem> Hall::any_place(Asked& asked) {
    Circle& circle = *TRY(circle_of(asked));
    return Place{circle, TRY(any_seat(asked, circle))};
}

std::expected<Hall::Place, Problem> Hall::own_place(Asked& asked) {
    Circle& circle = *TRY(circle_of(asked));
    return Place{circle, TRY(own_seat(asked, circle))};
}

Hall::Done Hall::allow_opener(const Asked& asked, const Circle& circle) const {
    if (circle.table->opener() == asked.line.person().id) return {};
    return refused("only_opener", {"server.only_opener", {}});
}

}  // namespace officina::server
