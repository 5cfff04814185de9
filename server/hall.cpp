#include "server/hall.h"

#include <algorithm>
#include <boost/json.hpp>

#include "engine/hash.h"
#include "engine/letters.h"
#include "engine/record.h"
#include "games/games.h"
#include "server/hall_rooms.h"

namespace officina {

namespace json = boost::json;

namespace {

constexpr std::size_t kIdLength = 22;

bool looks_like_an_id(std::string_view text) {
    return text.size() == kIdLength && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
           });
}

Problem unknown_table(const TableId& id) {
    return {"unknown_table", {"server.unknown_table", {{"table", std::string(beginning_of(id, kIdLength))}}}};
}

// What a table that is over takes, roughly: states and moves.
std::size_t memory_of(const Table& table) {
    constexpr std::size_t kAtLeast = 32 * 1024, kAMove = 512;
    return kAtLeast + kAMove * table.match().moves().size();
}

std::uint64_t hash_of(std::string_view text) {
    return Hash().add(std::as_bytes(std::span(text))).value() | 1;  // 0 is nothing
}

}  // namespace

// --- The hall is its rooms

Hall::Hall(HallManner manner, Store& store) : rooms_(std::make_unique<HallRooms>(std::move(manner), store)) {}
Hall::~Hall() = default;
std::expected<void, Problem> Hall::reopen() { return rooms_->reopen(); }
void Hall::arrived(Client& client, const Person& person, std::string_view from) {
    rooms_->arrived(client, person, from);
}
bool Hall::said(Client& client, std::string_view message) { return rooms_->said(client, message); }
void Hall::left(Client& client) { rooms_->left(client); }
void Hall::pass_time() { rooms_->pass_time(); }
std::optional<Instant> Hall::next_alarm() const { return rooms_->next_alarm(); }
void Hall::forgotten(const PersonId& person) { rooms_->forgotten(person); }
void Hall::drain(std::function<void()> done) { rooms_->drain(std::move(done)); }
void Hall::record(const TableId& table, std::string_view from, Recorded done) {
    rooms_->record(table, from, std::move(done));
}
bool Hall::knows(const TableId& table) { return rooms_->knows(table); }
void Hall::puzzle(std::string_view day, Puzzled done) { rooms_->puzzle(day, std::move(done)); }
const Table* Hall::table(const TableId& id) const { return rooms_->table(id); }
Hall::Figures Hall::figures() const { return rooms_->figures(); }

// --- Coming and going

HallRooms::HallRooms(HallManner manner, Store& store)
    : manner_(std::move(manner)),
      store_(store),
      self_(std::make_shared<HallRooms*>(this)),
      turns_({.post = manner_.post,
              .now = [this] { return SteadyTime(manner_.now().time_since_epoch()); },
              .cpu_seconds = manner_.cpu_seconds,
              .allowances = manner_.allowances}),
      recent_(manner_.most_recent_bytes),
      puzzles_(manner_.post),
      pool_(manner_.post, manner_.bot_threads, std::stoull(manner_.secret(8).substr(0, 15), nullptr, 16)) {
    for (const AnyGame* game : officina::games()) manner_.contents.emplace(game->name(), game->content());
}

HallRooms::~HallRooms() { *self_ = nullptr; }

std::expected<void, Problem> HallRooms::reopen() {
    // Time goes on from where the last table left it, also where the clock on the wall was set back meanwhile.
    const auto last = store_.last_change();
    if (!last) return std::unexpected(last.error());
    if (*last) ahead_ = std::max(ahead_, **last - manner_.now());
    opened_at_ = now();
    const auto waiting = store_.count_waiting_tables();
    if (!waiting) return std::unexpected(waiting.error());
    sleepers_.waiting = *waiting;
    see_next_alarm(opened_at_);
    return {};
}

