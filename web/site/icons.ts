// The icon of the house as PNG, for where SVG is not taken: the drawing of public/icon.svg, with corners smoothed by looking at
// each point of the picture several times.

import { crc32, deflateSync } from 'node:zlib';

type Colour = [number, number, number, number];
const BLUE: Colour = [0x0b, 0x5c, 0xad, 255];
const WHITE: Colour = [255, 255, 255, 255];
const NOTHING: Colour = [0, 0, 0, 0];

// The colour at a point of the 32 × 32 drawing.
function drawn(x: number, y: number): Colour {
  const eye = (cx: number) => Math.hypot(x - cx, y - 15) <= 3.5;
  const mouth = Math.hypot(x - Math.min(22, Math.max(10, x)), y - 22.5) <= 1.3;
  if (eye(11.5) || eye(20.5) || mouth) return WHITE;
  // A hexagon that stands on a corner.
  const inside = Math.abs(x - 16) <= 13 && Math.abs(y - 16) <= 15 - (7.5 / 13) * Math.abs(x - 16);
  return inside ? BLUE : NOTHING;
}

// maskable: a full ground, and the drawing within what every shape leaves of it.
function pixels(size: number, maskable: boolean): Uint8Array {
  const SEEN = 4;
  const scale = maskable ? 32 / 0.62 / size : 32 / size;
  const shift = maskable ? 16 - 16 / 0.62 : 0;
  const rows = new Uint8Array(size * (1 + 4 * size)); // each row begins with its filter: none
  for (let row = 0; row < size; ++row)
    for (let column = 0; column < size; ++column) {
      const sum = [0, 0, 0, 0];
      for (let i = 0; i < SEEN * SEEN; ++i) {
        const x = (column + ((i % SEEN) + 0.5) / SEEN) * scale + shift;
        const y = (row + (Math.floor(i / SEEN) + 0.5) / SEEN) * scale + shift;
        let colour = drawn(x, y);
        if (maskable && colour === NOTHING) colour = BLUE;
        for (let part = 0; part < 3; ++part) sum[part]! += colour[part]! * colour[3];
        sum[3]! += colour[3];
      }
      const at = row * (1 + 4 * size) + 1 + 4 * column;
      for (let part = 0; part < 3; ++part) rows[at + part] = sum[3] ? Math.round(sum[part]! / sum[3]!) : 0;
      rows[at + 3] = Math.round(sum[3]! / (SEEN * SEEN));
    }
  return rows;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

export function icon(size: number, maskable = false): Buffer {
  const heading = Buffer.alloc(13);
  heading.writeUInt32BE(size, 0);
  heading.writeUInt32BE(size, 4);
  heading.set([8, 6, 0, 0, 0], 8); // eight bits, colours with alpha
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', heading),
    chunk('IDAT', deflateSync(pixels(size, maskable), { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
