// What Chrome's own tracing tells of a page: how long its thread was busy at a time, in time of the processor.

import type { Page } from 'playwright-core';

export interface TraceEvent {
  name: string;
  ts: number;
  dur?: number;
  tdur?: number; // time of the processor: what other programs took is not in it
  ph: string;
  pid: number;
  tid: number;
  args?: { data?: { interactionId?: number; duration?: number; isLoadingMainFrame?: boolean }; frame?: string };
}

export const CATEGORIES = [
  'devtools.timeline',
  'loading',
  'blink.user_timing',
  'disabled-by-default-lighthouse',
  'toplevel',
];

export const SHOWN = 'officina.shown'; // marks the page's thread where nothing is pressed

// The longest task of the page's own thread, in ms of the processor (slowed down as it is). The thread is the one that
// dispatches the page's events. What the test asks of the page over the debugger is no task of the page.
export function longestTask(events: TraceEvent[]): number {
  const press =
    events.find((one) => one.name === SHOWN) ??
    events.find((one) => ['EventDispatch', 'firstContentfulPaint'].includes(one.name));
  const mine = events.filter((one) => one.pid === press?.pid && one.tid === press.tid && one.dur !== undefined);
  const within = (task: TraceEvent, name: RegExp) =>
    mine.some((one) => name.test(one.name) && one.ts >= task.ts && one.ts + one.dur! <= task.ts + task.dur!);
  const tasks = mine
    .filter((one) => /RunTask$/.test(one.name) && (one.tdur ?? 0) > 5000)
    .filter(
      (one) => !within(one, /^Receive mojo message$/) || within(one, /^(FunctionCall|EventDispatch|Layout|Paint)$/),
    );
  return Math.round(Math.max(0, ...tasks.map((one) => one.tdur! / 1000)));
}

// The processor's time of the busiest thread beside that of the page, in ms.
export function busiestBeside(events: TraceEvent[]): number {
  const page = events.find((one) => one.name === SHOWN)!;
  const threads = new Map<number, number>();
  for (const one of events)
    if (one.pid === page.pid && one.tid !== page.tid && /RunTask$/.test(one.name))
      threads.set(one.tid, (threads.get(one.tid) ?? 0) + (one.tdur ?? 0) / 1000);
  return Math.round(Math.max(0, ...threads.values()));
}

// Of a browser that has a folder of its own, and therefore no tracing of playwright's.
export async function tracedAlone(page: Page, doing: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: CATEGORIES.join(',') });
  await page.evaluate((mark) => void performance.mark(mark), SHOWN);
  await doing();
  const all = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await all;
  await session.detach();
  return events;
}
