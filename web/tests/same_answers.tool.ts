// The module that pages run answers as the program does, byte by byte (scripts/check-module): page/conversations plays random
// games and writes down what is asked and what it answers; the module is asked the same.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { Prompter } from '../src/rules/prompter';

const build = join(import.meta.dirname, '../../build');
const games = process.env['GAMES'] ?? '10';

it('answers as the program does', { timeout: 3_600_000 }, async () => {
  const module = new WebAssembly.Module(readFileSync(join(build, 'wasm/page/officina.wasm')));
  const program = spawn(join(build, 'release/page/conversations'), [games], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((done) => program.on('close', done));
  let prompter = await Prompter.of(module);
  let request: string | null = null;
  let compared = 0;
  for await (const line of createInterface({ input: program.stdout })) {
    if (request === null) {
      request = line;
      // Every game begins with a prompter of its own.
      if (request.startsWith('{"do":"open"')) prompter = await Prompter.of(module);
      continue;
    }
    const answer = prompter.speak(request);
    if (answer !== line) expect.fail(`asked ${request}\nthe program answered ${line}\nthe module answered  ${answer}`);
    request = null;
    compared += 1;
  }
  expect(await ended).toBe(0);
  expect(compared).toBeGreaterThan(0);
  console.log(`${compared} answers of the module are those of the program`);
});