void HallRooms::arrived(Client& client, const Person& person, std::string_view from) {
    auto& visitor = visitors_[person.id];
    if (!visitor) visitor = std::make_unique<Visitor>();
    visitor->person = person;
    auto line = std::make_unique<Line>();
    line->end = std::make_shared<Recipient>(&client);
    line->visitor = visitor.get();
    line->from = from;
    line->language = &sentences("en");
    visitor->lines.push_back(line.get());
    lines_[&client] = std::move(line);
}

void HallRooms::left(Client& client) {
    const auto found = lines_.find(&client);
    if (found == lines_.end()) return;
    Line& line = *found->second;
    line.end->client = nullptr;
    turns_.drop(line.payer(), &client);
    lobby_.watch(line.end, false);
    while (!line.circles.empty()) look_away(*line.circles.back(), line);
    if (line.hint != 0) pool_.cancel(line.hint);
    if (line.review) pool_.cancel(line.review->ticket);
    std::erase(line.visitor->lines, &line);
    if (line.visitor->lines.empty()) visitors_.erase(PersonId(line.visitor->person.id));
    lines_.erase(found);
}

void HallRooms::look(Circle& circle, Line& line, bool wants_state, bool wants_decisions) {
    const auto known = std::ranges::find(circle.viewers, &line, &Viewer::line);
    Viewer viewer{&line, seats_of(circle, line.visitor->person.id), wants_state, wants_decisions};
    if (known != circle.viewers.end()) {
        *known = viewer;
    } else {
        circle.viewers.push_back(viewer);
        recent_.drop(circle.table->id());
        circle.payer_stands = false;
        line.circles.push_back(&circle);
        count_for(circle, line);
        note_whether_idle(circle);
        update_presence(circle, line.visitor->person.id);
        // They may have waited for somebody to come.
        if (circle.viewers.size() == 1) {
            wake_bots(circle, false);
            update_alarm(circle);
        }
    }
}

void HallRooms::look_away(Circle& circle, Line& line) {
    std::erase_if(circle.viewers, [&](const Viewer& viewer) { return viewer.line == &line; });
    std::erase(line.circles, &circle);
    circle.payer_stands = false;
    if (!is_waited_for(circle)) {
        drop_bots(circle);
        update_alarm(circle);
    }
    update_presence(circle, line.visitor->person.id);
    if (circle.viewers.empty()) circle.nobody_since = now();
    note_whether_idle(circle);
    forget_if_done(circle);
}

// A person is there while one of their lines looks at the table.
void HallRooms::update_presence(Circle& circle, const PersonId& person) {
    const SeatSet seats = seats_of(circle, person);
    if (seats.empty()) return;  // of thousands who look on each may leave
    SeatSet changed_seats;
    const bool present = std::ranges::any_of(
        circle.viewers, [&](const Viewer& viewer) { return viewer.line->visitor->person.id == person; });
    for (Seat seat : seats)
        if (circle.table->is_present(seat) != present) {
            circle.table->set_present(seat, present, now());
            changed_seats.add(seat);
        }
    if (changed_seats.empty()) return;
    tell_seating(circle);
    changed(circle);
}

SeatSet HallRooms::seats_of(const Circle& circle, const PersonId& person) const {
    SeatSet seats;
    for (Seat seat : SeatSet::first(circle.table->terms().seats)) {
        const Occupant& occupant = circle.table->occupant(seat);
        if (occupant.kind == Occupant::Kind::person && occupant.id == person) seats.add(seat);
    }
    return seats;
}

// --- Tables in the house

const ContentFolder& HallRooms::content_of(const AnyGame& game) const {
    return manner_.contents.find(game.name())->second;
}

const Catalogue& HallRooms::sentences(std::string_view language) {
    auto known = catalogues_.find(language);
    if (known == catalogues_.end())
        known = catalogues_.emplace(language, std::make_unique<Catalogue>(language)).first;
    return *known->second;
}

Circle& HallRooms::add(std::unique_ptr<Table> table) {
    auto circle = std::make_unique<Circle>();
    circle->decisions.resize(static_cast<std::size_t>(table->terms().seats));
    circle->payer.person = table->opener();
    if (table->stage() != Table::Stage::over) ++opened_[table->opener()];
    circle->table = std::move(table);
    circle->nobody_since = now();
    Circle& added = *circle;
    circles_[added.table->id()] = std::move(circle);
    return added;
}

