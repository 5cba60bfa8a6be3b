import type { QueryCache } from '@tanstack/react-query'
import type { RequestError } from './RequestError.js'

type Query = ReturnType<QueryCache['getAll']>[number]

const lastErrors = new WeakMap<Query, RequestError>()

/**
 * Returns why a query has no data. react-query removes the error with each retry of a query without data. Here it stays
 * until there are data. Otherwise the notice would disappear and return with each retry.
 */
export function findLastError(query: Query | undefined): RequestError | null {
  if (!query) return null
  const { data, errorUpdatedAt } = query.state
  // Our queries throw nothing else.
  const error = query.state.error as RequestError | null
  if (error) lastErrors.set(query, error)
  return (
    error ?? (data === undefined && errorUpdatedAt > 0 ? (lastErrors.get(query) ?? null) : null)
  )
}
