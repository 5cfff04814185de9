// Thinks for a house in the pocket (pocket/thinker.h), a moment at a time: in between it hears when nobody waits any more.

import { Module } from '../rules/module';
import type { FromThinker, Order, ToThinker } from './crew';

let module: Promise<Module> | null = null;
let forgotten: number | null = null;

const breath = new MessageChannel();
const breathe = () =>
  new Promise<void>((resolve) => {
    breath.port1.onmessage = () => resolve();
    breath.port2.postMessage(null);
  });

async function think(order: Order): Promise<FromThinker> {
  const thinker = await module!;
  const ask = (request: object) => JSON.parse(thinker.speak('think', JSON.stringify(request)));
  let said = ask(order);
  while (said.done === false) {
    await breathe();
    if (forgotten === order.number) return { number: order.number, answer: null };
    said = ask({ do: 'think_on' });
  }
  return { number: order.number, answer: said.error ? { error: said.error } : said.answer };
}

// A rejection is not heard outside the worker; an error is, and another worker takes over.
const fail = (error: unknown): void =>
  void setTimeout(() => {
    throw error;
  });

addEventListener('message', ({ data }: MessageEvent<ToThinker>) => {
  if ('module' in data) module = Module.of(data.module);
  else if ('forget' in data) forgotten = data.forget;
  else if ('mind' in data)
    void module!
      .then((thinker) => thinker.speak('think', JSON.stringify({ do: 'forget_mind', mind: data.mind })))
      .catch(fail);
  else void think(data.order).then((found) => postMessage(found), fail);
});
