#include "server/app/people_pages.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>

#include "db/store.h"
#include "protocol/codec.h"
#include "server/app/people_views.h"
#include "server/app/route_parts.h"
#include "server/app/stored_record.h"

namespace sixfold::server {

namespace {

constexpr int kNoContent = 204;
constexpr int kGamesOfAPage = 50;
constexpr int kMostRunningGames = 100;
constexpr int kMostRatingPoints = 500;
constexpr int kMostLeaderboardRows = 100;

template <typename Body>
HttpResponse response_of(const Body& body) {
    HttpResponse response;
    response.body = std::make_shared<const std::string>(protocol::encode_body(body));
    return response;
}

/// What the database says about itself stays in the log.
HttpResponse failure_response(const Error& error) {
    if (error.code == ErrorCode::Internal) {
        spdlog::error("A page cannot be shown: {}", error.message);
        return error_response({error.code, "This cannot be shown. The log says why."});
    }
    if (error.code == ErrorCode::StorageUnavailable) {
        spdlog::warn("A page cannot be shown now: {}", error.message);
        return error_response({error.code, "The server is too busy. Try again soon."});
    }
    return error_response(error);
}

Error no_such_person() { return {ErrorCode::NotFound, "There is nobody of this name."}; }

/// What `other` is to who asks.
std::optional<std::string> relation_to(const db::Person& asker, const UserId& other) {
    const auto holds = [&](const std::vector<UserId>& people) {
        return std::find(people.begin(), people.end(), other) != people.end();
    };
    if (holds(asker.blocked)) return std::string(to_string(db::Relation::Block));
    if (holds(asker.followed)) return std::string(to_string(db::Relation::Follow));
    return std::nullopt;
}

/// The id of a person with this name, or why there is none.
Result<UserId> id_of(db::Reader& reader, const std::string& name) {
    auto person = reader.person_named(name);
    if (!person) return person.error();
    if (!*person) return no_such_person();
    return (*person)->person.id;
}

/// A game that is being played, as one of its players has it in a list.
Result<protocol::GameLine> running_line(const db::RecordedGame& stored, const UserId& player,
                                        const Catalogue& catalogue) {
    const auto game = game_of(stored, catalogue);
    if (!game) return game.error();
    protocol::GameLine line = game_line(stored.listed);
    line.at_ms = stored.facts.front().at.time_since_epoch().count();
    line.your_turn = stored.listed.seats[game->to_move().index].user == player;
    return line;
}

/// One's turn first, then the newest.
void sort_running(std::vector<protocol::GameLine>& games) {
    std::sort(games.begin(), games.end(), [](const auto& a, const auto& b) {
        if (a.your_turn != b.your_turn) return a.your_turn > b.your_turn;
        return a.at_ms != b.at_ms ? a.at_ms > b.at_ms : a.game < b.game;
    });
}

/// Stores what somebody wants another one to be, or to be no more. The person as it is then.
Result<db::Person> store_relation(db::Store& store, const UserId& user,
                                  const route::Relate& wanted) {
    const auto other = store.person_named(wanted.name);
    if (!other) return other.error();
    if (!*other) return no_such_person();
    const UserId& id = (*other)->id;
    const auto done = wanted.ends ? store.unrelate(user, id, wanted.relation)
                                  : store.relate(user, id, wanted.relation);
    if (!done) return done.error();
    auto person = store.person(user);
    if (!person) return person.error();
    if (!*person) return no_such_person();
    return **std::move(person);
}

}  // namespace

PeoplePages::PeoplePages(const Catalogue& catalogue, Around around)
    : catalogue_(catalogue), around_(std::move(around)) {}

void PeoplePages::answer(const PeopleRoute& route, const std::optional<std::string>& session,
                         HttpReply reply) {
    std::visit(
        [&](const auto& wanted) {
            if constexpr (requires { show(wanted, std::move(reply)); }) {
                show(wanted, std::move(reply));
            } else {
                identify_and_show(wanted, session, std::move(reply));
            }
        },
        route);
}

template <typename Wanted>
void PeoplePages::identify_and_show(const Wanted& wanted, const std::optional<std::string>& session,
                                    HttpReply reply) {
    around_.identify(session, [this, wanted, reply = std::move(reply)](Result<Asker> asker) {
        if (asker) {
            show(wanted, *asker, reply);
        } else {
            reply(failure_response(asker.error()));
        }
    });
}

template <typename Find, typename Finish>
void PeoplePages::read(HttpReply reply, Find find, Finish finish) {
    const bool waits = around_.read(
        [this, reply, find = std::move(find), finish = std::move(finish)](db::Reader& reader) {
            around_.post([reply, finish, found = find(reader)] {
                reply(found ? finish(*found) : failure_response(found.error()));
            });
        });
    if (!waits) {
        reply(error_response(
            {ErrorCode::RateLimited, "Too many pages are asked for. Try again soon."}));
    }
}

template <typename Find>
void PeoplePages::read(HttpReply reply, Find find) {
    read(std::move(reply), std::move(find), [](const HttpResponse& response) { return response; });
}

void PeoplePages::show(const route::Profile& wanted, const Asker& asker, HttpReply reply) {
    struct Found {
        UserId user;
        protocol::Profile profile;
    };
    const auto find = [wanted, asker, now = around_.now()](db::Reader& reader) -> Result<Found> {
        const auto person = reader.person_named(wanted.name);
        if (!person) return person.error();
        if (!*person) return no_such_person();
        Found found{(*person)->person.id, profile_view(**person, now)};
        if (!asker || asker->id == found.user) return found;
        found.profile.relation = relation_to(*asker, found.user);
        const auto score = reader.score(asker->id, found.user);
        if (!score) return score.error();
        found.profile.head_to_head =
            protocol::HeadToHead{score->games, score->first, score->second};
        return found;
    };
    read(std::move(reply), find, [this](const Found& found) {
        protocol::Profile profile = found.profile;
        profile.online = around_.online(found.user);
        return response_of(profile);
    });
}

void PeoplePages::show(const route::RunningGames&, const Asker& asker, HttpReply reply) {
    if (!asker) {
        reply(response_of(protocol::GameList{}));
        return;
    }
    read(std::move(reply), [this, user = asker->id](db::Reader& reader) -> Result<HttpResponse> {
        const auto games = reader.running_games(user, kMostRunningGames);
        if (!games) return games.error();
        protocol::GameList list;
        for (const db::RecordedGame& game : *games) {
            if (auto line = running_line(game, user, catalogue_)) {
                list.games.push_back(*std::move(line));
            } else {
                spdlog::error("A game is left out of a list: {}", line.error().message);
            }
        }
        sort_running(list.games);
        return response_of(list);
    });
}

void PeoplePages::show(const route::Relations&, const Asker& asker, HttpReply reply) {
    if (!asker) {
        reply(response_of(protocol::RelationList{}));
        return;
    }
    read(std::move(reply), [user = asker->id](db::Reader& reader) -> Result<HttpResponse> {
        const auto related = reader.relations(user);
        if (!related) return related.error();
        protocol::RelationList list;
        for (const db::Related& one : *related) {
            list.people.push_back({one.name, std::string(to_string(one.relation))});
        }
        return response_of(list);
    });
}

void PeoplePages::show(const route::Relate& wanted, const Asker& asker, HttpReply reply) {
    if (!asker) {
        reply(error_response({ErrorCode::Unauthenticated, "Log in to follow and block people."}));
        return;
    }
    // A guest who is blocked comes back as another, and a guest who blocks is forgotten.
    if (!asker->name) {
        reply(error_response(
            {ErrorCode::Forbidden, "Only people with a name follow and block others."}));
        return;
    }
    around_.store(
        [this, wanted, user = asker->id, reply = std::move(reply)](Result<db::Store*> store) {
            auto person =
                store ? store_relation(**store, user, wanted) : Result<db::Person>(store.error());
            around_.post([this, reply, person = std::move(person)] {
                if (!person) {
                    reply(failure_response(person.error()));
                    return;
                }
                around_.changed(*person);
                HttpResponse done;
                done.status = kNoContent;
                reply(std::move(done));
            });
        });
}

void PeoplePages::show(const route::FinishedGames& wanted, HttpReply reply) {
    read(std::move(reply), [wanted](db::Reader& reader) -> Result<HttpResponse> {
        const auto user = id_of(reader, wanted.name);
        if (!user) return user.error();
        // One more than the page has says whether there is another page.
        auto games = reader.finished_games(*user, wanted.before, kGamesOfAPage + 1);
        if (!games) return games.error();
        protocol::GameList list;
        if (games->size() > kGamesOfAPage) {
            games->pop_back();
            list.next = cursor_text({games->back().at, games->back().game});
        }
        for (const db::ListedGame& game : *games) list.games.push_back(game_line(game));
        return response_of(list);
    });
}

void PeoplePages::show(const route::RatingHistory& wanted, HttpReply reply) {
    read(std::move(reply), [wanted](db::Reader& reader) -> Result<HttpResponse> {
        const auto user = id_of(reader, wanted.name);
        if (!user) return user.error();
        const auto history = reader.rating_history(
            *user, wanted.variant, std::string(to_string(wanted.speed)), kMostRatingPoints);
        if (!history) return history.error();
        protocol::RatingHistory list;
        for (const db::RatingAfter& after : *history) {
            list.points.push_back({after.at.time_since_epoch().count(), shown(after.value)});
        }
        return response_of(list);
    });
}

void PeoplePages::show(const route::Leaderboard& wanted, HttpReply reply) {
    if (catalogue_.by_slug(wanted.variant) == nullptr) {
        reply(error_response({ErrorCode::NotFound, "There is no such game."}));
        return;
    }
    const auto find = [wanted, now = around_.now()](db::Reader& reader) -> Result<HttpResponse> {
        protocol::Leaderboard board{wanted.variant, std::string(to_string(wanted.speed)), {}};
        const auto listed = [&](const db::StoredStanding& standing) {
            return is_listed(standing, now);
        };
        const auto people =
            reader.leaderboard(board.variant, board.speed, kMostLeaderboardRows, listed);
        if (!people) return people.error();
        for (const db::Ranked& ranked : *people) {
            const int place = static_cast<int>(board.rows.size()) + 1;
            board.rows.push_back(leaderboard_row(ranked, place, now));
        }
        return response_of(board);
    };
    read(std::move(reply), find);
}

void PeoplePages::show(const route::GameRecord& wanted, HttpReply reply) {
    read(std::move(reply), [this, wanted](db::Reader& reader) -> Result<HttpResponse> {
        const auto game = reader.finished_game(wanted.game);
        if (!game) return game.error();
        auto text = record_text(*game, catalogue_);
        if (!text) return text.error();
        HttpResponse response;
        response.content_type = "text/plain; charset=utf-8";
        response.body = std::make_shared<const std::string>(*std::move(text));
        response.attachment = "sixfold-" + wanted.game.text + ".txt";
        return response;
    });
}

}  // namespace sixfold::server
