// The prompter for unit tests, from the module as it is built.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Terms } from '../board';
import { Prompter, type PromptedTable } from './prompter';

const module = new WebAssembly.Module(
  readFileSync(join(import.meta.dirname, '../../../build/wasm/page/officina.wasm')),
);
export const prompter = await Prompter.of(module);

export const openTable = (terms: Terms, content?: Record<string, string>): PromptedTable =>
  prompter.open(terms, content);
