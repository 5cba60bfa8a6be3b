/** The headers that the application has set on a response, for example in a `Headers` object. */
export interface ApplicationHeaders {
  get(name: string): string | null
  delete(name: string): void
}

/**
 * Combines the proxy's headers with the application's headers for the same response. The proxy's headers win and are
 * deleted from `application`. If the application sets a cookie or has a rule for caching, the response isn't stored at
 * all. A shared cache could otherwise send one visitor's cookie to the next visitor.
 *
 * @param mayAddCookie - whether middleware may still add a cookie, so that only browsers may store the response.
 */
export function combineHeaders(
  headers: readonly string[],
  application: ApplicationHeaders,
  mayAddCookie = false,
): readonly string[] {
  const combined = [...headers]
  const isSpecial =
    application.get('set-cookie') !== null || application.get('cache-control') !== null
  for (let index = 0; index + 1 < combined.length; index += 2) {
    const name = (combined[index] ?? '').toLowerCase()
    const value = combined[index + 1] ?? ''
    const other = name === 'vary' && application.get(name)
    if (other) combined[index + 1] = `${other}, ${value}`
    if (name === 'cache-control' && isSpecial) combined[index + 1] = 'private, no-store'
    else if (name === 'cache-control' && mayAddCookie)
      combined[index + 1] = value.replace(/^public\b/, 'private')
    // The proxy never allows credentials, so the application has allowed them for other origins.
    if (name === 'access-control-allow-origin')
      application.delete('access-control-allow-credentials')
    application.delete(name)
  }
  return combined
}
