#pragma once

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

#include "core/base/error.h"

namespace sixfold {

/// A value or an Error. Method names are those of std::expected, so that it can replace this type
/// when the toolchain has it. Reading the wrong side is a bug and asserts.
template <typename T>
class [[nodiscard]] Result {
  public:
    using value_type = T;

    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    bool has_value() const { return state_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    T& value() & { return assert(has_value()), *std::get_if<0>(&state_); }
    const T& value() const& { return assert(has_value()), *std::get_if<0>(&state_); }
    T&& value() && { return assert(has_value()), std::move(*std::get_if<0>(&state_)); }

    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Error& error() const { return assert(!has_value()), *std::get_if<1>(&state_); }

  private:
    std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
  public:
    using value_type = void;

    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    bool has_value() const { return !error_.has_value(); }
    explicit operator bool() const { return has_value(); }

    const Error& error() const { return assert(error_.has_value()), *error_; }

  private:
    std::optional<Error> error_;
};

}  // namespace sixfold
