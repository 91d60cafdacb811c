#include "protocol/body_checks.h"

#include "protocol/json_reader.h"
#include "protocol/text_checks.h"
#include "protocol/type_names.h"
#include "protocol/value_checks.h"

namespace sixfold::protocol {
namespace {

template <typename Body>
constexpr JsonPath body_path() {
    return {.name = kTypeName<Body>};
}

Result<void> check_name_member(const std::string& name, const JsonPath& path) {
    return check_name(name, {.parent = &path, .name = "name"});
}

Result<void> check_password_member(const std::string& password, const JsonPath& path) {
    return check_password(password, {.parent = &path, .name = "password"});
}

}  // namespace

Result<void> check_body(const NewGame& game) {
    const JsonPath path = body_path<NewGame>();
    const bool casual = game.casual.value_or(true);
    if (auto done = check_terms({game.variant, game.clock, game.seat, casual}, path); !done) {
        return done;
    }
    if (!game.opponent) return {};
    return check_name(*game.opponent, {.parent = &path, .name = "opponent"});
}

Result<void> check_body(const NewAccount& account) {
    const JsonPath path = body_path<NewAccount>();
    if (auto done = check_name_member(account.name, path); !done) return done;
    return check_password_member(account.password, path);
}

Result<void> check_body(const Login& login) {
    const JsonPath path = body_path<Login>();
    if (auto done = check_name_member(login.name, path); !done) return done;
    return check_password_member(login.password, path);
}

Result<void> check_body(const Recovery& recovery) {
    const JsonPath path = body_path<Recovery>();
    if (auto done = check_name_member(recovery.name, path); !done) return done;
    if (auto done = check_recovery_code(recovery.code, {.parent = &path, .name = "code"}); !done) {
        return done;
    }
    return check_password_member(recovery.password, path);
}

Result<void> check_body(const PasswordChange& change) {
    const JsonPath path = body_path<PasswordChange>();
    if (auto done = check_password_member(change.password, path); !done) return done;
    return check_password(change.new_password, {.parent = &path, .name = "new_password"});
}

Result<void> check_body(const PasswordProof& proof) {
    return check_password_member(proof.password, body_path<PasswordProof>());
}

Result<void> check_body(const NewToken& token) {
    const JsonPath path = body_path<NewToken>();
    return check_label(token.label, {.parent = &path, .name = "label"});
}

}  // namespace sixfold::protocol
