/** The stable names of everything that the proxy can answer with instead of data. */
export const problemCodes = [
  'not-found',
  'method-not-allowed',
  'bad-query',
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

/** The stable name of a problem. */
export type ProblemCode = (typeof problemCodes)[number]

/**
 * Reads the code of a problem; `undefined` if the body has none, such as an error page of a load balancer. The code is
 * not compared with the known names, so that a browser need not load them. Nothing acts on an unknown code.
 */
export function readProblemCode(value: unknown): ProblemCode | undefined {
  const code = (value as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' && code ? (code as ProblemCode) : undefined
}
