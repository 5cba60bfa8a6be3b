/** The private export condition that resolves the package's own name to `src`. */
export const SOURCE_CONDITION = 'fpx-source'

/** Packages that a merchant installs in addition to this one. No build of this package contains them. */
export const PEERS = /^(react|react-dom|@tanstack\/react-query|msw|ioredis|redis)($|\/)/

/**
 * The oldest browsers with `light-dark()`. For older ones, a build would add a fallback that ignores the page's colour
 * scheme.
 */
export const CSS_TARGET = ['chrome123', 'edge123', 'firefox120', 'safari17.5']
