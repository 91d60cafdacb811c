#include "protocol/body_checks.h"
#include "protocol/codec.h"
#include "protocol/json_reader.h"
#include "protocol/json_value.h"
#include "protocol/json_writer.h"
#include "protocol/limits.h"

namespace sixfold::protocol {

template <typename Body>
Result<Body> decode_body(std::string_view text) {
    const auto tree = parse_json(text, kMaxBodyBytes);
    if (!tree) return tree.error();
    auto body = read_body<Body>(*tree);
    if (!body) return body;
    if (auto checked = check_body(*body); !checked) return checked.error();
    return body;
}

template <typename Body>
std::string encode_body(const Body& body) {
    return body_json(body);
}

template Result<NewGame> decode_body<NewGame>(std::string_view);
template Result<NewAccount> decode_body<NewAccount>(std::string_view);
template Result<Login> decode_body<Login>(std::string_view);
template Result<Recovery> decode_body<Recovery>(std::string_view);
template Result<PasswordChange> decode_body<PasswordChange>(std::string_view);
template Result<PasswordProof> decode_body<PasswordProof>(std::string_view);
template Result<NewToken> decode_body<NewToken>(std::string_view);

template std::string encode_body(const NewGame&);
template std::string encode_body(const Seated&);
template std::string encode_body(const HttpError&);
template std::string encode_body(const VariantList&);
template std::string encode_body(const DefinitionView&);
template std::string encode_body(const NewAccount&);
template std::string encode_body(const Login&);
template std::string encode_body(const Recovery&);
template std::string encode_body(const PasswordChange&);
template std::string encode_body(const PasswordProof&);
template std::string encode_body(const RecoveryCodes&);
template std::string encode_body(const Me&);
template std::string encode_body(const SessionView&);
template std::string encode_body(const SessionList&);
template std::string encode_body(const DeviceLink&);
template std::string encode_body(const NewToken&);
template std::string encode_body(const TokenView&);
template std::string encode_body(const MadeToken&);
template std::string encode_body(const TokenList&);
template std::string encode_body(const RatingView&);
template std::string encode_body(const HeadToHead&);
template std::string encode_body(const Profile&);
template std::string encode_body(const GameLine&);
template std::string encode_body(const GameList&);
template std::string encode_body(const RatingPoint&);
template std::string encode_body(const RatingHistory&);
template std::string encode_body(const LeaderboardRow&);
template std::string encode_body(const Leaderboard&);
template std::string encode_body(const RelationView&);
template std::string encode_body(const RelationList&);

}  // namespace sixfold::protocol
