#include "games/raising/effects.h"

#include <algorithm>
#include <vector>

#include "games/raising/names.h"
#include "match/options.h"

namespace officina::raising {

namespace {

using Code = std::vector<Instruction>;

Instruction made(Op op, std::int64_t n, std::size_t arg = 0) {
    return {op, static_cast<std::uint8_t>(n), static_cast<std::uint16_t>(arg)};
}

template <class T, std::size_t N>
std::size_t kept(FixedList<T, N>& list, const T& item, const ContentReader& record) {
    if (list.full()) {
        record.wrong("...", "fewer effects");
        return 0;
    }
    list.push(item);
    return list.size() - 1;
}

Block stored(const Code& code, const ContentReader& record, Box& box) {
    const Block block{static_cast<std::uint16_t>(box.code.size()), static_cast<std::uint16_t>(code.size())};
    for (const Instruction& instruction : code) kept(box.code, instruction, record);
    return block;
}

Code compile(const ContentReader& list, Box& box);

// Counted goods come first, then cards, then wilds, so that what is drawn can be looked at before a wild is chosen.
void gain(const Goods& goods, Code& code) {
    for (std::size_t good = 0; good < kGoods; ++good)
        if (goods[good] > 0) code.push_back(made(Op::gain, goods[good], good));
}

Ladder read_ladder(const ContentReader& record) {
    record.only_fields({"op", "count", "steps", "good"});
    Ladder ladder;
    ladder.count = read_count(record.field("count"), false);
    ladder.good = record.field("good").one_of<Good>();
    int before = 0;
    for (const ContentReader& step : record.field("steps").items(1, ladder.steps.kCapacity)) {
        const auto parts = step.items(2, 2);
        if (parts.size() < 2) continue;
        const auto need = parts[0].number(1, 16);
        if (need <= before) step.wrong("steps that rise");
        before = static_cast<int>(need);
        ladder.steps.push(
            {static_cast<std::uint8_t>(need), static_cast<std::uint8_t>(parts[1].number(1, 20))});
    }
    return ladder;
}

Exchange read_exchange(const ContentReader& record, Box& box) {
    record.only_fields({"op", "pay", "then"});
    Exchange exchange;
    exchange.pay = read_goods(record.field("pay"));
    const ContentReader then = record.field("then");
    exchange.then = stored(compile(then, box), then, box);
    return exchange;
}

void compile_one(const ContentReader& record, Code& code, Box& box) {
    switch (record.field("op").one_of(Op::gain, Op::per)) {
        case Op::gain:
            record.only_fields({"op", "goods"});
            gain(read_goods(record.field("goods")), code);
            break;
        case Op::choose: {
            record.only_fields({"op", "of"});
            Choices choices;
            for (const ContentReader& option : record.field("of").items(2, choices.of.kCapacity)) {
                Code inner;
                compile_one(option, inner, box);
                choices.of.push(stored(inner, option, box));
            }
            code.push_back(made(Op::choose, 0, kept(box.choices, choices, record)));
            break;
        }
        case Op::exchange: {
            const Exchange exchange = read_exchange(record, box);
            code.push_back(made(Op::exchange, 0, kept(box.exchanges, exchange, record)));
            break;
        }
        case Op::cycle:
            record.only_fields({"op", "plus"});
            code.push_back(made(Op::cycle, record.field("plus").number(0, 9)));
            break;
        case Op::unlock:
            record.only_fields({"op", "n"});
            code.push_back(made(Op::unlock, record.field("n").number(1, 4)));
            break;
        case Op::build:
            record.only_fields({"op"});
            code.push_back(made(Op::build, 0));
            break;
        case Op::inspire:
            record.only_fields({"op"});
            code.push_back(made(Op::inspire, 0));
            break;
        case Op::reports:
            record.only_fields({"op", "draw", "keep"});
            record.field("keep").number(1, 1);
            code.push_back(made(Op::reports, record.field("draw").number(1, kOfferedReports)));
            break;
        case Op::ladder:
            code.push_back(made(Op::ladder, 0, kept(box.ladders, read_ladder(record), record)));
            break;
        default: {
            record.only_fields({"op", "count", "each", "goods"});
            Per per;
            per.count = read_count(record.field("count"), false);
            per.each = static_cast<std::uint8_t>(record.field("each").number(1, 20));
            per.goods = read_goods(record.field("goods"));
            code.push_back(made(Op::per, 0, kept(box.pers, per, record)));
        }
    }
}

Code compile(const ContentReader& list, Box& box) {
    Code code;
    for (const ContentReader& record : list.items(1, 4)) compile_one(record, code, box);
    return code;
}

}  // namespace

Goods read_goods(const ContentReader& record) {
    Goods goods{};
    for (const auto& [name, amount] : record.entries()) {
        if (const auto good = named<Good>(name))
            goods[at(*good)] = static_cast<std::uint8_t>(amount.number(1, 20));
        else
            amount.wrong(name, listed(words_for<Good>));
    }
    return goods;
}

Count read_count(const ContentReader& record, bool is_goal) {
    Count count;
    count.kind = record.field("kind").one_of<CountKind>();
    const auto low = [&](auto value) { count.low = static_cast<std::uint8_t>(value); };
    // Exactly so much, as the rulebook words it, or so much and more.
    const auto number = [&](std::string_view name, int least, int most) {
        record.only_fields({"kind", name, "or_more"});
        low(record.field(name).number(least, most));
        const bool more = record.has("or_more") && record.field("or_more").yes_or_no();
        count.high = more ? Count::kAnyMore : count.low;
    };
    switch (count.kind) {
        case CountKind::tokens_of_type:
            record.only_fields({"kind", "type"});
            low(record.field("type").one_of<Type>());
            break;
        case CountKind::good:
            record.only_fields({"kind", "good"});
            low(record.field("good").one_of(Good::sensor, Good::battery));
            break;
        case CountKind::robots_in_row:
            record.only_fields({"kind", "row"});
            low(record.field("row").one_of<Row>());
            break;
        case CountKind::robots_cost_good:
            record.only_fields({"kind", "good"});
            low(record.field("good").one_of(Good::sensor, Good::software));
            break;
        case CountKind::robots_vp: number("vp", 0, 20); break;
        case CountKind::robots_threshold: number("threshold", 1, kTopThreshold); break;
        case CountKind::robots_cost_energy:
            record.only_fields({"kind", "energy"});
            low(record.field("energy").number(0, 20));
            break;
        case CountKind::reports_grade_at_least:
            record.only_fields({"kind", "grade"});
            low(record.field("grade").one_of(Grade::a, Grade::d));
            // A report that counted grades could count itself.
            if (is_goal) record.field("kind").wrong("one of the 14 kinds of goals");
            break;
        default: record.only_fields({"kind"});
    }
    return count;
}

Block compile_effects(const ContentReader& list, Box& box) { return stored(compile(list, box), list, box); }

Block compile_with_bonus(const ContentReader& list, const ContentReader& bonus, Box& box) {
    Code code = compile(list, box);
    const Code more = compile(bonus, box);
    if (code.size() == 1 && code[0].op == Op::exchange) {
        Exchange exchange = box.exchanges[code[0].arg];
        Code then;
        for (std::size_t i = 0; i < exchange.then.size; ++i) then.push_back(box.code[exchange.then.from + i]);
        then.insert(then.end(), more.begin(), more.end());
        exchange.then = stored(then, bonus, box);
        code = {made(Op::exchange, 0, kept(box.exchanges, exchange, list))};
    } else {
        code.insert(code.end(), more.begin(), more.end());
    }
    return stored(code, list, box);
}

}  // namespace officina::raising
