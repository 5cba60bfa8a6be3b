/** The headers that the application has set on a response, for example in a `Headers` object. */
export interface ApplicationHeaders {
  get(name: string): string | null
  delete(name: string): void
}

/**
 * Merges the proxy's headers with the application's headers for the same response. Neither the proxy nor the
 * application can weaken the other's rules. If the proxy and the application set the same header, it is deleted from
 * `application`.
 */
export function mergeHeaders(
  headers: readonly string[],
  application: ApplicationHeaders,
): readonly string[] {
  const merged = [...headers]
  for (let index = 0; index + 1 < merged.length; index += 2) {
    const name = (merged[index] ?? '').toLowerCase()
    const ours = merged[index + 1] ?? ''
    const theirs = application.get(name)
    if (name === 'cache-control')
      merged[index + 1] = restrictCaching(
        ours,
        theirs ?? '',
        application.get('set-cookie') !== null,
      )
    else if (theirs === null) continue
    else if (isList.has(name)) merged[index + 1] = joinLists(ours, theirs)
    // The proxy never allows credentials. If credentials are allowed, the application has allowed them for an origin
    // other than the one the proxy allows.
    else if (name === 'access-control-allow-origin' && theirs !== ours)
      application.delete('access-control-allow-credentials')
    application.delete(name)
  }
  return merged
}

/**
 * Returns our `Cache-Control` header with the restrictions from the application's header. If the application forbids
 * storage or requires revalidation, the response isn't stored at all. If the response sets a cookie, or the
 * application's header lacks `public`, the response becomes `private`. A shared cache could otherwise send one
 * visitor's cookie to the next visitor.
 */
export function restrictCaching(ours: string, theirs: string, hasCookie: boolean): string {
  if (/no-store|no-cache|must-revalidate|max-age="?0\b/i.test(theirs)) return 'private, no-store'
  const isPublic = !hasCookie && (theirs.trim() === '' || /\bpublic\b/i.test(theirs))
  return isPublic ? ours : ours.replace(/^public\b/, 'private')
}

/** Headers whose values are lists of names. */
const isList: ReadonlySet<string> = new Set([
  'vary',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
])

function joinLists(ours: string, theirs: string): string {
  const names = new Map(
    `${theirs},${ours}`
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => [name.toLowerCase(), name]),
  )
  return [...names.values()].join(', ')
}
