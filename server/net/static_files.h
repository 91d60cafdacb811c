#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "server/net/http_server.h"

namespace sixfold::server {

/// One file of the web client, with everything that its replies say.
struct StaticFile {
    /// The file in one coding; `body` is null where there is none.
    struct Form {
        SharedText body;
        std::string etag;
    };

    std::string content_type;
    std::string cache_control;
    Form plain;
    Form brotli;  ///< from the neighbour "NAME.br"
    Form gzip;    ///< from the neighbour "NAME.gz"
};

/// All files below one folder, read into memory once: a request never touches the disk, so no path
/// can reach outside, and what is served does not change under a running server.
class StaticFiles {
  public:
    static constexpr std::size_t kMaxTotalBytes = 64 * 1024 * 1024;

    /// Leaves out dot files and links that lead out of `root`. Fails when there is no index.html, a
    /// file cannot be read, or all together are over `max_total_bytes`.
    static Result<StaticFiles> load(const std::filesystem::path& root,
                                    std::size_t max_total_bytes = kMaxTotalBytes);

    /// The file for a decoded path (see target_path). A path that has no extension and names no
    /// file is a place in the web client: it gets index.html. Null: no such file.
    const StaticFile* find(std::string_view path) const;

    std::size_t size() const { return files_.size(); }

  private:
    std::map<std::string, StaticFile, std::less<>>
        files_;  ///< by path from the root, "/index.html"
};

/// "text/css; charset=utf-8" for ".css"; "application/octet-stream" for what is unknown.
std::string_view content_type_of(std::string_view extension);

}  // namespace sixfold::server
