#pragma once

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

namespace sixfold::load {

/// A measurement that cannot go on is worth nothing: says why and ends the program.
[[noreturn]] inline void fail(const std::string& why) {
    std::fprintf(stderr, "load: %s\n", why.c_str());
    std::_Exit(1);
}

/// For coroutines that nobody waits for.
inline void fail_on_exception(const std::exception_ptr& failure) {
    if (!failure) return;
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        fail(error.what());
    }
}

}  // namespace sixfold::load
