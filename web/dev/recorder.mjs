// For fixtures/record.mjs of the games, which is called with the program: node fixtures/record.mjs path/to/officina
// Real positions through the referee: one of every kind as its seat sees it, in ../dev, where tests and /dev.html find them;
// and, where a game asks for it, a whole game as its end page reads it, in story.json beside the script.
//
//   await record(import.meta.url, { game, seed, games, terms, decides, over, … });

import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

function refereeOf(game) {
  const program = process.argv[2];
  if (!program) throw new Error(`node ${process.argv[1]} path/to/officina`);
  const referee = spawn(program, ['referee', game]);
  const lines = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();
  return {
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
function diceOf(seed) {
  let value = seed;
  return (below) => {
    value = (Math.imul(value, 1103515245) + 12345) >>> 0;
    return (value >>> 8) % below;
  };
}

const NAMES = ['Anna', 'Bruno', 'Chiara', 'Davide', 'Elena', 'Franco'];

// Plays whole games, under each of the terms in turn, with dice of that seed. `decides` says what is played, from all that is
// known of a decision (`fixture` is it for ../dev), and keeps in the gallery what is worth it; `heard` is told of everything that
// was played, and `over` of every game that is, `fixture` being its first seat's view. Each of them is given the desk, too: the
// gallery, the dice, and how to ask the referee. `story` names the game that is told and the facts it is told by.
export async function record(
  here,
  { game, seed, games, terms: list, rolls = 1000, story: told, seatOf, decides, heard, over },
) {
  const referee = refereeOf(game);
  const { ask } = referee;
  const random = diceOf(seed);
  const gallery = new Gallery();
  const story = new Story(told?.facts ?? []);
  const desk = { ask, random, gallery };
  const anySeat = (seats) => seats[random(seats.length)];
  const hear = async (played) => {
    if (played.number === told?.game) story.add(played.seat, played.facts);
    await heard?.(played, desk);
  };
  for (let number = 0; number < games; number++) {
    const terms = list[number % list.length];
    const base = { terms: { game, ...terms }, seats: NAMES.slice(0, terms.seats).map((name) => ({ name })) };
    let rolled = number * rolls;
    const roll = () => ++rolled;
    let answer = await ask({ do: 'new', ...terms });
    while (answer.to_move.length > 0) {
      if (answer.to_move[0] === 'chance') {
        answer = await ask({ do: 'roll', seed: roll() });
        await hear({ number, seat: 'chance', facts: answer.facts });
        continue;
      }
      const seat = (seatOf ?? anySeat)(answer.to_move);
      const { asked, moves, barred } = await ask({ do: 'moves', seat, barred: true });
      const { state } = await ask({ do: 'state', seat });
      const fixture = { ...base, yours: [seat], view: state, decision: { asked, moves }, barred };
      const decision = { number, terms, base, seat, to_move: answer.to_move, moves, barred, state, fixture, roll };
      const move = await decides(decision, desk);
      answer = await ask({ do: 'play', seat, move });
      await hear({ ...decision, move, facts: answer.facts });
    }
    if (number === told?.game) story.write(new URL('story.json', here), (await ask({ do: 'state' })).state);
    const { state } = await ask({ do: 'state', seat: 1 });
    over({ terms, base, state, fixture: { yours: [1], over: true, view: state } }, desk);
  }
  referee.end();
  console.log(gallery.write(new URL('../dev/', here)).join(' '));
}

// One of the moves, kinds of them being as likely as is said, by their first word.
export function oneOf(moves, random, likely, others = 1) {
  const weighed = moves.flatMap(({ move }) => Array(likely[move.split(' ')[0]] ?? others).fill(move));
  return weighed[random(weighed.length)];
}

// Of a decision, as another seat sees it that waits.
export async function waiting(ask, { seat, terms, fixture }) {
  const other = (seat % terms.seats) + 1;
  const { state } = await ask({ do: 'state', seat: other });
  return { ...fixture, yours: [other], view: state, to_move: [seat], decision: undefined, barred: undefined };
}

// What the end page reads of a game: these of all the facts.
class Story {
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
function withoutText(value) {
  if (Array.isArray(value)) return value.map(withoutText);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'text' ? [] : [[key, withoutText(inner)]])),
  );
}

// Of many positions of one kind the richest, for ../dev/<kind>.json.
class Gallery {
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
