#include "server/app/api.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "protocol/codec.h"
#include "protocol/http_status.h"
#include "server/world/views.h"

namespace sixfold::server {
namespace {

constexpr int kMethodNotAllowed = 405;
constexpr int kServiceUnavailable = 503;
constexpr std::size_t kMaxIdLength = 64;
constexpr const char* kForEver = "public, max-age=31536000, immutable";

SharedText share(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

HttpResponse not_found() {
    return error_response({ErrorCode::NotFound, "There is nothing at this address."});
}

/// Empty when the method is the right one.
std::optional<HttpResponse> wrong_method(const HttpRequest& request, std::string_view allowed) {
    if (request.method == allowed) return std::nullopt;
    HttpResponse response = error_response(
        {ErrorCode::BadRequest, "This address takes " + std::string(allowed) + " requests only."});
    response.status = kMethodNotAllowed;
    return response;
}

/// Ids and hashes are letters and digits; anything else is not worth a look-up.
bool is_id(std::string_view text) {
    const auto good = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    };
    return !text.empty() && text.size() <= kMaxIdLength &&
           std::all_of(text.begin(), text.end(), good);
}

Route create_game(const HttpRequest& request) {
    if (auto wrong = wrong_method(request, "POST")) return *std::move(wrong);
    auto game = protocol::decode_new_game(request.body);
    if (!game) return error_response(game.error());
    return route::CreateGame{*std::move(game)};
}

}  // namespace

HttpResponse error_response(const Error& error) {
    HttpResponse response;
    response.status = protocol::http_status(error.code);
    response.body = share(
        protocol::encode(protocol::HttpError{std::string(to_string(error.code)), error.message}));
    return response;
}

Route find_route(const HttpRequest& request) {
    constexpr std::string_view kDefinitions = "/api/definitions/";
    constexpr std::string_view kGames = "/api/games/";
    constexpr std::string_view kSeat = "/seat";

    std::string_view path = request.path;
    if (path == "/healthz") {
        if (auto wrong = wrong_method(request, "GET")) return *std::move(wrong);
        return route::Health{};
    }
    if (path == "/api/variants") {
        if (auto wrong = wrong_method(request, "GET")) return *std::move(wrong);
        return route::Variants{};
    }
    if (path == "/api/games") return create_game(request);
    if (path.starts_with(kDefinitions)) {
        path.remove_prefix(kDefinitions.size());
        if (!is_id(path)) return not_found();
        if (auto wrong = wrong_method(request, "GET")) return *std::move(wrong);
        return route::Definition{std::string(path)};
    }
    if (path.starts_with(kGames) && path.ends_with(kSeat)) {
        path.remove_prefix(kGames.size());
        if (path.size() < kSeat.size()) return not_found();
        path.remove_suffix(kSeat.size());
        if (!is_id(path)) return not_found();
        if (auto wrong = wrong_method(request, "POST")) return *std::move(wrong);
        return route::TakeSeat{GameId{std::string(path)}};
    }
    return not_found();
}

Api::Api(const Catalogue& catalogue) : catalogue_(catalogue) {
    protocol::VariantList list;
    for (const Catalogue::Entry& entry : catalogue.offered()) {
        const Definition& definition = entry.variant->definition();
        list.variants.push_back(
            {definition.slug, definition.title, definition.blurb, entry.definition});
        definitions_[entry.definition] =
            share(protocol::encode(definition_view(entry.variant, entry.definition)));
    }
    variants_ = share(protocol::encode(list));
}

HttpResponse Api::variants() const {
    HttpResponse response;
    response.body = variants_;
    return response;
}

HttpResponse Api::definition(const std::string& hash) {
    const Catalogue::Entry* entry = catalogue_.by_definition(hash);
    if (entry == nullptr) {
        return error_response({ErrorCode::NotFound, "There is no such definition."});
    }
    SharedText& body = definitions_[hash];
    if (!body) body = share(protocol::encode(definition_view(entry->variant, hash)));
    HttpResponse response;
    response.body = body;
    response.cache_control = kForEver;
    return response;
}

HttpResponse Api::health(bool storage_up) {
    HttpResponse response;
    response.status = storage_up ? 200 : kServiceUnavailable;
    response.body =
        share(storage_up ? R"({"status":"ok"})" : R"({"status":"storage_unavailable"})");
    return response;
}

}  // namespace sixfold::server