std::expected<std::unique_ptr<Table>, Problem> HallRooms::restored(const TableId& id) {
    auto lines = store_.journal(id);
    if (!lines) return std::unexpected(lines.error());
    if (lines->empty()) return std::unexpected(unknown_table(id));
    std::vector<Entry> journal;
    for (const std::string& line : *lines) {
        auto entry = read_entry(line);
        if (!entry) return std::unexpected(entry.error());
        journal.push_back(std::move(*entry));
    }
    auto summary = store_.summary(id);
    if (!summary) return std::unexpected(summary.error());
    const AnyGame* game = *summary ? game_named((*summary)->game) : nullptr;
    if (!game) return std::unexpected(unknown_table(id));
    return Table::restored(id, journal, content_of(*game));
}

std::expected<Circle*, Problem> HallRooms::find(const TableId& id) {
    if (const auto known = circles_.find(id); known != circles_.end()) return known->second.get();
    if (!looks_like_an_id(id)) return std::unexpected(unknown_table(id));
    return bring_back(id);
}

// What is over and looked at by nobody is on the disk, and that is enough; but somebody may ask for it again soon.
void HallRooms::forget_if_done(Circle& circle) {
    if (!is_done(circle)) return;
    if (circle.alarm) alarms_.erase({*circle.alarm, &circle});
    circle.alarm.reset();
    drop_bots(circle);
    if (!circle.counted_for.empty()) by_address_.remove(std::exchange(circle.counted_for, {}));
    recent_.keep(circle.table->id(), memory_of(*circle.table));
    while (const auto id = recent_.one_too_many())
        if (const auto known = circles_.find(*id); known != circles_.end() && is_done(*known->second))
            leave_house(*known->second);
}

bool HallRooms::is_done(const Circle& circle) const {
    return circle.table->stage() == Table::Stage::over && !is_needed(circle);
}

const Table* HallRooms::table(const TableId& id) const {
    const auto known = circles_.find(id);
    return known == circles_.end() ? nullptr : known->second->table.get();
}

bool HallRooms::knows(const TableId& id) {
    if (circles_.contains(id)) return true;
    if (!looks_like_an_id(id)) return false;
    const auto summary = store_.summary(id);
    return summary && *summary;
}

void HallRooms::puzzle(std::string_view day, House::Puzzled done) {
    const Instant today = manner_.date ? manner_.date() : now();
    puzzles_.ask(day, std::chrono::floor<std::chrono::days>(today), std::move(done));
}

Hall::Figures HallRooms::figures() const {
    std::uint64_t seats = 0;
    for (const auto& [id, circle] : circles_)
        for (const Viewer& viewer : circle->viewers) seats += static_cast<std::uint64_t>(viewer.seats.size());
    return {.tables = circles_.size() - recent_.size(),
            .clients = lines_.size(),
            .seats = seats,
            .moves = moves_,
            .refused = refused_,
            .bots_thinking = pool_.thinking(),
            .messages_waiting = turns_.waiting(),
            .message_seconds = turns_.costs(),
            .message_waits = turns_.waits()};
}

TableSummary HallRooms::dated_summary(const Circle& circle) const {
    TableSummary summary = circle.table->summary();
    if (manner_.date) summary.changed = manner_.date();
    return summary;
}

// The store takes the name from what is on disk; here it goes from what is in the house, so that nothing writes it again.
void HallRooms::forgotten(const PersonId& person) {
    for (const auto& [id, circle] : circles_) {
        if (!circle->table->forget_name(person)) continue;
        lobby_.update(dated_summary(*circle), now());
        tell_seating(*circle);
    }
}

// --- A change: to the disk, told, and what follows

