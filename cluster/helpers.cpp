#include "cluster/helpers.h"

#include <algorithm>
#include <boost/json.hpp>

#include "server/thoughts.h"

namespace officina::cluster {

namespace json = boost::json;

namespace {

constexpr tables::Milliseconds kAnswerWithin{
    5000};  // with whoever was asked; the longest thoughts take two seconds
constexpr tables::Milliseconds kWithoutRoom{500};     // it is not asked again
constexpr tables::Milliseconds kWithoutWord{10'000};  // likewise
constexpr std::size_t kMostMinds = 256;               // of which it is known where they are

}  // namespace

// In turn, so that they have as much of it each.
const std::string* Helpers::somebody() {
    if (!node_) return nullptr;
    others_ = node_->others();
    const tables::Instant now = node_->now();
    for (std::size_t i = 0; i < others_.size(); ++i) {
        const std::string& one = others_[next_++ % others_.size()];
        const auto rests = rests_.find(one);
        if (rests == rests_.end() || rests->second <= now) return &one;
    }
    return nullptr;
}

std::optional<server::OtherThinkers::Errand> Helpers::take(const server::BotQuestion& question, bool has_room,
                                                           const std::function<std::uint64_t()>& next_seed,
                                                           Found done) {
    // While the clock runs a plan is wanted at once.
    if (!node_ || question.elapsed) return std::nullopt;
    const std::string name = question.mind.empty() ? "" : question.mind + " " + question.bot.name;
    const auto known = name.empty() ? minds_.end() : std::ranges::find(minds_, name, &Mind::name);
    Mind mind{.name = name, .node = {}};
    if (known != minds_.end()) {
        mind = *known;
    } else {
        if (has_room && !node_->asks_always) return std::nullopt;
        const std::string* const other = somebody();
        if (!other) return std::nullopt;
        mind.node = *other;
        mind.seed = next_seed();
    }
    keep(mind);
    json::object object = server::question_to_json(question, mind.seed);
    object["mind"] = name;
    object["build"] = node_->build;
    object["content"] = question.match->heading().content;
    object["address"] = question.payer.address;
    object["person"] = question.payer.person;
    const std::uint64_t number = ++last_;
    open_[number] = {.node = mind.node,
                     .mind = name,
                     .since = node_->now(),
                     .seats = question.match->heading().seats,
                     .done = std::move(done)};
    ++figures_.asked;
    node_->ask(mind.node, number, json::serialize(object));
    return Errand{.number = number, .seed = mind.seed};
}

void Helpers::keep(Mind mind) {
    if (mind.name.empty()) return;
    std::erase_if(minds_, [&](const Mind& one) { return one.name == mind.name; });
    minds_.push_front(std::move(mind));
    if (minds_.size() > kMostMinds) minds_.pop_back();
}

void Helpers::cancel(std::uint64_t number) {
    const auto asked = open_.extract(number);
    if (asked && node_) node_->forget(asked.mapped().node, number);
}

void Helpers::answered(const std::string& node, std::uint64_t number, const std::string& reply) {
    const auto asked = open_.find(number);
    if (!node_ || asked == open_.end() || asked->second.node != node) return;
    std::optional<server::BotReply> found;
    try {
        if (!reply.empty())
            found = server::reply_from_json(json::parse(reply).as_object(), asked->second.seats);
    } catch (const std::exception&) {
        found.reset();  // whatever that was, it is no answer
    }
    if (!found) {
        rests_[node] = node_->now() + kWithoutRoom;
        std::erase_if(minds_, [&](const Mind& one) { return one.name == asked->second.mind; });
        return give_up(number);
    }
    const Found done = std::move(asked->second.done);
    open_.erase(asked);
    done(std::move(found));
}

// --- For others

void Helpers::asked_by(const std::string& node, std::uint64_t number, const std::string& question) {
    if (!node_) return;
    json::error_code error;
    json::value value = json::parse(question, error);
    json::object* const object = error ? nullptr : value.if_object();
    const json::value* const build = object ? object->if_contains("build") : nullptr;
    server::BotPool::Ticket ticket = 0;
    if (build && *build == json::value(node_->build)) {
        // What it remembers is that node's.
        if (json::value* mind = object->if_contains("mind");
            mind && mind->is_string() && !mind->get_string().empty())
            *mind = node + "/" + std::string(mind->get_string());
        ticket = node_->think(*object, [this, node, number](const server::BotReply& reply) {
            if (for_others_.erase({node, number}) == 0 || !node_) return;
            ++figures_.helped;
            node_->answer(node, number, json::serialize(server::reply_to_json(reply)));
        });
    }
    if (ticket == 0) return node_->answer(node, number, {});
    for_others_[{node, number}] = ticket;
}

void Helpers::forgotten_by(const std::string& node, std::uint64_t number) {
    const auto one = for_others_.extract({node, number});
    if (one && node_) node_->think_no_more(one.mapped());
}

// ---

void Helpers::forget_minds_at(const std::string& node) {
    std::erase_if(minds_, [&](const Mind& one) { return one.node == node; });
}

void Helpers::give_up(std::uint64_t number) {
    auto asked = open_.extract(number);
    if (!asked) return;
    ++figures_.after_all;
    asked.mapped().done(std::nullopt);
}

void Helpers::lost(const std::string& node) {
    if (!node_) return;
    forget_minds_at(node);
    for (auto one = for_others_.begin(); one != for_others_.end();) {
        if (one->first.first != node) {
            ++one;
            continue;
        }
        node_->think_no_more(one->second);
        one = for_others_.erase(one);
    }
    std::vector<std::uint64_t> numbers;
    for (const auto& [number, asked] : open_)
        if (asked.node == node) numbers.push_back(number);
    for (const std::uint64_t number : numbers) give_up(number);
}

void Helpers::pass_time() {
    if (!node_) return;
    std::vector<std::uint64_t> late;
    for (const auto& [number, asked] : open_)
        if (node_->now() - asked.since >= kAnswerWithin) late.push_back(number);
    for (const std::uint64_t number : late) {
        const auto asked = open_.find(number);
        if (asked == open_.end()) continue;
        rests_[asked->second.node] = node_->now() + kWithoutWord;
        forget_minds_at(asked->second.node);
        node_->forget(asked->second.node, number);
        give_up(number);
    }
}

}  // namespace officina::cluster
