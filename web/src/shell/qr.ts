// A QR code (ISO/IEC 18004) of a short text: bytes, error correction M, versions 1 to 10. Enough for an invitation.

const EC_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]; // level M, by version
const BLOCKS: [number, number][][] = [
  // [blocks, data bytes in each], by version
  [[1, 16]],
  [[1, 28]],
  [[1, 44]],
  [[2, 32]],
  [[2, 43]],
  [[4, 27]],
  [[4, 31]],
  [
    [2, 38],
    [2, 39],
  ],
  [
    [3, 36],
    [2, 37],
  ],
  [
    [4, 43],
    [1, 44],
  ],
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// The field of 256 elements with x⁸ + x⁴ + x³ + x² + 1.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; ++i) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}
export function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : EXP[LOG[a]! + LOG[b]!]!;
}

function correction(data: Uint8Array, length: number): Uint8Array {
  let generator = new Uint8Array([1]);
  for (let i = 0; i < length; ++i) {
    const next = new Uint8Array(generator.length + 1);
    generator.forEach((factor, j) => {
      next[j]! ^= factor;
      next[j + 1]! ^= multiply(factor, EXP[i]!);
    });
    generator = next;
  }
  const rest = new Uint8Array(data.length + length);
  rest.set(data);
  for (let i = 0; i < data.length; ++i) {
    const lead = rest[i]!;
    if (lead !== 0) generator.forEach((factor, j) => (rest[i + j]! ^= multiply(factor, lead)));
  }
  return rest.slice(data.length);
}

function capacity(version: number): number {
  return BLOCKS[version - 1]!.reduce((sum, [count, length]) => sum + count * length, 0);
}

function dataBytes(text: Uint8Array, version: number): Uint8Array {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; --i) bits.push((value >> i) & 1);
  };
  put(0b0100, 4); // bytes
  put(text.length, version < 10 ? 8 : 16);
  for (const byte of text) put(byte, 8);
  const room = capacity(version) * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Uint8Array.from({ length: room / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((a, b) => (a << 1) | b, 0),
  );
}

function interleaved(data: Uint8Array, version: number): number[] {
  const blocks: Uint8Array[] = [];
  let at = 0;
  for (const [count, length] of BLOCKS[version - 1]!)
    for (let i = 0; i < count; ++i) blocks.push(data.slice(at, (at += length)));
  const corrections = blocks.map((block) => correction(block, EC_PER_BLOCK[version - 1]!));
  const bytes: number[] = [];
  for (let i = 0; i < Math.max(...blocks.map((block) => block.length)); ++i)
    for (const block of blocks) if (i < block.length) bytes.push(block[i]!);
  for (let i = 0; i < EC_PER_BLOCK[version - 1]!; ++i) for (const block of corrections) bytes.push(block[i]!);
  return bytes;
}

export const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

// Remainder of a division of polynomials over two elements, for format and version information.
function remainder(value: number, bits: number, generator: number): number {
  let rest = value << bits;
  const degree = 31 - Math.clz32(generator);
  for (let i = 31 - Math.clz32(rest); i >= degree; i = 31 - Math.clz32(rest)) rest ^= generator << (i - degree);
  return rest;
}

