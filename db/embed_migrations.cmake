# Writes OUTPUT, a C++ source that holds the SQL of FILES (a list, oldest first) as text. The file
# names must be numbered 0001_, 0002_, ... without gaps: the number is the schema version.
set(entries "")
set(number 0)
foreach(file IN LISTS FILES)
    math(EXPR number "${number} + 1")
    get_filename_component(name ${file} NAME)
    string(LENGTH "${number}" digits)
    math(EXPR padding "4 - ${digits}")
    string(REPEAT "0" ${padding} zeros)
    if(NOT name MATCHES "^${zeros}${number}_[a-z0-9_]+\\.sql$")
        message(FATAL_ERROR "${name}: migration ${number} must be named ${zeros}${number}_WORDS.sql")
    endif()
    file(READ ${file} sql)
    string(FIND "${sql}" ")sql\"" end_of_literal)
    if(NOT end_of_literal EQUAL -1)
        message(FATAL_ERROR "${name} holds )sql\", which ends the literal it is embedded in")
    endif()
    string(APPEND entries "    R\"sql(${sql})sql\",\n")
endforeach()

file(WRITE ${OUTPUT} "#include \"db/migrations.h\"

namespace sixfold::db {

namespace {

constexpr std::string_view kMigrations[] = {
${entries}};

}  // namespace

std::span<const std::string_view> migrations() { return kMigrations; }

}  // namespace sixfold::db
")
