/** The codes of all problems the proxy can return. The codes are stable. */
export const problemCodes = [
  'not-found',
  'unknown-tenant',
  'method-not-allowed',
  'bad-query',
  'signed-out',
  'company-refused',
  'status-refused',
  'bank-not-offered',
  'limit-reached',
  'key-refused',
  'gateway-timeout',
  'gateway-unreachable',
  'gateway-failing',
  'gateway-unreadable',
  'misconfigured',
  'internal-error',
] as const

/** The code of a problem, which identifies why the proxy didn't return data. */
export type ProblemCode = (typeof problemCodes)[number]

/**
 * Reads the problem code from a response body. Returns `undefined` if the body doesn't contain a code, for example if a
 * load balancer sent an error page. Unknown codes are also returned so that browsers don't have to load `problemCodes`.
 */
export function readProblemCode(value: unknown): ProblemCode | undefined {
  const code = (value as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' && code ? (code as ProblemCode) : undefined
}
