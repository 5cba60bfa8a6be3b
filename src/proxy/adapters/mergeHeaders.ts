/** The headers that the application has set on a response before the proxy answers, for example a `Headers` object. */
export interface ApplicationHeaders {
  get(name: string): string | null
  delete(name: string): void
}

/**
 * Merges the proxy's headers with those that the application has set on the same response, so that neither weakens the
 * other's rules. Headers that are in both are deleted from `application`.
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
    // The proxy never allows credentials. If the application has allowed them, it was for another origin.
    else if (name === 'access-control-allow-origin' && theirs !== ours)
      application.delete('access-control-allow-credentials')
    application.delete(name)
  }
  return merged
}

/**
 * Returns a `Cache-Control` that allows only what both headers allow. With a cookie it is `private`, because a shared
 * cache could otherwise store the response with one visitor's cookie, and send both to the next.
 */
export function restrictCaching(ours: string, theirs: string, hasCookie: boolean): string {
  const others = readDirectives(hasCookie ? `${theirs}, private` : theirs)
  if (others.size === 0) return ours
  const own = readDirectives(ours)
  const all = new Map([...own, ...others])
  const isAllowed = (name: string) => {
    if (all.has('no-store')) return false
    if (name === 'max-age') return true
    const isForSharedCaches = name === 'public' || name === 's-maxage'
    return own.has(name) && others.has(name) && !(isForSharedCaches && all.has('private'))
  }
  return [...all.keys()]
    .filter((name) => restrictions.has(name) || isAllowed(name))
    .map((name) => {
      const seconds = [own.get(name), others.get(name)].filter(Boolean).map(Number)
      return seconds.length > 0 ? `${name}=${Math.min(...seconds)}` : name
    })
    .join(', ')
}

/** Directives that forbid something. All other directives allow something, or limit for how long. */
const restrictions: ReadonlySet<string> = new Set([
  'private',
  'no-store',
  'no-cache',
  'no-transform',
  'must-revalidate',
  'proxy-revalidate',
])

function readDirectives(cacheControl: string): Map<string, string> {
  const directives = new Map<string, string>()
  for (const directive of cacheControl.toLowerCase().split(',')) {
    const [name = '', value = ''] = directive.trim().split('=')
    const seconds = restrictions.has(name) ? '' : value.replace(/\D+/g, '')
    if (name) directives.set(name, seconds)
  }
  return directives
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
