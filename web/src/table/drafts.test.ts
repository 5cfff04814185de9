import { expect, it } from 'vitest';
import { Drafts, type Shelf } from './drafts';

class Paper implements Shelf {
  readonly all = new Map<string, string>();
  getItem = (key: string) => this.all.get(key) ?? null;
  setItem = (key: string, value: string) => void this.all.set(key, value);
  removeItem = (key: string) => void this.all.delete(key);
}

it('a draft is there again for the same table, seat and position, and for no other', () => {
  const paper = new Paper();
  const drafts = () => new Drafts('abc', () => paper); // as after a reload
  drafts().remember(1, 'selected', '7', 'buy lens');
  expect(drafts().recall(1, 'selected', '7')).toBe('buy lens');
  expect(drafts().recall(1, 'selected', '8')).toBeNull();
  expect(drafts().recall(2, 'selected', '7')).toBeNull();
  expect(drafts().recall(1, 'till', '7')).toBeNull();
  expect(new Drafts('xyz', () => paper).recall(1, 'selected', '7')).toBeNull();
  drafts().remember(1, 'selected', '8', 'pass');
  expect(drafts().recall(1, 'selected', '7')).toBeNull();
  drafts().remember(1, 'selected', '8', null);
  expect(paper.all.size).toBe(0);
});

it('lives without a shelf, and with nonsense on it', () => {
  const none = new Drafts('abc', () => {
    throw new Error('forbidden');
  });
  none.remember(1, 'selected', '7', 'pass');
  expect(none.recall(1, 'selected', '7')).toBeNull();
  const paper = new Paper();
  paper.setItem('officina.draft.abc.1.selected', '{');
  expect(new Drafts('abc', () => paper).recall(1, 'selected', '7')).toBeNull();
});
