import { QueryClient, type QueryState } from '@tanstack/react-query'
import { readProxyBanks } from '../../contract/index.js'
import { bankQueryOptions } from '../../hooks/banks/bankQueryOptions.js'
import { bankKey } from '../../hooks/request/fpxKeys.js'
import { tryOrUndefined } from '../../hooks/dom/tryOrUndefined.js'
import { STALE_MS } from '../../hooks/request/baseQueryOptions.js'

interface Kept {
  data: { data: unknown; age: number | null }
  updatedAt: number
}

const KEPT_MS = 30 * 60_000
let client: QueryClient | undefined

/**
 * Returns the query client of every element on the page. Bank lists (never companies) are also stored for the next page
 * of the session, so that a checkout shows them before it requests them again.
 */
export function createClientWithCachedBanks(endpoint: string): QueryClient {
  client ??= newClient()
  const key = bankKey(endpoint)
  if (client.getQueryData(key) === undefined) {
    const kept = readSessionCache(endpoint)
    if (kept) client.setQueryData(key, kept.data, { updatedAt: kept.updatedAt })
  }
  return client
}

/** Asks for the banks, unless a list is there that is not old. */
export function prefetchBanks(endpoint: string): void {
  const client = createClientWithCachedBanks(endpoint)
  const options = bankQueryOptions({ endpoint })
  const query = client.getQueryCache().build(client, client.defaultQueryOptions(options))
  if (query.isStaleByTime(STALE_MS)) query.fetch().catch(() => undefined)
}

function newClient(): QueryClient {
  const made = new QueryClient()
  made.getQueryCache().subscribe(({ query }) => {
    const [, endpoint] = query.queryKey as [string, string]
    const { data, dataUpdatedAt: updatedAt } = query.state as QueryState
    if (data)
      tryOrUndefined(() =>
        sessionStorage.setItem(nameOf(endpoint), JSON.stringify({ data, updatedAt })),
      )
  })
  return made
}

const readSessionCache = (endpoint: string) =>
  tryOrUndefined(() => {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(endpoint)) as string) as Kept | null
    if (!kept) return
    const age = Date.now() - kept.updatedAt
    readProxyBanks(kept.data)
    if (age >= 0 && age < KEPT_MS) return kept
  })

// Whole, because a relative address is another one in each folder.
const nameOf = (endpoint: string) => `fpx-checkout:${new URL(`${endpoint}/bank`, document.baseURI)}`