class Picture {
  readonly dark: boolean[][];
  readonly fixed: boolean[][];
  constructor(
    readonly version: number,
    readonly size = 17 + 4 * version,
  ) {
    this.dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    this.fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  }
  set(row: number, column: number, dark: boolean): void {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.dark[row]![column] = dark;
    this.fixed[row]![column] = true;
  }
  patterns(): void {
    const { size, version } = this;
    for (let i = 0; i < size; ++i) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [top, left] of [
      [0, 0],
      [0, size - 7],
      [size - 7, 0],
    ] as const)
      for (let r = -1; r <= 7; ++r)
        for (let c = -1; c <= 7; ++c) {
          const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
          this.set(top + r, left + c, ring !== 2 && ring <= 3);
        }
    const places = ALIGNMENT[version - 1]!;
    for (const r of places)
      for (const c of places) {
        if ((r === 6 && (c === 6 || c === size - 7)) || (c === 6 && r === size - 7)) continue;
        for (let dr = -2; dr <= 2; ++dr)
          for (let dc = -2; dc <= 2; ++dc) this.set(r + dr, c + dc, Math.max(Math.abs(dr), Math.abs(dc)) !== 1);
      }
    if (version >= 7) {
      const info = (version << 12) | remainder(version, 12, 0x1f25);
      for (let i = 0; i < 18; ++i) {
        const dark = ((info >> i) & 1) === 1;
        this.set(Math.floor(i / 3), size - 11 + (i % 3), dark);
        this.set(size - 11 + (i % 3), Math.floor(i / 3), dark);
      }
    }
    this.format(0);
  }
  format(mask: number): void {
    const { size } = this;
    const info = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412; // level M is 00
    const bit = (i: number) => ((info >> i) & 1) === 1;
    for (let i = 0; i <= 5; ++i) this.set(i, 8, bit(i));
    this.set(7, 8, bit(6));
    this.set(8, 8, bit(7));
    this.set(8, 7, bit(8));
    for (let i = 9; i < 15; ++i) this.set(8, 14 - i, bit(i));
    for (let i = 0; i < 8; ++i) this.set(8, size - 1 - i, bit(i));
    for (let i = 8; i < 15; ++i) this.set(size - 15 + i, 8, bit(i));
    this.set(size - 8, 8, true);
  }
  fill(bytes: number[]): void {
    let at = 0;
    for (const [row, column] of path(this.size)) {
      if (this.fixed[row]![column]) continue;
      this.dark[row]![column] = (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
      ++at;
    }
  }
  flip(mask: number): void {
    for (let r = 0; r < this.size; ++r)
      for (let c = 0; c < this.size; ++c)
        if (!this.fixed[r]![c] && MASKS[mask]!(r, c)) this.dark[r]![c] = !this.dark[r]![c];
  }
  penalty(): number {
    const { size, dark } = this;
    let sum = 0;
    const at = (turned: boolean, i: number, j: number) => (turned ? dark[j]![i]! : dark[i]![j]!);
    const finder = [true, false, true, true, true, false, true];
    for (const turned of [false, true])
      for (let i = 0; i < size; ++i) {
        for (let j = 0, run = 0; j < size; ++j) {
          run = j > 0 && at(turned, i, j) === at(turned, i, j - 1) ? run + 1 : 1;
          if (run === 5) sum += 3;
          else if (run > 5) sum += 1;
        }
        for (let j = 0; j + 7 <= size; ++j) {
          if (!finder.every((wanted, k) => at(turned, i, j + k) === wanted)) continue;
          const light = (from: number) =>
            [0, 1, 2, 3].every((k) => from + k < 0 || from + k >= size || !at(turned, i, from + k));
          if (light(j - 4) || light(j + 7)) sum += 40;
        }
      }
    let count = 0;
    for (let r = 0; r < size; ++r)
      for (let c = 0; c < size; ++c) {
        if (dark[r]![c]) ++count;
        if (r + 1 < size && c + 1 < size) {
          const one = dark[r]![c];
          if (dark[r]![c + 1] === one && dark[r + 1]![c] === one && dark[r + 1]![c + 1] === one) sum += 3;
        }
      }
    return sum + Math.floor(Math.abs((count * 100) / (size * size) - 50) / 5) * 10;
  }
}

// The order in which modules are filled: two columns at a time from the right, up and down, without column 6.
export function* path(size: number): Generator<[number, number]> {
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; ++i) {
      const row = up ? size - 1 - i : i;
      yield [row, right];
      yield [row, right - 1];
    }
    up = !up;
  }
}

export function fixedModules(version: number): boolean[][] {
  const picture = new Picture(version);
  picture.patterns();
  return picture.fixed;
}

// Rows of modules, dark ones true; null where the text is too long.
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, i) => bytes.length + (i < 9 ? 2 : 3) <= capacity(i + 1)) + 1;
  if (version === 0) return null;
  const filling = interleaved(dataBytes(bytes, version), version);
  let best: Picture | null = null;
  let least = Infinity;
  for (let mask = 0; mask < 8; ++mask) {
    const picture = new Picture(version);
    picture.patterns();
    picture.fill(filling);
    picture.flip(mask);
    picture.format(mask);
    const penalty = picture.penalty();
    if (penalty < least) [best, least] = [picture, penalty];
  }
  return best!.dark;
}
