/** Returns the largest number of arrivals within any window of 60 seconds. */
export function mostInAnyMinute(arrivals: readonly number[]): number {
  const sorted = [...arrivals].sort((a, b) => a - b)
  let most = 0
  for (let first = 0, last = 0; last < sorted.length; last++) {
    while (sorted[last]! - sorted[first]! >= 60_000) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}
