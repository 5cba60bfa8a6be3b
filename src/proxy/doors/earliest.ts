/**
 * The first of a server's deadlines, in milliseconds, as `setTimeout` of a socket takes it: 0 for none. A server may
 * have 0 and `Infinity` for none, and a socket throws at the second.
 */
export function earliest(...deadlines: number[]): number {
  const first = Math.min(...deadlines.filter((ms) => ms > 0))
  return first < Infinity ? first : 0
}
