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
  'service-timeout',
  'service-unreachable',
  'service-failing',
  'service-unreadable',
  'misconfigured',
] as const

/** The stable name of a problem. */
export type ProblemCode = (typeof problemCodes)[number]

/**
 * Reads the code of a problem, or `undefined` when the body has none (a gateway's page, say). A browser does not load
 * the names for it: one that it does not know is one that it does not act on.
 */
export function readProblemCode(value: unknown): ProblemCode | undefined {
  const code = (value as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' && code ? (code as ProblemCode) : undefined
}
