#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace sixfold::test {

/// For what a test asks of its own data: that it is wrong is no finding about the program.
[[noreturn]] inline void give_up(const std::string& sentence) {
    std::fprintf(stderr, "%s\n", sentence.c_str());
    std::abort();
}

}  // namespace sixfold::test
