// The boards draw; the rules are elsewhere (docs/web.md). What once stood here must not come back.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../games');
const GAMES = readdirSync(ROOT).filter((game) => existsSync(join(ROOT, game, 'web')));

const FORBIDDEN: [what: string, pattern: RegExp][] = [
  ['content compiled into the page: what is printed comes from the rules (table.printed)', /content\/\w+\.json/],
  [
    'an id taken apart: what happened comes as facts, and how an id is written only the rules know',
    /\b(id|\w+Id)\b[!?]*(\[\d|\.(startsWith|endsWith|includes|indexOf|slice|substring|split|match|replace|charAt|at)\b)/,
  ],
  [
    'a decision by the id of a sentence: facts, the view and moves say what is meant',
    new RegExp(`['"\`](${GAMES.join('|')})\\.(told|asked|says|refused|way|about)\\.`),
  ],
  ['the number of a rule: who writes it is about to write the rule', /\brules? \d+(\.\d+)*\b/],
  [
    'the number of a rule at the beginning of a comment, or in brackets',
    /(\/\/|<!--|\/\*)((\s|-)*(\d+(\.\d+)+|[A-Z]\d+[a-z]?)\s|.*\(((\d+(\.\d+)+|[A-Z]\d+[a-z]?)(, )?)+\))/,
  ],
  [
    'a move taken apart: what it is about the rules say (table.parts)',
    /\b(move|selected)\b[!?]*(\[\d|\.(startsWith|endsWith|includes|indexOf|slice|substring|split|match|replace|charAt|at)\b)|\.(test|exec)\((move|(\w+\.)*selected)\b/,
  ],
  ['a move put together: moves.ts spells it', /`(\$\{(verb|way)\}|[a-z]+( [a-z]+)*) \$\{/],
  [
    'energy held against a threshold: what is reached, opened, and by how many batteries, the rules say (state_json.cpp)',
    /\bthreshold\s*([<>]|[!=]=)|([<>]|[!=]=)=?\s*[\w.]*\bthreshold\b|\benergy *[<>]|(?<![=-])[<>]=? *[\w.]*\benergy\b/,
  ],
  [
    'what is counted held against what a grade needs: the state tells what is reached, and what the next one lacks',
    /\bneed\b[!?]*\s*(-\s|[<>])|[<>]=? *[\w.]*\bneed\b/,
  ],
  ['what an answer does put together: the state tells it (answers)', /\breturn \[?\{ op: '\w+',/],
  ['phases in their order: which are over the state tells', /\b(PHASES|MOMENTS)\.indexOf\b/],
  ['cards to be drawn added up: how many the state tells', /\+\s*plus\b/],
  ['the names of ranks: they come from the rules (printed)', /'(practise|beginner|amateur|heroic|epic|legendary)'/],
  ['of what a move is a copy read from its text: the state tells it (of)', /\bverb\s*[!=]==\s*'copy/],
  ['what costs nothing found out by comparing: the state tells it (free)', /\bpurse\(/],
  ['goods of a place added up: what it gives in all the state tells', /\bsum\([\w.]*\bfixed\b/],
  ['a plank of a belt by its number: where the belt ends the rules say (printed)', /\bspace: \d/],
  [
    'too dear because it cannot be done now: what can be paid the state tells (payable)',
    /(\blegal|\bhas\(.*\)) \? 'affordable' : 'dear'|\bphase === 'turn'\s*\? 'dear'/,
  ],
  ['a proof judged by who has declared: where it stands the state tells', /\bdeclared \? '/],
  ['the Scraps that a set needs: the state tells them of every stack and sale', /\bscraps_?needed\b/i],
  [
    'a price multiplied: what something is worth the rules say',
    /[^/]\*\s*[\w.]*\bprices?\b|\bprices?(\[[^\]]*\])?!?\s*\*[^/]/,
  ],
  ['the best sought among what is foreseen: which it is the rules say', /[<>]=?\s*(most|best)\.\w/],
  [
    'the opening over by how many tokens are unlocked: the state tells it (setup)',
    /\bunlocked\.length\s*(===|!==|[<>])/,
  ],
  ['a storage of its own: what is half decided table.remember keeps', /\b(session|local)Storage\b/],
];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['fixtures', 'dev', 'testing'].includes(entry.name) ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !/(\.(test|e2e)|^trial)\.ts$/.test(entry.name) ? [path] : [];
  });
}

function faultsIn(text: string): string[] {
  return FORBIDDEN.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
}

test.each(GAMES)('there is no rule in the board of %s', (game) => {
  const folder = join(ROOT, game, 'web');
  const faults = sources(folder).flatMap((path) =>
    faultsIn(readFileSync(path, 'utf8')).map((what) => `${relative(folder, path)}: ${what}`),
  );
  expect(faults).toEqual([]);
});

test('each of them is found', () => {
  for (const planted of [
    `import box from '../../../../games/mars/content/box.json';`,
    `if (asked.id.startsWith('mech')) return;`,
    `const targetIn = (id: string): string => id.split('-')[2] ?? 'v';`,
    `const faces = setting.id?.slice(0, 8);`,
    `if (positionId[0] === '4') return;`,
    `const bought = told.filter(({ id }) => id === 'mars.told.buys');`,
    `// A robot that has not turned does not count (rule 4.4).`,
    `// 4.5.4 The next tile of the stack comes to light.`,
    `let shown = 3; // as many as are left (7.4)`,
    `<!-- A payment (A4, A5): unit by unit. -->`,
    `  // --- B3 Setup`,
    `const either = message('mech.way.either', { one, other });`,
    `return say("mech.about.yellow", { points });`,
    `if (move.startsWith('copy ')) return move;`,
    `const words = table.selected?.split(' ') ?? [];`,
    `moves.filter(({ move }) => /^(cards|scraps) /.test(move))`,
    'table.press(`take ${good}`);',
    'void table.whyNot(`place report ${slot + 1}`);',
    '{@const move = `${verb} ${card.card}`}',
    `const reached = energy >= action.threshold;`,
    `const short = step.threshold > energy ? 'short' : '';`,
    `box.actions(row).filter(({ threshold }) => threshold === at)`,
    `acts.findLast((one) => one.energy <= needed)?.with ?? []`,
    `const batteries = steps.findIndex((reached) => reached >= cell.energy);`,
    `const next = grades.find(({ need }) => need !== undefined && need > counted);`,
    `const more = next.need! - counted;`,
    `const reached = counted >= need;`,
    `return [{ op: 'gain', goods: { [what]: 1 } }];`,
    `return PHASES.indexOf(shown.phase) > PHASES.indexOf(phase);`,
    'return this.goes.length + discarded + plus;',
    `const NAMES = ['practise', 'beginner'];`,
    `if (verb !== 'copy') return { move };`,
    `if (purse(after).some((left, i) => left < (had[i] ?? 0))) continue;`,
    `{@const all = sum(floor.fixed, end)}`,
    `const known = found ?? { ...tile, space: 1 };`,
    `state: !asks ? 'none' : legal ? 'affordable' : 'dear',`,
    `state: table.has(moveOf(tile)) ? 'affordable' : 'dear',`,
    `view.phase === 'turn' ? 'dear' : 'none',`,
    `const state = declared ? 'failed' : 'thinks';`,
    `scraps: printed.scraps_needed[cards] ?? 0,`,
    `worth: cards * view.prices[kind],`,
    `const income = prices[kind]! * cards;`,
    `if (sold.length > 0 && here.cogs > most.cogs) most = { sold, cogs: here.cogs };`,
    `if (this.own.tokens.unlocked.length === 0) return 'setup';`,
    'sessionStorage.setItem(this.#key, JSON.stringify(plan));',
  ])
    expect([planted, faultsIn(planted).length]).toEqual([planted, 1]);
  for (const harmless of [
    `say('mars.kind', { kind })`,
    `// "acquire B04" → the verb and what it is about.`,
    `const moves = [...row, move].slice(0, 2);`,
    'style={`translate(${x}px, ${y}px)`}',
    `setTimeout(done, 1.5); // about 0.5 s too late`,
    `/* prices of today */`,
    `{#if energy !== null}<span class="energy"><b>{energy}</b></span>{/if}`,
    `const reachOf = (step: Step) => energy;`,
    `  | { op: 'gain'; goods: Goods }`,
    `<b class="threshold">{action.threshold}</b>`,
    `title={say('web.raising.panel.tokens', { unlocked: own.tokens.unlocked.length })}`,
  ])
    expect([harmless, faultsIn(harmless)]).toEqual([harmless, []]);
});
