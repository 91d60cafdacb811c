#include "core/base/error.h"

namespace sixfold {

std::string_view to_string(ErrorCode code) {
    switch (code) {
        case ErrorCode::BadRequest:
            return "bad_request";
        case ErrorCode::TooLarge:
            return "too_large";
        case ErrorCode::UnknownMessage:
            return "unknown_message";
        case ErrorCode::Unauthenticated:
            return "unauthenticated";
        case ErrorCode::Forbidden:
            return "forbidden";
        case ErrorCode::NotFound:
            return "not_found";
        case ErrorCode::NotYourSeat:
            return "not_your_seat";
        case ErrorCode::NotYourTurn:
            return "not_your_turn";
        case ErrorCode::StalePly:
            return "stale_ply";
        case ErrorCode::IllegalMove:
            return "illegal_move";
        case ErrorCode::GameOver:
            return "game_over";
        case ErrorCode::NotStarted:
            return "not_started";
        case ErrorCode::NoOffer:
            return "no_offer";
        case ErrorCode::AlreadyOffered:
            return "already_offered";
        case ErrorCode::NotAllowedNow:
            return "not_allowed_now";
        case ErrorCode::OpponentPresent:
            return "opponent_present";
        case ErrorCode::SeatTaken:
            return "seat_taken";
        case ErrorCode::NameTaken:
            return "name_taken";
        case ErrorCode::WrongPassword:
            return "wrong_password";
        case ErrorCode::RateLimited:
            return "rate_limited";
        case ErrorCode::StorageUnavailable:
            return "storage_unavailable";
        case ErrorCode::InvalidVariant:
            return "invalid_variant";
        case ErrorCode::Internal:
            return "internal";
    }
    return "internal";
}

}  // namespace sixfold
