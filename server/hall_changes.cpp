// A change at a table: to the disk, to everybody around it, and what follows from it.

#include <algorithm>

#include "engine/hash.h"
#include "engine/names.h"
#include "server/circle.h"
#include "server/hall.h"

namespace officina::server {

namespace {

constexpr tables::Milliseconds kBetweenCounts{1000};

std::uint64_t hash_of(std::string_view text) {
    return Hash().add(std::as_bytes(std::span(text))).value() | 1;  // 0 is nothing
}

}  // namespace

News Hall::to_disk(Circle& circle) {
    News news{.circle = &circle, .entries = circle.table->take_news()};
    if (news.entries.empty()) return news;
    const bool is_listed_otherwise = std::ranges::any_of(news.entries, [](const tables::Entry& entry) {
        return entry.kind != tables::Entry::Kind::moved && entry.kind != tables::Entry::Kind::hinted;
    });
    std::vector<std::string> lines;
    lines.reserve(news.entries.size());
    for (const tables::Entry& entry : news.entries) {
        lines.push_back(written(entry));
        moves_ += entry.kind == tables::Entry::Kind::moved ? 1 : 0;
        if (entry.kind == tables::Entry::Kind::ended) count_for_opener_no_more(circle);
    }
    // Asked for before what follows, and so on disk before it.
    note_woken(circle);
    std::optional<tables::TableSummary> summary;
    if (is_listed_otherwise) summary = dated_summary(circle);
    const auto first = circle.table->position() - static_cast<std::uint32_t>(news.entries.size());
    circle.last_change = held_.begin();
    store_.append(circle.table->id(), first, std::move(lines), summary,
                  on_return([change = circle.last_change, id = circle.table->id(), summary](
                                Hall& hall, const Done& done) {
                      if (hall.broken_) return;
                      if (!done) return hall.failed(done.error());
                      hall.held_.on_disk(change);
                      if (!summary) return;
                      hall.lobby_.update(*summary, hall.now());
                      if (summary->is_public && hall.settings_.listed) hall.settings_.listed(id);
                      if (Circle* there = hall.circle_here(id)) hall.forget_if_done(*there);
                  }));
    return news;
}

void Hall::changed(Circle& circle) { tell_all(to_disk(circle)); }

void Hall::tell_all(const News& news) {
    if (!news.circle) return;
    Circle& circle = *news.circle;
    std::size_t made = 0;
    bool back = false, seating = false, wish = false, progress = false;
    const tables::Entry* hint = nullptr;
    for (const tables::Entry& entry : news.entries) {
        using enum tables::Entry::Kind;
        switch (entry.kind) {
            case tables::Entry::Kind::moved: ++made; break;
            case went_back:
                made = 0;
                back = wish = true;
                break;
            case asked:
            case answered: wish = true; break;
            case opened:
            case sat:
            case stood_up: seating = true; break;
            case replaced:
            case returned: seating = wish = true; break;  // who is asked has changed with it
            case woken: break;
            case began:
            case ended: seating = progress = true; break;
            case hinted:
                hint = &entry;
                seating = true;
                break;
        }
    }
    if (seating) {
        for (Viewer& viewer : circle.viewers) viewer.seats = seats_of(circle, viewer.line->person().id);
        tell_seating(circle);
    }
    if (made > 0 || back || progress) {
        const std::size_t all = circle.table->match().moves().size();
        std::size_t first = all - made;
        // Several moves made at once are shown one after the other; the last comes with what followed from it.
        for (std::size_t i = 0; i + 1 < news.steps.size(); ++i)
            tell_moved(circle, "moved", std::exchange(first, news.steps[i]), news.steps[i]);
        tell_moved(circle, back ? "went_back" : "moved", first, all);
    }
    if (wish) to_viewers(circle, going_back_event(*circle.table));
    if (hint) {
        JsonText text;
        text.begin('{').field("event", "hinted").field("table", circle.table->id());
        tell_seat_field(text, hint->seat);
        text.field("strength", hint->number);
        to_viewers(circle, text.end('}').take());
    }
    if (!news.entries.empty()) tell_decisions(circle);
    if (back) drop_bots(circle);
    wake_bots(circle, made > 0 || back);
    update_alarm(circle);
}

void Hall::send(const Circle* circle, const Line& line, Sendable message) {
    held_.send(circle ? circle->last_change : 0, line.end, std::move(message));
}
void Hall::send(const Circle* circle, const Line& line, std::string message) {
    send(circle, line, std::make_shared<const std::string>(std::move(message)));
}

void Hall::to_viewers(Circle& circle, std::string message) {
    if (circle.viewers.empty()) return;
    const auto once = std::make_shared<const std::string>(std::move(message));
    for (const Viewer& viewer : circle.viewers) send(&circle, *viewer.line, once);
}

void Hall::tell_seating(Circle& circle) {
    if (circle.viewers.empty()) return;
    for (const Viewer& viewer : circle.viewers) {
        JsonText text;
        text.begin('{').field("event", "seats").field("table", circle.table->id());
        text.field("stage", name_of(circle.table->stage()));
        tell_occupants(text, *circle.table, viewer.line->person().id);
        send(&circle, *viewer.line, text.end('}').take());
    }
    note_onlookers(circle);
}

std::size_t Hall::onlookers(const Circle& circle) {
    std::set<const Visitor*> people;
    for (const Viewer& viewer : circle.viewers)
        if (viewer.seats.empty()) people.insert(viewer.line->visitor);
    return people.size();
}

// A crowd comes and goes one by one: its number is told once a second.
void Hall::note_onlookers(Circle& circle) {
    if (circle.onlookers_due || circle.viewers.empty() || onlookers(circle) == circle.onlookers_told) return;
    circle.onlookers_due = now() + kBetweenCounts;
    update_alarm(circle);
}

void Hall::tell_onlookers(Circle& circle) {
    circle.onlookers_due.reset();
    circle.onlookers_told = onlookers(circle);
    JsonText text;
    text.begin('{').field("event", "onlookers").field("table", circle.table->id());
    to_viewers(circle, text.field("onlookers", circle.onlookers_told).end('}').take());
}

// Who sees the same gets the same message, written once.
void Hall::tell_moved(Circle& circle, std::string_view event, std::size_t first, std::size_t end) {
    struct Written {
        Seat audience;
        Listener listener;
        bool state, marked;
        Sendable message;
    };
    std::vector<Written> written;
    const tables::Instant at = now();
    const tables::Table& table = *circle.table;
    const bool is_last = end == table.match().moves().size();
    const std::unique_ptr<Match> earlier = is_last ? nullptr : table.match().as_it_was(end);
    const Match& then = is_last ? table.match() : *earlier;
    const auto message_for = [&](const Viewer& viewer, Seat audience, bool marked) {
        for (const Written& one : written)
            if (one.audience == audience && one.listener == viewer.line->listener &&
                one.state == viewer.wants_state && one.marked == marked)
                return one.message;
        // What the others are told is about as long.
        JsonText text(written.empty() ? 2048 : written.back().message->size() + 256);
        text.begin('{').field("event", event).field("table", table.id());
        if (marked) tell_seat_field(text, audience);
        if (event == "went_back") text.field("commitment", table.commitment());
        if (is_last)
            tell_turn(text, table, at);
        else
            tell_turn(text.field("more", true), table, at, end, then.to_move());
        tell_moves(text, table, first, audience, viewer.line->listener, end - first);
        if (is_last) {
            tell_undo(text, table, audience);
            tell_end(text, table, viewer.line->listener);
        }
        if (viewer.wants_state) tell_state(text, then, audience, viewer.line->listener);
        auto message = std::make_shared<const std::string>(text.end('}').take());
        written.push_back({audience, viewer.line->listener, viewer.wants_state, marked, message});
        return message;
    };
    for (const Viewer& viewer : circle.viewers) {
        if (viewer.seats.empty()) send(&circle, *viewer.line, message_for(viewer, kSpectator, false));
        // Who has several seats hears what each of them hears.
        for (Seat seat : viewer.seats)
            send(&circle, *viewer.line, message_for(viewer, seat, viewer.seats.size() > 1));
    }
}

std::string Hall::decision_message(const Circle& circle, Seat seat, const Listener& listener) const {
    JsonText text;
    text.begin('{').field("event", "asked").field("table", circle.table->id());
    tell_seat_field(text, seat);
    text.field("position", circle.table->position());
    tell_decision(text, *circle.table, seat, listener);
    return text.end('}').take();
}

void Hall::tell_decisions(Circle& circle) {
    const tables::Table& table = *circle.table;
    const SeatSet deciding =
        table.stage() == tables::Table::Stage::playing ? table.match().to_move() : SeatSet{};
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
        std::vector<std::pair<Listener, Sendable>> written;
        for (const Viewer& viewer : circle.viewers) {
            if (!viewer.seats.has(seat) || !viewer.wants_decisions) continue;
            const Listener& listener = viewer.line->listener;
            auto message = std::ranges::find(written, listener, &std::pair<Listener, Sendable>::first);
            if (message == written.end()) {
                written.emplace_back(
                    listener, std::make_shared<const std::string>(decision_message(circle, seat, listener)));
                message = std::prev(written.end());
            }
            send(&circle, *viewer.line, message->second);
        }
    }
}

void Hall::tell_decision_to(Circle& circle, const Viewer& viewer, Seat seat) {
    const tables::Table& table = *circle.table;
    if (table.stage() != tables::Table::Stage::playing || !table.match().to_move().has(seat) ||
        table.bot_at(seat))
        return;
    send(&circle, *viewer.line, decision_message(circle, seat, viewer.line->listener));
}

}  // namespace officina::server
