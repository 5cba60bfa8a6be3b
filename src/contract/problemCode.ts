/** The stable names of everything that the proxy can answer with instead of data. */
export const problemCodes = [
  'not-found',
  'method-not-allowed',
  'bad-query',
  'company-refused',
  'limit-reached',
  'key-refused',
  'service-timeout',
  'service-unreachable',
  'service-failing',
  'service-unreadable',
] as const

/** The stable name of a problem. */
export type ProblemCode = (typeof problemCodes)[number]

/**
 * Reads the code of a problem, or `undefined` when the body is not one of ours (a gateway's page, say).
 * It stands apart from the table, so that a browser loads the names without the sentences.
 */
export function readProblemCode(value: unknown): ProblemCode | undefined {
  const code = (value as { code?: unknown } | null | undefined)?.code
  return problemCodes.find((known) => known === code)
}
