#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sixfold {

/// Everything that the outside can get wrong, as one closed list. The wire and HTTP map it once
/// each.
enum class ErrorCode : std::uint8_t {
    BadRequest,          ///< malformed text, message, option or field
    TooLarge,            ///< over a size limit
    UnknownMessage,      ///< well formed, but no such message type
    Unauthenticated,     ///< needs a session and there is none
    Forbidden,           ///< foreign origin, or an action that is not this person's
    NotFound,            ///< no such game, variant or page
    NotYourSeat,         ///< the sender holds no seat in this game
    NotYourTurn,         ///< the seat is not to move
    StalePly,            ///< the move answers another ply than the current one
    IllegalMove,         ///< the rules refuse the move
    GameOver,            ///< the game has ended
    NotStarted,          ///< the game waits for an opponent
    NoOffer,             ///< there is no offer to answer
    AlreadyOffered,      ///< the offer stands, or was made too recently
    NotAllowedNow,       ///< the game, or its stage, does not have this
    OpponentPresent,     ///< a claim, but the opponent is here or not gone for long enough
    SeatTaken,           ///< no free seat, or the person already sits in this game
    NameTaken,           ///< somebody else has this name
    WrongPassword,       ///< not the password, or not the recovery code, of this name
    RateLimited,         ///< too many messages
    StorageUnavailable,  ///< the store cannot take the command now; nothing was changed
    InvalidVariant,      ///< a variant definition breaks a rule of its format
    Internal,            ///< our fault; details are in the log
};

/// The name used on the wire and in logs, such as "illegal_move".
std::string_view to_string(ErrorCode code);

/// A failure that is a value: a code for programs and a sentence for people.
struct Error {
    ErrorCode code;
    std::string message;

    friend bool operator==(const Error&, const Error&) = default;
};

}  // namespace sixfold
