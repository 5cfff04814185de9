// The way from a tab to the house in the pocket: over one channel to whoever of the tabs' workers holds it.

import { backOff } from '../net/back_off';
import type { Socket } from '../net/dial';
import { LineLost, type Problem, Refused } from '../net/protocol';
import { lookForRenewal } from '../net/renewed';
import { words } from '../words/words.svelte';
import { address, compiled } from './load';
import { channelOf, type FromHouse, type PocketProblem, type ToHouse } from './messages';
import { said } from './words';

const place = new URL('.', document.baseURI).pathname;
const channel = new BroadcastChannel(channelOf(place));
const tell = (message: ToHouse) => channel.postMessage(message);

const MOST_TIMES = 3; // a question is asked: whatever ends one house after the other is not asked for ever

interface Asked {
  ask: ToHouse;
  times: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
}
let line: { socket: Socket; tab: string; named: boolean; house: string | null } | null = null;
const asked = new Map<number, Asked>();
let number = 0;
const here = crypto.getRandomValues(new Uint32Array(2)).join('-'); // this tab, until it is loaded again
let lines = 0;

// Refusals come without sentences.
function problemOf({ code, id, arguments: values }: PocketProblem): Problem {
  return { code, id, message: words.say({ id, arguments: values as any }, (who) => String(who)) };
}

channel.addEventListener('message', ({ data }: MessageEvent<FromHouse>) => {
  if (data.tell === 'open') {
    for (const [number, one] of asked) put(number, one);
    // Another one has it now: whoever was waited for is gone.
    if (line?.house && line.house !== data.house) line.socket.onclose?.();
    else arrive();
  } else if (data.tell === 'missing') {
    void lookForRenewal();
  } else if (data.tell === 'trouble') {
    void import('./trouble').then(({ show }) => show(data.trouble, (kept) => tell({ do: 'go_on', tab: here, kept })));
  } else if (data.tell === 'answer') {
    if (data.tab !== here) return;
    const waiting = asked.get(data.number);
    asked.delete(data.number);
    if (data.problem) waiting?.reject(new Refused(problemOf(data.problem)));
    else waiting?.resolve(data.value);
  } else if (line && data.tab === line.tab) {
    if (data.tell === 'arrived' && !line.house) {
      line.house = data.house;
      line.socket.onopen?.();
    } else if (data.tell === 'other_build') {
      line.socket.onmessage?.({
        data: JSON.stringify({
          event: 'closed',
          error: problemOf({ code: 'other_build', id: 'web.pocket.other_build', arguments: {} }),
        }),
      });
      line.socket.onclose?.();
    } else if (data.tell === 'stranger') line.socket.onclose?.();
    else if (data.tell === 'text') line.socket.onmessage?.({ data: translated(data.text) });
  }
});

// The worker of this tab, which has the house or waits for it. One that could not be loaded, or has ended, is followed by another.
let starts = 0;
function start(): void {
  const worker = new Worker(new URL('./house_worker.ts', import.meta.url), { type: 'module', name: place });
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    worker.terminate();
    line?.socket.onclose?.();
    setTimeout(start, backOff(starts++, Math.random()));
  };
  void giveModule(worker, () => ended);
  worker.addEventListener('error', () => {
    end();
    void lookForRenewal();
  });
  worker.addEventListener('message', end); // it has nothing else to say to its tab alone
}
start();

async function giveModule(worker: Worker, isOver: () => boolean): Promise<void> {
  for (let attempt = 0; !isOver(); ++attempt)
    try {
      return worker.postMessage(await compiled(address));
    } catch {
      void lookForRenewal();
      await new Promise((done) => setTimeout(done, backOff(attempt, Math.random())));
    }
}

function translated(text: string): string {
  if (!text.includes('"error":{')) return text;
  const message = JSON.parse(text);
  if (message.error) message.error = problemOf(message.error);
  return JSON.stringify(message);
}

// A line: as a WebSocket's, with the same events.
export async function enter(socket: Socket): Promise<void> {
  await said;
  if (!socket.onopen) return; // whoever wanted it has given up meanwhile
  const tab = `${here}-${++lines}`;
  const own: typeof line & object = (line = { socket, tab, named: !navigator.locks, house: null });
  let ended = false;
  let letGo: () => void = () => {};
  socket.send = (text) => {
    tell({ do: 'say', tab, text });
    if (text.includes('"do":"play"')) void import('./persist').then(({ askToPersist }) => askToPersist());
  };
  socket.close = () => {
    if (ended) return;
    ended = true;
    tell({ do: 'leave', tab });
    letGo();
  };
  // The tab has its name for as long as it is there; the house hears when it is not. Nobody arrives without: the house would get the
  // name at once, and think that the tab is gone.
  void navigator.locks?.request(`${channelOf(place)} ${tab}`, () => {
    if (ended) return;
    own.named = true;
    arrive();
    return new Promise<void>((done) => (letGo = done));
  });
  arrive();
}
function arrive(): void {
  if (line?.named && !line.house) tell({ do: 'arrive', tab: line.tab, build: address });
}

// What a page of a server would ask by HTTP.
export async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  await said;
  return new Promise((resolve, reject) => {
    const question: ToHouse = { do: 'ask', tab: here, number: ++number, method, path, body };
    const one = { ask: question, times: 0, resolve: resolve as (value: unknown) => void, reject };
    asked.set(number, one);
    put(number, one);
  });
}
function put(number: number, one: Asked): void {
  if (++one.times <= MOST_TIMES) return tell(one.ask);
  asked.delete(number);
  one.reject(new LineLost());
}
