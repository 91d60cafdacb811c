#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace sixfold::simulation {

/// What a run did, to see that it has been where it should have been.
struct Figures {
    std::uint64_t games_over = 0;
    std::uint64_t moves = 0;
    std::uint64_t commands = 0;  ///< sent, resends not counted
    std::uint64_t acknowledged = 0;
    std::map<std::string, std::uint64_t> refused;  ///< by code
    std::uint64_t resends = 0;
    std::uint64_t reconnects = 0;
    std::uint64_t crashes = 0;
    std::uint64_t failed_commits = 0;
    std::uint64_t stalls = 0;
    std::uint64_t rubbish = 0;  ///< messages that are none
    std::uint64_t chat_lines = 0;
    std::map<std::string, std::uint64_t> origins;  ///< games that began, by how people met
    std::uint64_t rated_games = 0;                 ///< of them
    std::map<std::string, std::uint64_t> ends;     ///< games, by reason
    std::uint64_t snapshots = 0;
    std::uint64_t view_checks = 0;   ///< that a viewer sees what the store holds
    std::uint64_t rest_checks = 0;   ///< the same when nothing is on its way
    std::uint64_t lobby_checks = 0;  ///< that a page sees the lobby as it is

    void add(const Figures& other) {
        games_over += other.games_over;
        moves += other.moves;
        commands += other.commands;
        acknowledged += other.acknowledged;
        for (const auto& [code, count] : other.refused) refused[code] += count;
        resends += other.resends;
        reconnects += other.reconnects;
        crashes += other.crashes;
        failed_commits += other.failed_commits;
        stalls += other.stalls;
        rubbish += other.rubbish;
        chat_lines += other.chat_lines;
        for (const auto& [origin, count] : other.origins) origins[origin] += count;
        rated_games += other.rated_games;
        for (const auto& [reason, count] : other.ends) ends[reason] += count;
        snapshots += other.snapshots;
        view_checks += other.view_checks;
        rest_checks += other.rest_checks;
        lobby_checks += other.lobby_checks;
    }
};

}  // namespace sixfold::simulation
