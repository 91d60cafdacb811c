#include "server/ops/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>

namespace sixfold::server {

const std::vector<std::string>& log_levels() {
    static const std::vector<std::string> kLevels{"debug", "info",     "warn",
                                                  "error", "critical", "off"};
    return kLevels;
}

void set_up_log(std::string_view level) {
    auto logger = std::make_shared<spdlog::logger>(
        "sixfold", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    // UTC, so that lines of servers in different places can be put side by side.
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
    logger->set_level(spdlog::level::from_str(std::string(level)));
    logger->flush_on(spdlog::level::warn);
    spdlog::set_default_logger(std::move(logger));
}

}  // namespace sixfold::server
