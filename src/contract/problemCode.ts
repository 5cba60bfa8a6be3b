/** The stable codes of all problems that the proxy can return instead of data. */
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

/** The code of a problem, which says why the proxy returned no data. */
export type ProblemCode = (typeof problemCodes)[number]

/**
 * Reads a problem's code; `undefined` if the body has none, for example a load balancer's error page. The code isn't
 * compared with `problemCodes`, so browsers don't have to load that list: an unknown code is returned too.
 */
export function readProblemCode(value: unknown): ProblemCode | undefined {
  const code = (value as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' && code ? (code as ProblemCode) : undefined
}
