import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { Bank } from '../contract/index.js'
import { bankQueryOptions } from './bankQueryOptions.js'
import { type FpxOptions, useFpxOptions } from '../client/useFpxOptions.js'
import { isOffline, findLastError, type RequestError } from '../client/RequestError.js'
import { toDataTime } from '../client/readAge.js'
import { isServer, STALE_MS, getRetryDelay } from '../client/baseQueryOptions.js'
import { useRequestAfterCancel } from '../client/useRequestAfterCancel.js'
import { useStableCallback } from '../ui/hooks.js'

/**
 * The minimum time between two requests caused by opening the list, in milliseconds. While the proxy's own list is
 * stale, more frequent requests wouldn't help.
 */
const MIN_REFETCH_INTERVAL_MS = 10_000

/** The server-rendered data of each query, recorded when the first component that uses the query hydrates. */
const firstData = new WeakMap<object, unknown>()

/** What {@link useBanks} returns. `Details` is the type of the banks' additional fields. */
export interface UseBanksResult<Details extends object = Record<string, unknown>> {
  /**
   * The banks in the gateway's order, or `undefined` until the first list has loaded. A failed request never removes a
   * list that has already been loaded.
   */
  banks: readonly Bank<Details>[] | undefined
  /** The reason why the last request failed, or `null` if it succeeded. */
  error: RequestError | null
  /** When the last request failed, in milliseconds since the epoch, or 0 if there is no error. */
  errorUpdatedAt: number
  /** When the gateway sent this list, in milliseconds since the epoch. 0 if there is no list. */
  listUpdatedAt: number
  /** Whether a request is pending. */
  isFetching: boolean
  /** Whether the last request failed because the browser is offline. Every failed request is retried automatically. */
  isPaused: boolean
  /** Requests the list again unless a request is pending. */
  refetch: () => void
  /**
   * Requests the list again if it is older than a minute. After a failure, no request is sent until the delay specified
   * by the proxy has passed. Call this function when the list is about to be shown (FPX rule 3, see fpx-rules.md).
   */
  refetchIfStale: () => void
}

/**
 * Returns the FPX banks, which are cached and refreshed. All components on a page that use this hook share one request.
 *
 * @example
 * const { banks, error, refetch } = useBanks({ endpoint: '/api/fpx' })
 *
 */
export function useBanks<Details extends object = Record<string, unknown>>(
  settings: FpxOptions = {},
): UseBanksResult<Details> {
  const { endpoint, queryClient: current } = useFpxOptions(settings)
  // `useQuery` keeps using the first client it received, so the error and the age must come from that client too.
  // `BankPicker` remounts its content when the client changes.
  const [queryClient] = useState(current)
  const options = bankQueryOptions({ endpoint })
  const query = useQuery(options, queryClient)
  const { dataUpdatedAt, errorUpdatedAt, fetchStatus, refetch } = query
  const cached = queryClient.getQueryCache().find(options)
  // A `<Suspense>` tree hydrates later than the surrounding page. The list request may have finished by that time, so
  // the data would no longer match the server's markup.
  const isHydrating = useSyncExternalStore(neverChanges, isHydrated, isNotHydrated)
  let { data } = query
  if (isHydrating && cached && !isServer) {
    if (!firstData.has(cached)) firstData.set(cached, data)
    data = firstData.get(cached) as typeof data
  }
  const error = isHydrating ? null : (findLastError(cached) ?? query.error)
  useRequestAfterCancel(query)
  const refetchOnce = useStableCallback(() => void refetch({ cancelRefetch: false }))
  const listUpdatedAt = data ? toDataTime(dataUpdatedAt, data.age) : 0
  return {
    // The proxy passes the gateway's fields through, so only the merchant knows their types.
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
        : Math.max(listUpdatedAt + STALE_MS, dataUpdatedAt + MIN_REFETCH_INTERVAL_MS)
      const now = Date.now()
      // If the clock of the server that rendered the page is ahead of ours, its list would otherwise seem fresh for too
      // long.
      if (now >= next || dataUpdatedAt > now) refetchOnce()
    }),
  }
}

const neverChanges = () => () => {}
const isHydrated = () => false
const isNotHydrated = () => true
