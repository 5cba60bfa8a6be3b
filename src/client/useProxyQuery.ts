import { type QueryClient, useIsRestoring, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isServer, type QueryOf } from './baseQueryOptions.js'
import type { ProxyResult } from './request.js'
import { findLastError, isDisconnected, type RequestError } from './RequestError.js'

/** The state of a request to the proxy. */
export interface ProxyQueryState {
  /** The reason why the last request failed, or `null` if it succeeded. */
  error: RequestError | null
  /** When the last request failed, in milliseconds since the epoch, or 0 if no request has failed. */
  errorUpdatedAt: number
  /** Whether a request is pending. */
  isFetching: boolean
  /** Whether the last request failed because the browser has no connection. Like any other failed request, it is retried. */
  isDisconnected: boolean
  /** Requests the data again immediately unless a request is pending. */
  refetch: () => void
}

/** A proxy query's data and the state of its request. */
interface ProxyQueryResult<Data> {
  /** The last response, or `undefined` before the first one. A failed request never removes it. */
  data: ProxyResult<Data> | undefined
  /** When the response arrived, in milliseconds since the epoch, or 0 if none has arrived. */
  dataUpdatedAt: number
  state: ProxyQueryState
}

/** The server-rendered data of each query, recorded when the first component that uses the query hydrates. */
const firstData = new WeakMap<object, unknown>()

/** Runs one of this package's queries. */
export function useProxyQuery<Data>(
  options: QueryOf<ProxyResult<Data>>,
  currentClient: QueryClient,
): ProxyQueryResult<Data> {
  // `useQuery` keeps using the first client it received, so the error must come from that client too.
  const [queryClient] = useState(currentClient)
  const query = useQuery(options, queryClient)
  const { dataUpdatedAt, errorUpdatedAt, fetchStatus, refetch } = query
  const cached = queryClient.getQueryCache().find(options)
  // A `<Suspense>` tree hydrates later than the surrounding page, so its request may have finished or failed by then.
  // The first render must still match the server's markup.
  const isHydrating = !useHydrated()
  let { data } = query
  if (isHydrating && cached && !isServer) {
    if (!firstData.has(cached)) firstData.set(cached, data)
    data = firstData.get(cached) as typeof data
  }
  const error = isHydrating ? null : (findLastError(cached) ?? query.error)

  // The page may cancel a request (on logout or before an optimistic update). Without a new request, the
  // component would remain in its loading state forever. While `PersistQueryClientProvider` restores the cache, queries
  // are also idle, but react-query requests missing data afterwards.
  const isRestoring = useIsRestoring()
  const isEnabled = options.enabled !== false
  const isCancelled =
    isEnabled && query.status === 'pending' && fetchStatus === 'idle' && !isRestoring
  useEffect(() => {
    if (isCancelled) void refetch()
  }, [isCancelled, refetch])

  return {
    data,
    dataUpdatedAt,
    state: {
      error,
      errorUpdatedAt,
      isFetching: fetchStatus === 'fetching' || (isHydrating && !data && isEnabled),
      isDisconnected: isDisconnected(error),
      refetch: useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
    },
  }
}

/** Whether hydration is complete, which isn't the case on a server or while a browser hydrates the server's markup. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = () => () => {}
