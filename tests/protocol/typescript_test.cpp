#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

#include "protocol/codec.h"
#include "tests/protocol/project_file.h"

namespace sixfold::protocol {
namespace {

TEST(TypeScript, TheFileOfTheWebClientIsUpToDate) {
    EXPECT_EQ(project_file("web-client/src/protocol.gen.ts"), typescript_types())
        << "run sixfold_protocol_types > web-client/src/protocol.gen.ts";
}

TEST(TypeScript, EveryTypeThatIsUsedIsDeclared) {
    std::set<std::string> declared{"string", "number", "boolean", "Record<string, string>"};
    std::set<std::string> used;
    std::istringstream lines(typescript_types());
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("export interface ")) {
            declared.insert(line.substr(17, line.find(' ', 17) - 17));
        } else if (line.starts_with("  | ")) {
            used.insert(line.substr(4, line.find_first_of(";", 4) - 4));
        } else if (const auto colon = line.find(": ");
                   line.starts_with("  ") && line.back() == ';') {
            std::string type = line.substr(colon + 2, line.size() - colon - 3);
            while (type.ends_with("[]")) type.resize(type.size() - 2);
            if (type.starts_with("Omit<")) type = type.substr(5, type.find(',') - 5);
            if (!type.starts_with('"')) used.insert(type);
        }
    }
    EXPECT_GT(used.size(), 25U);
    for (const std::string& type : used) EXPECT_TRUE(declared.contains(type)) << type;
}

TEST(TypeScript, MessagesCarryTheirLiteralType) {
    const std::string types = typescript_types();
    EXPECT_NE(types.find("export interface PlayMove {\n  type: \"play_move\";\n  game: string;\n"
                         "  command: CommandId;\n  ply: number;\n  move: string;\n}\n"),
              std::string::npos);
    EXPECT_NE(types.find("export interface Seated {\n  game: string;\n  seat?: number;\n}\n"),
              std::string::npos);
    EXPECT_NE(types.find("export interface TakenBack {\n  type: \"taken_back\";\n  game: string;\n"
                         "  version: number;\n  ply: number;\n  to_move: number;\n"
                         "  legal?: string[];\n  clocks: Clocks;\n}\n"),
              std::string::npos);
    EXPECT_NE(types.find("export interface Clocks {\n  remaining_ms: number[];\n"
                         "  periods?: number[];\n  running?: number;\n  delay_ms?: number;\n"
                         "  first_move_ms?: number;\n}\n"),
              std::string::npos);
    EXPECT_NE(types.find("export interface LeavePool {\n  type: \"leave_pool\";\n}\n"),
              std::string::npos);
    EXPECT_NE(types.find("\n  pool?: Omit<JoinPool, \"type\">;\n"), std::string::npos);
    EXPECT_NE(types.find("\nexport const protocolVersion = 3;\n"), std::string::npos);
}

}  // namespace
}  // namespace sixfold::protocol
