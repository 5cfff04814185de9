#pragma once
// What the nodes count together (server/counts.h), by telling each other: of what somebody has, how many they have here now; of what was
// spent, that it was. So a limit holds over all nodes within the moment that word needs to get round, and what was taken beyond it in
// that moment is owed. A node that nobody hears counts for itself until it is heard again.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cluster/packet.h"
#include "server/counts.h"

namespace officina::cluster {

class Tallies final : public server::SharedCounts {
  public:
    std::size_t elsewhere(server::Standing what, const std::string& who) const override;
    void changed(server::Standing what, const std::string& who, int by) override;
    void spent(server::Spending spending) override { spendings_.push_back(std::move(spending)); }

    // For the others: what is new since this was asked last; and all that stands, for one who knows nothing yet. In pieces that the bus
    // can carry.
    std::vector<std::string> take_news();
    std::vector<std::string> all() const;
    // From another node; what was spent there.
    std::vector<server::Spending> heard(const std::string& node, PacketReader& reader);
    // It is gone, or is to tell everything from the beginning.
    void forget(const std::string& node) { theirs_.erase(node); }

  private:
    using Key = std::pair<server::Standing, std::string>;
    using Counts = std::map<Key, std::uint64_t>;

    static std::vector<std::string> written(const Counts& counts,
                                            const std::vector<server::Spending>& spendings);

    Counts mine_, news_;
    std::vector<server::Spending> spendings_;
    std::map<std::string, Counts> theirs_;  // by node
};

}  // namespace officina::cluster
