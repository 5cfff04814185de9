// What happened in Raising Robots, as each seat may know it, and how it is told.

#include "games/raising/card_words.h"
#include "games/raising/game.h"
#include "games/raising/names.h"

namespace officina::raising {

using Kind = Move::Kind;

const std::vector<FactSpec>& RaisingGame::facts() {
    using enum FactType;
    // Cards are told by their words (games/raising/names.h).
    static const std::vector<FactSpec> all{
        {"energy", {{"seat", seat}, {"cards", words}}},
        {"hand", {{"seat", seat}, {"robots", words}}},
        {"dealt_robots", {{"seat", seat}, {"number", number}}},
        {"offered", {{"seat", seat}, {"reports", words, true}, {"inventors", words, true}}},
        {"dealt_reports", {{"seat", seat}, {"number", number}}},
        {"dealt_inventors", {{"seat", seat}, {"number", number}}},
        {"reveal", {{"phase", word}, {"number", number}}},
        {"first_bidder", {{"seat", seat}}},
        {"on_offer", {{"inventor", word}}},
        {"draw_own", {{"seat", seat}, {"robot", word}}},
        {"draw", {{"seat", seat}}},
        {"keep_report", {{"seat", seat}, {"report", word}}},
        {"discard", {{"seat", seat}, {"robot", word}}},
        {"keep_inventor", {{"seat", seat}, {"inventor", word}}},
        {"replace", {{"seat", seat}, {"report", word}}},
        {"none", {{"seat", seat}}},
        {"build", {{"seat", seat}, {"robot", word}, {"row", word}}},
        {"unlock", {{"seat", seat}, {"type", word}, {"area", word}}},
        {"assign_own", {{"seat", seat}, {"phase", word}, {"card", word}}},
        {"assign", {{"seat", seat}}},
        {"upgrade", {{"seat", seat}, {"energy", number}}},
        {"activate", {{"seat", seat}, {"robot", word}, {"action", word}}},  // base, upgrade
        {"inspire", {{"seat", seat}}},
        {"pay_card", {{"seat", seat}, {"robots", words}}},
        {"place",  // a token on one of these
         {{"seat", seat},
          {"type", word},
          {"robot", word, true},
          {"report", word, true},
          {"inventor", word, true}}},
        {"bid", {{"seat", seat}, {"inventor", word}, {"space", number}, {"cost", counts}}},
        {"outbid", {{"seat", seat}}},
        {"paid", {{"seat", seat}, {"goods", counts}}},
        {"gained", {{"seat", seat}, {"goods", counts}}},
        // The same, where a robot or an inventor brings it; neither: the workshop.
        {"brings", {{"seat", seat}, {"goods", counts}, {"robot", word, true}, {"inventor", word, true}}},
        {"phase", {{"seat", seat}, {"phase", word}, {"energy", number}}},
        {"finished", {{"seat", seat}}},
        {"revealed", {{"seat", seat}, {"phases", words}, {"cards", words}}},  // a card for each phase
        {"pause", {}},
        {"round", {{"round", number}}},
        {"next_game", {{"game", number}, {"points", number}}},
        {"over", {}},
    };
    return all;
}

namespace {

using Facts = std::vector<Fact>;

// --- The words of cards

std::string robot_word(const Rules& rules, Card robot) {
    return std::string(rules.box().robots[robot].label.slug());
}
std::string report_word(const Rules& rules, Card report) {
    return std::string(rules.box().reports[report].label.slug());
}
std::string inventor_word(const Rules& rules, Card inventor) {
    return std::string(rules.box().inventors[inventor].label.slug());
}
std::string energy_word(const Rules& rules, Card card) {
    return std::string(id_of(rules.box().energy[card]));
}

std::vector<Counted> counted(const Goods& goods) {
    std::vector<Counted> counts;
    for (std::size_t good = 0; good < kGoods; ++good)
        if (goods[good] > 0) counts.push_back({std::string(kGoodNames[good]), goods[good]});
    return counts;
}

// --- Chance

// Cards that come several at a time are told when the last has come.
void tell_dealt(const Rules& rules, const State& before, Seat seat, const State& after, Seat audience,
                Facts& facts) {
    const Workshop& was = before.workshops[at(seat)];
    const Workshop& now = after.workshops[at(seat)];
    const Instruction& task = Rules::task(was);
    if (task.n > 1) return;
    const bool own = seat == audience;
    std::vector<std::string> cards;
    if (task.op == Op::draw_energy) {
        for (Card card : now.energy_cards)
            if (card != kNone) cards.push_back(energy_word(rules, card));
        facts.emplace_back("energy").seat(seat).words("cards", std::move(cards));
    } else if (task.op == Op::draw_robots) {
        if (!own) {
            facts.emplace_back("dealt_robots").seat(seat).number("number", Rules::hand_size(now));
            return;
        }
        now.hand.each([&](Card robot) { cards.push_back(robot_word(rules, robot)); });
        facts.emplace_back("hand").seat(seat).words("robots", std::move(cards));
    } else if (task.op == Op::draw_reports) {
        if (!own) {
            facts.emplace_back("dealt_reports").seat(seat).number("number", std::ssize(now.offered));
            return;
        }
        for (Card report : now.offered) cards.push_back(report_word(rules, report));
        facts.emplace_back("offered").seat(seat).words("reports", std::move(cards));
    } else {
        if (!own) {
            facts.emplace_back("dealt_inventors")
                .seat(seat)
                .number("number", std::ssize(now.offered_inventors));
            return;
        }
        for (Card inventor : now.offered_inventors) cards.push_back(inventor_word(rules, inventor));
        facts.emplace_back("offered").seat(seat).words("inventors", std::move(cards));
    }
}

void tell_chance(const Rules& rules, const State& before, Move move, const State& after, Seat audience,
                 Facts& facts) {
    if (move.kind == Kind::reveal) {
        const Neutral& line = rules.box().neutral[static_cast<std::size_t>(rules.seats()) - 1];
        const int cubes = before.stage == Stage::lining_up ? 0 : line.cubes[before.neutral.size()];
        facts.emplace_back("reveal").word("phase", kPhaseNames[move.a]).number("number", cubes);
        return;
    }
    if (move.kind == Kind::first_bidder) {
        facts.emplace_back("first_bidder").seat(Seat(move.a));
        return;
    }
    if (before.stage == Stage::offering) {
        facts.emplace_back("on_offer").word("inventor", inventor_word(rules, move.a));
        return;
    }
    const Seat seat = *before.drawing.begin();
    if (move.kind == Kind::draw_robot && before.stage != Stage::setup) {
        if (seat == audience)
            facts.emplace_back("draw_own").seat(seat).word("robot", robot_word(rules, move.a));
        else
            facts.emplace_back("draw").seat(seat);
        return;
    }
    tell_dealt(rules, before, seat, after, audience, facts);
}

// --- Seats

// What a token is put on.
void add_target(Fact& fact, const Rules& rules, const Workshop& workshop, Target target) {
    if (target == kInventorTarget) {
        if (workshop.inventor != kNone) fact.word("inventor", inventor_word(rules, workshop.inventor));
    } else if (target >= kReportTarget) {
        if (target - kReportTarget < std::ssize(workshop.reports))
            fact.word("report",
                      report_word(rules, workshop.reports[static_cast<std::size_t>(target - kReportTarget)]));
    } else if (target % kColumns < workshop.built[target / kColumns]) {
        fact.word("robot", robot_word(rules, workshop.rows[target / kColumns][target % kColumns]));
    }
}

void tell_move(const Rules& rules, const State& before, Seat seat, Move move, Seat audience, Facts& facts) {
    const Workshop& was = before.workshops[at(seat)];
    const Box& box = rules.box();
    const auto tell = [&](std::string_view what) -> Fact& { return facts.emplace_back(what).seat(seat); };
    switch (move.kind) {
        case Kind::discard: tell("discard").word("robot", robot_word(rules, move.a)); return;
        case Kind::keep_report: tell("keep_report").word("report", report_word(rules, move.a)); return;
        case Kind::keep_inventor:
            tell("keep_inventor").word("inventor", inventor_word(rules, move.a));
            return;
        case Kind::replace: tell("replace").word("report", report_word(rules, was.reports[move.a])); return;
        case Kind::none: tell("none"); return;
        case Kind::build:
            tell("build")
                .word("robot", robot_word(rules, move.a))
                .word("row", name_of(box.robots[move.a].row));
            return;
        case Kind::unlock:
            tell("unlock")
                .word("type", name_of(box.board.spaces[move.a].type))
                .word("area", name_of(box.board.spaces[move.a].area));
            return;
        case Kind::assign:
            if (seat == audience)
                tell("assign_own")
                    .word("phase", kPhaseNames[move.a])
                    .word("card", energy_word(rules, was.energy_cards[Rules::task(was).n]));
            else
                tell("assign");
            return;
        case Kind::upgrade: tell("upgrade").number("energy", box.board.table[move.a].energy); return;
        case Kind::activate: {
            const Row row = row_of(was);
            tell("activate")
                .word("robot", robot_word(rules, Rules::robot_at(was, row, Rules::task(was).n)))
                .word("action", move.a == 0 ? "base" : "upgrade");
            return;
        }
        case Kind::inspire: tell("inspire"); return;
        case Kind::pay_card: tell("pay_card").words("robots", {robot_word(rules, move.a)}); return;
        case Kind::place:
            add_target(tell("place").word("type", name_of(rules.type_of(was, move.a))), rules, was, move.a);
            return;
        case Kind::bid: {
            const AuctionTrack& offer = before.tracks[move.a];
            tell("bid")
                .word("inventor", inventor_word(rules, offer.inventor))
                .number("space", move.b + 1)
                .counts("cost", counted(box.tracks[move.a].spaces[move.b]));
            if (offer.seat != kNone) facts.emplace_back("outbid").seat(Seat(offer.seat));
            return;
        }
        default: return;
    }
}

// --- What came of it by itself

// Who or what brings goods: nobody in particular, or what acts in a workshop.
using Source = std::optional<Acting>;

// What was paid and gained, by whom or what it came where that is known.
void tell_goods(const Rules& rules, const Workshop& was, const Workshop& now, Seat seat, const Source& source,
                Facts& facts) {
    std::vector<Counted> gained, paid;
    for (std::size_t good = 0; good < kCounted; ++good) {
        const int change = now.goods[good] - was.goods[good];
        if (change > 0) gained.push_back({std::string(kGoodNames[good]), change});
        if (change < 0) paid.push_back({std::string(kGoodNames[good]), -change});
    }
    if (!paid.empty()) facts.emplace_back("paid").seat(seat).counts("goods", std::move(paid));
    if (gained.empty()) return;
    Fact& fact =
        facts.emplace_back(source ? "brings" : "gained").seat(seat).counts("goods", std::move(gained));
    if (source && source->robot != kNone) fact.word("robot", robot_word(rules, source->robot));
    if (source && source->inventor != kNone) fact.word("inventor", inventor_word(rules, source->inventor));
}

void tell_phase(const Workshop& now, Seat seat, Facts& facts) {
    facts.emplace_back("phase").seat(seat).word("phase", kPhaseNames[now.phase]).number("energy", now.total);
}

// The audience's view before the move as a table at which it can be made again: the card that was played or kept is known
// by now, the others stay face down.
State with_known_card(const State& before, Seat seat, Move move) {
    State state = before;
    Workshop& shop = state.workshops[at(seat)];
    const bool from_hand =
        move.kind == Kind::discard || move.kind == Kind::build || move.kind == Kind::pay_card;
    if (from_hand && !shop.hand.has(move.a)) {
        shop.hand.add(move.a);
        --shop.hidden;
    }
    if (move.kind == Kind::keep_report || move.kind == Kind::none) shop.offered.clear();
    if (move.kind == Kind::keep_report) shop.offered.push(move.a);
    if (move.kind == Kind::keep_inventor) {
        shop.offered_inventors.clear();
        shop.offered_inventors.push(move.a);
    }
    return state;
}

// The table when the phases begin (D1).
State when_phases_begin(const Rules& rules, const State& before, const State& after) {
    State state = before;
    state.stage = Stage::phases;
    state.cubes = after.cubes;
    for (Seat seat : SeatSet::first(rules.seats())) {
        Workshop& shop = state.workshops[at(seat)];
        shop.todo.clear();
        shop.phases = after.workshops[at(seat)].phases;
        shop.phase = shop.step = 0;
    }
    return state;
}

// A seat's way to its next decision: every phase that begins, and what brings it which goods.
void tell_way(const Rules& rules, State& state, Seat seat, Source source, Facts& facts) {
    const Workshop& shop = state.workshops[at(seat)];
    Workshop told = shop;
    const auto tell_until = [&](const Workshop& now, const Source& next) {
        tell_goods(rules, told, now, seat, source, facts);
        told = now;
        source = next;
    };
    for (bool goes_on = true; goes_on;) {
        const Workshop was = shop;
        goes_on = rules.step(state, seat);
        if (!goes_on) break;
        if (was.todo.empty()) {  // on to the next step of the round
            const bool runs = shop.step > 1 && runs_row(shop);
            tell_until(was, runs ? Source(acting(rules, shop)) : std::nullopt);
            continue;
        }
        switch (Rules::task(was).op) {
            case Op::batteries:
                tell_until(was, acting(rules, shop));
                tell_phase(shop, seat, facts);
                break;
            case Op::place_robot:
            case Op::round_end: tell_until(was, acting(rules, shop)); break;
            default: break;
        }
    }
    tell_until(shop, std::nullopt);
}

// The answer to what a row or an ability asked comes from there; what else is gained is not from the robot in turn.
Source source_of(const Rules& rules, const Workshop& was, Move move) {
    switch (move.kind) {
        case Kind::activate:
        case Kind::exchange:
        case Kind::choose:
        case Kind::ability:
        case Kind::pay:
        case Kind::pay_card:
        case Kind::pay_suggested: return acting(rules, was);
        default: return std::nullopt;
    }
}

// The move once more, told with all that came of it for the seat.
void tell_outcome(const Rules& rules, State& state, Seat seat, Move move, Facts& facts) {
    const Workshop was = state.workshops[at(seat)];
    rules.make(state, seat, move);
    const Workshop& now = state.workshops[at(seat)];
    tell_goods(rules, was, now, seat, std::nullopt, facts);
    if (move.kind == Kind::batteries) tell_phase(now, seat, facts);
    tell_way(rules, state, seat, source_of(rules, was, move), facts);
}

// Robot cards that went to the discard pile as part of a payment.
void tell_cards_paid(const Rules& rules, const State& before, Seat seat, Move move, const State& after,
                     Facts& facts) {
    if (move.kind == Kind::discard || move.kind == Kind::pay_card) return;
    std::vector<std::string> cards;
    after.robot_discards.each([&](Card robot) {
        if (!before.robot_discards.has(robot)) cards.push_back(robot_word(rules, robot));
    });
    if (!cards.empty()) facts.emplace_back("pay_card").seat(seat).words("robots", std::move(cards));
}

void tell_reveal(const Rules& rules, const State& after, Facts& facts) {
    for (Seat seat : SeatSet::first(rules.seats())) {
        const Workshop& now = after.workshops[at(seat)];
        std::vector<std::string> phases, cards;
        for (std::size_t i = 0; i < 2; ++i) {
            phases.emplace_back(kPhaseNames[now.phases[i]]);
            cards.push_back(energy_word(rules, now.energy_cards[i]));
        }
        facts.emplace_back("revealed").seat(seat).words("phases", phases).words("cards", cards);
    }
}

void tell_inventors_taken(const Rules& rules, const State& after, Facts& facts) {
    for (Seat seat : SeatSet::first(rules.seats()))
        facts.emplace_back("keep_inventor")
            .seat(seat)
            .word("inventor", inventor_word(rules, after.workshops[at(seat)].inventor));
}

// Before the first round of a game.
bool is_opening(Stage stage) {
    return stage == Stage::setup || stage == Stage::offering || stage == Stage::bidding;
}

}  // namespace

std::vector<Fact> RaisingGame::happened(const Rules& rules, const State& before, Seat seat, Move move,
                                        const State& after, Seat audience) {
    Facts facts;
    if (seat == kChance)
        tell_chance(rules, before, move, after, audience, facts);
    else
        tell_move(rules, before, seat, move, audience, facts);

    const bool next_game = after.game != before.game;
    if (seat != kChance && !next_game) tell_cards_paid(rules, before, seat, move, after, facts);
    const bool begun = before.stage != Stage::phases && after.stage == Stage::phases;
    if (before.stage == Stage::assigning && (begun || after.stage == Stage::revealing))
        tell_reveal(rules, after, facts);
    if (before.stage == Stage::bidding && after.stage != Stage::bidding)
        tell_inventors_taken(rules, after, facts);

    if (!next_game) {
        State now = before;
        const Seat mover = seat == kChance && !before.drawing.empty() ? *before.drawing.begin() : seat;
        if (begun) {
            now = when_phases_begin(rules, before, after);
            for (Seat each : SeatSet::first(rules.seats())) tell_way(rules, now, each, std::nullopt, facts);
        } else if (mover.is_person() && move.kind != Kind::bid && move.kind != Kind::pouch) {
            now = with_known_card(before, mover, move);
            tell_outcome(rules, now, mover, move, facts);
        }
        for (Seat each : SeatSet::first(rules.seats())) {
            const Workshop& then = after.workshops[at(each)];
            tell_goods(rules, now.workshops[at(each)], then, each, std::nullopt, facts);
            if (after.stage == Stage::phases && then.phase == kFinished &&
                (begun || before.workshops[at(each)].phase != kFinished))
                facts.emplace_back("finished").seat(each);
        }
    }
    const bool first_round = is_opening(before.stage) && !is_opening(after.stage);
    if ((first_round || after.round != before.round) && !next_game) {
        if (after.stage == Stage::pause) facts.emplace_back("pause");
        facts.emplace_back("round").number("round", after.round);
    }
    if (next_game) {
        int points = 0;
        for (std::size_t source = 0; source < kSources; ++source)
            points += after.earlier[source] - before.earlier[source];
        facts.emplace_back("next_game").number("game", after.game + 1).number("points", points);
    }
    if (after.stage == Stage::over) facts.emplace_back("over");
    return facts;
}

// --- How it is told

namespace {

using Said = std::vector<Message>;

Goods goods_of(const std::vector<Counted>& counts) {
    Goods goods{};
    for (const Counted& one : counts)
        if (const auto good = place_of(kGoodNames, one.what))
            goods[*good] = static_cast<Goods::value_type>(one.count);
    return goods;
}

Said said_amounts(const std::vector<Counted>& counts) {
    Said said;
    for (const Counted& one : counts)
        if (const auto good = place_of(kGoodNames, one.what))
            said.push_back(say_amount(value_at<Good>(*good), static_cast<int>(one.count)));
    return said;
}

Message said_card(const Rules& rules, std::string_view kind, std::string_view word) {
    const Box& box = rules.box();
    if (kind.starts_with("robot")) {
        if (const Card robot = robot_named(box, word); robot != kNone) return say_robot(rules, robot);
    } else if (kind.starts_with("report")) {
        if (const Card report = report_named(box, word); report != kNone) return say_report(rules, report);
    } else if (kind.starts_with("inventor")) {
        if (const Card inventor = inventor_named(box, word); inventor != kNone)
            return say_inventor(rules, inventor);
    } else if (const Card energy = energy_named(box, word); energy != kNone) {
        return say_energy_card(rules, energy);
    }
    return {"raising.nothing", {}};
}

Said said_cards(const Rules& rules, std::string_view kind, const std::vector<std::string>& words) {
    Said said;
    for (const std::string& word : words) said.push_back(said_card(rules, kind, word));
    return said;
}

// Each phase with the energy card that lies on it.
Said said_plan(const Rules& rules, const Fact& fact) {
    Said said = said_cards(rules, "card", fact.words("cards"));
    const auto& phases = fact.words("phases");
    for (std::size_t i = 0; i < said.size(); ++i)
        said[i] = {"raising.told.in_phase",
                   {{"phase", i < phases.size() ? phases[i] : std::string()}, {"card", Said{said[i]}}}};
    return said;
}

constexpr std::array<std::string_view, 4> kCards{"robot", "report", "inventor", "card"};

// The one card a fact names; nothing where it names none.
Said said_one(const Rules& rules, const Fact& fact) {
    for (std::string_view kind : kCards)
        if (fact.has(kind)) return {said_card(rules, kind, fact.word(kind))};
    return {};
}

}  // namespace

Message RaisingGame::sentence(const Rules& rules, const Fact& fact) {
    Message message{"raising.told." + std::string(fact.what()), {}};
    const auto add = [&](std::string_view name, Argument argument) {
        message.arguments.emplace_back(name, std::move(argument));
    };
    const bool about_source = fact.what() == "brings", about_target = fact.what() == "place";
    for (const auto& [name, value] : fact.fields()) {
        if (name == "goods") {
            add(name, said_amounts(fact.counts(name)));
        } else if (name == "cost") {
            add(name, say_goods(goods_of(fact.counts(name))));
        } else if (name == "phases" || (name == "cards" && fact.has("phases"))) {
            continue;  // said together
        } else if (const auto* words = std::get_if<std::vector<std::string>>(&value)) {
            const bool paid = fact.what() == "pay_card";
            if (!paid && fact.what() != "energy") add("number", std::ssize(*words));
            add(paid ? "robot" : "cards", said_cards(rules, name, *words));
        } else if (std::ranges::find(kCards, name) != kCards.end()) {
            if (!about_source && !about_target) add(name, Said{said_card(rules, name, fact.word(name))});
        } else {
            add(name, as_it_is(value));
        }
    }
    if (fact.has("phases")) add("cards", said_plan(rules, fact));
    const Said one = said_one(rules, fact);
    if (about_source) add("source", one.empty() ? Said{{"raising.workshop", {}}} : one);
    if (about_target) add("target", one.empty() ? Said{{"raising.nothing", {}}} : one);
    if (fact.what() == "build")
        if (const Card robot = robot_named(rules.box(), fact.word("robot")); robot != kNone)
            add("line", Said{say_robot_line(rules, robot)});
    if (fact.what() == "on_offer")
        if (const Card inventor = inventor_named(rules.box(), fact.word("inventor")); inventor != kNone)
            message.arguments = {{"inventor", Said{say_inventor_card(rules, inventor)}}};
    return message;
}

}  // namespace officina::raising
