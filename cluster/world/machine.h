#pragma once
// A node of the simulated world, with its hall and its store; while it is down there is none of it.

#include <deque>

#include "cluster/packet.h"
#include "cluster/world/person.h"

namespace officina::cluster {

class World::Link final : public Bus {
  public:
    Link(World& world, std::string from) : world_(world), from_(std::move(from)) {}
    void publish(const std::string& node, std::string bytes) override {
        world_.deliver(from_, node, says_more ? with_more(bytes) : std::move(bytes));
    }
    bool says_more = false;  // as a newer build may

    // A field behind those there are in every payload; and instead of asking for lists, something that no older node knows.
    static std::string with_more(std::string_view bytes) {
        constexpr std::uint64_t kAsksForLists = 8, kNew = 99;
        PacketReader reader(bytes);
        PacketWriter writer;
        for (int i = 0; i < 2; ++i) writer.number(reader.number());
        writer.text(reader.text());
        for (int i = 0; i < 4; ++i) writer.number(reader.number());
        const std::string payload = reader.text();
        if (payload.empty()) return writer.text({}).take();  // it only acknowledges
        PacketReader inner(payload);
        const std::uint64_t kind = inner.number();
        const std::string more = PacketWriter().number(kind == kAsksForLists ? kNew : kind).take() +
                                 payload.substr(1) + PacketWriter().text("more").take();
        return writer.text(more).text("and more").take();
    }

  private:
    World& world_;
    std::string from_;
};

struct World::Machine {
    Machine(World& made_in, std::string called, Random dice)
        : world(made_in), name(std::move(called)), link(made_in, name), random(dice) {}

    World& world;
    std::string name;
    Link link;
    Random random;
    tables::Milliseconds skew{};  // of its clock
    std::uint64_t starts = 0;
    bool is_up = false, hangs = false, is_draining = false;
    // Of a newer build.
    bool is_new() const { return world.settings_.upgrade != Upgrade::none && starts > 1; }
    std::uint64_t version() const {
        return is_new() && world.settings_.upgrade == Upgrade::says_otherwise ? kWireVersion + 1
                                                                              : kWireVersion;
    }
    std::deque<std::function<void()>> held;  // while it hangs
    struct ByName {
        bool operator()(const SimulatedPerson* one, const SimulatedPerson* other) const {
            return one->name < other->name;
        }
    };
    std::set<SimulatedPerson*, ByName> people;  // with a line here
    std::unique_ptr<SharedStore> store;
    std::unique_ptr<Shared> shared;
    std::unique_ptr<server::Hall> hall;
    std::unique_ptr<Node> node;

    void wake_up() {
        hangs = false;
        for (std::function<void()>& what : std::exchange(held, {})) run(std::move(what), {});
    }
    // On its thread, unless it is down by then or was started again.
    void run(std::function<void()> what, tables::Milliseconds after = tables::Milliseconds(1)) {
        world.schedule_.after(after, [this, what = std::move(what), start = starts] {
            if (!is_up || start != starts) return;
            if (hangs)
                held.push_back(what);
            else
                what();
        });
    }
};

}  // namespace officina::cluster
