#include "db/transact.h"

namespace sixfold::db {

Error error_of(const DbError& error) {
    if (error.is_unavailable()) {
        return {ErrorCode::StorageUnavailable,
                std::string("the database cannot be used now: ") + error.what()};
    }
    return {ErrorCode::Internal, std::string("the database failed: ") + error.what()};
}

Error error_of(const Conflict& conflict) { return {ErrorCode::Internal, conflict.what()}; }

}  // namespace sixfold::db
