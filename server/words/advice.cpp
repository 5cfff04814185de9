// Bots that advise: a hint, and a look through a game that is over.

#include <algorithm>
#include <cmath>
#include <ranges>

#include "server/words/words.h"

namespace officina::server {

namespace {

constexpr int kStrongestHint = 9;
constexpr std::size_t kConsidered = 3;  // moves told with a hint
constexpr std::size_t kMostReviewed = 400, kReviewedAtOnce = 5, kMostMoments = 6;
constexpr double kWorthTelling = 0.04;  // of hope

using SeatNames = std::vector<std::string>;

// A move and what a bot expects of it, as fields.
void tell_considered(JsonText& to, const Considered& one, const Listener& listener, const SeatNames& names) {
    to.field("move", one.move).name("says");
    tell(to, one.says, listener, names);
    to.field("hope_percent", static_cast<int>(std::lround(one.hope * 100)))
        .name("points")
        .tenths(one.points)
        .name("lead")
        .tenths(one.lead)
        .field("visits", one.visits);
}

// What speaks for a move, and against it.
void tell_reasons(JsonText& to, const std::vector<Reason>& reasons, const Listener& listener,
                  const SeatNames& names) {
    to.name("because").begin('[');
    for (const Reason& reason : reasons) {
        tell(to.begin('{').name("says"), reason.says, listener, names);
        to.name("points").tenths(reason.points).end('}');
    }
    to.end(']');
}

}  // namespace

struct Hall::AdviceWords {
    static SeatNames names_around(const Circle* circle) {
        return circle ? names_at(*circle->table) : SeatNames{};
    }

    static Done hint(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(hall.own_place(asked));
        const auto strength =
            static_cast<int>(TRY(number_field(asked.request, "strength", 1, kStrongestHint, 1)));
        Line& line = asked.line;
        if (line.hint != 0) return refused("too_many", {"server.one_hint", {}});
        tables::Table& table = *circle.table;
        TRY(table.take_hint(seat, strength, hall.now()));
        asked.news = hall.to_disk(circle);
        asked.answered_later = true;
        BotQuestion question{.payer = line.payer(),
                             .mind = {},
                             .match = table.match().here(),
                             .seat = seat,
                             .bot = bots::bot_of_level(hall.settings_.adviser),
                             .elapsed = {},
                             .hint = strength,
                             .instead = ""};
        JsonText answer = answer_to(asked.id);
        answer.field("ok", "hint").field("table", table.id());
        tell_seat_field(answer, seat);
        answer.field("position", table.position());
        line.hint = hall.pool_.think(
            std::move(question),
            [&hall, end = line.end, table = table.id(), answer = std::move(answer)](const BotReply& reply) {
                Line* there = hall.line_at(end);
                if (!there) return;
                there->hint = 0;
                tell_hint(hall, *there, hall.circle_here(table), answer, reply);
            });
        return {};
    }

    static void tell_hint(Hall& hall, const Line& line, const Circle* circle, JsonText answer,
                          const BotReply& reply) {
        const SeatNames names = names_around(circle);
        if (!reply.hint.empty()) {
            answer.name("hint").begin('[');
            for (const Message& message : reply.hint) tell(answer, message, line.listener, names);
            answer.end(']');
        } else {
            answer.field("move", reply.move).name("considered").begin('[');
            for (const Considered& one : reply.considered | std::views::take(kConsidered)) {
                tell_considered(answer.begin('{'), one, line.listener, names);
                answer.end('}');
            }
            tell_reasons(answer.end(']'), reply.because, line.listener, names);
        }
        hall.send(circle, line, answer.end('}').take());
    }

