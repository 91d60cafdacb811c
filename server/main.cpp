#include <cstdio>
#include <exception>

#include "server/app/command_line.h"

int main(int argc, char** argv) {
    try {
        return sixfold::server::run_command_line(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "sixfold: unexpected failure: %s\n", error.what());
        return 1;
    }
}
