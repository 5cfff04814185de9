#pragma once
// Some nodes of one house in one process, over the simulated database (world/database.h) and a bus that a test can cut. Nothing goes wrong
// by itself; bots think on real threads.

#include <boost/json.hpp>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <set>
#include <thread>

#include "cluster/node.h"
#include "cluster/world/database.h"
#include "server/testing/tasks.h"

namespace officina::cluster {

class SomeNodes {
  public:
    struct House;
    using Furnish = std::function<void(server::HallSettings&, NodeSettings&)>;

    explicit SomeNodes(const std::vector<std::string>& names, Furnish furnish = {})
        : furnish_(std::move(furnish)) {
        for (const std::string& name : names) start(name);
        run_for(std::chrono::seconds(3));  // until they know of each other
    }
    ~SomeNodes();
    SomeNodes(const SomeNodes&) = delete;
    SomeNodes& operator=(const SomeNodes&) = delete;

    void start(const std::string& name);
    // Without a word to anybody.
    void kill(const std::string& name);
    bool has(const std::string& name) const { return houses_.contains(name); }
    House& operator[](const std::string& name) { return *houses_.at(name); }

    void run_for(tables::Milliseconds time) {
        const tables::Instant end = schedule.now + time;
        do tasks.run();
        while (schedule.step(end));
        schedule.now = end;
    }
    // Whether it came to be so within that time, a millisecond of which lasts as long here at least: bots think meanwhile.
    bool run_until(const std::function<bool()>& is_so, tables::Milliseconds most = std::chrono::minutes(2)) {
        for (const tables::Instant end = schedule.now + most; !is_so();) {
            if (schedule.now >= end) return false;
            run_for(tables::Milliseconds(1));
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return true;
    }

    Schedule schedule;
    SimulatedDatabase database{schedule};
    server::Tasks tasks;
    std::set<std::string> cut;  // nodes that the bus does not reach
    std::size_t most_bytes =
        std::size_t{64} * 1024;  // that the bus takes at once, as NATS (NatsBus::kLongest)

  private:
    Furnish furnish_;
    std::map<std::string, std::unique_ptr<House>> houses_;
    friend struct House;
};

struct SomeNodes::House final : Bus {
    House(SomeNodes& nodes, std::string called) : nodes_(nodes), name(std::move(called)) {}

    void publish(const std::string& to, std::string bytes) override {
        if (bytes.size() > nodes_.most_bytes) return;
        nodes_.schedule.after(tables::Milliseconds(1), [&nodes = nodes_, from = name, to, bytes] {
            if (nodes.cut.contains(from) || nodes.cut.contains(to)) return;
            if (const auto house = nodes.houses_.find(to); house != nodes.houses_.end())
                house->second->node->heard(bytes);
        });
    }
    void tick() {
        nodes_.schedule.after(tables::Milliseconds(25), [&nodes = nodes_, called = name, self = this] {
            const auto house = nodes.houses_.find(called);
            if (house == nodes.houses_.end() || house->second.get() != self) return;
            self->node->pass_time();
            self->tick();
        });
    }
    server::House::NodeFigures figures() const { return *node->figures().node; }

  private:
    SomeNodes& nodes_;

