"""The interfaces of Gymnasium, PettingZoo and OpenSpiel: what their documentation promises, in our own words."""

import unittest

import numpy as np
import officina
from officina import spiel

from settings import settings

GAMES = [*settings(most=3)]


class Gymnasium(unittest.TestCase):
    def test_a_game_from_reset_to_the_end(self):
        for name, seats in GAMES:
            for rewards in ("end", "score"):
                env = officina.GymEnv(officina.Game(name, seats), "random", rewards=rewards, limit=200)
                observation, info = env.reset(seed=3)
                env.action_space.seed(1)
                total = 0.0
                for _ in range(1000):
                    self.assertIn(observation, env.observation_space)
                    self.assertEqual(info["action_mask"].shape, (env.action_space.n,))
                    action = env.action_space.sample(info["action_mask"])
                    self.assertIn(action, env.action_space)
                    observation, reward, terminated, truncated, info = env.step(action)
                    self.assertIsInstance(reward, float)
                    total += reward
                    if terminated or truncated:
                        break
                self.assertTrue(terminated or truncated)
                if terminated and rewards == "end":
                    self.assertEqual(total, reward)
                    self.assertTrue(-1 <= reward <= 1)

    def test_the_same_seed_gives_the_same_game(self):
        env = officina.GymEnv(officina.Game("mars", 2), "greedy")
        games = []
        for _ in range(2):
            observation, info = env.reset(seed=11)
            seen = [observation]
            for _ in range(15):
                observation, *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
                seen.append(observation)
            games.append(seen)
        np.testing.assert_array_equal(*games)
        again, _ = env.reset()
        self.assertFalse(np.array_equal(again, games[0][0]))

    def test_ricochet_alone_can_be_solved(self):
        env = officina.GymEnv(officina.Game("ricochet", 1), rewards="score")
        env.reset(seed=1)
        game = env.state.game
        solution = officina.ricochet.solve(env.state)
        env.step(game.index(f"declare {len(solution)}"))
        for move in solution.moves:
            _, reward, *_ = env.step(game.index(move))
        self.assertEqual(reward, 1.0)

    def test_drawings(self):
        env = officina.GymEnv(officina.Game("mech", 2), "random", render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("\n", env.render())
        env = officina.GymEnv(officina.Game("ricochet", 1), render_mode="svg")
        env.reset(seed=1)
        self.assertTrue(env.render().lstrip().startswith("<"))
        for wrong in ({"render_mode": "smell"}, {"rewards": "gold"}, {"seat": 4}, {"opponents": ["random"] * 5}):
            with self.assertRaises(ValueError):
                officina.GymEnv(officina.Game("mars", 2), **wrong)

    def test_its_dice_are_those_of_the_base_class(self):
        env = officina.GymEnv(officina.Game("mars", 2), "random")
        env.reset(seed=5)
        after = env.np_random.bit_generator.state
        env.reset()  # they go on
        self.assertNotEqual(after, env.np_random.bit_generator.state)
        env.reset(seed=5)
        self.assertEqual(after, env.np_random.bit_generator.state)


class Refusals(unittest.TestCase):
    """Whatever cannot be done is said in a sentence, in the language that was chosen."""

    def refused(self, code, call, *arguments, **named):
        texts = set()
        for language in officina.languages():
            officina.speak(language)
            try:
                with self.assertRaises(officina.OfficinaError) as caught:
                    call(*arguments, **named)
            finally:
                officina.speak("en")
            self.assertEqual(caught.exception.code, code)
            self.assertNotRegex(str(caught.exception), r"[\[{]")
            texts.add(str(caught.exception))
        self.assertEqual(len(texts), len(officina.languages()))

    def test_what_an_environment_is_made_of(self):
        game = officina.Game("mars", 2)
        for code, wrong in [("bad_option", {"rewards": "gold"}), ("bad_option", {"rewards": 7}), ("bad_option", {"limit": -1}),
                            ("bad_argument", {"limit": "7"}), ("bad_option", {"render_mode": "smell"}), ("bad_option", {"render_mode": 7})]:
            for env in (officina.GymEnv, officina.AECEnv, officina.ParallelEnv):
                self.refused(code, env, game, **wrong)
        for code, wrong in [("bad_seat", {"seat": 2}), ("bad_seat", {"seat": -1}), ("bad_argument", {"seat": None}),
                            ("bad_option", {"opponents": []}), ("bad_option", {"opponents": ["random"] * 2}),
                            ("unknown_bot", {"opponents": "genius"})]:
            self.refused(code, officina.GymEnv, game, **wrong)
        for make in (officina.GymEnv, officina.AECEnv, officina.ParallelEnv, officina.Features, spiel.Game):
            self.refused("bad_argument", make, "mars")
        for make in (officina.Turns, officina.standings, officina.margins):
            self.refused("bad_argument", make, game)
        self.refused("bad_argument", spiel.load_game, game)

    def test_before_a_game_and_after_it(self):
        game = officina.Game("mars", 2)
        for env, step in ((officina.GymEnv(game, "random", limit=1), 0), (officina.AECEnv(game, limit=1), 0),
                          (officina.ParallelEnv(game, limit=1), {})):
            self.refused("not_begun", env.step, step)
            env.render_mode = env._table.render_mode = "ansi"
            self.refused("not_begun", env.render)
        self.refused("not_begun", officina.GymEnv(game, "random").step, 0)
        aec = officina.AECEnv(game, limit=1)
        self.refused("not_begun", aec.last, observe=False)
        self.refused("not_begun", aec.observe, "seat_0")

        gym = officina.GymEnv(game, "random", limit=1)
        _, info = gym.reset(seed=1)
        gym.step(gym.action_space.sample(info["action_mask"]))
        self.refused("game_over", gym.step, gym.action_space.sample(info["action_mask"]))
        aec.reset(seed=1)
        aec.step(aec.action_space("seat_0").sample(aec.last()[0]["action_mask"]))
        self.refused("bad_action", aec.step, 0)
        aec.step(None)
        aec.step(None)
        for call, arguments in ((aec.step, [None]), (aec.last, [])):
            self.refused("game_over", call, *arguments)
        parallel = officina.ParallelEnv(game, limit=1)
        seen, _ = parallel.reset(seed=1)
        actions = {agent: int(np.flatnonzero(one["action_mask"])[0]) for agent, one in seen.items()}
        parallel.step(actions)
        self.refused("game_over", parallel.step, actions)

    def test_actions_that_are_none(self):
        game = officina.Game("mars", 2)
        gym, aec, parallel = officina.GymEnv(game, "random"), officina.AECEnv(game), officina.ParallelEnv(game)
        for env in (gym, aec, parallel):
            env.reset(seed=1)
        asked = aec.agent_selection
        other = next(agent for agent in aec.agents if agent != asked)
        before = [env._table.state.record() for env in (gym, aec, parallel)]
        for action, code in [(1.5, "bad_move"), ("pass", "bad_move"), ([], "bad_move"), (-1, "bad_index"), (10**6, "bad_index"),
                             (game.wait, "illegal_move")]:
            self.refused(code, gym.step, action)
            self.refused(code, aec.step, action)
            self.refused(code, parallel.step, {asked: action})
        self.refused("bad_action", aec.step, None)
        legal = int(np.flatnonzero(aec.observe(asked)["action_mask"])[0])
        self.refused("illegal_move", parallel.step, {})
        self.refused("bad_agent", parallel.step, {asked: legal, "seat_9": 0})
        self.refused("bad_argument", parallel.step, {7: legal})
        self.refused("bad_argument", parallel.step, [legal])
        self.refused("out_of_turn", parallel.step, {asked: legal, other: legal})
        for env in (aec, parallel):
            self.refused("bad_agent", env.observation_space, "seat_9")
            self.refused("bad_agent", env.action_space, "seat_9")
        self.refused("bad_agent", aec.observe, "Anna")
        self.assertEqual([env._table.state.record() for env in (gym, aec, parallel)], before)

    def test_observations_of_another_shape(self):
        features = officina.Features(officina.Game("mars", 2))
        for wrong in (np.zeros(3, np.int16), np.zeros((2, 2, 2), np.int16), [], 7):
            with self.assertRaises(officina.BadArgument) as caught:
                features(wrong)
            self.assertEqual(caught.exception.code, "bad_array")
        self.refused("bad_array", features, np.zeros(officina.Game("mars", 2).observation_size))

    def test_spiel(self):
        state = spiel.load_game("mars", 2).new_initial_state()
        for call in (state.information_state_string, state.observation_string, state.observation_tensor):
            self.refused("bad_seat", call)  # chance sees nothing
            self.refused("bad_seat", call, 2)
            self.refused("bad_seat", call, -1)
        self.refused("bad_move", state.apply_action, 0.5)
        self.refused("bad_index", state.apply_action, 10**6)
        self.refused("illegal_move", state.apply_action, state.get_game().wait_action)
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        self.refused("no_chance", state.chance_outcomes)
        dice = np.random.default_rng(1)
        while not state.is_terminal():
            state.apply_action(int(dice.choice(state.legal_actions())))
        length = len(state.history())
        self.refused("game_over", state.apply_action, 0)
        self.refused("bad_seat", state.player_return, 2)
        self.assertEqual(len(state.history()), length)


class PettingZoo(unittest.TestCase):
    def test_aec_follows_its_order_to_the_end(self):
        for name, seats in GAMES:
            env = officina.AECEnv(officina.Game(name, seats), limit=300, rewards="score" if seats > 2 else "end")
            env.reset(seed=2)
            self.assertEqual(env.agents, env.possible_agents)
            paid = dict.fromkeys(env.possible_agents, 0.0)
            asked = 0
            for agent in env.agent_iter():
                self.assertEqual(agent, env.agent_selection)
                observation, reward, terminated, truncated, info = env.last()
                paid[agent] += reward
                if terminated or truncated:
                    self.assertEqual(observation["action_mask"].sum(), 1)
                    env.step(None)
                    continue
                asked += 1
                self.assertIn(observation, env.observation_space(agent))
                action = env.action_space(agent).sample(observation["action_mask"])
                env.step(action)
            self.assertEqual(env.agents, [])
            self.assertGreater(asked, 5)
            state = env.state_of_table
            if state.over and env._table.rewards_by == "end":
                np.testing.assert_allclose(list(paid.values()), officina.standings(state))

    def test_aec_refuses_what_is_not_allowed(self):
        env = officina.AECEnv(officina.Game("mars", 2))
        env.reset(seed=1)
        mask = env.observe(env.agent_selection)["action_mask"]
        before = env.state_of_table.record()
        with self.assertRaises(officina.IllegalMove):
            env.step(int(np.flatnonzero(mask == 0)[0]))
        with self.assertRaises(ValueError):
            env.step(None)
        self.assertEqual(env.state_of_table.record(), before)

    def test_parallel_steps_everybody(self):
        for name, seats in GAMES:
            env = officina.ParallelEnv(officina.Game(name, seats), limit=300)
            observations, infos = env.reset(seed=4)
            dice = np.random.default_rng(1)
            for _ in range(1000):
                self.assertEqual(set(observations), set(env.agents))
                self.assertTrue(all(observations[agent] in env.observation_space(agent) for agent in env.agents))
                actions = {agent: int(dice.choice(np.flatnonzero(observations[agent]["action_mask"]))) for agent in env.agents}
                observations, rewards, terminations, truncations, infos = env.step(actions)
                self.assertEqual(set(rewards), set(env.possible_agents))
                if not env.agents:
                    break
            self.assertTrue(all(terminations.values()) or all(truncations.values()))

    def test_parallel_refuses_all_or_nothing(self):
        env = officina.ParallelEnv(officina.Game("mech", 2, robots=True))
        observations, _ = env.reset(seed=1)
        while sum(o["action_mask"][:-1].any() for o in observations.values()) < 2:
            observations, *_ = env.step({a: int(np.flatnonzero(o["action_mask"])[0]) for a, o in observations.items()})
        record = env._table.state.record()
        first = int(np.flatnonzero(observations["seat_0"]["action_mask"])[0])
        wrong = int(np.flatnonzero(observations["seat_1"]["action_mask"] == 0)[0])
        with self.assertRaises(officina.IllegalMove):
            env.step({"seat_0": first, "seat_1": wrong})
        self.assertEqual(env._table.state.record(), record)


class OpenSpiel(unittest.TestCase):
    def test_a_game_to_the_end(self):
        for name, seats in GAMES:
            game = spiel.load_game("officina_" + name, seats)
            state = game.new_initial_state()
            dice = np.random.default_rng(7)
            for _ in range(600):
                if state.is_terminal():
                    break
                player = state.current_player()
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    self.assertAlmostEqual(sum(odds for _, odds in outcomes), 1)
                    self.assertEqual(sorted(action for action, _ in outcomes), state.legal_actions())
                    action = int(dice.choice([action for action, _ in outcomes], p=[odds for _, odds in outcomes]))
                else:
                    legal = state.legal_actions()
                    self.assertEqual(legal, sorted(set(legal)))
                    self.assertEqual([i for i, bit in enumerate(state.legal_actions_mask()) if bit], legal)
                    self.assertEqual(len(state.observation_tensor()), game.observation_tensor_shape()[0])
                    self.assertEqual(state.legal_actions((player + 1) % seats) if seats > 1 else [], [])
                    action = int(dice.choice(legal))
                    self.assertEqual(state.string_to_action(state.action_to_string(player, action)), action)
                child = state.child(action)
                self.assertEqual(child.history(), state.history() + [action])
                state = child
            if state.is_terminal():
                self.assertEqual(state.current_player(), spiel.TERMINAL_PLAYER)
                self.assertEqual(state.legal_actions(), [])
                self.assertEqual(len(state.returns()), seats)

    def test_what_a_player_cannot_tell_apart_is_one_information_state(self):
        # Two deals that differ only in what the other seat was dealt.
        game = spiel.load_game("mars", 2)
        state = game.new_initial_state()
        while not state.action_to_string(state.legal_actions()[0]).startswith("draw"):
            state.apply_action(state.legal_actions()[0])
        a, b = (state.child(action) for action in state.legal_actions()[:2])  # the first seat's card
        self.assertNotEqual(a.information_state_string(0), b.information_state_string(0))
        self.assertEqual(a.information_state_string(1), b.information_state_string(1))
        self.assertEqual(a.observation_string(1), b.observation_string(1))

    def test_an_information_state_is_what_was_seen_and_done(self):
        # It changes with what the player sees or does, and with nothing else; whoever knows it knows what may be done.
        hidden = 0
        for name, seats in GAMES:
            game = spiel.load_game(name, seats)
            allowed = {}
            for seed in range(4):
                state, dice = game.new_initial_state(), np.random.default_rng(seed)
                done = [[] for _ in range(seats)]
                for _ in range(150):
                    if state.is_terminal():
                        break
                    player, legal = state.current_player(), state.legal_actions()
                    if player >= 0:
                        known = allowed.setdefault((player, state.information_state_string()), (legal, list(done[player])))
                        self.assertEqual(known, (legal, done[player]))
                    action = int(dice.choice(legal))
                    child = state.child(action)
                    for seat in range(seats):
                        told = child.information_state_string(seat) != state.information_state_string(seat)
                        seen = child._state.seen_by(seat) != state._state.seen_by(seat)
                        self.assertEqual(told, seen or seat == player, (name, state.action_to_string(action)))
                        hidden += not told
                    if player >= 0:
                        done[player].append(action)
                    state = child
        self.assertGreater(hidden, 20)  # else there was nothing to hide

    def test_there_is_no_tensor_of_an_information_state(self):
        # It has no fixed length; what a player sees now would be less than what it knows.
        game = spiel.load_game("mars", 2)
        self.assertFalse(hasattr(game, "information_state_tensor_shape"))
        self.assertFalse(hasattr(game.new_initial_state(), "information_state_tensor"))


if __name__ == "__main__":
    unittest.main()
