import { PROBLEM_TYPE, type ProblemCode, problemOf } from '../../contract/index.js'
import type { ProxyResponse } from './ProxyResponse.js'
import { createJsonResponse } from './createJsonResponse.js'

/** Creates the response for a problem. No cache may store it. `retryAfterMs` is sent as `Retry-After` in whole seconds. */
export function createProblemResponse(
  code: ProblemCode,
  {
    retryAfterMs,
    headers = [],
    ...options
  }: { retryAfterMs?: number; headers?: readonly string[]; privacy?: readonly string[] } = {},
): ProxyResponse {
  const problem = problemOf(code)
  const retryAfter =
    retryAfterMs === undefined
      ? []
      : ['Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000)))]
  return createJsonResponse(problem, {
    ...options,
    status: problem.status,
    type: PROBLEM_TYPE,
    headers: [...retryAfter, ...headers],
  })
}
