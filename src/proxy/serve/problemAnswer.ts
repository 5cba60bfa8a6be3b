import { PROBLEM_TYPE, type ProblemCode, problemOf } from '../../contract/index.js'
import type { Answer } from './Answer.js'

const encoder = new TextEncoder()

/** A problem of the table as an answer. Never kept by a cache; `retryAfterMs` becomes `Retry-After` in whole seconds. */
export function problemAnswer(
  code: ProblemCode,
  { retryAfterMs, headers = [] }: { retryAfterMs?: number; headers?: readonly string[] } = {},
): Answer {
  const problem = problemOf(code)
  const body = encoder.encode(JSON.stringify(problem))
  const retryAfter =
    retryAfterMs === undefined
      ? []
      : ['Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000)))]
  return {
    status: problem.status,
    headers: [
      'Content-Type',
      PROBLEM_TYPE,
      'Content-Length',
      String(body.byteLength),
      'Cache-Control',
      'no-store',
      'X-Content-Type-Options',
      'nosniff',
      ...retryAfter,
      ...headers,
    ],
    body,
  }
}
