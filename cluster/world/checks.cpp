// What must hold when a history has come to its end: read from what was noted, not from what the house believes.

#include <fmt/format.h>

#include "cluster/world/person.h"
#include "games/games.h"
#include "tables/decisions.h"
#include "tables/table.h"

namespace officina::cluster {

namespace {

// Whether every one of `left` has a partner of its own; `fits(i, j)`: j may be the partner of i. (Kuhn's augmenting paths.)
class Partners {
  public:
    Partners(std::size_t left, std::size_t right, std::function<bool(std::size_t, std::size_t)> fits)
        : left_(left), fits_(std::move(fits)), partner_(right) {}
    // Who has none; nothing: everybody has.
    std::optional<std::size_t> alone() {
        for (std::size_t i = 0; i < left_; ++i) {
            std::vector<bool> tried(partner_.size());
            if (!finds(i, tried)) return i;
        }
        return std::nullopt;
    }

  private:
    bool finds(std::size_t i, std::vector<bool>& tried) {
        for (std::size_t j = 0; j < partner_.size(); ++j) {
            if (tried[j] || !fits_(i, j)) continue;
            tried[j] = true;
            if (partner_[j] && !finds(*partner_[j], tried)) continue;
            partner_[j] = i;
            return true;
        }
        return false;
    }
    std::size_t left_;
    std::function<bool(std::size_t, std::size_t)> fits_;
    std::vector<std::optional<std::size_t>> partner_;
};

}  // namespace

// Numbers grow with every owner, and whoever writes is the one to whom the table was given last, under that number.
void World::check_writers() {
    using Deed = SimulatedDatabase::Deed;
    for (const auto& [table, deeds] : database_.deeds) {
        Deed given{};
        for (const Deed& deed : deeds) {
            if (deed.kind == Deed::Kind::given) {
                if (deed.number < given.number || (deed.number == given.number && deed.node != 0))
                    violated(fmt::format("table {} was given away under {} after {}", table, deed.number,
                                         given.number));
                given = deed;
            } else if (deed.node != given.node || deed.number != given.number) {
                violated(
                    fmt::format("two owners: {} was given to node {} under {}, and node {} wrote under {}",
                                table, given.node, given.number, deed.node, deed.number));
            }
        }
    }
}

void World::check_journals() {
    for (const auto& person : people_) {
        if (person->id.empty()) continue;
        std::vector<tables::Entry> journal;
        for (const std::string& line : database_.data.journal(person->id).value())
            journal.push_back(tables::read_entry(line).value());
        check_confirmed(*person, journal);
        check_views(*person, journal);
        check_doubles(*person, journal);
    }
}

// A move that was confirmed stands where it was asked for, or behind what others did meanwhile.
void World::check_confirmed(const SimulatedPerson& person, const std::vector<tables::Entry>& journal) {
    for (const SimulatedPerson::Confirmed& confirmed : person.confirmed) {
        bool is_there = false;
        for (std::size_t i = confirmed.asked_at;
             i < std::min<std::size_t>(confirmed.position, journal.size()); ++i)
            is_there =
                is_there || (journal[i].kind == tables::Entry::Kind::moved &&
                             journal[i].text == confirmed.move && journal[i].seat == Seat(person.seat - 1));
        if (confirmed.position > journal.size() || !is_there)
            violated(fmt::format("{} was confirmed “{}” at position {}, and it is not there", person.name,
                                 confirmed.move, confirmed.position));
    }
}

// What a person was shown is what their seat sees of the table as it was then.
void World::check_views(const SimulatedPerson& person, const std::vector<tables::Entry>& journal) {
    const Seat seat(settings_.faults.hears_anothers_view ? 2 - person.seat : person.seat - 1);
    for (const SimulatedPerson::Seen& seen : person.seen) {
        if (seen.position > journal.size())
            return violated(
                fmt::format("{} was shown position {}, and there is none", person.name, seen.position));
        const auto then =
            tables::Table::restored(person.id, std::vector(journal.begin(), journal.begin() + seen.position),
                                    game_named(settings_.game)->content());
        if (!then) return violated("the journal of " + person.name + "'s table cannot be replayed");
        const std::string sees = boost::json::serialize((*then)->match().state(seat));
        if (sees != seen.state)
            return violated(fmt::format("{} was shown what its seat does not see at position {}", person.name,
                                        seen.position));
    }
}

// Every decision in the journal answers a question of its own that its person was asked, however often they said the answer.
void World::check_doubles(const SimulatedPerson& person, const std::vector<tables::Entry>& journal) {
    const AnyGame& game = *game_named(settings_.game);
    const auto table = tables::Table::restored(person.id, journal, game.content());
    if (!table) return violated("the journal of " + person.name + "'s table cannot be replayed");
    auto decisions = tables::decisions_in(journal, game, (*table)->terms());
    if (!decisions) return violated("the journal of " + person.name + "'s table is no game");
    std::erase_if(*decisions, [&](const tables::Decision& one) { return one.seat != Seat(person.seat - 1); });
    const std::vector said(person.said.begin(), person.said.end());
    const auto alone =
        Partners(decisions->size(), said.size(), [&](std::size_t i, std::size_t j) {
            return said[j].first <= (*decisions)[i].position && said[j].second.contains((*decisions)[i].move);
        }).alone();
    if (alone)
        violated(fmt::format("“{}” of {} at position {} is there twice, or was never said",
                             (*decisions)[*alone].move, person.name, (*decisions)[*alone].position));
}

}  // namespace officina::cluster
