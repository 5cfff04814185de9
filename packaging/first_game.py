"""A game from Python, as README.md shows it: tried where the module is installed."""

import random

import officina

game = officina.Game("mars", seats=2)
bot = officina.Bot(game, "apprentice")
state = game.start(seed=7)
while not state.over:
    state.play(bot.move(state) if state.seat == 0 else random.choice(state.moves()))
batch = officina.Batch(game, 16, threads=2)
for _ in range(100):
    batch.step(batch.sample())
print("From Python:", state.verdict())
