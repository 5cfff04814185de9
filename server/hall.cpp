#include "server/hall.h"

#include <algorithm>

#include "games/games.h"
#include "match/letters.h"
#include "match/try.h"
#include "server/circle.h"

namespace officina::server {

namespace {

using tables::kIdLength;
using tables::looks_like_an_id;

constexpr std::size_t kSeedBytes = 32;

std::unexpected<Problem> unknown_table(const tables::TableId& id) {
    return refused("unknown_table",
                   {"server.unknown_table", {{"table", std::string(beginning_of(id, kIdLength))}}});
}

// What a table that is over takes, roughly: states and moves.
std::size_t memory_of(const tables::Table& table) {
    constexpr std::size_t kAtLeast = 32 * 1024, kAMove = 512;
    return kAtLeast + kAMove * table.match().moves().size();
}

}  // namespace

Hall::Hall(HallSettings settings, tables::Store& store)
    : settings_(std::move(settings)),
      store_(store),
      self_(std::make_shared<Hall*>(this)),
      by_address_(settings_.most_tables_of_an_address, settings_.openings_an_hour),
      held_([this](const std::shared_ptr<Recipient>& end) {
          guarded_post()([end] {
              if (end->client) end->client->close("too_slow");
          });
      }),
      turns_({.post = settings_.post,
              .now = [this] { return steady_now(); },
              .cpu_seconds = settings_.cpu_seconds,
              .allowances = settings_.allowances,
              .faulted = [this](const std::exception& why) { fault(why); }}),
      lists_([this] { return steady_now(); }),
      recent_(settings_.most_recent_bytes),
      puzzles_(guarded_post()),
      pool_(guarded_post(), settings_.bot_threads,
            std::stoull(settings_.secret(8).substr(0, 15), nullptr, 16), settings_.others_think) {
    for (const AnyGame* game : officina::games()) settings_.contents.emplace(game->name(), game->content());
}

Hall::~Hall() { *self_ = nullptr; }

std::expected<void, Problem> Hall::reopen() {
    // Time goes on from where the last table left it, also where the clock on the wall was set back meanwhile.
    if (const std::optional<tables::Instant> last = TRY(store_.last_change()))
        ahead_ = std::max(ahead_, *last - settings_.now());
    earlier_ = TRY(store_.kept_runs({}));
    for (const tables::HouseRun& run : earlier_) ahead_ = std::max(ahead_, run.until - settings_.now());
    beaten_ = opened_at_ = now();
    sleepers_.waiting = TRY(store_.count_waiting_tables());
    see_next_alarm(opened_at_);
    return {};
}

// --- Coming and going

void Hall::arrived(Client& client, const tables::Person& person, std::string_view from) {
    if (visitors_.size() >= next_clearing_) {
        std::erase_if(visitors_,
                      [&](const auto& each) { return each.second->may_be_forgotten(steady_now()); });
        next_clearing_ = std::max<std::size_t>(1000, 2 * visitors_.size());
    }
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

void Hall::left(Client& client) {
    const auto place = lines_.find(&client);
    if (place == lines_.end()) return;
    Line& line = *place->second;
    line.end->client = nullptr;
    turns_.drop(line.payer(), &client);
    lobby_.watch(line.end, false);
    while (!line.circles.empty()) look_away(*line.circles.back(), line);
    if (line.hint != 0) pool_.cancel(line.hint);
    if (line.review) {
        pool_.cancel(line.review->ticket);
        pool_.forget(line.review->mind());
    }
    Visitor& visitor = *line.visitor;
    std::erase(visitor.lines, &line);
    // Whoever comes again has no more to say, and may call nobody else, for having left.
    if (visitor.may_be_forgotten(steady_now()))
        visitors_.erase(tables::PersonId(visitor.person.id));
    else if (visitor.lines.empty())
        visitor.person = {};
    lines_.erase(place);
}

Line* Hall::line_at(const std::shared_ptr<Recipient>& end) const {
    const auto line = end->client ? lines_.find(end->client) : lines_.end();
    return line == lines_.end() ? nullptr : line->second.get();
}

void Hall::look(Circle& circle, Line& line, bool wants_state, bool wants_decisions) {
    const Viewer viewer{&line, seats_of(circle, line.person().id), wants_state, wants_decisions};
    if (const auto before = std::ranges::find(circle.viewers, &line, &Viewer::line);
        before != circle.viewers.end()) {
        *before = viewer;
        return;
    }
    circle.viewers.push_back(viewer);
    note_watched(circle);
    recent_.drop(circle.table->id());
    circle.payer_stands = false;
    line.circles.push_back(&circle);
    count_for(circle, line);
    note_whether_idle(circle);
    update_presence(circle, line.person().id);
    note_onlookers(circle);
    // Bots and the glass may have waited for somebody to come.
    if (circle.viewers.size() == 1) {
        wake_bots(circle, false);
        update_alarm(circle);
    }
}

void Hall::look_away(Circle& circle, Line& line) {
    std::erase_if(circle.viewers, [&](const Viewer& viewer) { return viewer.line == &line; });
    std::erase(line.circles, &circle);
    circle.payer_stands = false;
    note_watched(circle);
    if (!is_waited_for(circle)) drop_bots(circle);
    update_alarm(circle);
    update_presence(circle, line.person().id);
    note_onlookers(circle);
    if (circle.viewers.empty()) circle.nobody_since = now();
    note_whether_idle(circle);
    forget_if_done(circle);
}

void Hall::note_watched(Circle& circle) { circle.table->set_watched(!circle.viewers.empty()); }

// A person is there while one of their lines looks at the table.
void Hall::update_presence(Circle& circle, const tables::PersonId& person) {
    const SeatSet seats = seats_of(circle, person);
    if (seats.empty()) return;  // of thousands who look on each may leave
    SeatSet changed_seats;
    const bool present = std::ranges::any_of(
        circle.viewers, [&](const Viewer& viewer) { return viewer.line->person().id == person; });
    for (Seat seat : seats)
        if (circle.table->is_present(seat) != present) {
            circle.table->set_present(seat, present, now());
            changed_seats.add(seat);
        }
    if (changed_seats.empty()) return;
    tell_seating(circle);
    changed(circle);
}

SeatSet Hall::seats_of(const Circle& circle, const tables::PersonId& person) const {
    SeatSet seats;
    for (Seat seat : SeatSet::first(circle.table->terms().seats)) {
        const tables::Occupant& occupant = circle.table->occupant(seat);
        if (occupant.kind == tables::Occupant::Kind::person && occupant.id == person) seats.add(seat);
    }
    return seats;
}

// The store has taken the name from what was on disk. Here it goes from what is in the house; and what a table has written of it
// meanwhile, or is about to, the store takes away when that has come to the disk.
void Hall::forgotten(const tables::PersonId& person) {
    bool was_here = false;
    for (const auto& [id, circle] : circles_) {
        const bool is_asked = circle->table->going_back().has_value();
        if (!circle->table->forget_name(person)) continue;
        was_here = true;
        lobby_.update(dated_summary(*circle), now());
        tell_seating(*circle);
        if (is_asked) to_viewers(*circle, going_back_event(*circle->table));
    }
    if (was_here) store_.forget(person, "", {});
}

void Hall::named(const tables::PersonId& person, const std::string& name) {
    if (const auto visitor = visitors_.find(person); visitor != visitors_.end())
        visitor->second->person.name = name;
}

std::string Hall::called(const tables::PersonId& person) const {
    const auto visitor = visitors_.find(person);
    return visitor == visitors_.end() ? std::string{} : visitor->second->person.name;
}

// --- Tables in the house

std::string Hall::new_seed() const { return settings_.secret(kSeedBytes); }

const ContentFolder& Hall::content_of(const AnyGame& game) const {
    return settings_.contents.find(game.name())->second;
}

const Catalogue& Hall::sentences(std::string_view language) {
    auto catalogue = catalogues_.find(language);
    if (catalogue == catalogues_.end())
        catalogue = catalogues_.emplace(language, std::make_unique<Catalogue>(language)).first;
    return *catalogue->second;
}

Circle& Hall::add(std::unique_ptr<tables::Table> table) {
    auto circle = std::make_unique<Circle>();
    circle->decisions.resize(static_cast<std::size_t>(table->terms().seats));
    circle->payer.person = table->opener();
    circle->table = std::move(table);
    circle->nobody_since = now();
    Circle& added = *circle;
    if (added.table->stage() != tables::Table::Stage::over) count_for_opener(added);
    note_watched(added);
    circles_[added.table->id()] = std::move(circle);
    return added;
}

std::expected<std::unique_ptr<tables::Table>, Problem> Hall::restored(const tables::TableId& id) {
    const std::vector<std::string> lines = TRY(store_.journal(id));
    if (lines.empty()) return unknown_table(id);
    std::vector<tables::Entry> journal;
    for (const std::string& line : lines) journal.push_back(TRY(tables::read_entry(line)));
    const std::optional<tables::TableSummary> summary = TRY(store_.summary(id));
    const AnyGame* game = summary ? game_named(summary->game) : nullptr;
    if (!game) return unknown_table(id);
    return tables::Table::restored(id, journal, content_of(*game));
}

Circle* Hall::circle_here(const tables::TableId& id) const {
    const auto circle = circles_.find(id);
    return circle == circles_.end() ? nullptr : circle->second.get();
}

std::expected<Circle*, Problem> Hall::find(const tables::TableId& id) {
    if (Circle* circle = circle_here(id)) return circle;
    if (!looks_like_an_id(id)) return unknown_table(id);
    // What another node looks after only that one may wake.
    if (settings_.owns && !settings_.owns(id))
        if (const auto summary = TRY(store_.summary(id));
            summary && summary->stage != tables::TableSummary::Stage::over)
            return refused("not_over", {"server.not_over", {}});
    return bring_back(id);
}

// What is over and looked at by nobody is on the disk, and that is enough; but somebody may ask for it again soon.
void Hall::forget_if_done(Circle& circle) {
    if (!is_done(circle)) return;
    if (circle.alarm) alarms_.erase({*circle.alarm, &circle});
    circle.alarm.reset();
    may_leave_at(circle, std::nullopt);
    drop_bots(circle);
    count_no_more(circle);
    keep_at_hand(circle);
    while (const auto id = recent_.one_too_many())
        if (Circle* other = circle_here(*id); other && is_done(*other)) leave_house(*other);
}

void Hall::keep_at_hand(const Circle& circle) { recent_.keep(circle.table->id(), memory_of(*circle.table)); }

bool Hall::is_done(const Circle& circle) const {
    return circle.table->stage() == tables::Table::Stage::over && !is_needed(circle);
}

const tables::Table* Hall::table(const tables::TableId& id) const {
    const Circle* circle = circle_here(id);
    return circle ? circle->table.get() : nullptr;
}

bool Hall::knows(const tables::TableId& id) {
    if (circle_here(id)) return true;
    if (!looks_like_an_id(id)) return false;
    const auto summary = store_.summary(id);
    return summary && *summary;
}

// As it is on disk: what is not, nobody has been told yet.
std::optional<Invitation> Hall::invitation(const tables::TableId& id) {
    if (!looks_like_an_id(id)) return std::nullopt;
    const auto summary = store_.summary(id);
    if (!summary || !*summary) return std::nullopt;
    Invitation found{.summary = **summary};
    const auto is_person = [](const tables::Occupant& one) {
        return one.kind == tables::Occupant::Kind::person && !one.kept;
    };
    if (const Circle* circle = circle_here(id)) {
        found.terms = circle->table->terms();
        if (const auto seat = circle->table->seat_of(circle->table->opener()))
            found.host = circle->table->occupant(*seat).name;
    } else if (const auto host = std::ranges::find_if(found.summary.occupants, is_person);
               host != found.summary.occupants.end()) {
        found.host = host->name;
    }
    return found;
}

tables::TableSummary Hall::dated_summary(const Circle& circle) const {
    tables::TableSummary summary = circle.table->summary();
    if (settings_.date) summary.changed = settings_.date();
    return summary;
}

// --- The house

void Hall::puzzle(std::string_view day, Puzzled done) {
    const tables::Instant today = settings_.date ? settings_.date() : now();
    puzzles_.ask(day, std::chrono::floor<std::chrono::days>(today), std::move(done));
}

Hall::Figures Hall::figures() const {
    std::uint64_t seats = 0;
    for (const auto& [id, circle] : circles_)
        for (const Viewer& viewer : circle->viewers) seats += static_cast<std::uint64_t>(viewer.seats.size());
    const BotPool::Minds minds = pool_.minds();
    return {.tables = circles_.size() - recent_.size(),
            .recent = recent_.size(),
            .clients = lines_.size(),
            .seats = seats,
            .moves = moves_,
            .refused = refused_,
            .faults = faults_,
            .bots_thinking = pool_.thinking(),
            .bot_minds = minds.number,
            .bot_mind_bytes = minds.bytes,
            .messages_waiting = turns_.waiting(),
            .message_seconds = turns_.costs(),
            .message_waits = turns_.waits()};
}

void Hall::fault(const std::exception& why) {
    ++faults_;
    if (settings_.faulted) settings_.faulted(why);
}

// As `post`; what goes wrong there does not end the program.
std::function<void(std::function<void()>)> Hall::guarded_post() {
    return [post = settings_.post, self = self_](std::function<void()> what) {
        post([self, what = std::move(what)] {
            attempt(what, [&](const std::exception& why) {
                if (Hall* hall = *self) hall->fault(why);
            });
        });
    };
}

// The disk failed. What waits was never told to anybody, and will not be.
void Hall::failed(const Problem& problem) {
    if (broken_) return;
    broken_ = problem;
    held_.drop_all();
    for (const auto& [client, line] : lines_) {
        JsonText text;
        text.begin('{').field("event", "closed");
        tell_problem(text, {"disk", {"server.disk", {}}}, *line->language);
        client->send(std::make_shared<const std::string>(text.end('}').take()));
    }
    if (settings_.failed) settings_.failed(problem);
}

void Hall::drain(std::function<void()> done) {
    draining_ = true;
    for (auto& [id, circle] : circles_) drop_bots(*circle);
    lay_all_down();
    beat(now());
    held_.when_empty(std::move(done));
}

}  // namespace officina::server
