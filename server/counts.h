#pragma once
// What the nodes of a house count together, so that nobody has more of it for coming to several (cluster/tallies.h). What protects
// a machine itself (connections, requests, messages, processor time) each counts for itself.

#include <cstddef>
#include <cstdint>
#include <string>

namespace officina::server {

// What somebody has, for as long as they have it.
enum class Standing : std::uint8_t { tables_of_person = 1, tables_of_address };

// What is taken at once, and may be taken again after a while.
struct Spending {
    enum class What : std::uint8_t { opening = 1, secret, guess, right_guess, mail, brought };
    What what = What::opening;
    std::string who;        // an address; where it is about an account, its login
    std::string from = {};  // and then the address

    friend bool operator==(const Spending&, const Spending&) = default;
};

class SharedCounts {
  public:
    virtual ~SharedCounts() = default;

    // How many the other nodes have counted, as far as they have told.
    virtual std::size_t elsewhere(Standing what, const std::string& who) const = 0;
    // What was counted here.
    virtual void changed(Standing what, const std::string& who, int by) = 0;
    virtual void spent(Spending spending) = 0;
};

}  // namespace officina::server
