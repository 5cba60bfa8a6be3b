import type { QueryCache } from '@tanstack/react-query'

type Query = ReturnType<QueryCache['getAll']>[number]

const lastErrors = new WeakMap<Query, Error>()

/**
 * Returns why a query has no data. react-query removes the error with each retry of a query without data. Here it stays
 * until there are data. Otherwise the notice would disappear and return with each retry.
 */
export function findLastError(query: Query | undefined): Error | null {
  if (!query) return null
  const { data, error, errorUpdatedAt } = query.state
  if (error) lastErrors.set(query, error)
  return (
    error ?? (data === undefined && errorUpdatedAt > 0 ? (lastErrors.get(query) ?? null) : null)
  )
}
