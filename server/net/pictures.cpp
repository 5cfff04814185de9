#include "server/net/pictures.h"

namespace officina::server {

Pictures::Pictures(Settings settings)
    : settings_(std::move(settings)), self_(std::make_shared<Pictures*>(this)) {}

Pictures::~Pictures() {
    worker_.end();
    *self_ = nullptr;
}

std::expected<Pictures::Picture, Pictures::Missing> Pictures::given(const Picture& picture) {
    if (!picture) return std::unexpected(Missing::no_emblem);
    return picture;
}

void Pictures::ask(const PictureLooks& looks, const Worker::Share& from, const Done& done) {
    if (const auto known = places_.find(looks); known != places_.end()) {
        kept_.splice(kept_.begin(), kept_, known->second);
        return done(given(known->second->picture));
    }
    if (const auto being_drawn = awaited_.find(looks); being_drawn != awaited_.end())
        return being_drawn->second.push_back(done);
    const bool taken =
        worker_.take(from, {.work =
                                [self = self_, post = settings_.post, draw = settings_.draw, looks] {
                                    post([self, looks, picture = draw(looks)] {
                                        if (Pictures* pictures = *self) pictures->drawn(looks, picture);
                                    });
                                },
                            .refused = [this, looks] { dropped(looks); }});
    if (!taken) return done(std::unexpected(Missing::busy));
    awaited_[looks].push_back(done);
}

// Others needed its place.
void Pictures::dropped(const PictureLooks& looks) {
    const auto waiting = awaited_.extract(looks);
    for (const Done& done : waiting.mapped()) done(std::unexpected(Missing::busy));
}

void Pictures::drawn(const PictureLooks& looks, std::optional<std::string> picture) {
    kept_.push_front({looks, picture ? std::make_shared<const std::string>(std::move(*picture)) : Picture{}});
    places_[looks] = kept_.begin();
    const auto waiting = awaited_.extract(looks);
    const Picture answer = kept_.front().picture;
    if (kept_.size() > settings_.most_kept) {
        places_.erase(kept_.back().looks);
        kept_.pop_back();
    }
    for (const Done& done : waiting.mapped()) done(given(answer));
}

}  // namespace officina::server
