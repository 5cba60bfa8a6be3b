import type { QueryCache } from '@tanstack/react-query'
import type { RequestError } from './RequestError.js'

type Query = ReturnType<QueryCache['getAll']>[number]

const lastErrors = new WeakMap<Query, RequestError>()

/**
 * Returns the error of a query. react-query clears the error whenever it retries a query without data, so the notice
 * would disappear and reappear with each retry. Until there is data, this function returns the last error instead.
 */
export function findLastError(query: Query | undefined): RequestError | null {
  if (!query) return null
  const { data, errorUpdatedAt } = query.state
  // Our queries only throw `RequestError`.
  const error = query.state.error as RequestError | null
  if (error) lastErrors.set(query, error)
  return (
    error ?? (data === undefined && errorUpdatedAt > 0 ? (lastErrors.get(query) ?? null) : null)
  )
}
