// Round numbers that span a range: 1, 2 or 5 times a power of ten apart.
export function ticks(low: number, high: number, about: number): number[] {
  const rough = Math.max(1, (high - low) / about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(low / step) * step;
  const list = [first];
  while (list.at(-1)! < high) list.push(list.at(-1)! + step);
  return list;
}
