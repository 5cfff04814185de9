#include "games/mech/judgement.h"

#include <algorithm>

#include "engine/exact.h"
#include "engine/names.h"

namespace officina::mech {

namespace {

constexpr float number(int count) { return static_cast<float>(count); }
constexpr float number(std::size_t count) { return static_cast<float>(count); }
constexpr std::size_t at(Action action) { return static_cast<std::size_t>(action); }

// Building alone brings this many steps a day: 3 + 2 + 1.
constexpr int kStepsOfDay = 6;

// From `end` with nothing left to `early` with at least `full` assistants to come.
float rising(float end, float early, float assistants, float full) {
    return end + (early - end) * std::clamp(assistants / full, 0.0F, 1.0F);
}

}  // namespace

Judgement::Judgement(const Rules& rules, const Weights& weights)
    : rules_(&rules), weights_(weights), days_(rules.board().days) {
    const Box& box = rules.box();
    const float end_of_goods = 1 / number(int{box.board.goods_per_point});
    const float end_of_rainbow = number(int{box.board.per_rainbow});
    for (std::size_t left = 0; left <= kMostAssistants; ++left) {
        const float some = number(left);
        Worth& worth = worth_[left];
        worth.flower = rising(end_of_goods, weights.flower, some, 6);
        worth.ink = rising(end_of_goods, weights.ink, some - 1, 12);
        worth.rainbow = rising(end_of_rainbow, weights.rainbow, some, 6);
        worth.step = rising(0.4F * weights.step, weights.step, some, 6);
        worth.activation = rising(0.5F, weights.activation, some, 6);
        for (std::size_t moment = 0; moment < kMoments; ++moment)
            worth.assistant[moment] =
                rising(0.6F * weights.assistant[moment], weights.assistant[moment], some, 12);
        if (left > 0)
            to_come_[left] = to_come_[left - 1] + worth.assistant[(kMoments - left % kMoments) % kMoments];
    }
    for (std::size_t i = 0; i < pile_.size(); ++i)
        pile_[i] = std::max(number(i) - weights.spare * number(i) * number(i) / 2, i > 0 ? pile_[i - 1] : 0);

    const float cards = number(kDeliveries);
    float packets = 0;
    for (std::size_t days = 0; days <= kMostDays; ++days) {
        const Worth& worth = after_days(days);
        packets = 0;
        for (const Delivery& card : box.deliveries)
            for (const Goods& packet : card.rows[static_cast<std::size_t>(Moment::evening)])
                packets += of_goods(packet, worth) / cards;
        for (std::size_t i = 0; i < kTiles; ++i) {
            const Tile& tile = box.tiles[i];
            if (tile.purple()) use_[i][days] = std::max(0.0F, of_way(tile.effect, worth));
        }
        for (std::size_t i = 0; i <= kScreens; ++i)
            for (const Way& way : box.screens[i].effect) {
                float use = of_way(way, worth);
                if (way.special == Special::evening_packet) use += packets;
                robot_use_[i][days] = std::max(robot_use_[i][days], use);
            }
    }
    for (std::size_t nights = 1; nights <= kMostDays; ++nights) {
        const std::size_t days = nights - 1;
        const Worth& worth = after_days(days);
        for (std::size_t i = 0; i < kTiles; ++i) {
            const Tile& tile = box.tiles[i];
            running_[i][nights] = running_[i][days] + use_[i][days];
            done_[i][nights] = running_[i][nights];
            if (tile.colour == Colour::yellow) done_[i][nights] += number(int{tile.bonus});
            if (tile.colour == Colour::green)
                done_[i][nights] += number(int{tile.bonus}) * worth.rainbow +
                                    number(int{tile.power_by}) * of_power(tile.power, days * kMoments);
        }
        for (std::size_t i = 0; i <= kScreens; ++i)
            robot_runs_[i][nights] = robot_runs_[i][days] + robot_use_[i][days];
    }
    for (std::size_t i = 0; i < kSpecialists; ++i) {
        const Specialist& card = box.specialists[i];
        for (std::size_t left = 0; left <= kMostAssistants; ++left) {
            float bonus = 0;
            for (const Way& way : card.effect) bonus = std::max(bonus, of_way(way, worth_[left]));
            bonus_[i][left] = bonus;
            float often = 0;
            for (Action action : {Action::stock, Action::dock, Action::acquire, Action::build})
                if (card.comes_after(action)) often += weights.often[at(action)];
            card_[i][left] = left > 0 ? weights.hold * card_[i][left - 1] + often * bonus : 0;
        }
    }
    const std::size_t all = days_ * kMoments;
    for (std::size_t i = 1; i <= kScreens; ++i) {
        screen_[i] = of_goods(box.screens[i].start, worth_[all]) + robot_runs_[i][days_];
        usual_screen_ += screen_[i] / number(kScreens);
    }
    for (const auto& card : card_) usual_card_ += card[all] / number(kSpecialists);
}

// --- What single things are worth

float Judgement::of_goods(const Goods& goods, const Worth& worth) const {
    return number(int{goods.flower}) * worth.flower + number(int{goods.ink}) * worth.ink +
           number(int{goods.rainbow}) * worth.rainbow + number(int{goods.points}) +
           number(int{goods.hourglass}) * worth.step + number(int{goods.activation}) * worth.activation;
}

float Judgement::of_way(const Way& way, const Worth& worth) const {
    float value = of_goods(way.gain, worth) - of_goods(way.pay, worth);
    if (way.special == Special::acquire)
        value +=
            worth.assistant[static_cast<std::size_t>(Moment::evening)] + number(int{way.nearer}) * worth.step;
    return way.pay.none() ? value : value * weights_.conversion;
}

// 9.4 One less on everything that is still to be paid.
float Judgement::of_power(Power power, std::size_t assistants) const {
    const Worth& worth = worth_[assistants];
    const float acquired = weights_.often[at(Action::acquire)];
    float each = 0;
    switch (power) {
        case Power::none: break;
        case Power::ink: each = (acquired - weights_.yellow) * worth.ink; break;
        case Power::rainbow: each = weights_.yellow * worth.rainbow; break;
        case Power::time: each = acquired * worth.step; break;
        case Power::dock: each = weights_.often[at(Action::dock)] * worth.flower; break;
    }
    return each * number(assistants);
}

// Goods that go onto dials: what is too much is lost (4.3.3).
float Judgement::filled(const Player& player, const Goods& goods, const Worth& worth) const {
    const int dial = rules_->board().dial;
    Goods kept = goods;
    kept.flower = static_cast<std::uint8_t>(std::min<int>(goods.flower, dial - player.flowers));
    kept.ink = static_cast<std::uint8_t>(std::min<int>(goods.ink, dial - player.ink));
    return of_goods(kept, worth);
}

float Judgement::bonuses(const State& state, Seat seat, Action action, const Time& time) const {
    float sum = 0;
    for (const CardInPlay& card : state.specialists)
        if (card.owner == seat.index() && rules_->box().specialists[card.specialist].comes_after(action))
            sum += bonus_[card.specialist][time.assistants];
    return sum;
}

// 10.4 S8 A machine or a robot of an opponent.
float Judgement::best_copy(const State& state, Seat seat, std::size_t days_after) const {
    float best = 0;
    for (Seat other : SeatSet::first(rules_->seats())) {
        if (other == seat) continue;
        const Player& player = state.players[at(other)];
        for_each(player.workshop & rules_->purple(),
                 [&](TileIndex tile) { best = std::max(best, use_[tile][days_after]); });
        best = std::max(best, robot_use_[player.screen][days_after]);
    }
    return best;
}

float Judgement::robot(const State& state, Seat seat, std::size_t nights) const {
    const std::uint8_t screen = state.players[at(seat)].screen;
    float value = robot_runs_[screen][nights];
    if (nights > 0)
        for (const Way& way : rules_->box().screens[screen].effect)
            if (way.special == Special::copy)
                value += number(nights) * std::max(0.0F, best_copy(state, seat, nights - 1) +
                                                             of_way(way, after_days(nights - 1)));
    return value;
}

// 4.4.4
float Judgement::best_use(const State& state, Seat seat, bool robot_too, std::size_t days_after) const {
    float best = 0;
    for_each(state.players[at(seat)].workshop & rules_->purple(),
             [&](TileIndex tile) { best = std::max(best, use_[tile][days_after]); });
    if (robot_too) best = std::max(best, robot_use_[state.players[at(seat)].screen][days_after]);
    return best;
}

// 4.4.3 To this player, now.
float Judgement::of_packet(const State& state, Seat seat, Goods packet, const Time& time) const {
    const Player& player = state.players[at(seat)];
    const float use = packet.activation > 0 ? best_use(state, seat, true, time.nights - 1) : 0;
    packet.activation = 0;
    if (player.belt == 0) packet.hourglass = 0;
    return use + filled(player, packet, worth_[time.assistants]);
}

// --- How much of the game is to come

Judgement::Time Judgement::time_of(const State& state) const {
    Time time{};
    time.night = state.phase == Phase::night || state.phase == Phase::late;
    time.nights = days_ - state.day + 1;
    int most = 0;
    for (Seat seat : SeatSet::first(rules_->seats())) most = std::max(most, rules_->machines(state, seat));
    // 8.1 Nobody finishes many more than two machines a day.
    const int missing = rules_->board().machines_to_end - most;
    const auto soonest = static_cast<std::size_t>(missing <= 0 ? 1 : 1 + (missing + 1) / 2);
    time.nights = std::min(time.nights, soonest);
    time.ahead = time.night ? 0 : static_cast<int>(kMoments) - static_cast<int>(state.moment);
    time.assistants = (time.nights - 1) * kMoments + static_cast<std::size_t>(time.ahead);
    return time;
}

// Steps that assistants not yet placed could still do today.
int Judgement::steps_today(const State& state, Seat seat, const Time& time) const {
    if (time.night) return 0;
    const bool placed =
        state.players[at(seat)].assistants[static_cast<std::size_t>(state.moment)] != kCloakroom;
    const int first = placed ? time.ahead - 1 : time.ahead;
    return first * (first + 1) / 2;
}

// --- Tiles on a belt

void Judgement::promises_of(const State& state, Seat seat, const Time& time, Promises& promises) const {
    const Player& player = state.players[at(seat)];
    for_each(player.belt, [&](TileIndex tile) {
        int need = state.spaces[tile];
        for (std::uint8_t place : player.assistants)
            if (place == tile + 1) need -= time.ahead;
        promises.add({tile, need});
    });
}

// What will come of them, and of each: they wait for those before them, and every step to go is work that could be used otherwise.
template <class Each>
float Judgement::promised(const Promises& promises, const Time& time, int steps_today, Each each) const {
    const float step = worth_[time.assistants].step;
    float sum = 0;
    int before = 0;
    const auto add = [&](const Promise& one, float points) {
        each(one.tile, points);
        sum += points;
    };
    for (const Promise& one : promises) {
        const auto& done = done_[one.tile];
        if (one.need <= 0) {
            add(one, done[time.nights]);
            continue;
        }
        before += one.need;
        const int late = before <= steps_today ? 0 : 1 + (before - steps_today - 1) / kStepsOfDay;
        if (late >= static_cast<int>(time.nights)) continue;
        const std::size_t nights = time.nights - static_cast<std::size_t>(late);
        const float value = late > 0 ? done[nights] : (done[nights] + std::max(done[nights - 1], 0.0F)) / 2;
        add(one, std::max(0.0F, value - number(one.need) * step));
    }
    return sum;
}
float Judgement::promised(const Promises& promises, const Time& time, int steps_today) const {
    return promised(promises, time, steps_today, [](TileIndex, float) {});
}

// 6.3, 6.4
float Judgement::slots(float machines, const Time& time) const {
    const Board& board = rules_->board();
    const float early = number(time.assistants) / number(days_ * kMoments);
    float late = 0, counted = number(kWorkshopSpaces) - number(board.slots.size());
    const float most = machines + 0.3F * number(time.assistants);
    for (std::uint8_t points : board.slots) {
        late += std::clamp(most - counted, 0.0F, 1.0F) * number(int{points});
        counted += 1;
    }
    late += std::max(0.0F, most - counted) * number(int{board.beyond});
    return early * weights_.machine * machines + (1 - early) * late;
}

// --- What a player still has to do

float Judgement::pending(const State& state, Seat seat, const Time& time) const {
    const Player& player = state.players[at(seat)];
    const Worth& worth = worth_[time.assistants];
    const std::size_t days_after = time.nights - 1;
    float sum = 0;
    for (const Task& task : player.tasks) {
        switch (task.kind) {
            case Task::Kind::packets:
            case Task::Kind::evening: {
                const auto& packets =
                    rules_->row(state, task.kind == Task::Kind::evening ? Moment::evening : state.moment);
                for (std::size_t i = task.value; i < packets.size(); ++i)
                    sum += of_packet(state, seat, packets[i], time);
                break;
            }
            case Task::Kind::after: sum += bonuses(state, seat, value_at<Action>(task.value), time); break;
            case Task::Kind::bonuses:
                for (std::size_t card = 0; card < state.specialists.size(); ++card)
                    if ((task.value >> card & 1) != 0)
                        sum += bonus_[state.specialists[card].specialist][time.assistants];
                break;
            case Task::Kind::choose: sum += bonus_[task.value][time.assistants]; break;
            case Task::Kind::hourglass:
                if (player.belt != 0) sum += number(int{task.value}) * worth.step;
                break;
            case Task::Kind::activation: sum += best_use(state, seat, task.value != 0, days_after); break;
            case Task::Kind::acquire: sum += worth.assistant[2] + number(int{task.value}) * worth.step; break;
            case Task::Kind::copy: sum += best_copy(state, seat, days_after); break;
            case Task::Kind::none:
            case Task::Kind::take: break;
        }
    }
    return sum;
}

// --- All together

template <class Book>
void Judgement::weigh(const State& state, Seat seat, const Time& time, Book& book) const {
    const Player& player = state.players[at(seat)];
    const Worth& worth = worth_[time.assistants];
    const float end_of_rainbow = number(int{rules_->board().per_rainbow});
    book.add(Part(Cause::points), number(player.score()));

    Goods hand{player.flowers, player.ink, 0, 0, 0, 0};
    float rainbows = number(int{player.rainbows});
    if (state.phase <= Phase::keeping) {  // 10.2 not handed out yet
        const Goods& start = rules_->box().screens[player.screen].start;
        hand = {start.flower, start.ink, 0, 0, 0, 0};
        rainbows = number(int{start.rainbow});
    }
    const float flowers = pile_[std::min<std::size_t>(hand.flower, pile_.size() - 1)] * worth.flower;
    const float ink = pile_[std::min<std::size_t>(hand.ink, pile_.size() - 1)] * worth.ink;
    book.detail(Part(Cause::flowers), flowers);
    book.detail(Part(Cause::ink), ink);
    book.sum(flowers + ink);
    const float of_use = std::min(rainbows, weights_.plenty);
    book.add(Part(Cause::rainbows), of_use * worth.rainbow + (rainbows - of_use) * end_of_rainbow);

    // 7.2 In the night: what was not used yet, as long as its player is awake.
    const bool over = time.night && !state.awake.has(seat);
    const TileSet used = over ? ~TileSet{0} : player.used;
    for_each(player.workshop & rules_->purple(), [&](TileIndex tile) {
        book.add(Part(Cause::machine, tile),
                 running_[tile][(used & only(tile)) != 0 ? time.nights - 1 : time.nights]);
    });
    const bool robot_used = (player.used & kRobotUsed) != 0 ||
                            (over && (state.phase == Phase::late || rules_->copier(state) != seat));
    book.add(Part(Cause::robot), robot(state, seat, robot_used ? time.nights - 1 : time.nights));
    for (Power power : {Power::ink, Power::rainbow, Power::time, Power::dock})
        if (const std::uint8_t by = player.powers[static_cast<std::size_t>(power)]; by > 0)
            book.add(Part(Cause::power, static_cast<std::size_t>(power)),
                     number(int{by}) * of_power(power, time.assistants));
    for (const CardInPlay& card : state.specialists)
        if (card.owner == seat.index())
            book.add(Part(Cause::specialist, card.specialist), card_[card.specialist][time.assistants]);

    Promises promises;
    promises_of(state, seat, time, promises);
    book.sum(promised(promises, time, steps_today(state, seat, time), [&](TileIndex tile, float points) {
        book.detail(Part(Cause::machine, tile), points);
    }));
    float machines = number(rules_->machines(state, seat));
    for (const Promise& one : promises) machines += one.need <= 0 ? 1.0F : time.nights > 1 ? 0.7F : 0.3F;
    book.add(Part(Cause::places), slots(machines, time));

    const bool placed =
        !time.night && player.assistants[static_cast<std::size_t>(state.moment)] != kCloakroom;
    book.add(Part(Cause::assistants), to_come_[time.assistants - (placed ? 1 : 0)]);
    if (!player.tasks.empty()) book.add(Part(Cause::pending), pending(state, seat, time));
}

Judgement::Outlook Judgement::outlook(const State& state) const {
    Outlook points{};
    if (state.phase == Phase::over) {
        const Result result = rules_->result(state);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(result.seats); ++seat)
            points[seat] = number(int{result.score[seat]});
        return points;
    }
    const Time time = time_of(state);
    for (Seat seat : SeatSet::first(rules_->seats())) {
        Total fortune;
        weigh(state, seat, time, fortune);
        points[at(seat)] = fortune.points();
    }
    return points;
}

