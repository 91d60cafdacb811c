#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/base/result.h"

// EXPECT_TRUE(is_ok(result)) and EXPECT_TRUE(is_error(result, code)) say what came instead.
namespace sixfold::test {

template <typename T>
testing::AssertionResult is_ok(const Result<T>& result) {
    if (result) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << to_string(result.error().code) << ": " << result.error().message;
}

template <typename T>
testing::AssertionResult is_error(const Result<T>& result, ErrorCode code) {
    if (result) return testing::AssertionFailure() << "no error";
    if (result.error().code == code) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << to_string(result.error().code) << ": " << result.error().message;
}

}  // namespace sixfold::test