void HallRooms::to_disk(Circle& circle) {
    std::vector<Entry> news = circle.table->take_news();
    unsaid_.circle = &circle;
    if (news.empty()) return;
    const bool listed_anew = std::ranges::any_of(news, [](const Entry& entry) {
        return entry.kind != Entry::Kind::moved && entry.kind != Entry::Kind::hinted;
    });
    std::vector<std::string> lines;
    lines.reserve(news.size());
    for (const Entry& entry : news) {
        lines.push_back(written(entry));
        moves_ += entry.kind == Entry::Kind::moved ? 1 : 0;
        if (entry.kind == Entry::Kind::ended) opened_less(circle.table->opener());
    }
    // Asked for before what follows, and so on disk before it.
    if (std::exchange(circle.asleep, std::nullopt)) store_.lay_down(circle.table->id(), std::nullopt, {});
    std::optional<TableSummary> summary;
    if (listed_anew) summary = dated_summary(circle);
    const auto first = circle.table->position() - static_cast<std::uint32_t>(news.size());
    circle.last_change = held_.begin();
    store_.append(circle.table->id(), first, std::move(lines), summary,
                  [post = manner_.post, self = self_, change = circle.last_change, id = circle.table->id(),
                   summary](const std::expected<void, Problem>& done) {
                      post([self, change, id, summary, done] {
                          HallRooms* rooms = *self;
                          if (!rooms || rooms->broken_) return;
                          if (!done) {
                              rooms->failed(done.error());
                              return;
                          }
                          rooms->held_.on_disk(change);
                          if (!summary) return;
                          rooms->lobby_.update(*summary, rooms->now());
                          if (const auto known = rooms->circles_.find(id); known != rooms->circles_.end())
                              rooms->forget_if_done(*known->second);
                      });
                  });
    std::ranges::move(news, std::back_inserter(unsaid_.news));
}

void HallRooms::tell_all() {
    const Unsaid said = std::exchange(unsaid_, {});
    if (!said.circle) return;
    Circle& circle = *said.circle;
    std::size_t made = 0;
    bool back = false, seating = false, wish = false, progress = false;
    const Entry* hint = nullptr;
    for (const Entry& entry : said.news) {
        using enum Entry::Kind;
        switch (entry.kind) {
            case Entry::Kind::moved: ++made; break;
            case went_back:
                made = 0;
                back = wish = true;
                break;
            case asked:
            case answered: wish = true; break;
            case opened:
            case sat:
            case stood_up:
            case replaced:
            case returned: seating = true; break;
            case woken: break;
            case began: seating = progress = true; break;
            case ended: seating = progress = true; break;
            case hinted:
                hint = &entry;
                seating = true;
                break;
        }
    }
    if (seating)
        for (Viewer& viewer : circle.viewers)
            viewer.seats = seats_of(circle, viewer.line->visitor->person.id);
    if (seating) tell_seating(circle);
    if (made > 0 || back || progress) {
        const std::size_t all = circle.table->match().moves().size();
        std::size_t first = all - made;
        // Several moves made at once are shown one after the other; the last comes with what followed from it.
        for (std::size_t i = 0; i + 1 < said.steps.size(); ++i)
            tell_moved(circle, "moved", std::exchange(first, said.steps[i]), said.steps[i]);
        tell_moved(circle, back ? "went_back" : "moved", first, all);
    }
    if (wish) {
        JsonText text;
        text.begin('{').field("event", "going_back").field("table", circle.table->id());
        tell_going_back(text, *circle.table);
        to_viewers(circle, text.end('}').take());
    }
    if (hint) {
        JsonText text;
        text.begin('{').field("event", "hinted").field("table", circle.table->id()).name("seat");
        tell_seat(text, hint->seat);
        text.field("strength", hint->number);
        to_viewers(circle, text.end('}').take());
    }
    if (!said.news.empty()) tell_decisions(circle);
    if (back) drop_bots(circle);
    wake_bots(circle, made > 0 || back);
    update_alarm(circle);
}

