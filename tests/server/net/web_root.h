#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace sixfold::server {

/// A folder of its own with files, removed at the end.
class WebRoot {
  public:
    WebRoot();
    ~WebRoot();
    WebRoot(const WebRoot&) = delete;
    WebRoot& operator=(const WebRoot&) = delete;

    /// `name` may name folders: "assets/app.js".
    void add(const std::string& name, std::string_view content) const;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace sixfold::server
