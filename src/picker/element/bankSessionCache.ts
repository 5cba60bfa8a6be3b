import { QueryClient, type QueryState } from '@tanstack/react-query'
import { readProxyBanks } from '../../contract/index.js'
import { bankQueryOptions } from '../bankQueryOptions.js'
import { bankKey } from '../../client/fpxKeys.js'
import { type ProxyResult, toAddress } from '../../client/request.js'
import { STALE_MS } from '../../client/baseQueryOptions.js'
import { tryOrUndefined } from '../../ui/tryOrUndefined.js'

interface CachedBanks {
  data: ProxyResult<unknown>
  updatedAt: number
}

const MAX_AGE_MS = 30 * 60_000
let client: QueryClient | undefined
/** When each stored list was fetched, in milliseconds since the epoch, keyed by endpoint. */
const storedAt = new Map<string, number>()

/**
 * Returns the query client shared by all bank pickers on the page. Bank lists are also stored in `sessionStorage`, so
 * the next page can immediately show a list that is less than 30 minutes old.
 */
export function createClientWithCachedBanks(endpoint: string): QueryClient {
  client ??= createClient()
  const key = bankKey(endpoint)
  if (client.getQueryData(key) === undefined) {
    const cached = readSessionCache(endpoint)
    if (!cached) return client
    storedAt.set(endpoint, cached.updatedAt)
    client.setQueryData(key, cached.data, { updatedAt: cached.updatedAt })
  }
  return client
}

/** Requests the banks, unless the cached list is less than a minute old. */
export function prefetchBanks(endpoint: string): void {
  const client = createClientWithCachedBanks(endpoint)
  const options = client.defaultQueryOptions(bankQueryOptions({ endpoint }))
  const query = client.getQueryCache().build(client, options)
  if (query.isStaleByTime(STALE_MS)) query.fetch().catch(() => undefined)
}

function createClient(): QueryClient {
  const client = new QueryClient()
  client.getQueryCache().subscribe(({ query }) => {
    const [, endpoint] = query.queryKey as [string, string]
    const { data, dataUpdatedAt: updatedAt } = query.state as QueryState
    // The cache also reports pending requests and lists read from the storage.
    if (!data || updatedAt <= (storedAt.get(endpoint) ?? 0)) return
    storedAt.set(endpoint, updatedAt)
    tryOrUndefined(() =>
      sessionStorage.setItem(storageKey(endpoint), JSON.stringify({ data, updatedAt })),
    )
  })
  return client
}

const readSessionCache = (endpoint: string) =>
  tryOrUndefined(() => {
    const text = sessionStorage.getItem(storageKey(endpoint)) as string
    const cached = JSON.parse(text) as CachedBanks | null
    if (!cached) return
    const age = Date.now() - cached.updatedAt
    readProxyBanks(cached.data)
    if (age >= 0 && age < MAX_AGE_MS) return cached
  })

// Contains the absolute URL because a relative one would depend on the page.
const storageKey = (endpoint: string) =>
  `fpx-checkout:${new URL(toAddress(`${endpoint}/bank`), document.baseURI)}`