void HallRooms::send(const Circle* circle, const Line& line, Sendable message) {
    held_.send(circle ? circle->last_change : 0, line.end, std::move(message));
}
void HallRooms::send(const Circle* circle, const Line& line, std::string message) {
    send(circle, line, std::make_shared<const std::string>(std::move(message)));
}

void HallRooms::to_viewers(Circle& circle, std::string message) {
    if (circle.viewers.empty()) return;
    const auto once = std::make_shared<const std::string>(std::move(message));
    for (const Viewer& viewer : circle.viewers) send(&circle, *viewer.line, once);
}

void HallRooms::tell_seating(Circle& circle) {
    if (circle.viewers.empty()) return;
    JsonText text;
    text.begin('{').field("event", "seats").field("table", circle.table->id());
    text.field("stage", word_of(circle.table->stage()));
    tell_occupants(text, *circle.table);
    to_viewers(circle, text.end('}').take());
}

// Who sees the same gets the same message, written once.
void HallRooms::tell_moved(Circle& circle, std::string_view event, std::size_t first, std::size_t end) {
    struct Written {
        Seat audience;
        Manner manner;
        bool state, marked;
        Sendable message;
    };
    std::vector<Written> known;
    const Instant at = now();
    const Table& table = *circle.table;
    const bool is_last = end == table.match().moves().size();
    const std::unique_ptr<Match> earlier = is_last ? nullptr : table.match().as_it_was(end);
    const Match& then = is_last ? table.match() : *earlier;
    const auto message_for = [&](const Viewer& viewer, Seat audience, bool marked) {
        for (const Written& one : known)
            if (one.audience == audience && one.manner == viewer.line->manner &&
                one.state == viewer.wants_state && one.marked == marked)
                return one.message;
        // What the others are told is about as long.
        JsonText text(known.empty() ? 2048 : known.back().message->size() + 256);
        text.begin('{').field("event", event).field("table", table.id());
        if (marked) {
            text.name("seat");
            tell_seat(text, audience);
        }
        if (event == "went_back") text.field("commitment", table.commitment());
        if (is_last)
            tell_turn(text, table, at);
        else
            tell_turn(text.field("more", true), table, at, end, then.to_move());
        tell_moves(text, table, first, audience, viewer.line->manner, end - first);
        if (is_last) {
            tell_undo(text, table, audience);
            tell_end(text, table, viewer.line->manner);
        }
        if (viewer.wants_state) tell_state(text, then, audience, viewer.line->manner);
        auto message = std::make_shared<const std::string>(text.end('}').take());
        known.push_back({audience, viewer.line->manner, viewer.wants_state, marked, message});
        return message;
    };
    for (const Viewer& viewer : circle.viewers) {
        if (viewer.seats.empty()) send(&circle, *viewer.line, message_for(viewer, kSpectator, false));
        // Who has several seats hears what each of them hears.
        for (Seat seat : viewer.seats)
            send(&circle, *viewer.line, message_for(viewer, seat, viewer.seats.size() > 1));
    }
}

std::string HallRooms::decision_message(const Circle& circle, Seat seat, const Manner& manner) const {
    JsonText text;
    text.begin('{').field("event", "asked").field("table", circle.table->id()).name("seat");
    tell_seat(text, seat);
    text.field("position", circle.table->position());
    tell_decision(text, *circle.table, seat, manner);
    return text.end('}').take();
}

