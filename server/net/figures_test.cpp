// The figures as Prometheus reads them.

#include "server/net/figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace officina::server {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Figures, CountByReasonAndStatus) {
    NetFigures figures;
    figures.answered(200, 0.1);
    figures.answered(404, 0.1);
    figures.answered(404, 0.1);
    figures.refused("a \"quoted\\ reason\"\n");
    figures.set_lines(3);
    const std::string page = figures.written({}, {});
    EXPECT_THAT(page, HasSubstr("# HELP officina_http_requests_total HTTP requests answered, by status\n"
                                "# TYPE officina_http_requests_total counter\n"
                                "officina_http_requests_total{status=\"200\"} 1\n"
                                "officina_http_requests_total{status=\"404\"} 2\n"));
    EXPECT_THAT(page, HasSubstr(R"(officina_refused_total{reason="a \"quoted\\ reason\"\n"} 1)"));
    EXPECT_THAT(page, HasSubstr("# TYPE officina_lines gauge\nofficina_lines 3\n"));
    EXPECT_TRUE(page.ends_with('\n'));
}

TEST(Figures, DurationsAddUpFromBoundToBound) {
    NetFigures figures;
    House::Figures house;
    for (const double seconds : {0.0001, 0.0002, 0.3, 7.0}) {
        figures.heard(10);
        house.message_seconds.add(seconds);
    }
    const std::string page = figures.written(house, {});
    for (const char* line :
         {"officina_message_seconds_bucket{le=\"0.0001\"} 1\n",  // a bound belongs to its bucket
          "officina_message_seconds_bucket{le=\"0.0005\"} 2\n",
          "officina_message_seconds_bucket{le=\"0.1\"} 2\n",
          "officina_message_seconds_bucket{le=\"0.5\"} 3\n", "officina_message_seconds_bucket{le=\"1\"} 3\n",
          "officina_message_seconds_bucket{le=\"+Inf\"} 4\n", "officina_message_seconds_sum 7.3003\n",
          "officina_message_seconds_count 4\n", "officina_message_bytes_received_total 40\n"})
        EXPECT_THAT(page, HasSubstr(line));
}

TEST(Figures, OfANodeAreThereWhereItIsOne) {
    House::Figures house;
    EXPECT_THAT(NetFigures().written(house, {}), Not(HasSubstr("officina_leases")));
    house.node = {.nodes = 3, .leases = 7, .passed_on = 5, .lag = 1.5, .bus_away = true};
    const std::string page = NetFigures().written(house, {});
    for (const char* line :
         {"officina_nodes 3\n", "officina_leases 7\n", "officina_passed_on_total 5\n",
          "officina_bus_lag_seconds 1.5\n", "officina_bus_away 1\n", "officina_lease_sure 1\n"})
        EXPECT_THAT(page, HasSubstr(line));
}

}  // namespace
}  // namespace officina::server
