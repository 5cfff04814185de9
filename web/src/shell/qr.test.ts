// Reads the codes back the way a reader does: format, mask, order of modules, blocks, correction, bytes.

import { describe, expect, it } from 'vitest';
import { fixedModules, MASKS, multiply, path, qr } from './qr';

const BLOCKS: [number, number, number][][] = [
  // [blocks, bytes in all, data bytes] of level M as the standard's table 9 lists them
  [[1, 26, 16]],
  [[1, 44, 28]],
  [[1, 70, 44]],
  [[2, 50, 32]],
  [[2, 67, 43]],
  [[4, 43, 27]],
  [[4, 49, 31]],
  [
    [2, 60, 38],
    [2, 61, 39],
  ],
  [
    [3, 58, 36],
    [2, 59, 37],
  ],
  [
    [4, 69, 43],
    [1, 70, 44],
  ],
];

function decode(code: boolean[][]): string {
  const size = code.length;
  const version = (size - 17) / 4;
  let format = 0;
  for (let i = 0; i <= 5; ++i) format |= Number(code[i]![8]) << i;
  format |= Number(code[7]![8]) << 6;
  format |= Number(code[8]![8]) << 7;
  format |= Number(code[8]![7]) << 8;
  for (let i = 9; i < 15; ++i) format |= Number(code[8]![14 - i]) << i;
  format ^= 0x5412;
  expect(format >> 13).toBe(0); // level M
  const mask = (format >> 10) & 7;
  const fixed = fixedModules(version);
  const bits: number[] = [];
  for (const [r, c] of path(size)) if (!fixed[r]![c]) bits.push(Number(code[r]![c]! !== MASKS[mask]!(r, c)));
  const bytes = Array.from({ length: bits.length >> 3 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((a, b) => 2 * a + b, 0),
  );

  const blocks = BLOCKS[version - 1]!.flatMap(([count, all, data]) =>
    Array.from({ length: count }, () => ({ all, data, bytes: [] as number[] })),
  );
  let at = 0;
  for (let i = 0; i < Math.max(...blocks.map((b) => b.data)); ++i)
    for (const block of blocks) if (i < block.data) block.bytes.push(bytes[at++]!);
  for (let i = 0; i < blocks[0]!.all - blocks[0]!.data; ++i) for (const block of blocks) block.bytes.push(bytes[at++]!);
  for (const block of blocks) {
    expect(block.bytes.length).toBe(block.all);
    // Every code word is a multiple of the generator: it vanishes at its roots.
    for (let root = 0, x = 1; root < block.all - block.data; ++root, x = multiply(x, 2))
      expect(block.bytes.reduce((sum, byte) => multiply(sum, x) ^ byte, 0)).toBe(0);
  }
  const data = blocks.flatMap((block) => block.bytes.slice(0, block.data));
  const stream = data.flatMap((byte) => Array.from({ length: 8 }, (_, i) => (byte >> (7 - i)) & 1));
  const take = (n: number) => stream.splice(0, n).reduce((a, b) => 2 * a + b, 0);
  expect(take(4)).toBe(4);
  const length = take(version < 10 ? 8 : 16);
  return new TextDecoder().decode(Uint8Array.from({ length }, () => take(8)));
}

describe('QR codes', () => {
  it('are read back, in every version', () => {
    const seen = new Set<number>();
    for (let length = 1; length <= 210; length += 3) {
      const text = `https://play.example.org/table/${'é0aZ'.repeat(60)}`.slice(0, length);
      const code = qr(text);
      if (!code) continue;
      seen.add((code.length - 17) / 4);
      expect(decode(code)).toBe(text);
    }
    expect([...seen].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
  it('have finders in three corners and the dark module', () => {
    const code = qr('officina')!;
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    const corner = (top: number, left: number) =>
      Array.from({ length: 7 }, (_, r) =>
        code[top + r]!.slice(left, left + 7)
          .map(Number)
          .join(''),
      );
    expect(corner(0, 0)).toEqual(finder);
    expect(corner(0, code.length - 7)).toEqual(finder);
    expect(corner(code.length - 7, 0)).toEqual(finder);
    expect(code[code.length - 8]![8]).toBe(true);
  });
  // The worked example of ISO/IEC 18004 annex: remainder of the format of level M and mask 5 is 101010000100100 masked.
  it('carry the format information of the standard', () => {
    for (const text of ['a', 'ab', 'abc', 'officina']) {
      const code = qr(text)!;
      const size = code.length;
      let one = '';
      let two = '';
      for (let i = 14; i >= 8; --i) two += Number(code[size - 15 + i]![8]);
      for (let i = 7; i >= 0; --i) two += Number(code[8]![size - 1 - i]);
      for (let i = 0; i < 6; ++i) one += Number(code[8]![i]);
      one += Number(code[8]![7]) + '' + Number(code[8]![8]) + Number(code[7]![8]);
      for (let i = 5; i >= 0; --i) one += Number(code[i]![8]);
      expect(one).toBe(two);
      // Table C.1: level M, masks 0 to 7.
      expect([
        '101010000010010',
        '101000100100101',
        '101111001111100',
        '101101101001011',
        '100010111111001',
        '100000011001110',
        '100111110010111',
        '100101010100000',
      ]).toContain(one);
    }
  });
  it('say no where the text is too long', () => expect(qr('x'.repeat(300))).toBeNull());
});
