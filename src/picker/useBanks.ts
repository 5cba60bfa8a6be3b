import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Bank } from '../contract/index.js'
import { bankQueryOptions } from './bankQueryOptions.js'
import { type FpxOptions, useFpxOptions } from '../client/FpxContext.js'
import { isOffline, findLastError, type RequestError } from '../client/RequestError.js'
import { toDataTime } from '../client/readAge.js'
import { isServer, STALE_MS, getRetryDelay } from '../client/baseQueryOptions.js'
import { useStableCallback } from '../ui/hooks.js'

/**
 * Minimum time between two requests caused by opening the list, in milliseconds. If the proxy's list is old too,
 * requesting it more often does not help.
 */
const MIN_REFETCH_INTERVAL_MS = 10_000

/** The data that each query had when the first component that reads it was hydrated. The server rendered this data. */
const firstData = new WeakMap<object, unknown>()

/** What {@link useBanks} returns. `Details` is the type of the banks' additional fields. */
export interface UseBanksResult<Details extends object = Record<string, unknown>> {
  /** The banks, in the gateway's order; `undefined` before the first list. A failure never removes a list. */
  banks: readonly Bank<Details>[] | undefined
  /** Why the last request failed; `null` if it succeeded. */
  error: RequestError | null
  /** Time of the error, in milliseconds since the epoch; 0 if there is none. */
  errorUpdatedAt: number
  /**
   * Time at which the gateway sent this list, in milliseconds since the epoch; 0 if there is no list, `NaN` if unknown.
   */
  listUpdatedAt: number
  /** Whether a request is pending. */
  isFetching: boolean
  /** Whether the last request failed because the browser is offline. The request is retried, as after every failure. */
  isPaused: boolean
  /** Requests the list again now, unless a request is pending. */
  refetch: () => void
  /**
   * Requests the list again if it is older than a minute, and after a failure no sooner than the proxy allows. Call it
   * when the list is about to be shown (FPX rule 3, see fpx-rules.md).
   */
  refetchIfStale: () => void
}

/**
 * Returns the FPX banks, cached and refreshed. All callers on a page share one request.
 *
 * @example
 * const { banks, error, refetch } = useBanks({ endpoint: '/api/fpx' })
 *
 */
export function useBanks<Details extends object = Record<string, unknown>>(
  settings: FpxOptions = {},
): UseBanksResult<Details> {
  const { endpoint, queryClient: current } = useFpxOptions(settings)
  // `useQuery` keeps its first client, so the error and the age must come from that one too. `BankPicker` starts again
  // with a new client.
  const [queryClient] = useState(current)
  const options = bankQueryOptions({ endpoint })
  const query = useQuery(options, queryClient)
  const { dataUpdatedAt, errorUpdatedAt, fetchStatus, refetch } = query
  const cached = queryClient.getQueryCache().find(options)
  // A tree in `<Suspense>` hydrates later than the page around it. By then the request for the list may have succeeded
  // or failed.
  const isHydrating = useSyncExternalStore(neverChanges, isHydrated, isNotHydrated)
  let { data } = query
  if (isHydrating && cached && !isServer) {
    if (!firstData.has(cached)) firstData.set(cached, data)
    data = firstData.get(cached) as typeof data
  }
  const error = isHydrating ? null : (findLastError(cached) ?? query.error)
  // A page may cancel all its requests, for example when a user logs out. Without a new request, the list would load
  // forever.
  const isCancelled = query.status === 'pending' && fetchStatus === 'idle'
  useEffect(() => {
    if (isCancelled) void refetch()
  }, [isCancelled, refetch])
  const refetchOnce = useStableCallback(() => void refetch({ cancelRefetch: false }))
  const listUpdatedAt = data ? toDataTime(dataUpdatedAt, data.age) : 0
  return {
    // The proxy passes the gateway's fields on; only the merchant knows their types.
    banks: data?.data as readonly Bank<Details>[] | undefined,
    error,
    errorUpdatedAt,
    listUpdatedAt,
    isFetching: fetchStatus === 'fetching' || (isHydrating && !data),
    isPaused: isOffline(error),
    refetch: refetchOnce,
    refetchIfStale: useStableCallback(() => {
      const next = error
        ? errorUpdatedAt + (getRetryDelay(error) || STALE_MS)
        : Math.max(listUpdatedAt + STALE_MS || 0, dataUpdatedAt + MIN_REFETCH_INTERVAL_MS)
      const now = Date.now()
      // If the clock of the server that rendered the page is ahead of this one, its list would count as fresh for too
      // long.
      if (now >= next || dataUpdatedAt > now) refetchOnce()
    }),
  }
}

const neverChanges = () => () => {}
const isHydrated = () => false
const isNotHydrated = () => true