void Judgement::explain(const State& state, Seat seat, Ledger& ledger) const {
    if (state.phase == Phase::over)
        ledger.add(Part(Cause::points), outlook(state)[at(seat)]);
    else
        weigh(state, seat, time_of(state), ledger);
}

// --- Lures

float Judgement::of_action(const State& state, Seat seat, Move move, const Time& time) const {
    const Player& player = state.players[at(seat)];
    const Worth& worth = worth_[time.assistants];
    const Floor& floor = rules_->floor(state.moment);
    switch (move.kind) {
        case Move::Kind::stock:
            return filled(player, floor.fixed, worth) + filled(player, floor.fork[move.value], worth) +
                   bonuses(state, seat, Action::stock, time);
        case Move::Kind::take: {
            const CardInPlay& card = state.specialists[Rules::card_of(state, move.value)];
            const bool fork = rules_->options().stock == StockReading::fork;
            return card_[move.value][time.assistants - 1] - number(int{card.price}) * worth.rainbow +
                   (fork ? filled(player, floor.fixed, worth) : 0);
        }
        case Move::Kind::dock: {
            float sum = bonuses(state, seat, Action::dock, time) -
                        number(rules_->dock_price(state, seat)) * worth.flower;
            for (const Goods& packet : rules_->row(state, state.moment))
                sum += of_packet(state, seat, packet, time);
            return sum;
        }
        case Move::Kind::acquire:
        case Move::Kind::build: break;
        default: return 0;
    }
    // Its steps go to the tile; those of the assistants after it may go wherever they like.
    const int steps = (time.ahead - 1) * time.ahead / 2;
    Promises before, after;
    promises_of(state, seat, time, before);
    if (move.kind == Move::Kind::build) {
        for (const Promise& one : before)
            after.add(one.tile == move.value ? Promise{one.tile, one.need - time.ahead} : one);
        return promised(after, time, steps) - promised(before, time, steps) +
               bonuses(state, seat, Action::build, time);
    }
    const Tile& tile = rules_->box().tiles[move.value];
    after = before;
    after.add({move.value, rules_->start_space(state, seat, move.value, 0) - time.ahead});
    return promised(after, time, steps) - promised(before, time, steps) + weights_.machine +
           bonuses(state, seat, Action::acquire, time) -
           number(rules_->price(state, seat, move.value)) *
               (tile.colour == Colour::yellow ? worth.rainbow : worth.ink);
}

