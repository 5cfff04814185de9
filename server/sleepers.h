#pragma once
// Tables at which nobody looks leave the house: they lie on the disk with no more than the moment at which time brings
// something next (Asleep in tables/store.h), and come back when somebody wants them or that moment has come. So neither
// memory nor the start of the program depends on how many tables there are. sleepers.cpp does it.

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "tables/store.h"

namespace officina::server {

struct Circle;

struct Sleepers {
    std::set<std::pair<tables::Instant, Circle*>> idle;  // in the house, by when they may leave it
    std::optional<tables::Instant> next;                 // the earliest alarm of those on the disk
    // Of those that were awake when the house ended it is not known when they must be looked at: one after the other comes
    // back for a moment, beside everything else.
    bool walks = true;
    std::int64_t walked = 0;
    tables::Instant rests_until{};  // between two that are brought back because their time has come
    std::size_t waiting = 0;        // public ones on the disk that wait for people
};

// What one address has taken: tables in the house that are counted for it, and openings in a short time.
class TablesByAddress {
  public:
    // `most`, `an_hour`: 0 for no limit.
    TablesByAddress(std::size_t most, std::size_t an_hour) : most_(most), an_hour_(an_hour) {}

    // `elsewhere`: what is counted for it at other nodes.
    bool has_room(const std::string& address, std::size_t elsewhere = 0) const;
    bool may_open(const std::string& address, tables::Instant now) const;
    void opened(const std::string& address, tables::Instant now);
    void add(const std::string& address) { ++known_[address].tables; }
    void remove(const std::string& address);
    std::size_t known() const { return known_.size(); }

  private:
    struct OfAddress {
        std::size_t tables = 0;
        double opened = 0;  // of the number that may be opened at once
        tables::Instant since{};
    };
    double opened_by(const OfAddress& one, tables::Instant now) const;

    std::size_t most_, an_hour_;
    std::size_t next_clearing_ = 1000;  // of those who have gone and owe nothing, when that many are known
    std::unordered_map<std::string, OfAddress> known_;
};

}  // namespace officina::server
