#pragma once

#include <stdexcept>

namespace sixfold::db {

/// What was asked contradicts what is stored, or breaks a rule of the schema: a bug of the caller.
/// Ends the transaction. Stays inside db/; the store makes it a value.
class Conflict : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace sixfold::db
