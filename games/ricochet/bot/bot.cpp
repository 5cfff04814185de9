#include <ranges>

#include "bots/bot_of.h"
#include "games/ricochet/bot/player.h"
#include "games/ricochet/game.h"

namespace officina::ricochet {

namespace {

// games/ricochet/bot/player.h at any table.
class RicochetBot final : public Bot {
  public:
    RicochetBot(const MatchOf<RicochetGame>& match, const bots::BotSpec& spec, std::uint64_t seed)
        : book_(match.book()), rules_(*book_), player_(rules_, seed, talent_of(spec)) {}

    Advice decide(const Match& match, Seat seat) override {
        const auto view = seen(match, seat);
        const std::optional<Move> move = player_.decide(view);
        Advice advice{move ? RicochetGame::written(rules_, *move) : "", {}, 0};
        if (move) consider(view, *move, tokens_after(view, *move), advice);
        if (view->phase == Phase::thinking) {
            const Thinking& thinking = player_.thoughts(view);
            advice.simulations = thinking.nodes;
            for (const Idea& idea : thinking.ideas | std::views::reverse) {
                const Move declaring{Move::Kind::declare, static_cast<std::uint8_t>(idea.number)};
                if (declaring != move && !would_raise(view, idea.number))
                    consider(view, declaring, tokens_after(view, declaring), advice);
            }
        }
        if (move && view->phase == Phase::proving && move->kind != Move::Kind::give_up)
            consider(view, {Move::Kind::give_up, 0}, 0, advice);
        return advice;
    }

    std::optional<Plan> plan(const Match& match, Seat seat, Seconds elapsed) override {
        const auto saying = player_.plan(seen(match, seat), elapsed.count());
        if (!saying) return std::nullopt;
        return Plan{RicochetGame::written(rules_, saying->move), Seconds(saying->wait)};
    }

    std::size_t bytes() const override { return sizeof(*this) + player_.bytes(); }

  private:
    static View<Rules> seen(const Match& match, Seat seat) {
        const auto& table = dynamic_cast<const MatchOf<RicochetGame>&>(match);
        return table.rules().seen_by(table.now(), seat);
    }

    bool would_raise(const View<Rules>& view, int number) const {  // 6.3
        const int before = rules_.declared(*view, view.seat());
        return before != 0 && number >= before;
    }

    // How many tokens the move brings for sure, if its solution is right: one, where nobody shows before.
    int tokens_after(const View<Rules>& view, Move move) const {
        if (move.kind == Move::Kind::run) return 1;
        if (move.kind != Move::Kind::declare) return 0;
        for (Seat other : SeatSet::first(rules_.seats()))
            if (const int declared = rules_.declared(*view, other);
                other != view.seat() && declared != 0 && declared <= move.value)
                return 0;
        return 1;
    }

    void consider(const View<Rules>& view, Move move, int tokens, Advice& advice) const {
        constexpr float kMargin = 3, kPar = 8.5F;  // 9.2 alone, half of the tokens
        Outlook points{};
        for (Seat seat : SeatSet::first(rules_.seats()))
            points[at(seat)] =
                static_cast<float>(rules_.tokens_of(*view, seat) + (seat == view.seat() ? tokens : 0));
        const auto own = at(view.seat());
        const Outlook hope = bots::hopes(points, rules_.seats(), kMargin, kPar);
        advice.considered.push_back({RicochetGame::written(rules_, move),
                                     RicochetGame::says(rules_, *view, view.seat(), move), 0,
                                     static_cast<double>(points[own]), static_cast<double>(hope[own]),
                                     static_cast<double>(bots::leads(points, rules_.seats(), kPar)[own])});
    }

    MatchOf<RicochetGame>::Book book_;
    const Rules& rules_;
    Player player_;
};

}  // namespace

std::unique_ptr<Bot> RicochetGame::bot(const MatchOf<RicochetGame>& match, const bots::BotSpec& spec,
                                       std::uint64_t seed) {
    if (spec.kind == bots::BotSpec::Kind::random)
        return std::make_unique<bots::BotOf<RicochetGame, bots::RandomPlayer<Rules>>>(match, seed);
    return std::make_unique<RicochetBot>(match, spec, seed);
}

}  // namespace officina::ricochet
