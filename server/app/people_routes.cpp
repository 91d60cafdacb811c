#include "server/app/people_routes.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>
#include <vector>

#include "server/app/route_parts.h"

namespace sixfold::server {

namespace {

using Found = std::variant<PeopleRoute, HttpResponse>;

constexpr std::size_t kLeastName = 2;
constexpr std::size_t kMostName = 20;
constexpr std::size_t kMostSlug = 40;

bool is_alphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// What nobody can be called is not worth a look-up.
bool is_name(std::string_view text) {
    return text.size() >= kLeastName && text.size() <= kMostName &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return is_alphanumeric(c) || c == '_' || c == '-'; });
}

bool is_slug(std::string_view text) {
    return !text.empty() && text.size() <= kMostSlug &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
           });
}

Found bad_query(std::string sentence) {
    return error_response({ErrorCode::BadRequest, std::move(sentence)});
}

/// The rest of a path, part by part.
std::vector<std::string_view> parts_of(std::string_view path) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = path.find('/');
        parts.push_back(path.substr(0, end));
        if (end == std::string_view::npos) return parts;
        path.remove_prefix(end + 1);
    }
}

/// The route when the request is a GET with no other keys than `known`.
template <typename MakeRoute>
Found get(const HttpRequest& request, std::initializer_list<std::string_view> known,
          MakeRoute make_route) {
    if (auto wrong = wrong_method(request, "GET")) return *std::move(wrong);
    if (auto unknown = unknown_query(request, known)) return *std::move(unknown);
    return make_route();
}

/// The same with the route of a game and speed, which the query must name.
template <typename MakeRoute>
Found get_of_pool(const HttpRequest& request, MakeRoute make_route) {
    return get(request, {"variant", "speed"}, [&]() -> Found {
        const auto variant = request.query.find("variant");
        if (variant == request.query.end() || !is_slug(variant->second)) {
            return bad_query("The query must name the game: variant=SLUG.");
        }
        const auto named = request.query.find("speed");
        const auto speed = named == request.query.end() ? std::nullopt : speed_from(named->second);
        if (!speed) return bad_query("The query must name the speed, such as speed=blitz.");
        return make_route(variant->second, *speed);
    });
}

Found finished_games(const HttpRequest& request, std::string name) {
    return get(request, {"before"}, [&]() -> Found {
        const auto before = request.query.find("before");
        if (before == request.query.end()) {
            return route::FinishedGames{std::move(name), std::nullopt};
        }
        auto cursor = cursor_from(before->second);
        if (!cursor) return bad_query("The cursor is none that a list of games ended with.");
        return route::FinishedGames{std::move(name), std::move(cursor)};
    });
}

Found relate(const HttpRequest& request, std::string name, db::Relation relation) {
    if (auto wrong = wrong_method(request, "PUT, DELETE")) return *std::move(wrong);
    if (auto unknown = unknown_query(request, {})) return *std::move(unknown);
    return route::Relate{std::move(name), relation, request.method == "DELETE"};
}

Found player_route(const HttpRequest& request, std::string_view rest) {
    const std::vector<std::string_view> parts = parts_of(rest);
    if (parts.size() > 2 || !is_name(parts[0])) return not_found();
    std::string name(parts[0]);
    if (parts.size() == 1) {
        return get(request, {}, [&]() -> Found { return route::Profile{std::move(name)}; });
    }
    if (parts[1] == "games") return finished_games(request, std::move(name));
    if (parts[1] == "ratings") {
        return get_of_pool(request, [&](const std::string& variant, Speed speed) {
            return route::RatingHistory{std::move(name), variant, speed};
        });
    }
    if (parts[1] == "follow") return relate(request, std::move(name), db::Relation::Follow);
    if (parts[1] == "block") return relate(request, std::move(name), db::Relation::Block);
    return not_found();
}

}  // namespace

std::optional<Found> find_people_route(const HttpRequest& request) {
    constexpr std::string_view kPlayers = "/api/players/";
    constexpr std::string_view kGames = "/api/games/";
    constexpr std::string_view kRecord = "/record";

    std::string_view path = request.path;
    if (path == "/api/my/games") {
        return get(request, {}, []() -> Found { return route::RunningGames{}; });
    }
    if (path == "/api/my/people") {
        return get(request, {}, []() -> Found { return route::Relations{}; });
    }
    if (path == "/api/leaderboards") {
        return get_of_pool(request, [](const std::string& variant, Speed speed) {
            return route::Leaderboard{variant, speed};
        });
    }
    if (path.starts_with(kPlayers)) return player_route(request, path.substr(kPlayers.size()));
    if (path.starts_with(kGames) && path.ends_with(kRecord)) {
        path.remove_prefix(kGames.size());
        if (path.size() < kRecord.size()) return not_found();
        path.remove_suffix(kRecord.size());
        if (!is_id(path)) return not_found();
        return get(request, {},
                   [&]() -> Found { return route::GameRecord{GameId{std::string(path)}}; });
    }
    return std::nullopt;
}

std::string cursor_text(const db::GameCursor& cursor) {
    return std::to_string(cursor.ended.time_since_epoch().count()) + '.' + cursor.game.text;
}

std::optional<db::GameCursor> cursor_from(std::string_view text) {
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const std::string_view game = text.substr(dot + 1);
    std::int64_t ended = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + dot, ended);
    if (error != std::errc{} || end != text.data() + dot || !is_id(game)) return std::nullopt;
    return db::GameCursor{Instant{Milliseconds{ended}}, GameId{std::string(game)}};
}

}  // namespace sixfold::server
