// Sounds made of a few tones, nothing downloaded. A recipe is a list of tones; a game's own are in games/<game>/web/sounds.ts.

export interface Tone {
  at: number; // seconds after the sound begins
  lasts: number; // seconds
  wave: 'sine' | 'triangle' | 'square' | 'sawtooth' | 'noise';
  from: number; // Hz; of noise the middle of the band that is heard
  to: number; // Hz, at its end
  gain: number; // at its loudest, 0 to 1
}
export type Recipe = Tone[];

// What each fact of a game sounds like; null: like nothing. Every fact of the rules is there.
export type GameSounds = Record<string, Recipe | null>;

// A tone that rings and fades.
export const note = (at: number, hz: number, lasts = 0.25, gain = 0.3, wave: Tone['wave'] = 'triangle'): Tone => ({
  at,
  lasts,
  wave,
  from: hz,
  to: hz,
  gain,
});
export const glide = (
  at: number,
  from: number,
  to: number,
  lasts = 0.25,
  gain = 0.3,
  wave: Tone['wave'] = 'triangle',
): Tone => ({ at, lasts, wave, from, to, gain });
// Air, sand, paper, wheels.
export const hiss = (at: number, from: number, to = from, lasts = 0.2, gain = 0.4): Tone => ({
  at,
  lasts,
  wave: 'noise',
  from,
  to,
  gain,
});
// Something hard meets something hard.
export const knock = (at: number, hz = 180, gain = 0.5): Tone[] => [
  { at, lasts: 0.09, wave: 'sine', from: hz, to: hz / 2, gain },
  { at, lasts: 0.03, wave: 'noise', from: hz * 10, to: hz * 6, gain: gain / 2 },
];

// Lets a recipe sound from `start` on, into `into`. Needs nothing but its arguments: tests run it in a context of their own.
export function render(context: BaseAudioContext, into: AudioNode, recipe: Recipe, start: number): void {
  for (const tone of recipe) {
    const from = start + tone.at;
    const end = from + tone.lasts;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(tone.gain, from + Math.min(0.012, tone.lasts / 4));
    volume.gain.exponentialRampToValueAtTime(0.0008, end);
    volume.connect(into);
    if (tone.wave === 'noise') {
      const length = Math.ceil(context.sampleRate * tone.lasts);
      const buffer = context.createBuffer(1, length, context.sampleRate);
      const samples = buffer.getChannelData(0);
      let dice = 0x2545f491;
      for (let i = 0; i < length; ++i) {
        dice ^= dice << 13;
        dice ^= dice >>> 17;
        dice ^= dice << 5;
        samples[i] = (dice >> 0) / 0x80000000;
      }
      const source = context.createBufferSource();
      source.buffer = buffer;
      const band = context.createBiquadFilter();
      band.type = 'bandpass';
      band.Q.value = 0.8;
      band.frequency.setValueAtTime(tone.from, from);
      band.frequency.exponentialRampToValueAtTime(tone.to, end);
      source.connect(band).connect(volume);
      source.start(from);
      source.stop(end);
    } else {
      const source = context.createOscillator();
      source.type = tone.wave;
      source.frequency.setValueAtTime(tone.from, from);
      source.frequency.exponentialRampToValueAtTime(tone.to, end);
      source.connect(volume);
      source.start(from);
      source.stop(end);
    }
  }
}
