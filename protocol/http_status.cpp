#include "protocol/http_status.h"

namespace sixfold::protocol {

int http_status(ErrorCode code) {
    switch (code) {
        case ErrorCode::BadRequest:
        case ErrorCode::UnknownMessage:
            return 400;
        case ErrorCode::Unauthenticated:
            return 401;
        case ErrorCode::Forbidden:
        case ErrorCode::NotYourSeat:
        case ErrorCode::WrongPassword:
            return 403;
        case ErrorCode::NotFound:
            return 404;
        case ErrorCode::NotYourTurn:
        case ErrorCode::StalePly:
        case ErrorCode::GameOver:
        case ErrorCode::NotStarted:
        case ErrorCode::NoOffer:
        case ErrorCode::AlreadyOffered:
        case ErrorCode::NotAllowedNow:
        case ErrorCode::OpponentPresent:
        case ErrorCode::SeatTaken:
        case ErrorCode::NameTaken:
            return 409;
        case ErrorCode::TooLarge:
            return 413;
        case ErrorCode::IllegalMove:
            return 422;
        case ErrorCode::RateLimited:
            return 429;
        case ErrorCode::InvalidVariant:
        case ErrorCode::Internal:
            return 500;
        case ErrorCode::StorageUnavailable:
            return 503;
    }
    return 500;
}

}  // namespace sixfold::protocol
