// The modules that pages run answer as the program does, byte by byte (scripts/check-module): page/conversations plays random
// games and writes down what is asked and what it answers; the modules are asked the same. Only that of a house in the pocket has
// bots.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { Prompter } from '../src/rules/prompter';

const build = join(import.meta.dirname, '../../build');
const games = process.env['GAMES'] ?? '10';

it('answers as the program does', { timeout: 3_600_000 }, async () => {
  const compiled = (file: string) => new WebAssembly.Module(readFileSync(join(build, 'wasm', file)));
  const modules = [compiled('page/officina.wasm'), compiled('pocket/house.wasm')];
  const opened = () => Promise.all(modules.map((module) => Prompter.of(module)));
  const program = spawn(join(build, 'release/page/conversations'), [games], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((done) => program.on('close', done));
  let prompters = await opened();
  let request: string | null = null;
  let compared = 0;
  for await (const line of createInterface({ input: program.stdout })) {
    if (request === null) {
      request = line;
      // Every game begins with a prompter of its own.
      if (request.startsWith('{"do":"open"')) prompters = await opened();
      continue;
    }
    for (const prompter of request.startsWith('{"do":"go"') ? prompters.slice(1) : prompters) {
      const answer = prompter.speak(request);
      if (answer !== line)
        expect.fail(`asked ${request}\nthe program answered ${line}\nthe module answered  ${answer}`);
      compared += 1;
    }
    request = null;
  }
  expect(await ended).toBe(0);
  expect(compared).toBeGreaterThan(0);
  console.log(`${compared} answers of the modules are those of the program`);
});
