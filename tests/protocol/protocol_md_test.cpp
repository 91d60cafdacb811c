#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/game/game.h"
#include "core/game/speed.h"
#include "core/game/time_control.h"
#include "core/position/outcome.h"
#include "protocol/codec.h"
#include "protocol/http_status.h"
#include "protocol/json_reader.h"
#include "protocol/json_writer.h"
#include "protocol/limits.h"
#include "protocol/type_names.h"
#include "tests/protocol/project_file.h"

// PROTOCOL.md against the code: nothing is missing, nothing is left over, every example decodes.
namespace sixfold::protocol {
namespace {

using nlohmann::json;

/// What stands under a heading such as "### `play_move`".
struct Section {
    std::map<std::string, std::string> members;  ///< name -> type column
    std::vector<std::string> examples;
};

const std::string& page() {
    static const std::string text = project_file("protocol/PROTOCOL.md");
    return text;
}

/// The text between the first two backticks of a line.
std::string quoted_name(const std::string& line) {
    const auto start = line.find('`') + 1;
    return line.substr(start, line.find('`', start) - start);
}

/// All texts between backticks of a piece of the page.
std::set<std::string> quoted_names(const std::string& text) {
    std::set<std::string> names;
    for (auto start = text.find('`'); start != std::string::npos;) {
        const auto end = text.find('`', start + 1);
        EXPECT_NE(end, std::string::npos) << text;
        if (end == std::string::npos) break;
        names.insert(text.substr(start + 1, end - start - 1));
        start = text.find('`', end + 1);
    }
    return names;
}

/// What stands on the page between two texts.
std::string between(const std::string& start, const std::string& end) {
    const auto from = page().find(start);
    EXPECT_NE(from, std::string::npos) << start;
    if (from == std::string::npos) return {};
    const auto to = page().find(end, from);
    EXPECT_NE(to, std::string::npos) << end;
    return page().substr(from + start.size(), to - from - start.size());
}

/// The words of one of core's enums, from its first value on.
template <typename Enum>
std::set<std::string> words() {
    std::set<std::string> all;
    for (int number = 0;; ++number) {
        const auto word = to_string(static_cast<Enum>(number));
        if (word.empty()) return all;
        all.emplace(word);
    }
}

std::map<std::string, Section> read_sections() {
    std::map<std::string, Section> sections;
    std::istringstream lines(page());
    Section* section = nullptr;
    bool in_example = false;
    for (std::string line; std::getline(lines, line);) {
        if (in_example) {
            in_example = line != "```";
            if (in_example) section->examples.back() += line + '\n';
        } else if (line.starts_with("### `")) {
            const auto [at, is_new] = sections.try_emplace(quoted_name(line));
            EXPECT_TRUE(is_new) << line;
            section = &at->second;
        } else if (line.starts_with('#')) {
            section = nullptr;
        } else if (section != nullptr && line == "```json") {
            section->examples.emplace_back();
            in_example = true;
        } else if (section != nullptr && line.starts_with("| `")) {
            const auto type_start = line.find(" | ") + 3;
            section->members[quoted_name(line)] =
                line.substr(type_start, line.find(" | ", type_start) - type_start);
        }
    }
    EXPECT_FALSE(in_example);
    return sections;
}

const std::map<std::string, Section>& sections() {
    static const auto all = read_sections();
    return all;
}

template <typename T>
const Section& expect_section(std::string_view name) {
    static const Section empty;
    const auto at = sections().find(std::string(name));
    EXPECT_NE(at, sections().end()) << "there is no section `" << name << '`';
    if (at == sections().end()) return empty;

    std::set<std::string> known;
    using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
    boost::mp11::mp_for_each<Members>([&](auto member) {
        using Member = std::remove_reference_t<decltype(std::declval<T&>().*member.pointer)>;
        known.insert(member.name);
        const auto row = at->second.members.find(member.name);
        EXPECT_NE(row, at->second.members.end()) << name << " has no row " << member.name;
        if (row == at->second.members.end()) return;
        EXPECT_EQ(row->second.find("optional") != std::string::npos, kIsOptional<Member>)
            << name << '.' << member.name;
    });
    for (const auto& [member, type] : at->second.members) {
        EXPECT_TRUE(known.contains(member)) << name << " has no member " << member;
    }
    EXPECT_FALSE(at->second.examples.empty()) << name;
    return at->second;
}

template <typename T, typename Message>
void expect_example(const std::string& example, const Result<Message>& message) {
    ASSERT_TRUE(message) << example << message.error().message;
    EXPECT_TRUE(std::holds_alternative<T>(*message)) << example;
    EXPECT_EQ(json::parse(encode(*message), nullptr, false), json::parse(example, nullptr, false));
}

std::size_t total_sections() {
    using boost::mp11::mp_size;
    return mp_size<Parts>::value + mp_size<ClientMessages>::value + mp_size<ServerMessages>::value +
           mp_size<Bodies>::value;
}

TEST(ProtocolMd, DescribesEveryMessageOfTheClient) {
    for_each_type<ClientMessages>([](auto identity) {
        using T = typename decltype(identity)::type;
        for (const auto& example : expect_section<T>(kTypeName<T>).examples) {
            expect_example<T>(example, decode_client(example));
        }
    });
}

TEST(ProtocolMd, DescribesEveryMessageOfTheServer) {
    for_each_type<ServerMessages>([](auto identity) {
        using T = typename decltype(identity)::type;
        for (const auto& example : expect_section<T>(kTypeName<T>).examples) {
            expect_example<T>(example, decode_server(example));
        }
    });
}

TEST(ProtocolMd, DescribesEveryPartAndBody) {
    for_each_type<boost::mp11::mp_append<Parts, Bodies>>([](auto identity) {
        using T = typename decltype(identity)::type;
        std::set<std::string> shown;
        for (const auto& example : expect_section<T>(kStructName<T>).examples) {
            const auto tree = parse_json(example);
            ASSERT_TRUE(tree) << example << tree.error().message;
            const auto body = read_body<T>(*tree);
            ASSERT_TRUE(body) << example << body.error().message;
            EXPECT_EQ(json::parse(body_json(*body), nullptr, false),
                      json::parse(example, nullptr, false));
            for (const JsonValue& member : tree->items) shown.insert(member.key);
        }
        for (const auto& [member, type] : expect_section<T>(kStructName<T>).members) {
            EXPECT_TRUE(shown.contains(member)) << kStructName<T> << " shows no " << member;
        }
    });
}

TEST(ProtocolMd, ShowsBodiesOfRequestsThatAreTaken) {
    using Requests = boost::mp11::mp_list<NewGame, NewAccount, Login, Recovery, PasswordChange,
                                          PasswordProof, NewToken>;
    for_each_type<Requests>([](auto identity) {
        using T = typename decltype(identity)::type;
        for (const auto& example : expect_section<T>(kStructName<T>).examples) {
            const auto body = decode_body<T>(example);
            EXPECT_TRUE(body) << example << (body ? "" : body.error().message);
        }
    });
}

TEST(ProtocolMd, NamesEverySpeed) {
    std::set<std::string> speeds;
    for (int i = 0; i < kSpeeds; ++i) speeds.emplace(to_string(static_cast<Speed>(i)));
    std::set<std::string> listed;
    std::istringstream lines(between("| speed | expected |\n| --- | --- |\n", "\n\n"));
    for (std::string line; std::getline(lines, line);) listed.insert(quoted_name(line));
    EXPECT_EQ(listed, speeds);
    EXPECT_EQ(quoted_names(between("| `speed` | text | section 6: ", " |\n")), speeds);
}

TEST(ProtocolMd, ShowsATimeControlOfEveryKindThatAGameCanHave) {
    std::set<std::string> shown;
    for (const auto& example : expect_section<TimeControl>("TimeControl").examples) {
        const auto game = decode_body<NewGame>(R"({"variant":"shafran","clock":)" + example + "}");
        ASSERT_TRUE(game) << example << game.error().message;
        shown.insert(game->clock.kind);
    }
    const auto kinds = words<sixfold::TimeControl::Kind>();
    EXPECT_EQ(kinds.size(), 6U);
    EXPECT_EQ(shown, kinds);
    EXPECT_EQ(quoted_names(between("| `kind` | text | ", ": section")), kinds);
    for (const auto& kind : kinds) {
        EXPECT_NE(page().find("\n| `" + kind + "` | "), std::string::npos) << kind;
    }
}

TEST(ProtocolMd, NamesEveryReasonWhyAGameEnds) {
    const auto reasons = words<EndReason>();
    EXPECT_TRUE(reasons.contains("move-limit"));
    EXPECT_EQ(quoted_names(between("| `reason` | text | ", " |\n")), reasons);
}

TEST(ProtocolMd, ListsTheNumberedEventsAndTheCommands) {
    std::set<std::string> events;
    for_each_type<ServerMessages>([&](auto identity) {
        using T = typename decltype(identity)::type;
        if constexpr (requires(T message) { message.version; }) events.emplace(kTypeName<T>);
    });
    events.erase("snapshot");
    events.erase("ack");
    EXPECT_EQ(quoted_names(between("### Versions\n\nThe events ", " of a game are numbered")),
              events);

    std::set<std::string> commands;
    for_each_type<ClientMessages>([&](auto identity) {
        using T = typename decltype(identity)::type;
        if constexpr (requires(T message) { message.command; }) commands.emplace(kTypeName<T>);
    });
    EXPECT_EQ(quoted_names(between("### Commands\n\n", " are commands.")), commands);
}

TEST(ProtocolMd, DescribesNothingThatDoesNotExist) {
    EXPECT_EQ(sections().size(), total_sections());
}

TEST(ProtocolMd, TakesItsExamplesOfMessagesFromTheGoldenMessages) {
    std::set<json> golden;
    for (const json& entry :
         json::parse(project_file("tests/data/protocol/golden.json"), nullptr, false)) {
        golden.insert(entry["message"]);
    }
    for (const auto& [name, section] : sections()) {
        for (const auto& example : section.examples) {
            const json message = json::parse(example, nullptr, false);
            EXPECT_TRUE(!message.contains("type") || golden.contains(message)) << example;
        }
    }
}

TEST(ProtocolMd, ListsEveryErrorWithItsStatus) {
    std::size_t rows = 0;
    for (int number = 0; number <= static_cast<int>(ErrorCode::Internal); ++number) {
        const auto code = static_cast<ErrorCode>(number);
        const std::string row = "\n| `" + std::string(to_string(code)) + "` | " +
                                std::to_string(http_status(code)) + " | ";
        EXPECT_NE(page().find(row), std::string::npos) << "there is no row" << row;
        ++rows;
    }
    std::size_t listed = 0;
    std::istringstream lines(page().substr(page().find("\n## 12. Errors")));
    for (std::string line; std::getline(lines, line);) listed += line.starts_with("| `") ? 1 : 0;
    EXPECT_EQ(listed, rows);
}

TEST(ProtocolMd, NamesTheLimitsOfTheCode) {
    const auto number = [](auto value) { return std::to_string(value); };
    for (const std::string& text :
         {"| a message from a client | " + number(kMaxMessageBytes) + " bytes |",
          "| an HTTP request body | " + number(kMaxBodyBytes) + " bytes |",
          "| objects and arrays inside each other | " + number(kMaxNesting) + " |",
          "| games that one socket watches | " + number(kMaxWatchedGames) + " |",
          "| messages of one socket | " + number(kMessageCredits) + " in " +
              number(kMessageCreditSeconds) + " seconds |",
          "| messages of all sockets of one address | " + number(kAddressMessages) + " in " +
              number(kAddressMessageSeconds) + " seconds |",
          "| requests of one address that change something | " + number(kAddressRequests) + " in " +
              number(kAddressRequestSeconds) + " seconds |",
          "| tries of the password of one name, and as many of its recovery codes | " +
              number(kNameTries) + " in " + number(kNameTryMinutes) + " minutes |",
          "| tries of passwords and codes from one address | " + number(kAddressTries) + " in " +
              number(kAddressTryMinutes) + " minutes |",
          "| connections of one address, unless the host decides otherwise | " +
              number(kAddressConnections) + " |",
          "| a line of chat | " + number(kMaxChatBytes) + " bytes |",
          "| `text` | text | 1 to " + number(kMaxChatBytes) + " bytes of UTF-8",
          "| lines of chat of one socket | " + number(kChatLines) + " in " + number(kChatSeconds) +
              " seconds |",
          "for each of its two audiences | " + number(kChatKept) + " |",
          "at most " + number(kChatKept) + " lines of each audience",
          "| kind `fischer` | " + number(kMinBaseMs) + " to " + number(kMaxBaseMs) +
              " (three hours) | 0 to " + number(kMaxIncrementMs) + " | 0 |",
          "| kinds `delay`, `bronstein` | " + number(kMinBaseMs) + " to " + number(kMaxBaseMs) +
              " | " + number(kMinDelayMs) + " to " + number(kMaxIncrementMs) + " | 0 |",
          "| kind `byoyomi` | 0 to " + number(kMaxBaseMs) +
              "; `base_ms` and `increment_ms` together at least " + number(kMinBaseMs) + " | " +
              number(kMinDelayMs) + " to " + number(kMaxIncrementMs) + " | 1 to " +
              number(kMaxPeriods) + " |",
          "| kind `correspondence` | whole days of " + number(kDayMs) + ", from 1 to " +
              number(kMaxMoveDays) + " | 0 | 0 |",
          "| open seeks of a person | " + number(kMaxSeeks) + " |",
          "| challenges of a person that wait for an answer | " + number(kMaxChallenges) + " |",
          "| games in `lobby` | " + number(kLobbyGames) + " |",
          "what is being played: " + number(kLobbyGames) + " at most",
          "| names in `watching` | " + number(kWatcherNames) + " |",
          "| `watching` | array of texts | their names, " + number(kWatcherNames) + " at most",
          "| people whom one follows or blocks | " + number(kMaxRelations) + " |",
          "| a name | " + number(kMinName) + " to " + number(kMaxName) + " characters",
          "| `name` | text | " + number(kMinName) + " to " + number(kMaxName) + " characters",
          "| a password | " + number(kMinPasswordBytes) + " to " + number(kMaxPasswordBytes) +
              " bytes of UTF-8 |",
          "| `password` | text | the password: " + number(kMinPasswordBytes) + " to " +
              number(kMaxPasswordBytes) + " bytes of UTF-8",
          "| a recovery code, as it is typed | 1 to " + number(kMaxRecoveryCode) + " characters |",
          "| the label of a token | 1 to " + number(kMaxLabel) + " characters |",
          "| `label` | text | 1 to " + number(kMaxLabel) + " characters",
          "| `least` | integer, optional | " + number(kLeastRating) + " to " + number(kMostRating) +
              ":",
          "| `most` | integer, optional | " + number(kLeastRating) + " to " + number(kMostRating) +
              ":",
          "| moves of a game | " + number(kMostPlies) + " |",
          "again when " + number(Game::kDrawOfferPlies) + " moves have been played",
          "`give_time` adds " + number(Game::kGivenTime / Milliseconds{1'000}) + " seconds",
          "version of this protocol: " + number(kProtocolVersion) + "."}) {
        EXPECT_NE(page().find(text), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace sixfold::protocol
