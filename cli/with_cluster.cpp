#include "cli/cluster.h"
#include "cluster/nats_bus.h"
#include "cluster/node.h"
#include "tables/postgres_store.h"

namespace officina::cli {

namespace {

class OnDatabase final : public Ground {
  public:
    OnDatabase(SharedDatabase database, std::unique_ptr<tables::PostgresStore> store)
        : database_(std::move(database)), store_(std::move(store)) {}

    tables::Store& store() override { return *store_; }

    void prepare(server::HallSettings& settings) override {
        if (database_.bus.empty()) return;
        shared_.prepare(settings);
        build_ = settings.build;
        settings.owns = [this](const tables::TableId& table) { return node_ && node_->owns(table); };
        settings.put_away = [this](const tables::TableId& table) {
            if (node_) node_->put_away(table);
        };
        settings.listed = [this](const tables::TableId& table) {
            if (node_) node_->listed(table);
        };
        settings.named = [this](const tables::PersonId& person, const std::string& name) {
            if (node_) node_->named(person, name);
        };
    }

    std::expected<server::House*, Problem> house(server::Hall& hall, NodeWishes wishes) override {
        if (database_.bus.empty()) return static_cast<server::House*>(&hall);
        // What comes from the bus is taken up on the hall's thread, while there is a node.
        const auto heard = [post = wishes.post, node = here_](std::string bytes) {
            post([node, bytes = std::move(bytes)] {
                if (*node) (*node)->heard(bytes);
            });
        };
        auto bus = cluster::NatsBus::connect({.address = database_.bus,
                                              .house = store_->house(),
                                              .node = database_.node,
                                              .heard = heard,
                                              .told = database_.told});
        if (!bus) return std::unexpected(bus.error());
        bus_ = std::move(*bus);
        node_ = std::make_unique<cluster::Node>(
            cluster::NodeSettings{.name = database_.node,
                                  .number = static_cast<std::uint64_t>(store_->node_number()),
                                  .post = std::move(wishes.post),
                                  .now = std::move(wishes.now),
                                  .end_lines = std::move(wishes.end_lines),
                                  .keep_lines = std::move(wishes.keep_lines),
                                  .spent_elsewhere = std::move(wishes.spent_elsewhere),
                                  .bus_is_away = [this] { return bus_->is_away(); },
                                  .told = database_.told,
                                  .build = build_,
                                  .fenced = std::move(wishes.fenced)},
            hall, *store_, *store_, *bus_, shared_);
        *here_ = node_.get();
        return node_.get();
    }

    void end() override {
        *here_ = nullptr;  // what is still heard is for nobody
        node_.reset();     // whose hall tells guests over the bus that others have left
        bus_.reset();
    }

  private:
    SharedDatabase database_;
    std::unique_ptr<tables::PostgresStore> store_;
    cluster::Shared shared_;
    std::string build_;
    std::shared_ptr<cluster::Node*> here_ = std::make_shared<cluster::Node*>(nullptr);
    std::unique_ptr<cluster::NatsBus> bus_;
    std::unique_ptr<cluster::Node> node_;
};

}  // namespace

bool is_address_of_bus(std::string_view text) { return cluster::is_bus_address(text); }
bool is_name_of_node(std::string_view text) { return cluster::is_node_name(text); }

std::expected<std::unique_ptr<Ground>, Problem> open_ground(SharedDatabase database) {
    auto store = tables::PostgresStore::open({.address = database.address,
                                              .node = database.node,
                                              .takes_by_itself = database.bus.empty(),
                                              .told = database.told});
    if (!store) return std::unexpected(store.error());
    return std::make_unique<OnDatabase>(std::move(database), std::move(*store));
}

std::expected<tables::Copied, Problem> copy_data(const tables::DataPlace& from, const tables::DataPlace& to) {
    return tables::move_data(from, to);
}
std::expected<bool, Problem> has_server(const tables::DataPlace& place) { return tables::is_in_use(place); }

}  // namespace officina::cli
