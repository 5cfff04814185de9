#pragma once
// Tables that are over and looked at by nobody, kept for a while: bringing one back means playing all of it again, and whoever
// reads through a game asks for it with every question. They go when there are too many, the one that was wanted last
// the last.

#include <cstddef>
#include <list>
#include <optional>
#include <unordered_map>

#include "tables/store.h"

namespace officina::server {

class RecentTables {
  public:
    explicit RecentTables(std::size_t most_bytes) : most_bytes_(most_bytes) {}

    // It was wanted just now, and takes so much memory.
    void keep(const tables::TableId& id, std::size_t bytes) {
        drop(id);
        kept_.push_front({id, bytes});
        places_[id] = kept_.begin();
        bytes_ += bytes;
    }
    void drop(const tables::TableId& id) {
        const auto known = places_.find(id);
        if (known == places_.end()) return;
        bytes_ -= known->second->bytes;
        kept_.erase(known->second);
        places_.erase(known);
    }
    // One that has to go, and is not kept any more.
    std::optional<tables::TableId> one_too_many() {
        if (bytes_ <= most_bytes_) return std::nullopt;
        tables::TableId id = kept_.back().id;
        drop(id);
        return id;
    }
    std::size_t size() const { return kept_.size(); }

  private:
    struct Kept {
        tables::TableId id;
        std::size_t bytes;
    };

    std::size_t most_bytes_, bytes_ = 0;
    std::list<Kept> kept_;  // the one wanted last first
    std::unordered_map<tables::TableId, std::list<Kept>::iterator> places_;
};

}  // namespace officina::server
