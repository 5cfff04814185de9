#pragma once
// The store of a house in a page. What is written is an order to the page, which keeps it (web/src/pocket/keeping.ts) and says when it
// is there to stay, and not before: an order that cannot be carried out waits there. Nothing is told earlier. Summaries are all here; a journal is here once the page has brought it, which it does
// before it passes on anything that names the table.
//
// There is one person, and nobody waits for a table but them: those that sleep have no alarms, and time passes for none of them.

#include <map>

#include "pocket/outside.h"
#include "tables/store.h"

namespace officina::pocket {

class PocketStore final : public tables::Store {
  public:
    // What the page has kept.
    void know(tables::TableSummary summary) { summaries_[summary.id] = std::move(summary); }
    void bring(const tables::TableId& table, std::vector<std::string> journal) {
        journals_[table] = std::move(journal);
    }
    void forget_table(const tables::TableId& table);

    void append(const tables::TableId& table, std::uint32_t first, std::vector<std::string> entries,
                std::optional<tables::TableSummary> summary, Done done) override;
    void lay_down(const tables::TableId& table, const std::optional<tables::Asleep>& asleep,
                  Done done) override;
    void keep_run(const tables::HouseRun&, Done done) override {
        if (done) done({});
    }
    std::expected<std::vector<tables::HouseRun>, Problem> kept_runs(const tables::TableId&) override {
        return {};
    }
    std::expected<std::vector<std::string>, Problem> journal(const tables::TableId& table) override;
    std::expected<std::optional<tables::TableSummary>, Problem> summary(
        const tables::TableId& table) override;
    std::expected<std::vector<Numbered>, Problem> left_awake(std::int64_t, int) override { return {}; }
    std::expected<std::vector<Alarm>, Problem> alarms(int) override { return {}; }
    std::expected<std::vector<tables::TableSummary>, Problem> waiting_tables(std::size_t, int) override {
        return {};
    }
    std::expected<std::size_t, Problem> count_waiting_tables() override { return 0; }
    std::expected<std::optional<tables::Instant>, Problem> last_change() override;
    void history(const tables::PersonId& person, int most, const tables::HistoryMark& before,
                 Listed listed) override;

    // --- The person is the page's: only a name can be changed here.
    void change(const tables::PersonChange& change, Done done) override;
    void add(const tables::Person&, const tables::Session&, Done done) override {
        done(std::unexpected(tables::no_person()));
    }
    void forget(const tables::PersonId&, const std::string&, Done done) override {
        done(std::unexpected(tables::no_person()));
    }
    void forget_guests(tables::Instant, int, Forgotten done) override {
        done(std::vector<tables::PersonId>{});
    }
    std::expected<std::optional<tables::Person>, Problem> person(const tables::PersonId&) override {
        return {};
    }
    std::expected<std::optional<tables::Person>, Problem> person_by_login(const std::string&) override {
        return {};
    }
    std::expected<std::optional<tables::Session>, Problem> session(const std::string&) override { return {}; }
    std::expected<std::vector<tables::Session>, Problem> sessions(const tables::PersonId&) override {
        return {};
    }
    std::expected<int, Problem> codes_left(const tables::PersonId&) override { return 0; }
    std::expected<void, Problem> back_up(const std::string&) override { return {}; }
    Figures figures() const override { return {}; }

  private:
    std::map<tables::TableId, tables::TableSummary> summaries_;
    std::map<tables::TableId, std::vector<std::string>> journals_;
};

}  // namespace officina::pocket
