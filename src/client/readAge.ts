/**
 * The age of data in seconds; `null` if the response contains neither a time nor an age. The value is `unknown` if the
 * browser's clock differs from the response's time by a minute or more and the server doesn't send its time.
 */
export type DataAge = number | 'unknown' | null

/**
 * The largest difference between two clocks that we ignore, in milliseconds. If the difference is larger, a clock may
 * be wrong or the response may come from a cache.
 */
const MAX_DIFFERENCE_MS = 60_000

/**
 * Returns the age of a response's data, including the time the response spent in a cache or a service worker. If the
 * browser's clock differs from the response's time, the clock may be wrong, so we request the server's time.
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
  // Unlike `>=`, the negated `<` is also true if `sentAt` is `NaN`.
  if (!(Math.abs(now - sentAt - cachedFor * 1000) < MAX_DIFFERENCE_MS))
    now = await fetchServerTime()
  return Number.isNaN(now) ? 'unknown' : Math.max(0, Math.round((now - fetchedAt) / 1000))
}

/**
 * Returns when the data was fetched, in milliseconds since the epoch, according to the clock that set `receivedAt`. The
 * result is `NaN` if `age` is `unknown`, and `receivedAt` if `age` is `null`.
 */
export const toDataTime = (receivedAt: number, age: DataAge) =>
  age === 'unknown' ? NaN : receivedAt - (age ?? 0) * 1000

/** Returns the number of seconds in a header; `undefined` if the header is missing or not a number. */
export function readSeconds(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/**
 * Returns the delay from the `Retry-After` header, in milliseconds; `undefined` if the header is missing or invalid. If
 * `Retry-After` contains a date, the delay is calculated relative to the response's `Date` header or, if that header is
 * missing, to the browser's clock.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const seconds = readSeconds(headers, 'Retry-After')
  if (seconds !== undefined) return seconds * 1000
  const wait = readTime(headers.get('Retry-After')) - (readTime(headers.get('Date')) || Date.now())
  return wait >= 0 ? wait : undefined
}

export const readTime = (text: string | null) => Date.parse(text ?? '')
