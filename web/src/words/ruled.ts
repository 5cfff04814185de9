// Rules are cited by number, and every sentence cites them alike: "(rule 4.2)". This is the one place that finds them there.

import { at } from '../net/place';
import { t } from './words.svelte';

export interface Part {
  text: string;
  rule?: string; // this part cites it
}

const NUMBER = '[A-Z]?\\d+(?:\\.\\d+)*';

export function partsOf(text: string): Part[] {
  const cited = new RegExp(`(?<=\\()${t('web.help.rule', { rule: '#' }).replace('#', `(${NUMBER})`)}(?=\\))`, 'g');
  const parts: Part[] = [];
  let done = 0;
  for (const found of text.matchAll(cited)) {
    if (found.index > done) parts.push({ text: text.slice(done, found.index) });
    parts.push({ text: found[0], rule: found[1] });
    done = found.index + found[0].length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

// Where that rule stands: the page of the game's rules has a place for each of them.
export const rulePlace = (rule: string): string => `rule-${rule}`;
export const ruleLink = (game: string, rule: string): string => at(`help/${game}/${rulePlace(rule)}`);
