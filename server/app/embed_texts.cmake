# cmake -DOUTPUT=FILE.cpp -DINPUTS=a.yaml,b.yaml -P embed_texts.cmake
# Writes a source file that holds the texts of the inputs, for shipped_texts.h.
string(REPLACE "," ";" inputs "${INPUTS}")
set(entries "")
foreach(input IN LISTS inputs)
    get_filename_component(name "${input}" NAME)
    file(READ "${input}" text)
    if(text MATCHES "\\)yaml\"")
        message(FATAL_ERROR "${input} holds the text that ends a C++ literal")
    endif()
    string(APPEND entries "    {\"${name}\", R\"yaml(${text})yaml\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "#include \"server/app/shipped_texts.h\"

namespace sixfold::server {
namespace {

constexpr ShippedText kTexts[] = {
${entries}};

}  // namespace

std::span<const ShippedText> shipped_texts() { return kTexts; }

}  // namespace sixfold::server
")
