#pragma once
// A disk that does what a test tells it to: fill up, fail to write things through, take its time, be read-only. It stands
// between SQLite and the real one while it lives; databases opened meanwhile must be closed before it goes.

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <sqlite3.h>

namespace officina::tables {

class UnrulyDisk {
  public:
    UnrulyDisk() {
        real_ = sqlite3_vfs_find(nullptr);
        vfs_ = *real_;
        vfs_.zName = "unruly";
        vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
        vfs_.pAppData = this;
        vfs_.pNext = nullptr;
        vfs_.xOpen = open;
        sqlite3_vfs_register(&vfs_, 1);
    }
    ~UnrulyDisk() {
        sqlite3_vfs_unregister(&vfs_);
        sqlite3_vfs_register(real_, 1);
    }
    UnrulyDisk(const UnrulyDisk&) = delete;
    UnrulyDisk& operator=(const UnrulyDisk&) = delete;

    // After this many more bytes, nothing can be written.
    void fill_up_after(std::int64_t bytes) {
        const std::lock_guard lock(mutex_);
        room_ = bytes;
    }
    void fail_to_sync() {
        const std::lock_guard lock(mutex_);
        syncs_fail_ = true;
    }
    void be_read_only() {
        const std::lock_guard lock(mutex_);
        read_only_ = true;
    }
    void hold_syncs() {
        const std::lock_guard lock(mutex_);
        held_ = true;
    }
    void release_syncs() {
        {
            const std::lock_guard lock(mutex_);
            held_ = false;
        }
        changed_.notify_all();
    }
    // Until somebody waits for the disk to write things through.
    void wait_for_held_sync() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return waiting_ > 0; });
    }

  private:
    struct File {
        sqlite3_file base;
        UnrulyDisk* disk;
        sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
    };
    static File& of(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }

    static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
        auto* disk = static_cast<UnrulyDisk*>(vfs->pAppData);
        File& ours = of(file);
        ours.base.pMethods = nullptr;
        ours.disk = disk;
        if (disk->read_only_ && (flags & SQLITE_OPEN_MAIN_DB) != 0)
            flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
        const int code = disk->real_->xOpen(disk->real_, name, ours.real(), flags, out);
        if (code == SQLITE_OK) ours.base.pMethods = &methods();
        return code;
    }
    static int write(sqlite3_file* file, const void* data, int size, sqlite3_int64 at) {
        File& ours = of(file);
        {
            const std::lock_guard lock(ours.disk->mutex_);
            if (ours.disk->room_ < size) {
                ours.disk->room_ = 0;
                return SQLITE_FULL;
            }
            ours.disk->room_ -= size;
        }
        return ours.real()->pMethods->xWrite(ours.real(), data, size, at);
    }
    static int sync(sqlite3_file* file, int flags) {
        File& ours = of(file);
        {
            std::unique_lock lock(ours.disk->mutex_);
            ++ours.disk->waiting_;
            ours.disk->changed_.notify_all();
            ours.disk->changed_.wait(lock, [&] { return !ours.disk->held_; });
            --ours.disk->waiting_;
            if (ours.disk->syncs_fail_) return SQLITE_IOERR_FSYNC;
        }
        return ours.real()->pMethods->xSync(ours.real(), flags);
    }
    // Everything else is the real disk's business.
    template <auto Method, class... Arguments>
    static auto pass_on(sqlite3_file* file, Arguments... arguments) {
        sqlite3_file* real = of(file).real();
        return (real->pMethods->*Method)(real, arguments...);
    }
    static const sqlite3_io_methods& methods() {
        using M = sqlite3_io_methods;
        static const M all = [] {
            M m{};
            m.iVersion = 2;  // without files mapped into memory
            m.xClose = [](sqlite3_file* f) { return pass_on<&M::xClose>(f); };
            m.xRead = [](sqlite3_file* f, void* d, int n, sqlite3_int64 at) {
                return pass_on<&M::xRead>(f, d, n, at);
            };
            m.xWrite = write;
            m.xTruncate = [](sqlite3_file* f, sqlite3_int64 n) { return pass_on<&M::xTruncate>(f, n); };
            m.xSync = sync;
            m.xFileSize = [](sqlite3_file* f, sqlite3_int64* n) { return pass_on<&M::xFileSize>(f, n); };
            m.xLock = [](sqlite3_file* f, int how) { return pass_on<&M::xLock>(f, how); };
            m.xUnlock = [](sqlite3_file* f, int how) { return pass_on<&M::xUnlock>(f, how); };
            m.xCheckReservedLock = [](sqlite3_file* f, int* n) {
                return pass_on<&M::xCheckReservedLock>(f, n);
            };
            m.xFileControl = [](sqlite3_file* f, int op, void* d) {
                return pass_on<&M::xFileControl>(f, op, d);
            };
            m.xSectorSize = [](sqlite3_file* f) { return pass_on<&M::xSectorSize>(f); };
            m.xDeviceCharacteristics = [](sqlite3_file* f) { return pass_on<&M::xDeviceCharacteristics>(f); };
            m.xShmMap = [](sqlite3_file* f, int n, int size, int extend, void volatile** at) {
                return pass_on<&M::xShmMap>(f, n, size, extend, at);
            };
            m.xShmLock = [](sqlite3_file* f, int at, int n, int how) {
                return pass_on<&M::xShmLock>(f, at, n, how);
            };
            m.xShmBarrier = [](sqlite3_file* f) { pass_on<&M::xShmBarrier>(f); };
            m.xShmUnmap = [](sqlite3_file* f, int away) { return pass_on<&M::xShmUnmap>(f, away); };
            return m;
        }();
        return all;
    }

    sqlite3_vfs* real_;
    sqlite3_vfs vfs_{};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::int64_t room_ = INT64_MAX;
    bool syncs_fail_ = false, read_only_ = false, held_ = false;
    int waiting_ = 0;
};

}  // namespace officina::tables
