/** The private export condition by which the package's own name resolves to `src`. */
export const SOURCE_CONDITION = 'fpx-source'

/** The packages that a merchant installs beside this one: no build of the package contains them. */
export const PEERS = /^(react|react-dom|@tanstack\/react-query|msw|ioredis|redis)($|\/)/

/** Browsers with `light-dark()`: the fallback that a build would add for others ignores the page's colour scheme. */
export const CSS_TARGET = ['chrome123', 'edge123', 'firefox120', 'safari17.5']
