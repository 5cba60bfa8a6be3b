/** Default values that the proxy and the CLI share. */
export const defaults = {
  basePath: '/api/fpx',
  /** Calls per minute that a gateway allows for each endpoint, unless its adapter states another limit. */
  gatewayLimit: 60,
  timeoutMs: 8_000,
  maxBytes: 1024 ** 2,
  maxPages: 25,
  staleIfErrorMs: 7 * 86_400_000,
  instances: 16,
} as const

/**
 * Age in milliseconds after which a list counts as old: five times the default pause between two refreshes. The picker
 * then shows the list's age, `GatewayStatus` has the status `degraded`, and `fpx-checkout doctor` reports the list.
 */
export const STALE_WARNING_MS = 300_000
