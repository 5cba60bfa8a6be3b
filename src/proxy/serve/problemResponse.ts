import { PROBLEM_TYPE, type ProblemCode, problemOf } from '../../contract/index.js'
import type { ProxyResponse } from './ProxyResponse.js'
import { jsonResponse } from './jsonResponse.js'

/** A problem of the table as an answer. Never kept by a cache; `retryAfterMs` becomes `Retry-After` in whole seconds. */
export function problemResponse(
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
  return jsonResponse(problem, {
    ...options,
    status: problem.status,
    type: PROBLEM_TYPE,
    headers: [...retryAfter, ...headers],
  })
}