float Judgement::of_task(const State& state, Seat seat, Move move, const Time& time) const {
    const std::size_t days_after = time.nights - 1;
    const Worth& worth = worth_[time.assistants];
    switch (move.kind) {
        case Move::Kind::trigger:
        case Move::Kind::copy_machine: return use_[move.value][days_after];
        case Move::Kind::robot: {
            const Way& way = rules_->robot_of(state, seat)[move.value];
            if (way.special == Special::evening_packet)
                return robot_use_[state.players[at(seat)].screen][days_after];
            return of_way(way, worth) +
                   (way.special == Special::copy ? best_copy(state, seat, days_after) : 0);
        }
        case Move::Kind::copy_robot:
            return of_way(
                rules_->robot_of(state, Seat(move.value / static_cast<int>(kWays)))[move.value % kWays],
                worth);
        case Move::Kind::choose: {
            const Task task = Rules::task(state, seat);
            return filled(state.players[at(seat)],
                          rules_->box().specialists[task.value].effect[move.value].gain, worth);
        }
        case Move::Kind::advance: {
            Promises before, after;
            promises_of(state, seat, time, before);
            for (const Promise& one : before)
                after.add(one.tile == move.value ? Promise{one.tile, one.need - 1} : one);
            const int steps = steps_today(state, seat, time);
            return promised(after, time, steps) - promised(before, time, steps);
        }
        case Move::Kind::acquire: {  // S7
            const Tile& tile = rules_->box().tiles[move.value];
            const int nearer = Rules::task(state, seat).value;
            Promises one;
            one.add({move.value, rules_->start_space(state, seat, move.value, nearer)});
            return promised(one, time, 0) - number(rules_->price(state, seat, move.value)) *
                                                (tile.colour == Colour::yellow ? worth.rainbow : worth.ink);
        }
        case Move::Kind::take: {
            const CardInPlay& card = state.specialists[Rules::card_of(state, move.value)];
            return card_[move.value][time.assistants] - number(int{card.price}) * worth.rainbow;
        }
        default: return 0;  // bonus; skip and done: better is what gives something
    }
}

float Judgement::lure(const State& state, Seat seat, Move move) const {
    const auto tempting = [&](float points) {
        return exact::exp(std::clamp(points * weights_.keenness, -5.0F, 5.0F));
    };
    const Time time = time_of(state);
    switch (state.phase) {
        case Phase::keeping: return tempting((screen_[move.value] - usual_screen_) / 2);
        case Phase::picking: return tempting((card_[move.value][time.assistants] - usual_card_) / 2);
        case Phase::day:
            if (state.players[at(seat)].tasks.empty())
                return tempting(of_action(state, seat, move, time) -
                                worth_[time.assistants].assistant[static_cast<std::size_t>(state.moment)]);
            break;
        case Phase::night:
        case Phase::late:
            if (move.kind == Move::Kind::done) return tempting(-2);
            break;
        default: break;
    }
    if (move.kind == Move::Kind::skip) return tempting(-2);
    return tempting(of_task(state, seat, move, time));
}

}  // namespace officina::mech
