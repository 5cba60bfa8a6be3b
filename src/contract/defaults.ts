/** Default values for the proxy and the CLI. */
export const defaults = {
  basePath: '/api/fpx',
  /** The number of calls per minute a gateway allows for each endpoint, unless its adapter sets another limit. */
  gatewayLimit: 60,
  timeoutMs: 8_000,
  maxBytes: 1024 ** 2,
  maxPages: 25,
  staleIfErrorMs: 7 * 86_400_000,
  instances: 16,
} as const

/**
 * The age in milliseconds after which a list is considered stale. When a list is stale, the picker shows its age,
 * `GatewayStatus` becomes `degraded`, and `fpx-checkout doctor` reports it.
 */
export const STALE_WARNING_MS = 300_000
