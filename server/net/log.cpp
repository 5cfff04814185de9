#include "server/net/log.h"

#include <boost/json/serialize.hpp>
#include <cctype>
#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/async_logger.h>
#include <spdlog/details/thread_pool.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include "match/letters.h"

namespace officina::server {

namespace json = boost::json;

namespace {

class TakingSink final : public spdlog::sinks::base_sink<std::mutex> {
  public:
    explicit TakingSink(std::function<void(std::string_view)> take) : take_(std::move(take)) {}

  protected:
    void sink_it_(const spdlog::details::log_msg& message) override {
        take_({message.payload.data(), message.payload.size()});
    }
    void flush_() override {}

  private:
    std::function<void(std::string_view)> take_;
};

spdlog::level::level_enum spdlog_level(Log::Level level) {
    switch (level) {
        case Log::Level::debug: return spdlog::level::debug;
        case Log::Level::info: return spdlog::level::info;
        case Log::Level::warning: return spdlog::level::warn;
        case Log::Level::error: return spdlog::level::err;
        case Log::Level::off: return spdlog::level::off;
    }
    return spdlog::level::info;
}

std::string_view word_of(Log::Level level) {
    switch (level) {
        case Log::Level::debug: return "debug";
        case Log::Level::info: return "info";
        case Log::Level::warning: return "warning";
        case Log::Level::error: return "error";
        case Log::Level::off: return "off";
    }
    return {};
}

constexpr std::size_t kWaitingLines = 8192;

}  // namespace

Log::Log(Level least) {
    auto pool = std::make_shared<spdlog::details::thread_pool>(kWaitingLines, 1);
    logger_ =
        std::make_shared<spdlog::async_logger>("officina", std::make_shared<spdlog::sinks::stderr_sink_mt>(),
                                               pool, spdlog::async_overflow_policy::overrun_oldest);
    thread_ = std::move(pool);
    logger_->set_pattern("%v");
    logger_->set_level(spdlog_level(least));
    logger_->flush_on(spdlog::level::warn);
}

Log::Log(Level least, std::function<void(std::string_view)> take)
    : logger_(std::make_shared<spdlog::logger>("officina", std::make_shared<TakingSink>(std::move(take)))) {
    logger_->set_level(spdlog_level(least));
}

Log::~Log() { logger_->flush(); }

void Log::note(Level level, std::string_view event, json::object fields) {
    if (!logger_->should_log(spdlog_level(level))) return;
    const auto now =
        std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
    json::object line{{"time", fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                                           fmt::gmtime(std::chrono::system_clock::to_time_t(now)),
                                           now.time_since_epoch().count() % 1000)},
                      {"level", word_of(level)},
                      {"event", event}};
    for (auto& [name, value] : fields) {
        const json::string* text = value.if_string();
        line[name] = text ? json::value(loggable(*text)) : std::move(value);
    }
    logger_->log(spdlog_level(level), json::serialize(line));
}

void Log::flush() { logger_->flush(); }

std::string short_id(std::string_view id) { return std::string(beginning_of(id, 6)) + "…"; }

std::string loggable(std::string_view text) {
    constexpr std::size_t kLooksLikeAnId = 16, kMost = 300;
    std::string safe, word;
    const auto end_word = [&] {
        safe += word.size() >= kLooksLikeAnId ? short_id(word) : word;
        word.clear();
    };
    while (!text.empty() && safe.size() < kMost) {
        const std::string_view before = text;
        const auto letter = take_letter(text);
        if (!letter) text.remove_prefix(1);
        if (letter && *letter < 0x80 && std::isalnum(static_cast<int>(*letter)) != 0) {
            word += before.front();
            continue;
        }
        end_word();
        const bool is_seen = letter && *letter >= 0x20 && (*letter < 0x7f || *letter >= 0xa0);
        safe += is_seen ? before.substr(0, before.size() - text.size()) : "?";
    }
    end_word();
    return shortened_text(safe, kMost);
}

}  // namespace officina::server
