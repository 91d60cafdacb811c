#include "server/net/static_files.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <utility>

namespace sixfold::server {

namespace {

namespace fs = std::filesystem;

/// Vite names the files in this folder after their content, so that they never change.
constexpr std::string_view kHashedNames = "/assets/";

constexpr std::array<std::pair<std::string_view, std::string_view>, 17> kContentTypes{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".txt", "text/plain; charset=utf-8"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
}};

/// FNV-1a: tells versions of a file apart, and is the same on every machine.
std::string etag_of(std::string_view content) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : content) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 1099511628211ULL;
    }
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "\"%016llx-%zx\"",
                  static_cast<unsigned long long>(hash), content.size());
    return text.data();
}

bool is_hidden(const fs::path& relative) {
    for (const fs::path& part : relative) {
        if (part.native().front() == '.') return true;
    }
    return false;
}

bool is_within(const fs::path& root, const fs::path& file) {
    const fs::path relative = file.lexically_relative(root);
    return !relative.empty() && *relative.begin() != "..";
}

Result<std::string> read_file(const fs::path& file, std::size_t max_bytes) {
    std::ifstream in(file, std::ios::binary);
    std::string content;
    std::array<char, 64 * 1024> piece;
    while (in.read(piece.data(), piece.size()) || in.gcount() > 0) {
        content.append(piece.data(), static_cast<std::size_t>(in.gcount()));
        if (content.size() > max_bytes) {
            return Error{ErrorCode::TooLarge, "the web client is too large to be kept in memory"};
        }
    }
    if (!in.eof()) return Error{ErrorCode::BadRequest, "cannot read " + file.string()};
    return content;
}

Result<std::map<std::string, std::string>> read_all(const fs::path& root, std::size_t max_bytes) {
    std::map<std::string, std::string> contents;
    std::error_code error;
    const fs::path real_root = fs::canonical(root, error);
    fs::recursive_directory_iterator entries(real_root, error);
    for (; !error && entries != fs::end(entries); entries.increment(error)) {
        const fs::path relative = entries->path().lexically_relative(real_root);
        std::error_code ignored;
        if (is_hidden(relative)) {
            if (entries->is_directory(ignored)) entries.disable_recursion_pending();
            continue;
        }
        if (!entries->is_regular_file(ignored)) continue;
        const fs::path real = fs::canonical(entries->path(), ignored);
        if (ignored || !is_within(real_root, real)) continue;
        auto content = read_file(real, max_bytes);
        if (!content) return content.error();
        max_bytes -= content->size();
        contents.emplace("/" + relative.generic_string(), *std::move(content));
    }
    if (error) return Error{ErrorCode::BadRequest, root.string() + ": " + error.message()};
    return contents;
}

StaticFile::Form form_of(std::string content) {
    StaticFile::Form form;
    form.etag = etag_of(content);
    form.body = std::make_shared<const std::string>(std::move(content));
    return form;
}

}  // namespace

std::string_view content_type_of(std::string_view extension) {
    for (const auto& [known, type] : kContentTypes) {
        if (known == extension) return type;
    }
    return "application/octet-stream";
}

Result<StaticFiles> StaticFiles::load(const fs::path& root, std::size_t max_total_bytes) {
    std::error_code ignored;
    if (!fs::is_regular_file(root / "index.html", ignored)) {
        return Error{ErrorCode::BadRequest,
                     "the web client is not built: there is no " + (root / "index.html").string()};
    }
    auto contents = read_all(root, max_total_bytes);
    if (!contents) return contents.error();

    StaticFiles loaded;
    const auto is_form_of_another = [&](const std::string& path) {
        const fs::path name(path);
        return (name.extension() == ".br" || name.extension() == ".gz") &&
               contents->contains(path.substr(0, path.size() - 3));
    };
    const auto neighbour = [&](const std::string& path) {
        const auto found = contents->find(path);
        return found == contents->end() ? StaticFile::Form{} : form_of(found->second);
    };
    for (auto& [path, content] : *contents) {
        if (is_form_of_another(path)) continue;
        StaticFile file;
        file.content_type = content_type_of(fs::path(path).extension().native());
        file.cache_control =
            path.starts_with(kHashedNames) ? "public, max-age=31536000, immutable" : "no-cache";
        file.brotli = neighbour(path + ".br");
        file.gzip = neighbour(path + ".gz");
        file.plain = form_of(std::move(content));
        loaded.files_.emplace(path, std::move(file));
    }
    return loaded;
}

const StaticFile* StaticFiles::find(std::string_view path) const {
    auto found = files_.find(path);
    if (found == files_.end()) {
        if (path.find("/.") != std::string_view::npos) return nullptr;
        const std::string_view name = path.substr(path.rfind('/') + 1);
        if (name.find('.') != std::string_view::npos) return nullptr;
        found = files_.find("/index.html");
    }
    return found == files_.end() ? nullptr : &found->second;
}

}  // namespace sixfold::server
