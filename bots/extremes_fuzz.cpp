// Content with numbers at their limits, any of them together, is refused with a sentence, or it can be played: words,
// pictures, states and judgements included.
//
// An input: the game, the seats, two bytes of chance; then three bytes for each number: where it is, and which it becomes.

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "bots/testing/extremes.h"
#include "games/games.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace officina;
    using namespace officina::bots;
    constexpr std::size_t kHead = 4, kNumber = 3;
    if (size < kHead + kNumber) return 0;
    static std::vector<std::unique_ptr<Extremes>> all(games().size());
    auto& extremes = all[data[0] % all.size()];
    if (!extremes) extremes = std::make_unique<Extremes>(*games()[data[0] % all.size()]);
    const AnyGame& game = extremes->game();
    const int seats = game.least_seats() + data[1] % (game.most_seats() - game.least_seats() + 1);
    const std::uint64_t seed = data[2] + 256u * data[3];
    std::vector<std::pair<std::size_t, std::int64_t>> numbers;
    for (std::size_t i = kHead; i + kNumber <= size && numbers.size() < 2000; i += kNumber) {
        const std::size_t first = (data[i] + 256u * data[i + 1]) % extremes->places().size();
        const unsigned which = data[i + 2];
        // This number alone, or all of its kind.
        for (std::size_t place = 0; place < extremes->places().size(); ++place) {
            if (place != first &&
                ((which & 4) == 0 || extremes->places()[place].kind != extremes->places()[first].kind))
                continue;
            const NumberPlace& number = extremes->bounded(place);
            const std::int64_t inside = (which & 2) != 0 && number.most > number.least ? 1 : 0;
            numbers.emplace_back(place, (which & 1) != 0 ? number.most - inside : number.least + inside);
        }
    }
    const Outcome outcome = play_content(game, extremes->with(numbers), seats, seed, 150);
    if (!outcome.fault.empty() || outcome.refused.find('[') == 0) {
        std::cerr << outcome.fault << outcome.refused << "\n";
        std::abort();
    }
    return 0;
}
