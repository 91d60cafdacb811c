#pragma once

#include <array>
#include <boost/mp11.hpp>
#include <cstddef>
#include <string_view>

#include "protocol/bodies.h"

// The one place where the described structs get their names: the name of the struct itself for
// TypeScript and, made from it, the snake_case name for the wire.
namespace sixfold::protocol {

/// Structs that occur inside messages and bodies, those used by others first.
using Parts = boost::mp11::mp_list<CommandId, TimeControl, Clocks, GameResult, SeatView, PlayedMove,
                                   ChatLine, SeekView, LiveGame, ChallengeView>;

/// Bodies of HTTP requests and replies, and their parts.
using Bodies =
    boost::mp11::mp_list<NewGame, Seated, HttpError, VariantSummary, VariantList, CellView,
                         PieceView, DefinitionView, NewAccount, Login, Recovery, PasswordChange,
                         PasswordProof, RecoveryCodes, Me, SessionView, SessionList, DeviceLink,
                         NewToken, TokenView, MadeToken, TokenList, RatingView, HeadToHead, Profile,
                         GameLine, GameList, RatingPoint, RatingHistory, LeaderboardRow,
                         Leaderboard, RelationView, RelationList>;

using ClientMessages = boost::mp11::mp_rename<ClientMessage, boost::mp11::mp_list>;
using ServerMessages = boost::mp11::mp_rename<ServerMessage, boost::mp11::mp_list>;

/// Calls `visit` with an mp_identity of each type of a list.
template <typename List, typename Visit>
void for_each_type(Visit visit) {
    boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, List>>(visit);
}

/// Is this the type of a member that may be absent?
template <typename T>
inline constexpr bool kIsOptional = false;
template <typename T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

/// "PlayMove". A described struct that is missing in the table below does not compile.
template <typename T>
inline constexpr std::string_view kStructName = T::has_no_name_in_the_table;

#define SIXFOLD_STRUCT_NAME(T) \
    template <>                \
    inline constexpr std::string_view kStructName<T> = #T

SIXFOLD_STRUCT_NAME(CommandId);
SIXFOLD_STRUCT_NAME(TimeControl);
SIXFOLD_STRUCT_NAME(Clocks);
SIXFOLD_STRUCT_NAME(GameResult);
SIXFOLD_STRUCT_NAME(SeatView);
SIXFOLD_STRUCT_NAME(PlayedMove);
SIXFOLD_STRUCT_NAME(ChatLine);
SIXFOLD_STRUCT_NAME(SeekView);
SIXFOLD_STRUCT_NAME(LiveGame);
SIXFOLD_STRUCT_NAME(ChallengeView);

SIXFOLD_STRUCT_NAME(Watch);
SIXFOLD_STRUCT_NAME(Unwatch);
SIXFOLD_STRUCT_NAME(PlayMove);
SIXFOLD_STRUCT_NAME(Resign);
SIXFOLD_STRUCT_NAME(OfferDraw);
SIXFOLD_STRUCT_NAME(AcceptDraw);
SIXFOLD_STRUCT_NAME(DeclineDraw);
SIXFOLD_STRUCT_NAME(OfferTakeback);
SIXFOLD_STRUCT_NAME(AcceptTakeback);
SIXFOLD_STRUCT_NAME(DeclineTakeback);
SIXFOLD_STRUCT_NAME(Abort);
SIXFOLD_STRUCT_NAME(GiveTime);
SIXFOLD_STRUCT_NAME(ClaimWin);
SIXFOLD_STRUCT_NAME(ClaimDraw);
SIXFOLD_STRUCT_NAME(OfferRematch);
SIXFOLD_STRUCT_NAME(DeclineRematch);
SIXFOLD_STRUCT_NAME(Say);
SIXFOLD_STRUCT_NAME(EnterLobby);
SIXFOLD_STRUCT_NAME(LeaveLobby);
SIXFOLD_STRUCT_NAME(PostSeek);
SIXFOLD_STRUCT_NAME(CancelSeek);
SIXFOLD_STRUCT_NAME(AcceptSeek);
SIXFOLD_STRUCT_NAME(JoinPool);
SIXFOLD_STRUCT_NAME(LeavePool);
SIXFOLD_STRUCT_NAME(WithdrawGame);
SIXFOLD_STRUCT_NAME(Ping);

SIXFOLD_STRUCT_NAME(Hello);
SIXFOLD_STRUCT_NAME(Snapshot);
SIXFOLD_STRUCT_NAME(Started);
SIXFOLD_STRUCT_NAME(Moved);
SIXFOLD_STRUCT_NAME(DrawOffered);
SIXFOLD_STRUCT_NAME(DrawDeclined);
SIXFOLD_STRUCT_NAME(TakebackOffered);
SIXFOLD_STRUCT_NAME(TakebackDeclined);
SIXFOLD_STRUCT_NAME(TakenBack);
SIXFOLD_STRUCT_NAME(TimeGiven);
SIXFOLD_STRUCT_NAME(ClocksResumed);
SIXFOLD_STRUCT_NAME(Ended);
SIXFOLD_STRUCT_NAME(Presence);
SIXFOLD_STRUCT_NAME(ClocksStopped);
SIXFOLD_STRUCT_NAME(Rematch);
SIXFOLD_STRUCT_NAME(Chat);
SIXFOLD_STRUCT_NAME(Lobby);
SIXFOLD_STRUCT_NAME(LobbyChanged);
SIXFOLD_STRUCT_NAME(Searching);
SIXFOLD_STRUCT_NAME(Challenges);
SIXFOLD_STRUCT_NAME(GameReady);
SIXFOLD_STRUCT_NAME(Online);
SIXFOLD_STRUCT_NAME(Ack);
SIXFOLD_STRUCT_NAME(Refused);
SIXFOLD_STRUCT_NAME(Pong);

SIXFOLD_STRUCT_NAME(NewGame);
SIXFOLD_STRUCT_NAME(Seated);
SIXFOLD_STRUCT_NAME(HttpError);
SIXFOLD_STRUCT_NAME(VariantSummary);
SIXFOLD_STRUCT_NAME(VariantList);
SIXFOLD_STRUCT_NAME(CellView);
SIXFOLD_STRUCT_NAME(PieceView);
SIXFOLD_STRUCT_NAME(DefinitionView);
SIXFOLD_STRUCT_NAME(NewAccount);
SIXFOLD_STRUCT_NAME(Login);
SIXFOLD_STRUCT_NAME(Recovery);
SIXFOLD_STRUCT_NAME(PasswordChange);
SIXFOLD_STRUCT_NAME(PasswordProof);
SIXFOLD_STRUCT_NAME(RecoveryCodes);
SIXFOLD_STRUCT_NAME(Me);
SIXFOLD_STRUCT_NAME(SessionView);
SIXFOLD_STRUCT_NAME(SessionList);
SIXFOLD_STRUCT_NAME(DeviceLink);
SIXFOLD_STRUCT_NAME(NewToken);
SIXFOLD_STRUCT_NAME(TokenView);
SIXFOLD_STRUCT_NAME(MadeToken);
SIXFOLD_STRUCT_NAME(TokenList);
SIXFOLD_STRUCT_NAME(RatingView);
SIXFOLD_STRUCT_NAME(HeadToHead);
SIXFOLD_STRUCT_NAME(Profile);
SIXFOLD_STRUCT_NAME(GameLine);
SIXFOLD_STRUCT_NAME(GameList);
SIXFOLD_STRUCT_NAME(RatingPoint);
SIXFOLD_STRUCT_NAME(RatingHistory);
SIXFOLD_STRUCT_NAME(LeaderboardRow);
SIXFOLD_STRUCT_NAME(Leaderboard);
SIXFOLD_STRUCT_NAME(RelationView);
SIXFOLD_STRUCT_NAME(RelationList);

#undef SIXFOLD_STRUCT_NAME

namespace detail {

constexpr bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/// "PlayMove" -> "play_move", in storage that lives as long as the program.
template <typename T>
struct SnakeCase {
    static constexpr std::string_view kFrom = kStructName<T>;

    static constexpr std::size_t length() {
        std::size_t length = kFrom.size();
        for (std::size_t i = 1; i < kFrom.size(); ++i) length += is_capital(kFrom[i]) ? 1 : 0;
        return length;
    }

    static constexpr auto text() {
        std::array<char, length()> text{};
        std::size_t end = 0;
        for (std::size_t i = 0; i < kFrom.size(); ++i) {
            const bool capital = is_capital(kFrom[i]);
            if (capital && i > 0) text[end++] = '_';
            text[end++] = capital ? static_cast<char>(kFrom[i] - 'A' + 'a') : kFrom[i];
        }
        return text;
    }

    static constexpr std::array<char, length()> kText = text();
};

}  // namespace detail

/// "play_move": the value of "type", and the first word of error sentences.
template <typename T>
inline constexpr std::string_view kTypeName{detail::SnakeCase<T>::kText.data(),
                                            detail::SnakeCase<T>::kText.size()};

static_assert(kTypeName<PlayMove> == "play_move");
static_assert(kTypeName<Hello> == "hello");

}  // namespace sixfold::protocol
