#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace sixfold::db {

/// Says that this process alone writes in a data folder, as long as it lives. The lock is one of
/// the kernel's on an open file: it goes with the process, however that ends.
class FolderLock {
  public:
    FolderLock(FolderLock&& other) noexcept;
    FolderLock& operator=(FolderLock&& other) noexcept;
    ~FolderLock();

  private:
    friend Result<FolderLock> prepare_data_folder(const std::filesystem::path& database);
    explicit FolderLock(int descriptor) : descriptor_(descriptor) {}

    int descriptor_;
};

/// Makes the folder of a database file (for the owner only), locks it and makes sure that the file
/// is there (for the owner only) and can be written. Errors are sentences that name the path.
Result<FolderLock> prepare_data_folder(const std::filesystem::path& database);

}  // namespace sixfold::db
