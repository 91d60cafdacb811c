#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "db/database.h"
#include "db/migrations.h"
#include "db/store.h"
#include "tests/db/fixture.h"

namespace sixfold::db {
namespace {

namespace fs = std::filesystem;

constexpr fs::perms kOwnerFolder = fs::perms::owner_all;
constexpr fs::perms kOwnerFile = fs::perms::owner_read | fs::perms::owner_write;

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Root may write everywhere, so the test acts as nobody when it is run by root.
class WithoutPrivileges {
  public:
    WithoutPrivileges() : before_(::geteuid()) {
        constexpr uid_t kNobody = 65534;
        if (before_ == 0 && ::seteuid(kNobody) != 0) throw std::runtime_error("seteuid failed");
    }
    WithoutPrivileges(const WithoutPrivileges&) = delete;
    WithoutPrivileges& operator=(const WithoutPrivileges&) = delete;
    ~WithoutPrivileges() {
        if (::seteuid(before_) != 0) std::abort();
    }

  private:
    uid_t before_;
};

TEST(StoreOpen, CreatesFolderAndFileForTheOwnerOnly) {
    TemporaryFolder folder;
    const fs::path data = folder.path() / "var" / "data";
    const mode_t before = ::umask(0);
    {
        const Store store = open_or_throw(data / "sixfold.db");
        EXPECT_EQ(fs::status(data / "sixfold.db-wal").permissions(), kOwnerFile);
    }
    ::umask(before);
    EXPECT_EQ(fs::status(data).permissions(), kOwnerFolder);
    EXPECT_EQ(fs::status(data / "sixfold.db").permissions(), kOwnerFile);
    EXPECT_EQ(fs::status(data / "sixfold.lock").permissions(), kOwnerFile);
}

TEST(StoreOpen, KeepsWhatIsThere) {
    TemporaryFolder folder;
    { const Store store = store_with_running_game(folder.file()); }
    Store store = open_or_throw(folder.file());
    EXPECT_EQ(facts_of(store), std::vector<StoredFact>{stored(started())});
}

TEST(StoreOpen, TakesARelativeName) {
    TemporaryFolder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    const auto store = Store::open("sixfold.db");
    fs::current_path(before);
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_TRUE(fs::exists(folder.file()));
}

TEST(StoreOpen, CreatesARelativeFolder) {
    TemporaryFolder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    const auto store = Store::open("data/sixfold.db");
    fs::current_path(before);
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_TRUE(fs::exists(folder.path() / "data" / "sixfold.db"));
}

TEST(StoreOpen, UsesAWriteAheadLog) {
    TemporaryFolder folder;
    { const Store store = open_or_throw(folder.file()); }
    Database database(folder.file().string());
    Statement mode = database.statement("PRAGMA journal_mode");
    ASSERT_TRUE(mode.step());
    EXPECT_EQ(mode.text(0), "wal");
}

TEST(StoreOpen, RefusesAFolderThatCannotBeCreated) {
    TemporaryFolder folder;
    const fs::path plain_file = folder.path() / "file";
    std::ofstream(plain_file) << "x";
    for (const fs::path& data : {plain_file / "data", plain_file / "deep" / "data"}) {
        const auto store = Store::open(data / "sixfold.db");
        EXPECT_TRUE(fails_with(store, ErrorCode::StorageUnavailable,
                               "cannot create the data folder " + data.string() + ": "));
    }
}

TEST(StoreOpen, RefusesAFolderThatCannotBeWritten) {
    TemporaryFolder folder;
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec |
                                       fs::perms::others_read | fs::perms::others_exec);
    const auto store = [&] {
        const WithoutPrivileges nobody;
        return Store::open(folder.file());
    }();
    fs::permissions(folder.path(), kOwnerFolder);
    EXPECT_TRUE(fails_with(
        store, ErrorCode::StorageUnavailable,
        "cannot write in the data folder " + folder.path().string() + ": Permission denied"));
}

TEST(StoreOpen, RefusesAFileThatCannotBeWritten) {
    TemporaryFolder folder;
    { const Store store = open_or_throw(folder.file()); }
    fs::permissions(folder.path(), fs::perms::all);
    fs::permissions(folder.path() / "sixfold.lock", fs::perms::all);
    fs::permissions(folder.file(), fs::perms::owner_read | fs::perms::others_read);
    const auto store = [&] {
        const WithoutPrivileges nobody;
        return Store::open(folder.file());
    }();
    EXPECT_TRUE(fails_with(store, ErrorCode::StorageUnavailable,
                           "cannot write to " + folder.file().string() + ": Permission denied"));
}

TEST(StoreOpen, RefusesAFolderInThePlaceOfTheFile) {
    TemporaryFolder folder;
    fs::create_directory(folder.file());
    EXPECT_TRUE(fails_with(Store::open(folder.file()), ErrorCode::StorageUnavailable,
                           folder.file().string() + " is a folder, not a database"));
}

TEST(StoreOpen, RefusesAPipeInThePlaceOfTheFile) {
    TemporaryFolder folder;
    ASSERT_EQ(::mkfifo(folder.file().c_str(), 0600), 0);
    EXPECT_TRUE(fails_with(Store::open(folder.file()), ErrorCode::StorageUnavailable,
                           folder.file().string() + " is no file, not a database"));
}

TEST(StoreOpen, RefusesAFileThatIsNoDatabaseAndLeavesItAlone) {
    for (const std::string& text : {std::string("short"), std::string(20'000, 'x')}) {
        TemporaryFolder folder;
        std::ofstream(folder.file()) << text;
        EXPECT_TRUE(fails_with(Store::open(folder.file()), ErrorCode::StorageUnavailable,
                               folder.file().string() + " is not a database"));
        EXPECT_EQ(content(folder.file()), text);
    }
}

TEST(StoreOpen, RefusesTheDatabaseOfAnotherProgramAndLeavesItAlone) {
    for (const char* script :
         {"CREATE TABLE notes (text)", "PRAGMA application_id = 1234",
          "CREATE TABLE notes (text); PRAGMA application_id = 1234; PRAGMA user_version = 1"}) {
        TemporaryFolder folder;
        std::ofstream{folder.file()};
        Database(folder.file().string()).execute(script);
        const std::string before = content(folder.file());
        EXPECT_TRUE(fails_with(Store::open(folder.file()), ErrorCode::StorageUnavailable,
                               folder.file().string() + " is the database of another program"));
        EXPECT_EQ(content(folder.file()), before);
    }
}

TEST(StoreOpen, RefusesANewerDatabaseAndLeavesItAlone) {
    TemporaryFolder folder;
    { const Store store = open_or_throw(folder.file()); }
    const std::string known = std::to_string(migrations().size());
    const std::string newer = std::to_string(migrations().size() + 6);
    Database(folder.file().string()).execute("PRAGMA user_version = " + newer);
    const std::string before = content(folder.file());

    const auto store = Store::open(folder.file());
    EXPECT_TRUE(fails_with(store, ErrorCode::StorageUnavailable,
                           folder.file().string() + " has schema version " + newer));
    EXPECT_TRUE(fails_with(store, ErrorCode::StorageUnavailable, "versions up to " + known + ":"));
    EXPECT_EQ(content(folder.file()), before);
}

TEST(StoreOpen, RefusesADamagedDatabase) {
    TemporaryFolder folder;
    { const Store store = open_or_throw(folder.file()); }
    std::fstream file(folder.file(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(100);
    file << std::string(3'000, '\xff');
    file.close();
    EXPECT_TRUE(fails_with(Store::open(folder.file()), ErrorCode::Internal,
                           "cannot open the database " + folder.file().string() + ": "));
}

TEST(StoreOpen, RefusesALogThatCannotBeRead) {
    for (const char* log :
         {"nonsense", "none\t1\t5\t\\-\t\\-\tstarted\n", "game-1\t5\t5\t\\-\t\\-\tstarted\n"}) {
        TemporaryFolder folder;
        { Store store = store_with_running_game(folder.file()); }
        {
            Database database(folder.file().string());
            database.statement("INSERT INTO commit_log (facts) VALUES (?)")
                .bind(std::string(log))
                .run();
        }
        EXPECT_TRUE(fails_with(Store::open(folder.file()), ErrorCode::Internal,
                               "cannot open the database " + folder.file().string() + ": "))
            << log;
        Database database(folder.file().string());
        EXPECT_EQ(database.integer("SELECT count(*) FROM commit_log"), 2) << "it is left as it was";
    }
}

TEST(StoreOpen, RefusesASecondWriterUntilTheFirstIsGone) {
    TemporaryFolder folder;
    {
        const Store first = open_or_throw(folder.file());
        EXPECT_TRUE(
            fails_with(Store::open(folder.file()), ErrorCode::StorageUnavailable,
                       "the data folder " + folder.path().string() + " is in use by another"));
    }
    EXPECT_TRUE(Store::open(folder.file()));
}

TEST(StoreOpen, GivesTheFolderBackWhenItRefusesTheFile) {
    TemporaryFolder folder;
    std::ofstream(folder.file()) << "not a database";
    EXPECT_FALSE(Store::open(folder.file()));
    fs::remove(folder.file());
    EXPECT_TRUE(Store::open(folder.file()));
}

}  // namespace
}  // namespace sixfold::db
