// For fixtures/record*.mjs of the games: real positions through the referee.
//
//   const referee = refereeOf('mars');           the program is the script's first argument
//   const { state } = await referee.ask({ do: 'state', seat: 1 });
//   await playGames(referee, { … });
//   referee.end();

import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export function refereeOf(game) {
  const program = process.argv[2];
  if (!program) throw new Error(`node ${process.argv[1]} path/to/officina`);
  const referee = spawn(program, ['referee', game]);
  const lines = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();
  return {
    game,
    async ask(request) {
      referee.stdin.write(JSON.stringify(request) + '\n');
      const answer = JSON.parse((await lines.next()).value);
      if (answer.error) throw new Error(JSON.stringify([request, answer.error]));
      return answer;
    },
    end: () => referee.stdin.end(),
  };
}

// The same dice every time, so that recording again changes nothing but what the rules changed.
export function diceOf(seed) {
  let value = seed;
  return (below) => {
    value = (Math.imul(value, 1103515245) + 12345) >>> 0;
    return (value >>> 8) % below;
  };
}

const NAMES = ['Anna', 'Bruno', 'Chiara', 'Davide', 'Elena', 'Franco'];

// Plays whole games, under each of the terms in turn. `decides` says what is played, from all that is known of a decision (`fixture` is
// it for ../dev); `heard` is told of everything that was played, and `over` of every game that is.
export async function playGames(
  { game, ask },
  { games, terms: list, random, rolls = 1000, seatOf, decides, heard, over },
) {
  const anySeat = (seats) => seats[random(seats.length)];
  for (let number = 0; number < games; number++) {
    const terms = list[number % list.length];
    const base = { terms: { game, ...terms }, seats: NAMES.slice(0, terms.seats).map((name) => ({ name })) };
    let seed = number * rolls;
    const roll = () => ++seed;
    let answer = await ask({ do: 'new', ...terms });
    while (answer.to_move.length > 0) {
      if (answer.to_move[0] === 'chance') {
        answer = await ask({ do: 'roll', seed: roll() });
        await heard?.({ number, seat: 'chance', facts: answer.facts });
        continue;
      }
      const seat = (seatOf ?? anySeat)(answer.to_move);
      const { asked, moves, barred } = await ask({ do: 'moves', seat, barred: true });
      const { state } = await ask({ do: 'state', seat });
      const fixture = { ...base, yours: [seat], view: state, decision: { asked, moves }, barred };
      const decision = { number, terms, base, seat, to_move: answer.to_move, moves, barred, state, fixture, roll };
      const move = await decides(decision);
      answer = await ask({ do: 'play', seat, move });
      await heard?.({ ...decision, move, facts: answer.facts });
    }
    await over({ number, terms, base });
  }
}

// Of a decision, as another seat sees it that waits.
export async function waiting({ ask }, { seat, terms, fixture }) {
  const other = (seat % terms.seats) + 1;
  const { state } = await ask({ do: 'state', seat: other });
  return { ...fixture, yours: [other], view: state, to_move: [seat], decision: undefined, barred: undefined };
}

// What the end page reads of a game: these of all the facts.
export class Story {
  #log = [];
  constructor(kept) {
    this.kept = kept;
  }
  add(seat, facts = []) {
    const told = facts.filter(({ fact }) => this.kept.includes(fact));
    if (told.length > 0) this.#log.push({ seat, facts: told });
  }
  write(file, view) {
    writeFileSync(file, JSON.stringify(withoutText({ log: this.#log, view })) + '\n');
  }
}

// Finished texts are the catalogues' business.
export function withoutText(value) {
  if (Array.isArray(value)) return value.map(withoutText);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'text' ? [] : [[key, withoutText(inner)]])),
  );
}

// Of many positions of one kind the richest, for ../dev/<kind>.json.
export class Gallery {
  #kept = new Map();
  keep(kind, richness, fixture) {
    if (richness > this.richness(kind)) this.#kept.set(kind, { richness, fixture: withoutText(fixture) });
  }
  richness(kind) {
    return this.#kept.get(kind)?.richness ?? -1;
  }
  write(folder) {
    mkdirSync(folder, { recursive: true });
    for (const [kind, { fixture }] of this.#kept)
      writeFileSync(new URL(`${kind}.json`, folder), JSON.stringify(fixture) + '\n');
    return [...this.#kept.keys()];
  }
}
