/**
 * Age of data in seconds; `unknown` if the browser's clock and the response's time differ by a minute or more, and the
 * server doesn't send the time on its clock; `null` if the response has no time or age.
 */
export type DataAge = number | 'unknown' | null

/**
 * Difference between two clocks, in milliseconds, from which a clock may be wrong, or the response may come from a
 * cache.
 */
const MAX_DIFFERENCE_MS = 60_000

/**
 * Returns the age of a response's data, however long a cache or a service worker stored the response. If the browser's
 * clock and the response's time differ, the clock may be wrong, so the server is asked for the time on its clock.
 */
export async function readAge(
  headers: Headers,
  body: unknown,
  fetchServerTime: () => Promise<number>,
): Promise<DataAge> {
  const cachedFor = readSeconds(headers, 'Age') ?? 0
  const age = readSeconds(headers, 'Fpx-Data-Age')
  const { meta } = (body ?? {}) as { meta?: { fetchedAt?: string } | null }
  const fetchedAt = readTime(meta?.fetchedAt ?? headers.get('Fpx-Data-Time'))
  if (Number.isNaN(fetchedAt)) return age === undefined ? null : age + cachedFor
  const sentAt = readTime(headers.get('Date')) || fetchedAt + (age ?? NaN) * 1000
  let now = Date.now()
  // Not `>`, because `sentAt` may be `NaN`.
  if (!(Math.abs(now - sentAt - cachedFor * 1000) < MAX_DIFFERENCE_MS))
    now = await fetchServerTime()
  return Number.isNaN(now) ? 'unknown' : Math.max(0, Math.round((now - fetchedAt) / 1000))
}

/**
 * Returns when the data was fetched, in milliseconds since the epoch, on the clock of `receivedAt`; `NaN` if
 * `age` is `unknown`. If `age` is `null`, returns `receivedAt`.
 */
export const toDataTime = (receivedAt: number, age: DataAge) =>
  age === 'unknown' ? NaN : receivedAt - (age ?? 0) * 1000

/** Returns the number of seconds in a header; `undefined` if there is none. */
export function readSeconds(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/**
 * Returns the wait that `Retry-After` asks for, in milliseconds; `undefined` if there is none. A date is compared with
 * the server's clock, if the response says it.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const seconds = readSeconds(headers, 'Retry-After')
  if (seconds !== undefined) return seconds * 1000
  const wait = readTime(headers.get('Retry-After')) - (readTime(headers.get('Date')) || Date.now())
  return wait >= 0 ? wait : undefined
}

export const readTime = (text: string | null) => Date.parse(text ?? '')
