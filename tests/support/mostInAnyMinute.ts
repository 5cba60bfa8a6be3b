/** The judge: the most arrivals at the service within any 60 seconds, however the window is laid. */
export function mostInAnyMinute(arrivals: readonly number[]): number {
  const sorted = [...arrivals].sort((a, b) => a - b)
  let most = 0
  for (let first = 0, last = 0; last < sorted.length; last++) {
    while (sorted[last]! - sorted[first]! >= 60_000) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}
