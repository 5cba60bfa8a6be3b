/**
 * Returns the age of a response's data in seconds, including the time the response spent in an HTTP cache, or `null` if
 * the response doesn't contain it.
 */
export function readAge(headers: Headers): number | null {
  const age = readSeconds(headers, 'Fpx-Data-Age')
  return age === undefined ? null : age + (readSeconds(headers, 'Age') ?? 0)
}

/** Returns the number of seconds in a header; `undefined` if the header is missing or not a number. */
export function readSeconds(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
