#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

// Inside of the codec: JSON text that is being written. A message is hundreds of pieces of a few
// characters; a std::string alone would take a call into the library for each of them.
namespace sixfold::protocol {

class JsonText {
  public:
    JsonText() : text_(kUsualBytes, '\0') {}

    /// Characters that are part of the notation; they are not looked at.
    void add(char c) {
        make_room(1);
        text_[size_++] = c;
    }
    void add(std::string_view characters) {
        make_room(characters.size());
        std::memcpy(&text_[size_], characters.data(), characters.size());
        size_ += characters.size();
    }

    template <std::integral T>
    void add_integer(T number) {
        constexpr std::size_t kLongest = std::numeric_limits<T>::digits10 + 2;  // and a sign
        make_room(kLongest);
        char* const begin = &text_[size_];
        size_ +=
            static_cast<std::size_t>(std::to_chars(begin, begin + kLongest, number).ptr - begin);
    }

    /// Any characters, as a JSON string; bytes that are not UTF-8 become U+FFFD.
    void add_string(std::string_view characters);

    /// What has been written. It may wait for a slow reader, so that it does not hold on to much
    /// more room than it needs.
    std::string take() && {
        if (size_ < text_.capacity() / 2) return std::string(text_.data(), size_);
        text_.resize(size_);
        return std::move(text_);
    }

  private:
    /// Most messages fit, lists of legal moves included; the others grow.
    static constexpr std::size_t kUsualBytes = 768;

    void make_room(std::size_t bytes) {
        if (text_.size() - size_ < bytes) grow(bytes);
    }
    void grow(std::size_t bytes);

    std::string text_;  ///< longer than what has been written
    std::size_t size_ = 0;
};

}  // namespace sixfold::protocol
