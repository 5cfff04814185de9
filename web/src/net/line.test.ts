// How the line comes back when it breaks, with a socket that does what a test tells it to.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('./place', () => ({ lineAddress: () => 'ws://house/ws' }));
vi.mock('../words/words.svelte', () => ({ words: { language: 'en' } }));

let sockets: Socket[] = [];
class Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    sockets.push(this);
    setTimeout(() => this.onopen?.(), 5);
  }
  send(text: string): void {
    const { do: word, id } = JSON.parse(text);
    setTimeout(() => this.onmessage?.({ data: JSON.stringify({ ok: word, id }) }), 5);
  }
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  sockets = [];
  vi.stubGlobal('WebSocket', Socket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Every line breaks so long after it was greeted; how many there are in a minute.
async function linesInAMinute(standing: number): Promise<number> {
  const { line } = await import('./line.svelte');
  line.open();
  for (let passed = 0; passed < 60_000; passed += 10) {
    await vi.advanceTimersByTimeAsync(10);
    const last = sockets.at(-1)!;
    if (line.state === 'open' && last.onclose && !ending.has(last)) {
      ending.add(last);
      setTimeout(() => last.onclose?.(), standing);
    }
  }
  return sockets.length;
}
const ending = new WeakSet<Socket>();

it('backs off from a house that greets and hangs up at once', async () => {
  expect(await linesInAMinute(50)).toBeLessThan(9); // half a second each would be over a hundred
});

it('comes back soon when a line had stood for a while', async () => {
  // 12 seconds of standing, then half a second to come back.
  const lines = await linesInAMinute(12_000);
  expect(lines).toBeGreaterThanOrEqual(5);
  expect(lines).toBeLessThan(7);
});
