import { RequestError } from './RequestError.js'

/** Reason for a failed request: a key of `problem` in a `Locale`, which has a sentence for each reason. */
export type ProblemReason = 'limited' | 'refused' | 'misconfigured' | 'unreachable' | 'failing'

/**
 * Returns the reason for an error, so that your page can explain it in the reader's language.
 *
 * @param error - an error from one of this package's queries. For any other value, the reason is `failing`.
 * @example
 * import { en } from 'fpx-checkout/locales'
 * import { getProblemReason } from 'fpx-checkout/query'
 *
 * export const explain = (error: unknown) => en.problem[getProblemReason(error)]
 */
export function getProblemReason(error: unknown): ProblemReason {
  if (!(error instanceof RequestError)) return 'failing'
  const { code, kind, status } = error
  if (code === 'limit-reached' || status === 429) return 'limited'
  if (status === 401 || status === 403) return 'refused'
  if (code === 'key-refused' || code === 'misconfigured' || status === 404) return 'misconfigured'
  return kind === 'unreachable' ? 'unreachable' : 'failing'
}
