// Short tones, off until wanted: one's turn, a move, an error, time, the end. Play is complete without them.

let context: AudioContext | null = null;

const TONES = {
  turn: [660, 880],
  move: [440],
  error: [220],
  time: [880],
  end: [523, 659, 784],
} as const;

export function play(name: keyof typeof TONES, wanted: boolean): void {
  if (!wanted) return;
  try {
    context ??= new AudioContext();
    const start = context.currentTime + 0.01;
    TONES[name].forEach((pitch, i) => {
      const tone = context!.createOscillator();
      const volume = context!.createGain();
      const from = start + i * 0.11;
      tone.type = 'triangle';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(0.12, from + 0.015);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.2);
      tone.connect(volume).connect(context!.destination);
      tone.start(from);
      tone.stop(from + 0.22);
    });
  } catch {
    // No sound device: silent play is complete.
  }
}
