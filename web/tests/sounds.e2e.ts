// The sounds as a browser makes them: each is heard, none is painful, none goes on for long.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { HOUSE } from '../src/sounds/house';
import { type GameSounds, type Recipe, render } from '../src/sounds/synth';
import { House, startBotGame } from './helpers';

const games = import.meta.glob<GameSounds>('../../games/*/web/sounds.ts', { import: 'default', eager: true });
const all: [string, Recipe][] = Object.entries(HOUSE);
for (const [path, sounds] of Object.entries(games))
  for (const [fact, recipe] of Object.entries(sounds)) if (recipe) all.push([`${path.split('/')[3]}.${fact}`, recipe]);

describe('sounds', () => {
  let house: House;
  let page: Page;
  beforeAll(async () => {
    house = await House.open();
    page = await house.page();
  });
  afterAll(() => house.close());

  it('are heard, and none is too loud or too long', async () => {
    expect(all.length).toBeGreaterThan(100);
    const heard = (await page.evaluate(`(async () => {
      const render = ${render.toString()};
      const all = ${JSON.stringify(all)};
      const found = [];
      for (const [name, recipe] of all) {
        const rate = 22050;
        const context = new OfflineAudioContext(1, rate * 3, rate);
        render(context, context.destination, recipe, 0);
        const samples = (await context.startRendering()).getChannelData(0);
        let peak = 0, last = 0, sum = 0;
        samples.forEach((sample, i) => {
          const size = Math.abs(sample);
          peak = Math.max(peak, size);
          sum += sample * sample;
          if (size > 0.002) last = i;
        });
        found.push({ name, peak, seconds: last / rate, rms: Math.sqrt(sum / Math.max(1, last)) });
      }
      return found;
    })()`)) as { name: string; peak: number; seconds: number; rms: number }[];
    const decibels = (value: number) => 20 * Math.log10(value);
    for (const { name, peak, seconds, rms } of heard) {
      expect([name, peak < 1], `${name}: peak ${peak}`).toEqual([name, true]);
      expect([name, seconds > 0.02 && seconds < 2], `${name}: ${seconds} s`).toEqual([name, true]);
      const level = decibels(rms);
      expect([name, level > -38 && level < -9], `${name}: ${level} dB`).toEqual([name, true]);
    }
  });

  it(
    'come from what happens at the table, as loud as is wished; a phone is silent at first',
    { timeout: 90_000 },
    async () => {
      // What reaches the loudspeakers, counted.
      const count = () => {
        const state = ((window as any).heard = { sources: 0, volume: -1 });
        for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
          const start = kind.prototype.start;
          kind.prototype.start = function (this: any, ...when: any[]) {
            state.sources += 1;
            return start.apply(this, when as any);
          };
        }
        const connect = AudioNode.prototype.connect as any;
        (AudioNode.prototype as any).connect = function (this: any, to: any, ...rest: any[]) {
          if (to instanceof AudioDestinationNode && this instanceof GainNode)
            setTimeout(() => (state.volume = this.gain.value), 0);
          return connect.call(this, to, ...rest);
        };
      };
      const desk = await house.page({ settings: { volume: 40 } });
      await desk.addInitScript(count);
      await startBotGame(desk, house, 'mars');
      await desk.locator('.mark-legal').first().click();
      await desk.locator('[data-commit]').click();
      await desk.waitForFunction(() => (window as any).heard.sources > 0);
      expect(await desk.evaluate(() => (window as any).heard.volume)).toBeCloseTo(0.4, 2);

      const phone = await house.page({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
      await phone.goto(`${house.address}settings`);
      const sound = phone.getByLabel('Sound');
      expect(await sound.isChecked()).toBe(false);
      expect(await phone.locator('input[type=range]').count()).toBe(0);
      await sound.check();
      expect(await phone.locator('input[type=range]').inputValue()).toBe('60');
    },
  );
});
