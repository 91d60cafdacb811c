#pragma once

#include "core/base/result.h"
#include "protocol/bodies.h"

// Inside of the codec: what the types alone do not say about the body of a request. BadRequest. A
// body without a check cannot be decoded.
namespace sixfold::protocol {

Result<void> check_body(const NewGame& game);
Result<void> check_body(const NewAccount& account);
Result<void> check_body(const Login& login);
Result<void> check_body(const Recovery& recovery);
Result<void> check_body(const PasswordChange& change);
Result<void> check_body(const PasswordProof& proof);
Result<void> check_body(const NewToken& token);

}  // namespace sixfold::protocol
