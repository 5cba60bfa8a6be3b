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
