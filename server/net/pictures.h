#pragma once
// Pictures of tables (picture.h), drawn on a thread of their own and kept; the one that was wanted last goes last. Who asks for
// one that is being drawn waits for it with the others. An address may have a few drawn at a time, like passwords (worker.h).

#include <expected>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/net/picture.h"
#include "server/net/worker.h"

namespace officina::server {

class Pictures {
  public:
    struct Settings {
        std::function<void(std::function<void()>)> post;  // runs something on the network's thread, soon
        std::function<std::optional<std::string>(const PictureLooks&)> draw = picture_of;
        std::size_t most_kept = 256;  // of some 10 kB each
    };
    explicit Pictures(Settings settings);
    ~Pictures();
    Pictures(const Pictures&) = delete;
    Pictures& operator=(const Pictures&) = delete;

    enum class Missing { no_emblem, busy };
    using Picture = std::shared_ptr<const std::string>;
    using Done = std::function<void(std::expected<Picture, Missing>)>;
    // For somebody at that address; at once or later, on this thread.
    void ask(const PictureLooks& looks, const Worker::Share& from, const Done& done);

    // Nothing more is drawn, and nobody is answered who waits for it.
    void end() { worker_.end(); }

  private:
    struct Kept {
        PictureLooks looks;
        Picture picture;  // null: the game has no emblem
    };
    void drawn(const PictureLooks& looks, std::optional<std::string> picture);
    void dropped(const PictureLooks& looks);
    static std::expected<Picture, Missing> given(const Picture& picture);

    Settings settings_;
    std::shared_ptr<Pictures*> self_;  // empty once this is gone
    std::list<Kept> kept_;             // the one wanted last first
    std::map<PictureLooks, std::list<Kept>::iterator> places_;
    std::map<PictureLooks, std::vector<Done>> awaited_;
    Worker worker_{100, 4};
};

}  // namespace officina::server
