// How long to wait before the next try: half a second, doubled up to half a minute, and a little chance so that not everybody comes
// back at once.
export function backOff(attempt: number, chance: number): number {
  return Math.min(30_000, 500 * 2 ** attempt) * (0.75 + chance / 2);
}
