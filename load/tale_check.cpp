#include "load/tale_check.h"

#include <fmt/format.h>
#include <map>

#include "games/games.h"
#include "tables/decisions.h"
#include "tables/table.h"

namespace officina::load {

namespace {

// What stands in the journal is what the seat sent, in that order, each at most once; what was confirmed, always. A move answers a
// position at or before its own.
bool is_told(const std::vector<const SentMove*>& moves,
             const std::vector<const tables::Decision*>& decisions) {
    // From the end: whether what is left of the decisions can be what is left of the moves.
    std::vector<bool> after(moves.size() + 1, false);
    for (std::size_t i = decisions.size() + 1; i-- > 0;) {
        std::vector<bool> here(moves.size() + 1, false);
        here[moves.size()] = i == decisions.size();
        for (std::size_t j = moves.size(); j-- > 0;) {
            const bool stands = i < decisions.size() && moves[j]->move == decisions[i]->move &&
                                moves[j]->position <= decisions[i]->position;
            here[j] = (stands && after[j + 1]) || (!moves[j]->confirmed && here[j + 1]);
        }
        after = std::move(here);
    }
    return after[0];
}

// Tells what is wrong as if the next move of a seat always answered a later position than the one before was played at: that is so but
// for a move that was still on its way from one node when its person asked again at another.
void check_seat(const TableTale& tale, int seat, const std::vector<const SentMove*>& moves,
                const std::vector<tables::Decision>& decisions, std::vector<std::string>& wrong) {
    std::vector<const tables::Decision*> own;
    for (const tables::Decision& one : decisions)
        if (one.seat.index() + 1 == seat) own.push_back(&one);
    if (is_told(moves, own)) return;
    std::size_t next = 0;
    const auto stands_for = [&](const tables::Decision& one) {
        return moves[next]->move == one.move && moves[next]->position <= one.position &&
               (next + 1 == moves.size() || one.position < moves[next + 1]->position);
    };
    const auto gone = [&] {
        if (moves[next]->confirmed)
            wrong.push_back(
                fmt::format("{}: seat {} was told that “{}” at position {} was played; it is gone", tale.game,
                            seat, moves[next]->move, moves[next]->position));
    };
    for (const tables::Decision* one : own) {
        for (; next < moves.size() && !stands_for(*one); ++next) gone();
        if (next == moves.size()) {
            wrong.push_back(
                fmt::format("{}: “{}” of seat {} at position {} was never sent, or is there twice", tale.game,
                            one->move, seat, one->position));
            return;
        }
        ++next;
    }
    for (; next < moves.size(); ++next) gone();
}

}  // namespace

void check_tale(const TableTale& tale, const std::vector<std::string>& journal, TaleFindings& findings) {
    if (journal.empty()) {
        findings.wrong.push_back(tale.game + ": a table of which its opener was told is not there");
        return;
    }
    std::vector<tables::Entry> entries;
    for (const std::string& line : journal) entries.push_back(*tables::read_entry(line));
    const AnyGame& game = *game_named(tale.game);
    const auto table = tables::Table::restored(tale.table, entries, game.content());
    if (!table) {
        findings.wrong.push_back(tale.game + ": the journal cannot be replayed: " + table.error().message.id);
        return;
    }
    const auto decisions = tables::decisions_in(entries, game, (*table)->terms());
    if (!decisions) {
        findings.wrong.push_back(tale.game + ": what stands in the journal is no game");
        return;
    }
    std::map<int, std::vector<const SentMove*>> by_seat;
    for (const tables::Decision& one : *decisions) by_seat[one.seat.index() + 1];
    for (const SentMove& move : tale.sent) {
        by_seat[move.seat].push_back(&move);
        ++findings.sent;
        findings.confirmed += move.confirmed ? 1 : 0;
    }
    for (const auto& [seat, moves] : by_seat) check_seat(tale, seat, moves, *decisions, findings.wrong);
}

}  // namespace officina::load
