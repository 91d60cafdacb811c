#include "tests/server/net/web_root.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace sixfold::server {

WebRoot::WebRoot() {
    std::string name = (std::filesystem::temp_directory_path() / "sixfold-web-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for a web root");
    path_ = name;
}

WebRoot::~WebRoot() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

void WebRoot::add(const std::string& name, std::string_view content) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << content;
}

}  // namespace sixfold::server
