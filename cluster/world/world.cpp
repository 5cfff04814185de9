#include "cluster/world/world.h"

#include <fmt/format.h>

#include "cluster/world/machine.h"

namespace officina::cluster {

namespace {

constexpr tables::Milliseconds kTick{50};
constexpr std::size_t kMostTold = 20;

}  // namespace

World::World(WorldSettings settings)
    : settings_(std::move(settings)), random_(settings_.seed), database_(schedule_) {
    database_.checks_leases = !settings_.faults.no_fencing;
    for (int i = 0; i < settings_.nodes; ++i)
        machines_.push_back(
            std::make_unique<Machine>(*this, std::string(1, static_cast<char>('a' + i)),
                                      Random(settings_.seed * 31 + static_cast<std::uint64_t>(i))));
    for (int i = 0; i < settings_.tables; ++i)
        for (int seat = 1; seat <= 2; ++seat)
            people_.push_back(
                std::make_unique<SimulatedPerson>(*this, fmt::format("t{}s{}", i, seat), i, seat));
}

World::~World() {
    for (const auto& machine : machines_) crash(*machine);
}

void World::violated(std::string what) {
    if (violations_.size() < kMostTold) violations_.push_back(std::move(what));
}

// --- Machines

void World::start(Machine& machine) {
    if (machine.is_up) return;
    if (!database_.is_up) return start_soon(machine, tables::Milliseconds(500));
    ++machine.starts;
    machine.is_up = true;
    machine.hangs = machine.is_draining = false;
    machine.held.clear();
    machine.link.says_more = machine.is_new() && settings_.upgrade == Upgrade::says_more;
    machine.skew = tables::Milliseconds(between(-500, 500));
    machine.store = std::make_unique<SharedStore>(database_, machine.name, Random(random_.below(1u << 30)),
                                                  settings_.faults.answers_before_commit);
    machine.store->call = [&machine](std::function<void()> what) { machine.run(std::move(what), {}); };
    machine.store->runs = [&machine] { return !machine.hangs; };
    const auto again = [this, &machine] {
        machine.run(
            [this, &machine] {
                ++told.fenced;
                crash(machine);
                start_soon(machine, tables::Milliseconds(200));
            },
            {});
    };
    const auto secret = [&machine](std::size_t bytes) {
        std::string text;
        for (std::size_t i = 0; i < bytes; ++i) text += fmt::format("{:02x}", machine.random.below(256));
        return text;
    };
    const auto now = [this, &machine] { return schedule_.now + machine.skew; };
    server::HallSettings hall{
        .post = [&machine](std::function<void()> what) { machine.run(std::move(what), {}); },
        .now = now,
        .secret = secret,
        .id = [secret] { return secret(11); },
        .cpu_seconds = [] { return 0.0; },
        .adviser = bots::Level::tinkerer,
        .contents = {}};
    machine.shared = std::make_unique<Shared>();
    machine.shared->prepare(hall);
    hall.owns = [&machine](const tables::TableId& table) {
        return machine.node && machine.node->owns(table);
    };
    hall.listed = [&machine](const tables::TableId& table) {
        if (machine.node) machine.node->listed(table);
    };
    hall.named = [&machine](const tables::PersonId& person, const std::string& name) {
        if (machine.node) machine.node->named(person, name);
    };
    hall.put_away = [&machine](const tables::TableId& table) {
        if (machine.node) machine.node->put_away(table);
    };
    // So that leases are given back, and taken again, all the time.
    hall.sleeps_after = std::chrono::seconds(5);
    hall.most_recent_bytes = 0;
    hall.failed = [again](const Problem&) { again(); };
    machine.hall = std::make_unique<server::Hall>(hall, *machine.store);
    if (!machine.hall->reopen()) {
        crash(machine);
        return start_soon(machine, tables::Milliseconds(500));
    }
    machine.node =
        std::make_unique<Node>(NodeSettings{.name = machine.name,
                                            .number = machine.store->number(),
                                            .post = hall.post,
                                            .now = now,
                                            .told = [this](const Problem&) { ++told.strangers; },
                                            .version = machine.version(),
                                            .gives_back_after = tables::Milliseconds(500),
                                            .fenced = again,
                                            .forgets_to_say_moved_on = settings_.faults.loses_hand_over,
                                            .knows_no_doubles = settings_.faults.retry_plays_twice,
                                            .keeps_views = settings_.faults.views_outlive_undo},
                               *machine.hall, *machine.store, *machine.store, machine.link, *machine.shared);
    tick(machine);
}

void World::tick(Machine& machine) {
    machine.run(
        [this, &machine] {
            machine.node->pass_time();
            tick(machine);
        },
        kTick);
}

// Without a word to anybody. What was on its way to the database may get there, or not.
void World::crash(Machine& machine) {
    if (!machine.is_up) return;
    machine.is_up = false;
    if (machine.node) told.passed_on += machine.node->figures().node->passed_on;
    machine.store->die(happens(50));
    machine.node.reset();
    machine.hall.reset();
    machine.shared.reset();
    machine.store.reset();
    for (SimulatedPerson* person : std::exchange(machine.people, {})) person->line_lost();
}

void World::start_soon(Machine& machine, tables::Milliseconds time) {
    schedule_.after(time, [this, &machine] { start(machine); });
}

World::Machine* World::some_machine() {
    std::vector<Machine*> there;
    for (const auto& machine : machines_)
        if (machine->is_up && !machine->is_draining) there.push_back(machine.get());
    return there.empty() ? nullptr
                         : there[static_cast<std::size_t>(between(0, static_cast<int>(there.size()) - 1))];
}

// --- The bus

void World::deliver(const std::string& from, const std::string& to, std::string bytes) {
    if (cut_.contains(std::minmax(from, to)) || (in_trouble_ && happens(4))) {
        ++told.lost;
        return;
    }
    const int times = in_trouble_ && happens(4) ? 2 : 1;
    told.doubled += static_cast<std::uint64_t>(times - 1);
    for (int i = 0; i < times; ++i) {
        const bool is_late = in_trouble_ && happens(5);
        schedule_.after(tables::Milliseconds(is_late ? between(20, 1500) : between(1, 4)), [this, to, bytes] {
            for (const auto& machine : machines_)
                if (machine->name == to && machine->is_up)
                    machine->run([machine = machine.get(), bytes] { machine->node->heard(bytes); }, {});
        });
    }
}

// --- Trouble

void World::make_trouble() {
    if (!in_trouble_) return;
    schedule_.after(tables::Milliseconds(between(400, 3000)), [this] { make_trouble(); });
    Machine& machine =
        *machines_[static_cast<std::size_t>(between(0, static_cast<int>(machines_.size()) - 1))];
    const int kind = between(1, 100);
    if (kind <= 25) {
        if (!machine.is_up) return;
        ++told.crashes;
        crash(machine);
        start_soon(machine, tables::Milliseconds(between(100, 8000)));
    } else if (kind <= 45) {
        if (!machine.is_up || machine.hangs) return;
        ++told.hangs;
        machine.hangs = true;
        schedule_.after(tables::Milliseconds(between(300, 9000)), [&machine, start = machine.starts] {
            if (start == machine.starts) machine.wake_up();
        });
    } else if (kind <= 60) {
        if (!machine.is_up) return;
        ++told.cuts;
        machine.store->is_cut = true;
        schedule_.after(tables::Milliseconds(between(300, 8000)), [&machine, start = machine.starts] {
            if (start == machine.starts && machine.store) machine.store->is_cut = false;
        });
    } else if (kind <= 75) {
        ++told.cuts;
        const Machine& other =
            *machines_[static_cast<std::size_t>(between(0, static_cast<int>(machines_.size()) - 1))];
        const std::pair<std::string, std::string> pair = std::minmax(machine.name, other.name);
        cut_.insert(pair);
        schedule_.after(tables::Milliseconds(between(300, 6000)), [this, pair] { cut_.erase(pair); });
    } else if (kind <= 79) {
        ++told.full_disks;
        database_.disk_is_full = true;
        schedule_.after(tables::Milliseconds(between(200, 6000)), [this] { database_.disk_is_full = false; });
    } else if (kind <= 82) {
        // A machine that was asleep, or whose clock was put right.
        ++told.jumps;
        machine.skew += tables::Milliseconds(between(100, 20'000));
    } else if (kind <= 90) {
        ++told.outages;
        database_.is_up = false;
        schedule_.after(tables::Milliseconds(between(200, 4000)), [this] { database_.is_up = true; });
    } else {
        drain(machine);
    }
}

void World::drain(Machine& machine) {
    if (!machine.is_up || machine.is_draining || machine.hangs) return;
    ++told.drains;
    machine.is_draining = true;
    const auto end = [this, &machine, start = machine.starts] {
        if (start != machine.starts || !machine.is_up) return;
        machine.store->leave();
        crash(machine);
        start_soon(machine, tables::Milliseconds(between(100, 2000)));
    };
    machine.run([&machine, end] {
        machine.node->drain([&machine, end] { machine.run(end, tables::Milliseconds(200)); });
    });
    schedule_.after(tables::Milliseconds(10'000), end);  // then it is killed
}

// One after the other, as whoever runs the house does it; what was started again by trouble is new already.
void World::finish_upgrade() {
    for (const auto& machine : machines_) {
        if (machine->is_new() || !machine->is_up) continue;
        drain(*machine);
        return schedule_.after(tables::Milliseconds(5000), [this] { finish_upgrade(); });
    }
}

void World::mend() {
    in_trouble_ = false;
    database_.is_up = true;
    database_.disk_is_full = false;
    cut_.clear();
    for (const auto& machine : machines_) {
        if (machine->store) machine->store->is_cut = false;
        machine->wake_up();
    }
    if (settings_.upgrade != Upgrade::none) finish_upgrade();
}

// --- All of it

std::vector<std::string> World::run() {
    for (const auto& machine : machines_) start(*machine);
    for (const auto& person : people_) person->come();
    make_trouble();
    const tables::Instant mended = schedule_.now + settings_.trouble, end = mended + settings_.patience;
    schedule_.after(settings_.trouble, [this] { mend(); });
    const auto all_ended = [&] {
        return std::ranges::all_of(people_, [](const auto& person) { return person->has_ended(); });
    };
    while (violations_.empty() && database_.wrong.empty() && !(schedule_.now > mended && all_ended()))
        if (!schedule_.step(end)) break;
    for (const auto& machine : machines_)
        if (machine->node) told.passed_on += machine->node->figures().node->passed_on;
    for (const std::string& wrong : database_.wrong) violated(wrong);
    check_writers();
    check_journals();
    if (violations_.empty() && !all_ended())
        for (const auto& person : people_)
            if (!person->has_ended()) violated(fmt::format("the table of {} never ended", person->name));
    return violations_;
}

}  // namespace officina::cluster
