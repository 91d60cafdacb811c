#include "server/app/api.h"

#include <memory>
#include <utility>

#include "protocol/codec.h"
#include "server/world/views.h"

namespace sixfold::server {
namespace {

constexpr int kServiceUnavailable = 503;
constexpr const char* kForEver = "public, max-age=31536000, immutable";

SharedText share(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

Route create_game(const HttpRequest& request) {
    if (auto wrong = wrong_method(request, "POST")) return *std::move(wrong);
    auto game = protocol::decode_body<protocol::NewGame>(request.body);
    if (!game) return error_response(game.error());
    return route::CreateGame{*std::move(game)};
}

Route find_own_route(const HttpRequest& request) {
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
    if (auto account = find_account_route(request)) {
        if (auto* refusal = std::get_if<HttpResponse>(&*account)) return std::move(*refusal);
        return route::Account{std::get<AccountRoute>(*std::move(account))};
    }
    return not_found();
}

}  // namespace

Route find_route(const HttpRequest& request) {
    if (auto people = find_people_route(request)) {
        return std::visit([](auto&& found) -> Route { return std::move(found); },
                          *std::move(people));
    }
    Route found = find_own_route(request);
    if (std::holds_alternative<HttpResponse>(found)) return found;
    if (auto unknown = unknown_query(request, {})) return *std::move(unknown);
    return found;
}

Api::Api(const Catalogue& catalogue) : catalogue_(catalogue) {
    protocol::VariantList list;
    for (const Catalogue::Entry& entry : catalogue.offered()) {
        const Definition& definition = entry.variant->definition();
        list.variants.push_back(
            {definition.slug, definition.title, definition.blurb, entry.definition});
        definitions_[entry.definition] =
            share(protocol::encode_body(definition_view(entry.variant, entry.definition)));
    }
    variants_ = share(protocol::encode_body(list));
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
    if (!body) body = share(protocol::encode_body(definition_view(entry->variant, hash)));
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
