// Memory for the module, in a twentieth of the code that the C library needs for it. Blocks are
// powers of two in size; freed ones are kept in a list for each size, so a game that is played
// again takes what the one before it has left. Nothing goes back to the host.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

extern "C" unsigned char __heap_base;

namespace {

constexpr std::size_t kPage = 64 * 1024;
constexpr int kSmallest = 5;  ///< 32 bytes
constexpr int kLargest = 30;

/// Stands before each block; 16 bytes, so that blocks are aligned for every type.
struct alignas(16) Head {
    int size;    ///< as a power of two, with this head
    Head* next;  ///< of the free ones
};

Head* free_blocks[kLargest + 1];
std::uintptr_t unused = reinterpret_cast<std::uintptr_t>(&__heap_base);

Head* new_block(int size) {
    unused = (unused + alignof(Head) - 1) & ~(alignof(Head) - 1);
    const std::size_t bytes = std::size_t{1} << size;
    const std::size_t left = __builtin_wasm_memory_size(0) * kPage - unused;
    if (left < bytes) {
        const std::size_t pages = (bytes - left + kPage - 1) / kPage;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) __builtin_trap();
    }
    Head* const block = reinterpret_cast<Head*>(unused);
    unused += bytes;
    block->size = size;
    return block;
}

}  // namespace

void* operator new(std::size_t bytes) {
    if (bytes > (std::size_t{1} << kLargest) - sizeof(Head)) __builtin_trap();
    const std::size_t least = std::size_t{1} << kSmallest;
    const auto size = static_cast<int>(std::bit_width((bytes + sizeof(Head) - 1) | (least - 1)));
    Head*& first = free_blocks[size];
    if (first == nullptr) return new_block(size) + 1;
    Head* const block = first;
    first = block->next;
    return block + 1;
}

void operator delete(void* memory) noexcept {
    if (memory == nullptr) return;
    Head* const block = static_cast<Head*>(memory) - 1;
    block->next = free_blocks[block->size];
    free_blocks[block->size] = block;
}

void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

// The machine has instructions for these, which the compiler makes of the builtins.
extern "C" {

void* memcpy(void* to, const void* from, std::size_t bytes) {
    return __builtin_memcpy(to, from, bytes);
}

void* memmove(void* to, const void* from, std::size_t bytes) {
    return __builtin_memmove(to, from, bytes);
}

void* memset(void* to, int value, std::size_t bytes) { return __builtin_memset(to, value, bytes); }

}  // extern "C"