  public:
    std::string name;
    std::unique_ptr<SharedStore> store;
    Shared shared;
    std::unique_ptr<server::Hall> hall;
    std::unique_ptr<Node> node;
    Random random{1};
};

inline SomeNodes::~SomeNodes() {
    while (!houses_.empty()) kill(std::string(houses_.begin()->first));
    tasks.run();
}

inline void SomeNodes::kill(const std::string& name) {
    House& house = *houses_.at(name);
    house.store->die(false);
    house.node.reset();
    house.hall.reset();
    houses_.erase(name);
}

inline void SomeNodes::start(const std::string& name) {
    auto made = std::make_unique<House>(*this, name);
    House& house = *made;
    houses_[name] = std::move(made);
    house.random = Random(Hash().add(name).value());
    house.store = std::make_unique<SharedStore>(database, name, Random(7), false);
    house.store->call = [this](std::function<void()> what) { tasks.post(std::move(what)); };
    house.store->runs = [] { return true; };
    const auto secret = [&house](std::size_t bytes) {
        std::string text;
        for (std::size_t i = 0; i < bytes; ++i) text += fmt::format("{:02x}", house.random.below(256));
        return text;
    };
    server::HallSettings hall{.post = [this](std::function<void()> what) { tasks.post(std::move(what)); },
                              .now = [this] { return schedule.now; },
                              .secret = secret,
                              .id = [secret] { return secret(11); },
                              .cpu_seconds = [] { return 0.0; },
                              .contents = {}};
    hall.owns = [&house](const tables::TableId& table) { return house.node && house.node->owns(table); };
    hall.put_away = [&house](const tables::TableId& table) {
        if (house.node) house.node->put_away(table);
    };
    hall.named = [&house](const tables::PersonId& person, const std::string& called) {
        if (house.node) house.node->named(person, called);
    };
    hall.listed = [&house](const tables::TableId& table) {
        if (house.node) house.node->listed(table);
    };
    house.shared.prepare(hall);
    NodeSettings node{.name = name,
                      .number = house.store->number(),
                      .post = hall.post,
                      .now = hall.now,
                      .bus_is_away = [this, name] { return cut.contains(name); },
                      .build = "this one"};
    if (furnish_) furnish_(hall, node);
    house.hall = std::make_unique<server::Hall>(std::move(hall), *house.store);
    (void)house.hall->reopen();
    house.node =
        std::make_unique<Node>(std::move(node), *house.hall, *house.store, *house.store, house, house.shared);
    house.tick();
}

// Somebody with a line to a node.
class Caller final : public server::Client {
  public:
    Caller(SomeNodes& nodes, std::string at, const std::string& name, std::string from = "192.0.2.1")
        : nodes_(nodes), at_(std::move(at)) {
        nodes_[at_].node->arrived(
            *this, {.id = "person-" + name, .name = name, .login = {}, .password_hash = {}}, from);
        ask(R"("do":"hello","version":1)");
    }
    ~Caller() override { leave(); }
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;

    void leave() {
        if (std::exchange(is_here_, false)) nodes_[at_].node->left(*this);
    }
    // Its node is gone.
    void drop() { is_here_ = false; }
    void send(server::Sendable message) override {
        const boost::json::object object = boost::json::parse(*message).as_object();
        heard.push_back(object);
    }
    void close(std::string_view) override { leave(); }

    // The number under which it will be answered.
    std::int64_t say(const std::string& fields) {
        const std::int64_t number = ++last_;
        is_read = nodes_[at_].node->said(*this, fmt::format(R"({{{},"id":{}}})", fields, number));
        return number;
    }
    void go_on() override { is_read = true; }
    const boost::json::object* answer(std::int64_t number) const {
        for (const boost::json::object& one : heard)
            if (const auto* id = one.if_contains("id"); id && *id == boost::json::value(number)) return &one;
        return nullptr;
    }
    // Says it and waits for the answer; without one, an empty object.
    boost::json::object ask(const std::string& fields, tables::Milliseconds most = std::chrono::seconds(20)) {
        const std::int64_t number = say(fields);
        nodes_.run_until([&] { return answer(number) != nullptr; }, most);
        const auto* found = answer(number);
        return found ? *found : boost::json::object();
    }
    // "" where it was taken.
    std::string refusal(const std::string& fields) {
        const boost::json::object answer = ask(fields);
        if (answer.empty()) return "no answer";
        const auto* error = answer.if_contains("error");
        return error ? std::string(error->at("code").as_string()) : "";
    }
    std::size_t count(std::string_view event) const {
        return static_cast<std::size_t>(std::ranges::count_if(heard, [&](const boost::json::object& one) {
            const auto* found = one.if_contains("event");
            return found && *found == boost::json::value(event);
        }));
    }

    std::vector<boost::json::object> heard;
    bool is_read = true;  // more may be said

  private:
    SomeNodes& nodes_;
    std::string at_;
    bool is_here_ = true;
    std::int64_t last_ = 0;
};

}  // namespace officina::cluster
