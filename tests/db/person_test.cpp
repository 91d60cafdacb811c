#include "db/person_store.h"

#include "db/store.h"
#include "tests/db/fixture.h"

namespace sixfold::db {
namespace {

const UserId kEve{"eve"};

Store store_with_people(const TemporaryFolder& folder) {
    Store store = store_with(folder.file(), {InsertGuest{kEve, "session-of-eve", at(2)}});
    name_people(folder.file());
    return store;
}

TEST(Person, IsFoundByIdAndNameInAnyCase) {
    TemporaryFolder folder;
    Store store = store_with_people(folder);
    const Person bob{kBob, "Bob_2", {}, {}, {}};
    EXPECT_EQ(value_of(store.person(kBob)), bob);
    for (const char* name : {"Bob_2", "bob_2", "BOB_2"}) {
        EXPECT_EQ(value_of(store.person_named(name)), bob) << name;
    }
    EXPECT_EQ(value_of(store.person(UserId{"nobody"})), std::nullopt);
    for (const char* name : {"", "Bob", "Bob_22", "eve", "%", "Bob%"}) {
        EXPECT_EQ(value_of(store.person_named(name)), std::nullopt) << name;
    }
    EXPECT_EQ(value_of(store.person(kEve)), (Person{kEve, std::nullopt, {}, {}, {}}));
}

TEST(Person, IsOneThingToAnotherInOneDirection) {
    TemporaryFolder folder;
    Store store = store_with_people(folder);
    ASSERT_TRUE(is_ok(store.relate(kAnn, kBob, Relation::Follow)));
    ASSERT_TRUE(is_ok(store.relate(kAnn, kEve, Relation::Block)));
    EXPECT_EQ(value_of(store.person(kAnn)), (Person{kAnn, "Ann", {}, {kEve}, {kBob}}));
    EXPECT_EQ(value_of(store.person(kBob)), (Person{kBob, "Bob_2", {}, {}, {}}));

    ASSERT_TRUE(is_ok(store.relate(kAnn, kBob, Relation::Block)));
    EXPECT_EQ(value_of(store.person(kAnn)), (Person{kAnn, "Ann", {}, {kBob, kEve}, {}}));
    ASSERT_TRUE(is_ok(store.relate(kAnn, kBob, Relation::Block))) << "again";
    ASSERT_TRUE(is_ok(store.relate(kAnn, kBob, Relation::None)));
    ASSERT_TRUE(is_ok(store.relate(kAnn, kBob, Relation::None))) << "again";
    EXPECT_EQ(value_of(store.person(kAnn)), (Person{kAnn, "Ann", {}, {kEve}, {}}));
}

TEST(Person, IsOnlyThatNoMoreWhichItWas) {
    TemporaryFolder folder;
    Store store = store_with_people(folder);
    ASSERT_TRUE(is_ok(store.relate(kAnn, kBob, Relation::Block)));
    ASSERT_TRUE(is_ok(store.unrelate(kAnn, kBob, Relation::Follow)));
    ASSERT_TRUE(is_ok(store.unrelate(kBob, kAnn, Relation::Block)));
    EXPECT_EQ(value_of(store.person(kAnn))->blocked, std::vector{kBob});
    ASSERT_TRUE(is_ok(store.unrelate(kAnn, kBob, Relation::Block)));
    EXPECT_TRUE(value_of(store.person(kAnn))->blocked.empty());
    EXPECT_TRUE(is_ok(store.unrelate(kAnn, UserId{"nobody"}, Relation::Block)));
}

TEST(Person, KeepsRelationsOverARestart) {
    TemporaryFolder folder;
    {
        Store store = store_with_people(folder);
        ASSERT_TRUE(is_ok(store.relate(kAnn, kBob, Relation::Follow)));
        ASSERT_TRUE(is_ok(store.relate(kBob, kAnn, Relation::Block)));
    }
    Store store = open_or_throw(folder.file());
    EXPECT_EQ(value_of(store.person(kAnn))->followed, std::vector{kBob});
    EXPECT_EQ(value_of(store.person(kBob))->blocked, std::vector{kAnn});
}

TEST(Person, HasNoRelationToItselfOrToNobody) {
    TemporaryFolder folder;
    Store store = store_with_people(folder);
    EXPECT_TRUE(fails_with(store.relate(kAnn, kAnn, Relation::Follow), ErrorCode::BadRequest,
                           "themselves"));
    EXPECT_TRUE(fails_with(store.relate(kAnn, UserId{"nobody"}, Relation::Block),
                           ErrorCode::NotFound, "no such person"));
    EXPECT_TRUE(fails_with(store.relate(UserId{"nobody"}, kAnn, Relation::Block),
                           ErrorCode::NotFound, "no such person"));
    EXPECT_EQ(value_of(store.person(kAnn)), (Person{kAnn, "Ann", {}, {}, {}}));
}

TEST(Person, HasABoundedNumberOfRelations) {
    Store store = store_with(":memory:", {});
    Batch guests;
    for (int i = 0; i < kMostRelations; ++i) {
        const std::string number = std::to_string(i);
        guests.push_back(InsertGuest{UserId{"guest-" + number}, "session-" + number, at(3)});
    }
    ASSERT_TRUE(is_ok(store.apply({guests})));
    const auto guest = [](int i) { return UserId{"guest-" + std::to_string(i)}; };
    for (int i = 0; i < kMostRelations - 1; ++i) {
        ASSERT_TRUE(is_ok(store.relate(kAnn, guest(i), Relation::Follow))) << i;
    }
    ASSERT_TRUE(is_ok(store.relate(kAnn, guest(kMostRelations - 1), Relation::Block)));
    EXPECT_TRUE(fails_with(store.relate(kAnn, kBob, Relation::Follow), ErrorCode::NotAllowedNow,
                           "500 people"));
    EXPECT_TRUE(fails_with(store.relate(kAnn, kBob, Relation::Block), ErrorCode::NotAllowedNow,
                           "500 people"));
    EXPECT_TRUE(is_ok(store.relate(kAnn, guest(7), Relation::Block))) << "none more";
    EXPECT_TRUE(is_ok(store.relate(kBob, kAnn, Relation::Follow))) << "others are not concerned";
    ASSERT_TRUE(is_ok(store.relate(kAnn, guest(0), Relation::None)));
    EXPECT_TRUE(is_ok(store.relate(kAnn, kBob, Relation::Follow)));
    EXPECT_EQ(value_of(store.person(kAnn))->followed.size(), 498u);
    EXPECT_EQ(value_of(store.person(kAnn))->blocked.size(), 2u);
}

TEST(Person, TakesRelationsAndSeeksAlongWhenDeleted) {
    TemporaryFolder folder;
    Store store = store_with_people(folder);
    ASSERT_TRUE(is_ok(store.relate(kEve, kAnn, Relation::Block)));
    ASSERT_TRUE(is_ok(store.relate(kAnn, kEve, Relation::Follow)));
    ASSERT_TRUE(
        is_ok(store.apply({{InsertSeek{"seek", kEve, "chess", {}, true, {}, {}, {}, at(3)}}})));
    Database database(folder.file().string());
    database.execute(
        "DELETE FROM sessions WHERE user_id = 'eve'; DELETE FROM users WHERE id = 'eve'");
    EXPECT_EQ(value_of(store.person(kAnn)), (Person{kAnn, "Ann", {}, {}, {}}));
    EXPECT_EQ(database.integer("SELECT count(*) FROM relations"), 0);
    EXPECT_TRUE(value_of(store.seeks()).empty());
}

TEST(Person, IsUnavailableWithTheStore) {
    TemporaryFolder folder;
    Store store = store_with_people(folder);
    Database other(folder.file().string());
    other.execute("BEGIN IMMEDIATE");
    EXPECT_TRUE(fails_with(store.relate(kAnn, kBob, Relation::Follow),
                           ErrorCode::StorageUnavailable, "locked"));
    EXPECT_TRUE(value_of(store.person(kAnn))->followed.empty());
    other.execute("ROLLBACK");
    EXPECT_TRUE(is_ok(store.relate(kAnn, kBob, Relation::Follow)));
}

TEST(Relation, HasAWordForEachKind) {
    for (const Relation relation : {Relation::None, Relation::Follow, Relation::Block}) {
        EXPECT_EQ(relation_from(to_string(relation)), relation);
    }
    EXPECT_EQ(to_string(Relation::Block), "block");
    EXPECT_EQ(relation_from("friend"), std::nullopt);
}

}  // namespace
}  // namespace sixfold::db
