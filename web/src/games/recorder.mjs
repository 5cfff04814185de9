// For fixtures/record*.mjs of the games: real positions through the referee.
//
//   const referee = refereeOf('mars');           the program is the script's first argument
//   const { state } = await referee.ask({ do: 'state', seat: 1 });
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
