#!/usr/bin/env python3
"""A bot for the arena in a few lines: it plays at random, and while a clock runs it takes its time.

    officina arena mars --bot "exec:python3 docs/examples/outside_bot.py" --bot greedy

One JSON object a line comes in; only "go" is answered. docs/protocol.md tells the rest.
"""

import json
import random
import sys

dice = random.Random()

for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "new":
        dice.seed(asked["seed"])
    elif asked["do"] == "go":
        answer = {"move": dice.choice(asked["moves"])["move"]}
        if asked.get("plan"):
            answer["wait"] = dice.uniform(1, 60)  # seconds from now; {"wait": null} lets the time run out
        print(json.dumps(answer), flush=True)
    elif asked["do"] == "quit":
        break
