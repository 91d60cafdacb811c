// Loaded into a server with LD_PRELOAD: every fsync and fdatasync takes SLOW_SYNC_MS milliseconds
// longer, as on a slow disk. Nothing in the server knows of it.

#include <dlfcn.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <thread>

namespace {

int after_delay(const char* name, int file) {
    const char* const delay = std::getenv("SLOW_SYNC_MS");
    if (delay != nullptr) std::this_thread::sleep_for(std::chrono::milliseconds(std::atoi(delay)));
    const auto real = reinterpret_cast<int (*)(int)>(dlsym(RTLD_NEXT, name));
    return real(file);
}

}  // namespace

extern "C" int fsync(int file) { return after_delay("fsync", file); }
extern "C" int fdatasync(int file) { return after_delay("fdatasync", file); }
