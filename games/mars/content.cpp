#include "games/mars/content.h"

#include <algorithm>

#include "games/mars/names.h"
#include "match/options.h"
#include "match/shipped_content.h"

namespace officina {

namespace embedded {
extern const std::span<const EmbeddedFile> mars;
}

namespace mars {

namespace {

// --- box.json

std::uint8_t small(const ContentReader& field, int least, int most) {
    return static_cast<std::uint8_t>(field.number(least, most));
}

void read_components(const ContentReader& list, Box& box) {
    for (const ContentReader& record : list.items(kComponents, kComponents)) {
        record.only_fields({"id", "copies", "origin"});
        record.origin();
        const auto kind = kind_named(record.field("id").text());
        if (!kind) {
            record.field("id").wrong(listed(kKindNames));
        } else if (box.copies[*kind] > 0) {
            record.field("id").wrong("each component once");
        } else {
            box.copies[*kind] = small(record.field("copies"), 1, 20);
        }
    }
}

void read_box(const ContentReader& root, Box& box) {
    root.only_fields({"about", "components", "scrap", "cogs", "hand", "market", "prices", "price_limits",
                      "order_line", "set", "built"});
    const auto record = [&](std::string_view name, std::initializer_list<std::string_view> fields) {
        const ContentReader found = root.field(name);
        found.only_fields(fields);
        found.origin();
        return found;
    };
    read_components(root.field("components"), box);
    box.scraps = small(record("scrap", {"per_seat", "origin"}).field("per_seat"), 0, 9);
    box.cogs = small(record("cogs", {"at_start", "origin"}).field("at_start"), 0, 200);
    box.dealt = small(record("hand", {"dealt", "origin"}).field("dealt"), 0, 9);
    box.market = small(record("market", {"cards", "origin"}).field("cards"), 1, 20);
    const ContentReader prices = record("prices", {"at_start", "step", "origin"});
    box.price_step = small(prices.field("step"), 1, 5);
    const ContentReader limits = record("price_limits", {"lowest", "highest", "origin"});
    box.lowest_price = small(limits.field("lowest"), 0, kHighestPrice);
    box.highest_price = small(limits.field("highest"), box.lowest_price, kHighestPrice);
    box.price = small(prices.field("at_start"), box.lowest_price, box.highest_price);
    const ContentReader line = record("order_line", {"rising", "falling", "origin"});
    box.rising = small(line.field("rising"), 0, kComponents);
    box.falling = small(line.field("falling"), 0, static_cast<int>(kComponents) - box.rising);
    box.least_set = small(record("set", {"least_cards", "origin"}).field("least_cards"), 1, 9);
    box.mechanism_limit = small(record("built", {"at_once", "origin"}).field("at_once"), 1, kMostMechanisms);
    // The deck left after the smallest and the largest setup must be one that can be played.
    const int cards = cards_in(box.copies);
    if (cards - 2 * box.dealt - box.market > static_cast<int>(kMostInDeck))
        root.field("components").wrong(std::to_string(cards), "at most 42 cards left with two players");
    if (cards <= kMostSeats * box.dealt + box.market)
        root.field("components").wrong(std::to_string(cards), "cards left in the deck with four players");
}

// --- mechanisms.json

template <std::size_t N>
std::array<char, N> read_text(const ContentReader& field, bool is_id) {
    std::array<char, N> text{};
    const std::string found = field.text();
    const auto fits_id = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    if (found.empty() || found.size() >= N || (is_id && !std::all_of(found.begin(), found.end(), fits_id)))
        field.wrong(is_id ? "a-z 0-9 _" : "1 – " + std::to_string(N - 1) + " letters");
    std::copy_n(found.begin(), std::min(found.size(), N - 1), text.begin());
    return text;
}

// The arguments of each operation; every effect has its own fields and no others.
void read_arguments(const ContentReader& record, Effect& effect) {
    const auto fields = [&](std::initializer_list<std::string_view> own) {
        std::vector<std::string_view> all{"when", "does", "optional", "limit"};
        all.insert(all.end(), own);
        for (const auto& [name, reader] : record.entries())
            if (std::find(all.begin(), all.end(), name) == all.end())
                reader.wrong(name, listed({all.begin(), all.end()}));
    };
    const auto number = [&](std::string_view name, int least, int most) {
        return small(record.field(name), least, most);
    };
    switch (effect.op) {
        case Op::look_deck:
            fields({"cards", "to_bottom"});
            effect.cards = number("cards", 1, 9);
            effect.to_bottom = number("to_bottom", 0, effect.cards);
            break;
        case Op::gain_cogs:
            fields({"cogs"});
            effect.cogs = number("cogs", 1, 99);
            break;
        case Op::gain_cogs_per_mechanism:
            fields({"cogs", "itself_too"});
            effect.cogs = number("cogs", 1, 99);
            effect.itself_too = record.field("itself_too").yes_or_no();
            break;
        case Op::shift_price:
            fields({"up", "down"});
            effect.up = number("up", 0, 9);
            effect.down = number("down", effect.up == 0 ? 1 : 0, 9);
            break;
        case Op::move_token:
            fields({"bought_too"});
            effect.others_only = !record.field("bought_too").yes_or_no();
            break;
        case Op::no_disassemble: fields({}); break;
        case Op::discount:
            fields({"cogs", "least_cost", "purchases"});
            effect.cogs = number("cogs", 1, 99);
            effect.least_cost = number("least_cost", 0, kHighestPrice);
            effect.purchases = number("purchases", 1, 99);
            break;
        case Op::swap_market:
            fields({"same_type_too"});
            effect.others_only = !record.field("same_type_too").yes_or_no();
            break;
        case Op::keep_scrap:
            fields({"scraps"});
            effect.scraps = number("scraps", 1, 9);
            break;
        case Op::replace_market:
            fields({"cards", "cogs"});
            effect.cards = number("cards", 1, 9);
            effect.cogs = number("cogs", 0, 99);
            break;
        case Op::mechanism_limit:
            fields({"mechanisms"});
            effect.mechanisms = number("mechanisms", 1, kMostMechanisms);
            break;
    }
}

bool is_choice(Op op) {
    return op == Op::look_deck || op == Op::shift_price || op == Op::move_token || op == Op::swap_market ||
           op == Op::replace_market;
}

// 8.2 Which operations make sense at a hook.
bool fits(Hook hook, Op op) {
    switch (op) {
        case Op::no_disassemble:
        case Op::mechanism_limit: return hook == Hook::passive;
        case Op::discount: return hook == Hook::buy_cost;
        case Op::keep_scrap: return hook == Hook::set_sold_with_scrap;
        case Op::gain_cogs:
        case Op::gain_cogs_per_mechanism: return hook != Hook::passive && hook != Hook::buy_cost;
        default: return hook != Hook::passive && hook != Hook::buy_cost && hook != Hook::game_end;
    }
}

bool in_sales(Hook hook) {
    return hook == Hook::sale_start || hook == Hook::type_sold || hook == Hook::set_sold_with_scrap ||
           hook == Hook::sales_done;
}

Effect read_effect(const ContentReader& record, std::size_t mechanism) {
    Effect effect;
    effect.mechanism = static_cast<std::uint8_t>(mechanism);
    effect.hook = record.field("when").one_of<Hook>();
    effect.op = record.field("does").one_of<Op>();
    effect.limit = record.field("limit").one_of<Limit>();
    effect.optional = record.field("optional").yes_or_no();
    read_arguments(record, effect);
    if (!fits(effect.hook, effect.op))
        record.field("when").wrong("a moment at which " + std::string(name_of(effect.op)) + " makes sense");
    if (effect.optional && !is_choice(effect.op)) record.field("optional").wrong("false");
    if ((effect.limit == Limit::sale_step && !in_sales(effect.hook)) ||
        (effect.limit == Limit::type_per_sale_step && effect.hook != Hook::type_sold))
        record.field("limit").wrong("a limit that fits the moment");
    if (effect.op == Op::move_token && effect.others_only && effect.hook != Hook::after_buy)
        record.field("bought_too").wrong("true, as nothing was bought at that moment");
    return effect;
}

void read_mechanism(const ContentReader& record, Box& box) {
    record.only_fields({"id", "name", "expert", "needs", "effects", "origin", "origin_parts", "note"});
    record.origin();
    Mechanism mechanism;
    mechanism.id = read_text<32>(record.field("id"), true);
    mechanism.name = read_text<48>(record.field("name"), false);
    mechanism.expert = record.field("expert").yes_or_no();
    if (mechanism_named(box, id_of(mechanism))) record.field("id").wrong("each id once");
    const ContentReader parts = record.field("origin_parts");
    parts.only_fields({"name", "needs", "effects"});
    for (const std::string_view part : {"name", "needs", "effects"})
        if (parts.field(part).word({"rulebook", "found", "designed"}) != 0) mechanism.designed = true;
    for (const auto& [name, reader] : record.field("needs").entries()) {
        const auto kind = kind_named(name);
        if (!kind) {
            reader.wrong(name, listed(kKindNames));
        } else {
            mechanism.needs.push({*kind, small(reader, 1, box.copies[*kind])});
        }
    }
    if (mechanism.needs.empty()) record.field("needs").wrong("at least one component");
    const auto by_kind = [](const Need& a, const Need& b) { return a.kind < b.kind; };
    std::sort(mechanism.needs.begin(), mechanism.needs.end(), by_kind);
    for (const ContentReader& effect : record.field("effects").items(1, 4)) {
        if (box.effects.full()) {
            effect.wrong("at most " + std::to_string(kMostEffects) + " effects in all");
        } else {
            box.effects.push(read_effect(effect, box.mechanisms.size()));
        }
    }
    box.mechanisms.push(mechanism);
}

void read_set(const ContentReader& record, Box& box) {
    record.only_fields({"id", "mechanisms", "origin"});
    record.origin();
    MechanismSet set;
    set.id = read_text<32>(record.field("id"), true);
    const auto taken = [&](const MechanismSet& other) { return other.id == set.id; };
    const std::string_view id = id_of(set);
    if (id == "none" || id == "random" || std::any_of(box.sets.begin(), box.sets.end(), taken))
        record.field("id").wrong("each id once; not none, not random");
    for (const ContentReader& entry : record.field("mechanisms").items(1, kMostMechanisms)) {
        const auto mechanism = mechanism_named(box, entry.text());
        if (!mechanism) {
            entry.wrong("the id of a mechanism");
        } else {
            set.mechanisms = static_cast<Mechanisms>(set.mechanisms | 1u << *mechanism);
        }
    }
    box.sets.push(set);
}

void read_mechanisms(const ContentReader& root, Box& box) {
    root.only_fields({"about", "mechanisms", "sets"});
    for (const ContentReader& record : root.field("mechanisms").items(1, kMostMechanisms))
        read_mechanism(record, box);
    for (const ContentReader& record : root.field("sets").items(1, box.sets.kCapacity)) read_set(record, box);
    if (!box.sets.empty() && id_of(box.sets[0]) != "starters")
        root.field("sets").wrong(std::string(id_of(box.sets[0])), "starters first");
}

}  // namespace

std::span<const EmbeddedFile> content_files() { return embedded::mars; }

std::expected<Box, Problems> load_box(const ContentFolder& content) {
    Box box;
    Problems problems;
    for (const std::string name : {"box.json", "mechanisms.json"}) {
        const auto value = content.parse(name);
        if (!value) {
            problems.push_back(value.error());
            continue;
        }
        const ContentReader root(*value, name, problems);
        if (name == "box.json") {
            read_box(root, box);
        } else {
            read_mechanisms(root, box);
        }
    }
    if (!problems.empty()) return std::unexpected(std::move(problems));
    return box;
}

const Box& default_box() {
    static const Box box = shipped(load_box, content_files());
    return box;
}

}  // namespace mars
}  // namespace officina
