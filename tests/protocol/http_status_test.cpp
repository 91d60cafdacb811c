#include "protocol/http_status.h"

#include <gtest/gtest.h>

#include <utility>

namespace sixfold::protocol {
namespace {

TEST(HttpStatus, EveryErrorHasOne) {
    for (const auto& [code, status] : {std::pair(ErrorCode::BadRequest, 400),
                                       std::pair(ErrorCode::TooLarge, 413),
                                       std::pair(ErrorCode::UnknownMessage, 400),
                                       std::pair(ErrorCode::Unauthenticated, 401),
                                       std::pair(ErrorCode::Forbidden, 403),
                                       std::pair(ErrorCode::NotFound, 404),
                                       std::pair(ErrorCode::NotYourSeat, 403),
                                       std::pair(ErrorCode::NotYourTurn, 409),
                                       std::pair(ErrorCode::StalePly, 409),
                                       std::pair(ErrorCode::IllegalMove, 422),
                                       std::pair(ErrorCode::GameOver, 409),
                                       std::pair(ErrorCode::NotStarted, 409),
                                       std::pair(ErrorCode::NoOffer, 409),
                                       std::pair(ErrorCode::AlreadyOffered, 409),
                                       std::pair(ErrorCode::NotAllowedNow, 409),
                                       std::pair(ErrorCode::OpponentPresent, 409),
                                       std::pair(ErrorCode::SeatTaken, 409),
                                       std::pair(ErrorCode::NameTaken, 409),
                                       std::pair(ErrorCode::WrongPassword, 403),
                                       std::pair(ErrorCode::RateLimited, 429),
                                       std::pair(ErrorCode::StorageUnavailable, 503),
                                       std::pair(ErrorCode::InvalidVariant, 500),
                                       std::pair(ErrorCode::Internal, 500)}) {
        EXPECT_EQ(http_status(code), status) << to_string(code);
    }
}

}  // namespace
}  // namespace sixfold::protocol
