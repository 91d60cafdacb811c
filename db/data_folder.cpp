#include "db/data_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

namespace sixfold::db {

namespace {

namespace fs = std::filesystem;

constexpr const char* kLockName = "sixfold.lock";

Error failure(const std::string& what, int error) {
    return Error{ErrorCode::StorageUnavailable,
                 what + ": " + std::system_category().message(error)};
}

Result<void> create_folder(const fs::path& folder) {
    std::error_code error;
    if (fs::is_directory(folder, error)) return {};
    error.clear();  // that it is not there is no failure yet
    const fs::path above = folder.parent_path();
    if (!above.empty()) fs::create_directories(above, error);
    if (error || (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST)) {
        return failure("cannot create the data folder " + folder.string(),
                       error ? error.value() : errno);
    }
    return {};
}

/// Opens for writing, creating the file with access for the owner only; -1 and errno.
int open_private(const fs::path& file) {
    return ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, S_IRUSR | S_IWUSR);
}

/// SQLite gives its log files the access rights of the database file, so this decides for all.
Result<void> create_file(const fs::path& file) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        return Error{ErrorCode::StorageUnavailable,
                     file.string() + (fs::is_directory(status) ? " is a folder" : " is no file") +
                         ", not a database"};
    }
    const int descriptor = open_private(file);
    if (descriptor < 0) return failure("cannot write to " + file.string(), errno);
    ::close(descriptor);
    return {};
}

}  // namespace

FolderLock::FolderLock(FolderLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

FolderLock& FolderLock::operator=(FolderLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

FolderLock::~FolderLock() {
    // The file stays: to remove it would let two processes lock two files of the same name.
    if (descriptor_ >= 0) ::close(descriptor_);
}

Result<FolderLock> prepare_data_folder(const fs::path& database) {
    const fs::path folder = database.has_parent_path() ? database.parent_path() : fs::path(".");
    if (auto created = create_folder(folder); !created) return created.error();

    FolderLock lock(open_private(folder / kLockName));
    if (lock.descriptor_ < 0) {
        return failure("cannot write in the data folder " + folder.string(), errno);
    }
    if (::flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) {
            return failure("cannot lock the data folder " + folder.string(), errno);
        }
        return Error{ErrorCode::StorageUnavailable,
                     "the data folder " + folder.string() + " is in use by another running server"};
    }
    if (auto created = create_file(database); !created) return created.error();
    return lock;
}

}  // namespace sixfold::db
