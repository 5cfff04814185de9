// Bots at tables: when they think, for whom, and what becomes of what they find.

#include <algorithm>
#include <set>
#include <utility>

#include "match/request.h"
#include "server/circle.h"
#include "server/hall.h"
#include "server/thoughts.h"

namespace officina::server {

// Thousands may come and go, so it is found out when somebody has to pay.
void Hall::choose_payer(Circle& circle) const {
    if (std::exchange(circle.payer_stands, true)) return;
    const Viewer* payer = nullptr;
    for (const Viewer& viewer : circle.viewers) {
        if (viewer.line->person().id == circle.table->opener()) {
            payer = &viewer;
            break;
        }
        if (!payer || (payer->seats.empty() && !viewer.seats.empty())) payer = &viewer;
    }
    if (!payer) return;
    circle.payer = payer->line->payer();
    circle.guest_pays = payer->line->person().login.empty();
}

// Whether anybody would see what bots do. Somebody looks; or several people play, each in their own time: then the next of
// them should find that it is their turn, and that is as far as bots get by themselves. A person alone finds them where they
// were.
bool Hall::is_waited_for(const Circle& circle) const {
    if (circle.table->waits_for_its_people()) return false;
    if (!circle.viewers.empty()) return true;
    std::set<tables::PersonId> people;
    for (Seat seat : SeatSet::first(circle.table->terms().seats))
        if (circle.table->occupant(seat).kind == tables::Occupant::Kind::person &&
            !circle.table->bot_at(seat))
            people.insert(circle.table->occupant(seat).id);
    return people.size() > 1;
}

void Hall::drop_bots(Circle& circle) {
    for (const BotAtWork& work : circle.bots)
        if (work.ticket != 0) pool_.cancel(work.ticket);
    circle.bots.clear();
}

// What they remember goes with the table, which sleeps from now on or is over.
void Hall::forget_bots(Circle& circle) {
    drop_bots(circle);
    pool_.forget(circle.table->id());
}

void Hall::wake_bots(Circle& circle, bool something_happened) {
    const tables::Table& table = *circle.table;
    if (table.stage() == tables::Table::Stage::over) return forget_bots(circle);
    if (table.stage() != tables::Table::Stage::playing || draining_ || broken_ || !is_waited_for(circle)) {
        drop_bots(circle);
        return;
    }
    const SeatSet deciding = table.match().to_move();
    const bool clock_runs = deciding.has(kChance);
    std::erase_if(circle.bots, [&](const BotAtWork& work) {
        // A plan was made for the table as it stood: whatever happens, it is made again.
        const bool stays = deciding.has(work.seat) && table.bot_at(work.seat) &&
                           work.position >= table.asked_at(work.seat) && !(clock_runs && something_happened);
        if (!stays && work.ticket != 0) pool_.cancel(work.ticket);
        return !stays;
    });
    for (Seat seat : deciding) {
        if (!seat.is_person() || std::ranges::find(circle.bots, seat, &BotAtWork::seat) != circle.bots.end())
            continue;
        const auto bot = table.bot_at(seat);
        const auto spec = bot ? bots::read_bot(*bot) : std::unexpected(Problem{});
        if (!spec) continue;
        const tables::Instant at = now();
        choose_payer(circle);
        BotQuestion question{.payer = circle.payer,
                             .mind = table.id() + std::to_string(seat.index()),
                             .match = table.match().here(),
                             .seat = seat,
                             .bot = *spec,
                             .elapsed = {},
                             .one_at_a_time = circle.guest_pays && spec->level == bots::Level::inventor};
        if (clock_runs) question.elapsed = table.since_chance(at);
        BotAtWork work{.seat = seat, .position = table.position(), .asked = at, .plays_at = {}, .move = {}};
        const auto ticket = std::make_shared<BotPool::Ticket>(0);
        *ticket =
            pool_.think(std::move(question), [this, id = table.id(), seat, ticket](const BotReply& reply) {
                // A table of bots alone could keep the hall busy: what they do is priced as what people do.
                if (const Circle* there = circle_here(id))
                    turns_.add(there->payer, nullptr,
                               [this, id, seat, ticket, reply] { bot_found(id, seat, *ticket, reply); });
            });
        work.ticket = *ticket;
        circle.bots.push_back(std::move(work));
    }
}

BotPool::Ticket Hall::think_for_another(const boost::json::object& object,
                                        std::function<void(BotReply)> done) {
    if (draining_ || broken_ || !pool_.has_room()) return 0;
    auto question = question_from_json(
        object, [this](const AnyGame& game) -> const ContentFolder& { return content_of(game); });
    // What a seat sees means the same only under the same content.
    const auto* const content = object.if_contains("content");
    if (!question || !content || *content != boost::json::value(question->match->heading().content)) return 0;
    question->payer = {text_field(object, "address").value_or(""), text_field(object, "person").value_or("")};
    return pool_.think(std::move(*question), std::move(done));
}

void Hall::bot_found(const tables::TableId& id, Seat seat, BotPool::Ticket ticket, const BotReply& reply) {
    Circle* const here = circle_here(id);
    if (!here || draining_ || broken_) return;
    Circle& circle = *here;
    const auto work = std::ranges::find(circle.bots, ticket, &BotAtWork::ticket);
    if (work == circle.bots.end() || work->seat != seat) return;
    work->ticket = 0;
    if (circle.table->match().to_move().has(kChance)) {
        if (reply.move.empty()) return;  // it lets the time run out
        work->move = reply.move;
        work->plays_at = work->asked + std::chrono::duration_cast<tables::Milliseconds>(reply.wait);
        update_alarm(circle);
        return;
    }
    const BotAtWork done = std::move(*work);
    circle.bots.erase(work);
    bot_plays(circle, done, reply.move);
}

void Hall::bot_plays(Circle& circle, const BotAtWork& work, const std::string& move) {
    tables::Table& table = *circle.table;
    if (!table.match().to_move().has(work.seat) || !table.bot_at(work.seat)) return;
    // Late is late: then it thinks again. A bot that does not know what to do must not keep the others waiting.
    if (auto played = table.play(work.seat, move, work.position, now());
        !played && work.position == table.position())
        (void)table.play(work.seat, table.match().choices(work.seat).front().move, work.position, now());
    changed(circle);
}

}  // namespace officina::server
