#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace sixfold::test {

struct FinishedGame {
    std::vector<std::string> moves;
    std::vector<int> quarters;
};

/// The first reference game of this variant that ended for this reason.
inline FinishedGame finished_game(const std::string& variant, const std::string& reason) {
    std::ifstream file(std::string(SIXFOLD_TEST_DATA "/results/") + variant + ".txt");
    FinishedGame game;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "moves") {
            game.moves.clear();
            while (words >> word) game.moves.push_back(word);
        } else if (word == "outcome" && words >> word && word == reason) {
            for (int quarters = 0; words >> quarters;) game.quarters.push_back(quarters);
            return game;
        }
    }
    ADD_FAILURE() << "there is no game of " << variant << " that ended by " << reason;
    return {};
}

}  // namespace sixfold::test
