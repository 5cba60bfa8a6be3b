/**
 * Creates the headers that say how old data are: by their age when they were sent, and by the time when they were
 * gathered. Only the time is still right when a cache without `Age` or a service worker sends the response again.
 *
 * @param ageMs - age of the data in milliseconds.
 * @param now - time of the response, in milliseconds since the epoch.
 */
export function dataTimeHeaders(ageMs: number, now: number): string[] {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  return ['Fpx-Data-Age', String(seconds), 'Fpx-Data-Time', toTime(seconds * 1000, now)]
}

/** Returns when data of this age were gathered: ISO 8601, in UTC. */
export const toTime = (ageMs: number, now: number) =>
  new Date(now - Math.max(0, ageMs)).toISOString()
