import { PROBLEM_TYPE, type ProblemCode, problemOf, problems } from '../../contract/index.js'
import type { ProxyResponse } from './ProxyResponse.js'
import { createJsonResponse } from './createJsonResponse.js'

/**
 * Creates the response for a problem, which caches must not store. `retryAfterMs` is sent as `Retry-After`, in whole
 * seconds; `status` replaces the problem's status.
 */
export function createProblemResponse(
  code: ProblemCode,
  {
    retryAfterMs,
    status = problems[code].status,
    headers = [],
    ...options
  }: {
    retryAfterMs?: number
    status?: number
    headers?: readonly string[]
    privacy?: readonly string[]
  } = {},
): ProxyResponse {
  const problem = { ...problemOf(code), status }
  const retryAfter =
    retryAfterMs === undefined
      ? []
      : ['Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000)))]
  return createJsonResponse(problem, {
    ...options,
    status,
    type: PROBLEM_TYPE,
    headers: [...retryAfter, ...headers],
  })
}
