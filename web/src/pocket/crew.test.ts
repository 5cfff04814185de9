// Whatever becomes of those who think, nobody who asked them waits for ever.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Crew, type Order, type ToThinker } from './crew';
import { nobodyHere } from './for_tests';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// A worker that a test answers for.
class Told {
  orders: Order[] = [];
  heard: ((event: any) => void) | null = null;
  failed: ((event: any) => void) | null = null;
  addEventListener(event: string, heard: (event: any) => void): void {
    if (event === 'message') this.heard = heard;
    else this.failed = heard;
  }
  postMessage(message: ToThinker): void {
    if ('order' in message) this.orders.push(message.order);
  }
  terminate(): void {}
}

it('tells the house when several have failed at an order', async () => {
  const answers: [number, object][] = [];
  let hired = 0;
  const crew = new Crew(
    () => (++hired, nobodyHere()),
    1,
    (number, answer) => answers.push([number, answer]),
  );
  crew.think({ do: 'think', number: 7 });
  crew.think({ do: 'puzzle', number: 8 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers).toEqual([
    [7, { error: 'failed' }],
    [8, { error: 'failed' }],
  ]);
  expect(hired).toBe(6);
});

it('lets another take up what one has failed at', async () => {
  const workers: Told[] = [];
  const answers: [number, object][] = [];
  const crew = new Crew(
    () => {
      workers.push(new Told());
      return workers.at(-1) as unknown as Worker;
    },
    1,
    (number, answer) => answers.push([number, answer]),
  );
  crew.think({ do: 'think', number: 7, mind: 'one' });
  workers[0]!.failed!({ preventDefault() {} });
  await vi.advanceTimersByTimeAsync(1000);
  workers[1]!.heard!({ data: { number: 7, answer: { move: 'x' } } });
  expect(workers[1]!.orders.map((one) => one.number)).toEqual([7]);
  expect(answers).toEqual([[7, { move: 'x' }]]);
});
