/**
 * Age of data in seconds; `unknown` if the times of the response contradict each other; `null` if the response has none
 * of them.
 */
export type DataAge = number | 'unknown' | null

/** Larger differences between two clocks mean that one of them is wrong, or that a cache has sent the response again. */
const MAX_DIFFERENCE_MS = 60_000

/**
 * Reads the age of the data of a response. Their time is right as long as the clock of the browser is, however long a
 * cache or a service worker has had the response. If that clock and the time of the response differ, one of them is
 * wrong: then the server is asked for its time.
 */
export async function readAge(
  headers: Headers,
  body: unknown,
  fetchServerTime: () => Promise<number>,
): Promise<DataAge> {
  const cachedFor = readSeconds(headers, 'Age') ?? 0
  const age = readSeconds(headers, 'Fpx-Data-Age')
  const { meta } = (body ?? {}) as { meta?: { gatheredAt?: string } | null }
  const gatheredAt = readTime(meta?.gatheredAt ?? headers.get('Fpx-Data-Time'))
  if (Number.isNaN(gatheredAt)) return age === undefined ? null : age + cachedFor
  const sentAt = readTime(headers.get('Date')) || gatheredAt + (age ?? NaN) * 1000
  let now = Date.now()
  // Not `>`, because there may be no time of the response.
  if (!(Math.abs(now - sentAt - cachedFor * 1000) < MAX_DIFFERENCE_MS))
    now = await fetchServerTime()
  return Number.isNaN(now) ? 'unknown' : Math.max(0, Math.round((now - gatheredAt) / 1000))
}

/** Returns when data were gathered, in milliseconds since the epoch, on the clock of `receivedAt`; `NaN` if it is unknown. */
export const toDataTime = (receivedAt: number, age: DataAge) =>
  age === 'unknown' ? NaN : receivedAt - (age ?? 0) * 1000

/** Reads a number of seconds from a header; `undefined` without one. */
export function readSeconds(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

export const readTime = (text: string | null) => Date.parse(text ?? '')
