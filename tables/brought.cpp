#include "tables/brought.h"

#include <algorithm>

#include "bots/levels.h"
#include "games/games.h"
#include "match/try.h"
#include "tables/person_name.h"
#include "tables/table.h"
#include "tables/verify.h"

namespace officina::tables {

namespace {

std::unexpected<Problem> wrong(const char* what) { return refused("bad_table", {what, {}}); }

// Everybody who is no bot is whoever brings the game, by the name they had at the table.
std::expected<Occupant, Problem> seated(const Occupant& occupant, const Person& person) {
    if (occupant.kind == Occupant::Kind::nobody) return wrong("tables.brought.seats");
    if (occupant.kind == Occupant::Kind::person)
        return Occupant{occupant.kind, person.id,
                        occupant.name.empty() ? person.name : TRY(proper_name(occupant.name))};
    // Only levels, as at tables that are opened here (server/words/gathering.cpp).
    const bots::BotSpec bot = TRY(bots::read_bot(occupant.id));
    if (!bot.level) return refused("unknown_bot", {"bots.unknown", {{"found", occupant.id}}});
    return Occupant{occupant.kind, bot.name, {}};
}

std::vector<Entry> moves_of(const Record& record, Instant at) {
    std::vector<Entry> entries;
    auto promise = record.promises.begin() + 1;
    for (std::uint32_t number = 0; number < record.moves.size(); ++number) {
        // All had agreed to go back to here, and there was a new promise.
        if (promise != record.promises.end() && promise->from == number) {
            entries.push_back({.kind = Entry::Kind::went_back,
                               .at = at,
                               .number = number,
                               .text = promise->commitment,
                               .secret = promise->seed});
            ++promise;
        }
        const auto& [seat, move] = record.moves[number];
        entries.push_back({.kind = Entry::Kind::moved, .at = at, .seat = seat, .text = move});
    }
    entries.push_back({.kind = Entry::Kind::ended, .at = at});
    return entries;
}

TableTerms terms_of(const Record& record) {
    TableTerms terms;
    terms.game = record.heading.game;
    terms.seats = record.heading.seats;
    terms.options = record.heading.options;
    return terms;
}

std::expected<std::vector<Occupant>, Problem> all_seated(const Brought& brought, int seats,
                                                         const Person& person) {
    if (std::cmp_not_equal(brought.seats.size(), seats) ||
        std::ranges::none_of(brought.seats,
                             [](const Occupant& one) { return one.kind == Occupant::Kind::person; }))
        return wrong("tables.brought.seats");
    std::vector<Occupant> all;
    for (const Occupant& one : brought.seats) all.push_back(TRY(seated(one, person)));
    return all;
}

TakenIn taken(const std::vector<Entry>& journal, TableSummary summary) {
    summary.counts = false;
    TakenIn taken{.entries = {}, .summary = std::move(summary)};
    for (const Entry& entry : journal) taken.entries.push_back(written(entry));
    return taken;
}

std::expected<TakenIn, Problem> finished(const Brought& brought, const Record& record, const AnyGame& game,
                                         const Person& person, Instant now) {
    const Verified verified = TRY(verify(game, game.content(), record, {}));
    if (verified.elsewhere > 0 || verified.seed_alone) return wrong("tables.brought.elsewhere");
    const Instant changed = std::min(brought.changed, now), opened = std::min(brought.opened, changed);
    const Promise& promise = record.promises.front();
    const auto table =
        TRY(Table::open(brought.table, terms_of(record), person.id, game.content(), promise.seed, opened));
    if (table->commitment() != promise.commitment) return wrong("tables.brought.elsewhere");
    std::vector<Entry> journal = table->take_news();
    int seat = 0;
    for (const Occupant& one : TRY(all_seated(brought, record.heading.seats, person)))
        journal.push_back({.kind = Entry::Kind::sat, .at = opened, .seat = Seat(seat++), .occupant = one});
    journal.push_back({.kind = Entry::Kind::began, .at = opened});
    std::ranges::move(moves_of(record, changed), std::back_inserter(journal));
    return taken(journal, TRY(Table::restored(brought.table, journal, game.content()))->summary());
}

// What was played so far is what the table begins with.
std::expected<TakenIn, Problem> going_on(const Brought& brought, const Record& record, const AnyGame& game,
                                         const Person& person, std::string seed, Instant now) {
    const auto table = TRY(Table::open(brought.table, terms_of(record), person.id, game.content(),
                                       std::move(seed), std::min(brought.opened, now), record.moves));
    int seat = 0;
    for (const Occupant& one : TRY(all_seated(brought, record.heading.seats, person)))
        TRY(table->sit(Seat(seat++), one, now));
    TRY(table->begin(now));
    const std::vector<Entry> journal = table->take_news();
    return taken(journal, table->summary());
}

}  // namespace

std::expected<TakenIn, Problem> taken_in(const Brought& brought, const Person& person, std::string seed,
                                         Instant now) {
    if (!looks_like_an_id(brought.table)) return wrong("tables.brought.id");
    const Record record = TRY(read_record(brought.record));
    const AnyGame* const game = game_named(record.heading.game);
    if (!game) return refused("unknown_game", {"tables.no_such_game", {{"found", record.heading.game}}});
    // A lesson, or what went on from another game, is none of their own.
    if (record.promises.empty() || record.promises.front().from > 0) return wrong("tables.brought.elsewhere");
    const bool is_over = TRY(replay(*game, game->content(), record))->over();
    return is_over ? finished(brought, record, *game, person, now)
                   : going_on(brought, record, *game, person, std::move(seed), now);
}

}  // namespace officina::tables
