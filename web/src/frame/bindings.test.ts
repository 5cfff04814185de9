import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  actionFor,
  bind,
  type Bindings,
  isFixed,
  keyFor,
  keyName,
  properBindings,
  STANDARD_KEYS,
  unbind,
} from './bindings';

const press = (key: string, more: object = {}) =>
  keyName({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more });
function bound(action: (typeof ACTIONS)[number], name: string, bindings: Bindings): Bindings {
  const answer = bind(action, name, bindings);
  if (!('bindings' in answer)) throw new Error(JSON.stringify(answer));
  return answer.bindings;
}

describe('keys', () => {
  it('have names that do not depend on Caps Lock, and leave the system alone', () => {
    expect(press('u')).toBe('u');
    expect(press('U')).toBe('u');
    expect(press('U', { shiftKey: true })).toBe('Shift+u');
    expect(press('é')).toBe('é');
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press(' ')).toBe('Space');
    expect(press('Shift', { shiftKey: true })).toBe('');
    expect(press('r', { ctrlKey: true })).toBe('');
  });

  it('have each another meaning to begin with, and none that is fixed', () => {
    expect(new Set(Object.values(STANDARD_KEYS)).size).toBe(ACTIONS.length);
    expect(Object.values(STANDARD_KEYS).filter(isFixed)).toEqual([]);
    for (const action of ACTIONS) expect(actionFor(keyFor(action, {}), {})).toBe(action);
  });

  it('are changed, and the old one is free for something else', () => {
    const once = bound('undo', 'x', {});
    expect(actionFor('x', once)).toBe('undo');
    expect(actionFor('u', once)).toBeNull();
    expect(actionFor('u', bound('options', 'u', once))).toBe('options');
  });

  it('name who has a key already, and keep off the fixed ones', () => {
    expect(bind('undo', 'o', {})).toEqual({ taken: 'options' });
    for (const name of ['1', 'Tab', 'Enter', 'Escape', 'ArrowUp', 'F5'])
      expect(bind('undo', name, {})).toEqual({ fixed: true });
    expect(bind('undo', 'u', {})).toEqual({ bindings: {} });
  });

  it('may be none, and go back unless the first one is taken', () => {
    const none = bound('hint', '', {});
    expect(keyFor('hint', none)).toBe('');
    expect(actionFor('', none)).toBeNull();
    expect(unbind('hint', none)).toEqual({ bindings: {} });
    expect(unbind('hint', bound('log', 'h', none))).toEqual({ taken: 'log' });
  });

  it('that were kept are read with care', () => {
    expect(properBindings(undefined)).toEqual({});
    expect(properBindings({ undo: 'x', dance: 'y', log: 7, hint: '3' })).toEqual({ undo: 'x' });
    expect(properBindings({ undo: 'o', options: 'u' })).toEqual({ undo: 'o', options: 'u' });
    // Two of one key: the first has it.
    expect(properBindings({ undo: 'o' })).toEqual({ undo: 'o', options: '' });
  });
});
