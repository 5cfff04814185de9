#include "pocket/pocket_house.h"

#include <array>
#include <boost/json.hpp>
#include <unistd.h>

#include "games/games.h"
#include "match/match.h"
#include "match/record.h"
#include "match/request.h"
#include "match/try.h"
#include "match/values_json.h"
#include "pocket/kept_table.h"
#include "tables/table.h"

namespace officina::pocket {

namespace json = boost::json;

namespace {

constexpr std::int64_t kMostClients = 1'000'000'000;
constexpr std::size_t kIdLength = 22;

// From the browser's own randomness (WASI's random_get).
std::string secret(std::size_t bytes) {
    std::string random(bytes, '\0'), digits;
    if (getentropy(random.data(), random.size()) != 0) std::abort();
    for (const char each : random) {
        const auto byte = static_cast<unsigned char>(each);
        digits += "0123456789abcdef"[byte >> 4];
        digits += "0123456789abcdef"[byte & 15];
    }
    return digits;
}

std::string fresh_id() {
    constexpr std::string_view kLetters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    std::string id;
    while (id.size() < kIdLength) {
        std::array<unsigned char, 32> random{};
        if (getentropy(random.data(), random.size()) != 0) std::abort();
        for (const unsigned char byte : random)
            if (const unsigned place = byte & 63; place < kLetters.size() && id.size() < kIdLength)
                id += kLetters[place];
    }
    return id;
}

std::expected<std::vector<std::string>, Problem> entries_in(const json::object& request) {
    return texts_field(request, "entries", 0, SIZE_MAX, "[...]");
}

json::object error_to_json(const Problem& problem) {
    json::object error = message_to_json(problem.message);
    error["code"] = problem.code;
    return error;
}

}  // namespace

void PocketHouse::Tab::send(server::Sendable message) {
    outside().order({{"do", "send"}, {"client", number_}, {"text", *message}});
}
void PocketHouse::Tab::close(std::string_view /*reason*/) {
    outside().order({{"do", "close"}, {"client", number_}});
}

std::string PocketHouse::answer(std::string_view text) {
    json::error_code error;
    const json::value request = json::parse(text, error);
    Answer answer = error || !request.is_object() ? refused("bad_json", {"engine.request.bad_json", {}})
                                                  : carry_out(request.as_object());
    while (!tasks_.empty()) {
        const auto task = std::move(tasks_.front());
        tasks_.pop_front();
        task();
    }
    Object told = answer ? std::move(*answer) : Object{{"error", error_to_json(answer.error())}};
    told["orders"] = outside().take_orders();
    if (hall_)
        if (const auto alarm = hall_->next_alarm())
            told["alarm"] = std::max<std::int64_t>((*alarm - now_).count(), 0);
    return json::serialize(told);
}

PocketHouse::Answer PocketHouse::carry_out(const Object& request) {
    const std::string word = TRY(text_field(request, "do"));
    now_ = std::max(now_,
                    tables::Instant(tables::Milliseconds(TRY(number_field(request, "now", 0, kEndOfTime)))));
    date_ = tables::Instant(tables::Milliseconds(TRY(number_field(request, "date", 0, kEndOfTime))));
    if (word == "open") return open(request);
    if (!hall_) return wrong_field(request, "do", "open");
    if (word == "arrive") return arrive(request);
    if (word == "say" || word == "leave") return of_tab(word, request);
    if (word == "check") return check(request);
    if (word == "puzzle") return puzzle(request);
    if (word == "time") {
        hall_->pass_time();
    } else if (word == "answer") {
        const auto number = TRY(number_field(request, "number", 1, INT64_MAX));
        outside().answer(static_cast<Outside::Number>(number), request);
    } else if (word == "know") {
        if (!request.contains("summary")) return wrong_field(request, "summary", "{...}");
        store_.know(TRY(summary_from_json(request.at("summary"))));
    } else if (word == "unknow") {
        store_.forget_table(TRY(text_field(request, "table")));
    } else if (word == "journal") {
        const std::string table = TRY(text_field(request, "table"));
        store_.bring(table, TRY(entries_in(request)));
    } else {
        return wrong_field(request, "do",
                           "open, arrive, say, leave, journal, puzzle, answer, time, check, know, unknow");
    }
    return Object{};
}

PocketHouse::Answer PocketHouse::of_tab(std::string_view word, const Object& request) {
    const auto client = TRY(number_field(request, "client", 1, kMostClients));
    const auto tab = tabs_.find(client);
    if (tab == tabs_.end()) return wrong_field(request, "client", "one that has arrived");
    if (word == "say")
        hall_->said(*tab->second, TRY(text_field(request, "text")));
    else
        leave(client);
    return Object{};
}

PocketHouse::Answer PocketHouse::open(const Object& request) {
    if (hall_) return wrong_field(request, "do", "anything else: the house is open");
    const json::value* const tables = request.if_contains("tables");
    if (!tables || !tables->is_array()) return wrong_field(request, "tables", "[...]");
    // One that cannot be read any more is left where it lies.
    for (const json::value& one : tables->get_array())
        if (auto summary = summary_from_json(one)) store_.know(std::move(*summary));
    server::HallSettings settings;
    settings.post = [this](std::function<void()> task) { tasks_.push_back(std::move(task)); };
    settings.now = [this] { return now_; };
    settings.date = [this] { return date_; };
    settings.secret = secret;
    settings.id = fresh_id;
    settings.allowances = {
        .person = {}, .address = {}, .spare = {}};  // nobody takes anything from anybody here
    hall_.emplace(std::move(settings), store_);
    if (auto opened = hall_->reopen(); !opened) return std::unexpected(opened.error());
    return Object{};
}

PocketHouse::Answer PocketHouse::arrive(const Object& request) {
    const auto client = TRY(number_field(request, "client", 1, kMostClients));
    const json::value* const person = request.if_contains("person");
    if (!person || !person->is_object()) return wrong_field(request, "person", R"({"id","name"})");
    const std::string id = TRY(text_field(person->get_object(), "id"));
    const std::string name = TRY(text_field(person->get_object(), "name"));
    leave(client);
    auto& tab = tabs_[client] = std::make_unique<Tab>(client);
    hall_->arrived(*tab, tables::Person{.id = id, .name = name, .login = {}, .password_hash = {}}, "");
    return Object{};
}

void PocketHouse::leave(std::int64_t client) {
    const auto tab = tabs_.find(client);
    if (tab == tabs_.end()) return;
    hall_->left(*tab->second);
    tabs_.erase(tab);
}

PocketHouse::Answer PocketHouse::check(const Object& request) {
    if (!request.contains("summary")) return wrong_field(request, "summary", "{...}");
    const tables::TableSummary summary = TRY(summary_from_json(request.at("summary")));
    const AnyGame* const game = game_named(summary.game);
    if (!game) return wrong_field("summary.game", summary.game, "a game of the house");
    std::vector<tables::Entry> journal;
    for (const std::string& line : TRY(entries_in(request))) journal.push_back(TRY(tables::read_entry(line)));
    const auto table = TRY(tables::Table::restored(summary.id, journal, game->content()));
    // The journal is the table; its summary is made from it.
    Object found{{"summary", to_json(table->summary())}};
    if (table->stage() != tables::Table::Stage::gathering) found["record"] = written(table->record());
    return found;
}

PocketHouse::Answer PocketHouse::puzzle(const Object& request) {
    const std::string day = TRY(text_field(request, "day"));
    const auto whose = TRY(number_field(request, "for", 1, INT64_MAX));
    hall_->puzzle(day, [whose](const std::expected<std::string, Problem>& found) {
        Object order{{"do", "puzzled"}, {"for", whose}};
        if (found)
            order["puzzle"] = json::parse(*found);
        else
            order["error"] = error_to_json(found.error());
        outside().order(std::move(order));
    });
    return Object{};
}

}  // namespace officina::pocket
