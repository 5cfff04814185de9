import type { SeatShape } from '../board';

const SHAPES: SeatShape[] = ['circle', 'triangle', 'square', 'diamond', 'plus', 'pentagon'];

// Six colours and six shapes; twelve seats repeat the colours with the shapes moved on, so that no two are alike.
export function shapeOf(seat: number): SeatShape {
  const round = Math.floor((seat - 1) / 6);
  return SHAPES[(seat - 1 + round) % 6]!;
}
export function colourOf(seat: number): string {
  return `var(--seat-${((seat - 1) % 6) + 1})`;
}
// Black or white, whichever contrasts more on the seat's colour (at least 4.58).
export function inkOf(seat: number): string {
  return (seat - 1) % 6 === 0 ? '#fff' : '#000';
}
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim() || '?');
  return (first?.segment ?? '?').toUpperCase();
}
