#pragma once

#include <string>
#include <type_traits>

#include "core/base/result.h"
#include "db/conflict.h"
#include "db/database.h"

// From this folder's exceptions to values: for the classes that others see.
namespace sixfold::db {

Error error_of(const DbError& error);
Error error_of(const Conflict& conflict);

template <typename T>
struct ResultOf {
    using Type = Result<T>;
    static constexpr bool kCanRefuse = false;
};
template <typename T>
struct ResultOf<Result<T>> {
    using Type = Result<T>;
    static constexpr bool kCanRefuse = true;
};

/// Runs `work` in a transaction and gives back what it returns; an error that it returns undoes
/// what it did. Exceptions of this folder end here.
template <typename Work>
auto transact(Database& database, Transaction::Kind kind, Work work) ->
    typename ResultOf<std::invoke_result_t<Work, Transaction&>>::Type {
    using Returned = std::invoke_result_t<Work, Transaction&>;
    try {
        Transaction transaction(database, kind);
        if constexpr (std::is_void_v<Returned>) {
            work(transaction);
            transaction.commit();
            return {};
        } else if constexpr (ResultOf<Returned>::kCanRefuse) {
            auto result = work(transaction);
            if (result) transaction.commit();
            return result;
        } else {
            auto value = work(transaction);
            transaction.commit();
            return value;
        }
    } catch (const DbError& error) {
        return error_of(error);
    } catch (const Conflict& conflict) {
        return error_of(conflict);
    }
}

}  // namespace sixfold::db
