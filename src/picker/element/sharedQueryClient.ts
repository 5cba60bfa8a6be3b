import type { ProxyFetch } from '../../client/request.js'
import { QueryClient, type QueryState } from '@tanstack/react-query'
import { bankKey } from '../../client/fpxKeys.js'
import { STALE_MS } from '../../client/baseQueryOptions.js'
import { bankQueryOptions } from '../bankQueryOptions.js'
import { bankSessionCache, type CachedBanks } from './bankSessionCache.js'

let client: QueryClient | undefined
/** The time when each stored list was fetched, in milliseconds since the epoch, keyed by endpoint. */
const storedAt = new Map<string, number>()

/**
 * Returns the query client shared by all bank pickers on the page. The client also stores bank lists in the session
 * cache, so the next page can show a list immediately.
 */
export function getSharedQueryClient(endpoint: string): QueryClient {
  client ??= createClient()
  const key = bankKey(endpoint)
  if (client.getQueryData(key) === undefined) {
    const cached = bankSessionCache.read(endpoint)
    if (!cached) return client
    storedAt.set(endpoint, cached.updatedAt)
    client.setQueryData(key, cached.data, { updatedAt: cached.updatedAt })
  }
  return client
}

/** Requests the banks, unless the cached list is less than a minute old. */
export function requestBanks(endpoint: string, fetch: ProxyFetch | undefined): void {
  const client = getSharedQueryClient(endpoint)
  const options = client.defaultQueryOptions(bankQueryOptions({ endpoint, fetch }))
  const query = client.getQueryCache().build(client, options)
  if (query.isStaleByTime(STALE_MS)) query.fetch().catch(() => undefined)
}

function createClient(): QueryClient {
  const client = new QueryClient()
  client.getQueryCache().subscribe(({ query }) => {
    const [, endpoint] = query.queryKey as [string, string]
    const { data, dataUpdatedAt: updatedAt } = query.state as QueryState
    // Ignores the cache's events for pending requests and for lists read from the session storage.
    if (!data || updatedAt <= (storedAt.get(endpoint) ?? 0)) return
    storedAt.set(endpoint, updatedAt)
    bankSessionCache.write(endpoint, { data: data as CachedBanks['data'], updatedAt })
  })
  return client
}