    static Done review(Hall& hall, Asked& asked) {
        const Circle& circle = *TRY(hall.circle_of_game_over(asked, asked.request));
        const Seat seat = TRY(hall.any_seat(asked, circle));
        Line& line = asked.line;
        if (!line.looks_at(circle)) return refused("not_joined", {"server.not_joined", {}});
        if (line.review) return refused("too_many", {"server.one_review", {}});
        asked.answered_later = true;
        line.review = std::make_unique<Review>(
            Review{.table = circle.table->id(), .seat = seat, .id = asked.id, .decisions = {}});
        const Match& match = circle.table->match();
        for (std::size_t number = 0; number < match.moves().size(); ++number)
            // What is said while a clock runs is a matter of speed: no bot can tell what one should have said.
            if (match.moves()[number].seat == seat && match.was_choice(number) &&
                !match.to_move_at(number).has(kChance) && line.review->decisions.size() < kMostReviewed)
                line.review->decisions.push_back(number);
        review_on(hall, line);
        return {};
    }

    // One decision after the other, so that others get their turn in between.
    static void review_on(Hall& hall, Line& line) {
        Review& review = *line.review;
        const Circle* const circle = hall.circle_here(review.table);
        if (review.next == review.decisions.size() || !circle) return tell_review(hall, line, circle);
        if (review.next % kReviewedAtOnce == 0) {
            JsonText text;
            text.begin('{').field("event", "reviewing").field("table", review.table);
            tell_seat_field(text, review.seat);
            text.field("done", review.next).field("of", review.decisions.size());
            hall.send(circle, line, text.end('}').take());
        }
        const Match& match = circle->table->match();
        const std::size_t number = review.decisions[review.next];
        BotQuestion question{.payer = line.payer(),
                             .mind = review.mind(),
                             .match = match.as_it_was(number),
                             .seat = review.seat,
                             .bot = bots::bot_of_level(hall.settings_.adviser),
                             .elapsed = {},
                             .instead = match.moves()[number].move,
                             .one_at_a_time = line.person().login.empty()};
        review.ticket = hall.pool_.think(
            std::move(question),
            [&hall, end = line.end, number, played = match.moves()[number].move](const BotReply& reply) {
                Line* there = hall.line_at(end);
                if (!there || !there->review) return;
                note_moment(*there->review, number, played, reply);
                ++there->review->next;
                review_on(hall, *there);
            });
    }

    // Where the bot would have hoped for more with another move.
    static void note_moment(Review& review, std::size_t number, const std::string& played,
                            const BotReply& reply) {
        const auto& all = reply.considered;
        const auto made = std::ranges::find(all, played, &Considered::move);
        const auto best = std::ranges::find(all, reply.move, &Considered::move);
        if (made != all.end() && best != all.end() && best->hope - made->hope >= kWorthTelling)
            review.moments.push_back({number, *made, *best, reply.because});
    }

    static void tell_review(Hall& hall, Line& line, const Circle* circle) {
        const auto review = std::move(line.review);
        hall.pool_.forget(review->mind());
        auto& moments = review->moments;
        std::ranges::sort(moments, std::ranges::greater{}, [](const Review::Moment& moment) {
            return std::pair(moment.better.hope - moment.played.hope, moment.number);
        });
        if (moments.size() > kMostMoments) moments.resize(kMostMoments);
        std::ranges::sort(moments, {}, &Review::Moment::number);

        const SeatNames names = names_around(circle);
        JsonText text = answer_to(review->id);
        text.field("ok", "review").field("table", review->table);
        tell_seat_field(text, review->seat);
        text.field("decisions", review->decisions.size()).name("moments").begin('[');
        const auto tell_one = [&](std::string_view name, const Considered& one) {
            tell_considered(text.name(name).begin('{'), one, line.listener, names);
            text.end('}');
        };
        for (const Review::Moment& moment : moments) {
            text.begin('{').field("made", moment.number);
            tell_one("played", moment.played);
            tell_one("better", moment.better);
            tell_reasons(text, moment.because, line.listener, names);
            text.end('}');
        }
        hall.send(circle, line, text.end(']').end('}').take());
    }
};

std::span<const Hall::Word> Hall::advice_words() {
    using W = AdviceWords;
    static const Word words[] = {
        {"hint", {"table", "seat", "strength"}, kChanges, W::hint},
        {"review", {"table", "seat"}, kOnlyTells, W::review},
    };
    return words;
}

}  // namespace officina::server
