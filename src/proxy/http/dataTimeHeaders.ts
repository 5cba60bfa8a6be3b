/**
 * Creates the headers that say how old the data is: its age when the response was sent, and the time at which it was
 * fetched. Only the time is still correct when a service worker, or a cache that does not send `Age`, sends the
 * response again.
 *
 * @param ageMs - age of the data, in milliseconds.
 * @param now - time of the response, in milliseconds since the epoch.
 */
export function dataTimeHeaders(ageMs: number, now: number): string[] {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  return ['Fpx-Data-Age', String(seconds), 'Fpx-Data-Time', toTime(seconds * 1000, now)]
}

/** Returns when data of this age was fetched, in ISO 8601 (UTC). */
export const toTime = (ageMs: number, now: number) =>
  new Date(now - Math.max(0, ageMs)).toISOString()
