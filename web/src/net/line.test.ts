// How the line comes back when it breaks, with a socket that does what a test tells it to.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('./place', () => ({ lineAddress: () => 'ws://house/ws', pocket: false }));
vi.mock('../words/words.svelte', () => ({ words: { language: 'en' } }));

let sockets: Socket[] = [];
const silent = 'a table whose owner is gone';
class Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    sockets.push(this);
    setTimeout(() => this.onopen?.(), 5);
  }
  sent: { do: string; id: number; table?: string }[] = [];
  send(text: string): void {
    const asked = JSON.parse(text);
    this.sent.push(asked);
    const { do: word, id, table } = asked;
    if (table === silent) return;
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

async function opened() {
  const { line } = await import('./line.svelte');
  line.open();
  await vi.advanceTimersByTimeAsync(20);
  expect(line.state).toBe('open');
  const socket = sockets.at(-1)!;
  const hear = (event: object) => socket.onmessage?.({ data: JSON.stringify(event) });
  return { line, socket, hear };
}
const words = (socket: Socket) => socket.sent.filter((one) => one.table === silent).map((one) => one.do);

it('asks again what may be asked twice when a table has moved on, behind whoever joins it', async () => {
  const { line, socket, hear } = await opened();
  line.listen((event) => event.event === 'moved_on' && void line.ask('join', { table: event.table }).catch(() => {}));
  const play = line.ask('play', { table: silent, seat: 1, moves: ['pass'], position: 3 });
  const undo = line.ask('undo', { table: silent, seat: 1 });
  undo.catch(() => {});
  const ping = line.ask('ping');
  hear({ event: 'moved_on', table: silent });
  await expect(undo).rejects.toThrow(); // a second one might take back more
  await vi.advanceTimersByTimeAsync(10);
  await ping;
  expect(words(socket)).toEqual(['play', 'undo', 'join', 'play']);
  expect(new Set(socket.sent.filter((one) => one.do === 'play').map((one) => one.id)).size).toBe(1);
  hear({ ok: 'play', id: socket.sent.find((one) => one.do === 'play')!.id, table: silent, position: 4 });
  expect(await play).toMatchObject({ position: 4 });
  expect(line.state).toBe('open');
});

it('is patient while the house waits for something, and not for ever', async () => {
  const { line, hear } = await opened();
  const asked = line.ask('log', { table: silent });
  asked.catch(() => {});
  hear({ event: 'waits', for: 'database' });
  expect(line.waits).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.state).toBe('open');
  hear({ event: 'goes_on' });
  expect(line.waits).toBe(false);
  await vi.advanceTimersByTimeAsync(8_100);
  await expect(asked).rejects.toThrow();
  expect(line.state).toBe('lost');
});
