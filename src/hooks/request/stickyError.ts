import type { QueryCache } from '@tanstack/react-query'

type Query = ReturnType<QueryCache['getAll']>[number]

const last = new WeakMap<Query, Error>()

/**
 * Why a query has brought nothing. react-query forgets it with each new try of a query without data;
 * here it stays until data comes, so that no notice goes and returns with the tries.
 */
export function findStickyError(query: Query | undefined): Error | null {
  if (!query) return null
  const { data, error, errorUpdatedAt } = query.state
  if (error) last.set(query, error)
  return error ?? (data === undefined && errorUpdatedAt > 0 ? (last.get(query) ?? null) : null)
}
