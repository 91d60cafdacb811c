#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace sixfold::protocol {

/// The bytes of a file of the checkout, named from its root. Fails the test when it is not there.
inline std::string project_file(const std::string& path) {
    std::ifstream file(std::string(SIXFOLD_ROOT_DIR "/") + path, std::ios::binary);
    EXPECT_TRUE(file) << path << " cannot be read";
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace sixfold::protocol
