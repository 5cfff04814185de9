#include "cli/cluster.h"

namespace officina::cli {

namespace {

std::unexpected<Problem> not_built() {
    return std::unexpected(
        Problem{"not_built", {"terminal.usage.not_built", {{"word", std::string("postgresql://")}}}});
}

}  // namespace

// Whatever is asked for is not there; so nothing need be wrong with its address.
bool is_address_of_bus(std::string_view) { return true; }
bool is_name_of_node(std::string_view) { return true; }

// NOLINTNEXTLINE(performance-unnecessary-value-param): with a cluster it keeps what it is given
std::expected<std::unique_ptr<Ground>, Problem> open_ground(SharedDatabase) { return not_built(); }

std::expected<tables::Copied, Problem> copy_data(const tables::DataPlace& from, const tables::DataPlace& to) {
    if (!from.address.empty() || !to.address.empty()) return not_built();
    return tables::back_up_database(from.file, to.file);
}
std::expected<bool, Problem> has_server(const tables::DataPlace&) { return false; }

}  // namespace officina::cli
