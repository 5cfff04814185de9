// Holds the house for all tabs. Every tab starts one of these; the first has the house, the others wait until it is gone.

import { backOff } from '../net/back_off';
import { Module } from '../rules/module';
import { Crew } from './crew';
import { freshId, PocketHouse, Unable } from './house';
import { Keeping } from './keeping';
import { address } from './load';
import { channelOf, type FromHouse, type ToHouse } from './messages';

const place = self.name; // where the site lies: houses of two sites on one host have nothing to do with each other
const me = freshId();
const channel = new BroadcastChannel(channelOf(place));
const tell = (message: FromHouse) => channel.postMessage(message);

// From the tab, which needs it itself (door.ts).
const compiled = new Promise<WebAssembly.Module>((given) =>
  addEventListener('message', ({ data }: MessageEvent<WebAssembly.Module>) => given(data)),
);

async function open(): Promise<void> {
  const module = await compiled;
  const house = new PocketHouse(await Module.of(module), {
    keeper: await Keeping.open(`officina ${place}`).catch(() => null),
    now: () => performance.timeOrigin + performance.now(),
    send: (tab, text) => tell({ tell: 'text', tab, text }),
    trouble: (trouble) => tell({ tell: 'trouble', trouble }),
  });
  house.crew = new Crew(
    () => {
      const worker = new Worker(new URL('./thinker_worker.ts', import.meta.url), { type: 'module' });
      worker.postMessage({ module });
      worker.addEventListener('error', () => tell({ tell: 'missing' }));
      return worker;
    },
    Math.max(1, navigator.hardwareConcurrency - 1),
    (number, answer) => house.thought(number, answer),
  );
  await house.open();

  channel.addEventListener('message', ({ data }: MessageEvent<ToHouse>) => {
    switch (data.do) {
      case 'arrive':
        if (data.build !== address) return tell({ tell: 'other_build', tab: data.tab });
        void house.arrive(data.tab).then((arrived) => {
          if (!arrived) return;
          tell({ tell: 'arrived', tab: data.tab, house: me });
          if (house.troubled) tell({ tell: 'trouble', trouble: house.troubled });
          // A tab that is gone lets go of its name.
          void navigator.locks?.request(`${channelOf(place)} ${data.tab}`, () => house.leave(data.tab));
        });
        return;
      case 'say':
        return void house.say(data.tab, data.text).then((heard) => {
          if (!heard) tell({ tell: 'stranger', tab: data.tab });
        });
      case 'leave':
        return void house.leave(data.tab);
      case 'ask': {
        const { tab, number } = data;
        void house
          .ask(data.method, data.path, data.body)
          .then((value) => tell({ tell: 'answer', tab, number, value }))
          .catch((error: unknown) => {
            if (!(error instanceof Unable)) throw error;
            tell({ tell: 'answer', tab, number, problem: error.problem });
          });
        return;
      }
      case 'go_on':
        return house.goOn(data.kept);
    }
  });
  tell({ tell: 'open', house: me });
}

// What could not be read may be there the next time.
async function openInTheEnd(): Promise<void> {
  for (let attempt = 0; ; ++attempt)
    try {
      return await open();
    } catch {
      await new Promise((done) => setTimeout(done, backOff(attempt, Math.random())));
    }
}

// A house in which something nobody foresaw went wrong is of no use to anybody, and must not keep others from having one: it ends, and
// its tab (door.ts) starts another, from what is kept.
const end = () => {
  postMessage('ended');
  close();
};
addEventListener('error', end);
addEventListener('unhandledrejection', end);

// Held for as long as this worker lives. Where the page is not trusted there are no locks: then every tab has a house, and a table
// that two of them play at is kept by who was first.
if (navigator.locks)
  void navigator.locks.request(channelOf(place), () => openInTheEnd().then(() => new Promise(() => {})));
else void openInTheEnd();
