/** The private export condition by which the package's own name resolves to `src`. */
export const SOURCE_CONDITION = 'fpx-source'

/** The packages that a merchant installs beside this one: no build of the package contains them. */
export const PEERS = /^(react|react-dom|@tanstack\/react-query|msw|ioredis|redis)($|\/)/

/**
 * Only browsers with `light-dark()`. For older ones a build would add a fallback that ignores the page's colour scheme.
 */
export const CSS_TARGET = ['chrome123', 'edge123', 'firefox120', 'safari17.5']