void HallRooms::tell_decisions(Circle& circle) {
    const Table& table = *circle.table;
    const SeatSet deciding = table.stage() == Table::Stage::playing ? table.match().to_move() : SeatSet{};
    for (Seat seat : SeatSet::first(table.terms().seats)) {
        std::uint64_t& last = circle.decisions[static_cast<std::size_t>(seat.index())];
        if (!deciding.has(seat) || table.bot_at(seat)) {
            last = 0;
            continue;
        }
        const bool heard = std::ranges::any_of(circle.viewers, [&](const Viewer& viewer) {
            return viewer.seats.has(seat) && viewer.wants_decisions;
        });
        if (!heard) {
            last = 0;
            continue;
        }
        // While others decide at the same time, most decisions stay as they are: then nothing is said.
        JsonText plain;
        plain.begin('{').field("since", table.asked_at(seat));
        tell_decision(plain, table, seat, {});
        plain.end('}');
        const std::uint64_t hash = hash_of(plain.text());
        if (last == hash) continue;
        last = hash;
        std::vector<std::pair<Manner, Sendable>> known;
        for (const Viewer& viewer : circle.viewers) {
            if (!viewer.seats.has(seat) || !viewer.wants_decisions) continue;
            const Manner& manner = viewer.line->manner;
            auto message = std::ranges::find(known, manner, &std::pair<Manner, Sendable>::first);
            if (message == known.end()) {
                known.emplace_back(
                    manner, std::make_shared<const std::string>(decision_message(circle, seat, manner)));
                message = std::prev(known.end());
            }
            send(&circle, *viewer.line, message->second);
        }
    }
}

void HallRooms::tell_decision_to(Circle& circle, const Viewer& viewer, Seat seat) {
    const Table& table = *circle.table;
    if (table.stage() != Table::Stage::playing || !table.match().to_move().has(seat) || table.bot_at(seat))
        return;
    send(&circle, *viewer.line, decision_message(circle, seat, viewer.line->manner));
}

// The disk failed. What waits was never told to anybody, and will not be.
void HallRooms::failed(const Problem& problem) {
    if (broken_) return;
    broken_ = problem;
    held_.drop_all();
    for (const auto& [client, line] : lines_) {
        JsonText text;
        text.begin('{').field("event", "closed");
        tell_problem(text, {"disk", {"server.disk", {}}}, *line->language);
        client->send(std::make_shared<const std::string>(text.end('}').take()));
    }
    if (manner_.failed) manner_.failed(problem);
}

void HallRooms::drain(std::function<void()> done) {
    draining_ = true;
    for (auto& [id, circle] : circles_) drop_bots(*circle);
    lay_all_down();
    held_.when_empty(std::move(done));
}

// --- Time

void HallRooms::update_alarm(Circle& circle) {
    std::optional<Instant> next = circle.table->next_alarm();
    for (const BotAtWork& work : circle.bots)
        if (work.plays_at && (!next || *work.plays_at < *next)) next = work.plays_at;
    if (next == circle.alarm) return;
    if (circle.alarm) alarms_.erase({*circle.alarm, &circle});
    circle.alarm = next;
    if (next) alarms_.emplace(*next, &circle);
}

std::optional<Instant> HallRooms::next_alarm() const {
    if (turns_.is_waited_for()) return now() + Turns::kBetweenLooks;
    if (broken_ || draining_) return std::nullopt;
    std::optional<Instant> next = lobby_.next_alarm();
    if (!alarms_.empty() && (!next || alarms_.begin()->first < *next)) next = alarms_.begin()->first;
    if (const auto sleepers = next_of_sleepers(); sleepers && (!next || *sleepers < *next)) next = sleepers;
    return next;
}

void HallRooms::pass_time() {
    turns_.pass_time();
    if (broken_ || draining_) return;
    const Instant at = now();
    lobby_.pass_time(at);
    wake_whose_time_has_come(at);
    let_idle_ones_leave(at);
    std::vector<TableId> due;
    for (const auto& [when, circle] : alarms_) {
        if (when > at) break;
        due.push_back(circle->table->id());
    }
    for (const TableId& id : due) {
        const auto known = circles_.find(id);
        if (known == circles_.end()) continue;
        Circle& circle = *known->second;
        if (circle.table->pass_time(at)) tell_seating(circle);
        changed(circle);
        const auto planned = std::ranges::find_if(
            circle.bots, [&](const BotAtWork& work) { return work.plays_at && *work.plays_at <= at; });
        if (planned != circle.bots.end()) {
            const BotAtWork work = *planned;
            circle.bots.erase(planned);
            bot_plays(circle, work, work.move);
        }
        update_alarm(circle);
        forget_if_done(circle);
    }
}

}  // namespace officina
