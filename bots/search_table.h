#pragma once
// The memory of a search: what was learned about each *decision as its seat sees it*.
//
// A node is named by a hash of the view it is decided from. So two positions that a seat cannot tell apart are one node,
// whatever is hidden from it and whatever order of moves led there; decisions made at the same time do not know of each
// other; chance needs no nodes at all, what it brings is in the next view. And after a decision the nodes that can still
// come up are found again by themselves: that is all of "keeping the tree".
//
// Room is taken once, for a whole search; nothing is allocated while it runs. When it is full, no new nodes are made.

#include <cstdint>
#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/hash.h"
#include "engine/quick_hash.h"

namespace officina::bots {

template <class R>
class SearchTable {
  public:
    struct Edge {
        double hope = 0;  // the sum over all visits
        float points = 0;
        float lead = 0;
        float prior = 0;
        std::uint32_t visits = 0;
        typename R::Move move;
    };
    struct Node {
        std::uint64_t name = 0;
        std::uint32_t visits = 0;
        std::uint32_t first = 0;  // edge
        std::uint16_t edges = 0;
    };
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    // Room for this many nodes with all their moves.
    void make_room(std::size_t nodes) {
        if (nodes <= most_nodes_) return;
        std::size_t slots = 1024;
        while (slots < nodes * 2) slots *= 2;
        most_nodes_ = nodes;
        most_edges_ = nodes * kEdgesPerNode;
        nodes_.reserve(most_nodes_);
        edges_.reserve(most_edges_);
        slots_.assign(slots, kNone);
        glimpsed_.assign(slots, 0);
        nodes_.clear();
        edges_.clear();
    }

    void clear() {
        if (nodes_.empty()) return;
        nodes_.clear();
        edges_.clear();
        std::fill(slots_.begin(), slots_.end(), kNone);
    }
    bool crowded() const { return nodes_.size() * 2 > most_nodes_ || edges_.size() * 2 > most_edges_; }

    static std::uint64_t name_of(const View<R>& view) {
        return quick_hash(bytes_of(*view), static_cast<std::uint64_t>(view.seat().index()) + 1);
    }

    std::uint32_t find(std::uint64_t name) const {
        for (auto at = static_cast<std::size_t>(name);; ++at) {
            const std::uint32_t index = slots_[at & (slots_.size() - 1)];
            if (index == kNone || nodes_[index].name == name) return index;
        }
    }

    // True from the second time on. A decision that comes up once only is not worth a node.
    bool glimpsed_before(std::uint64_t name) {
        std::uint64_t& last = glimpsed_[name & (glimpsed_.size() - 1)];
        if (last == name) return true;
        last = name;
        return false;
    }

    // A new node with an edge for each move; kNone where there is no room.
    std::uint32_t add(std::uint64_t name, const typename R::Moves& moves) {
        if (nodes_.size() == most_nodes_ || edges_.size() + moves.size() > most_edges_) return kNone;
        const auto index = static_cast<std::uint32_t>(nodes_.size());
        auto at = static_cast<std::size_t>(name);
        while (slots_[at & (slots_.size() - 1)] != kNone) ++at;
        slots_[at & (slots_.size() - 1)] = index;
        nodes_.push_back(
            {name, 0, static_cast<std::uint32_t>(edges_.size()), static_cast<std::uint16_t>(moves.size())});
        for (const auto& move : moves) edges_.push_back({0, 0, 0, 0, 0, move});
        return index;
    }

    Node& node(std::uint32_t index) { return nodes_[index]; }
    std::span<Edge> edges(const Node& node) { return {edges_.data() + node.first, node.edges}; }
    std::size_t size() const { return nodes_.size(); }
    // Of memory, for the room that was made.
    std::size_t bytes() const {
        return nodes_.capacity() * sizeof(Node) + edges_.capacity() * sizeof(Edge) +
               slots_.capacity() * sizeof(std::uint32_t) + glimpsed_.capacity() * sizeof(std::uint64_t);
    }

  private:
    static constexpr std::size_t kEdgesPerNode = 12;

    std::size_t most_nodes_ = 0, most_edges_ = 0;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<std::uint32_t> slots_;     // by name; linear probing
    std::vector<std::uint64_t> glimpsed_;  // names met once, as far as they fit
};

}  // namespace officina::bots
