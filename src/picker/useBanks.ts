import type { Bank } from '../contract/index.js'
import { bankQueryOptions } from './bankQueryOptions.js'
import { type FpxOptions, useFpxOptions } from '../client/useFpxOptions.js'
import { toDataTime } from '../client/toDataTime.js'
import { STALE_MS, getRetryDelay } from '../client/baseQueryOptions.js'
import { type ProxyQueryState, useProxyQuery } from '../client/useProxyQuery.js'
import { useStableCallback } from '../ui/hooks.js'

/**
 * The minimum time between two requests caused by opening the list, in milliseconds. While the proxy's own list is
 * stale, more frequent requests wouldn't help.
 */
const MIN_REFETCH_INTERVAL_MS = 10_000

/** What {@link useBanks} returns. `Details` is the type of the banks' additional fields. */
export interface UseBanksResult<
  Details extends object = Record<string, unknown>,
> extends ProxyQueryState {
  /**
   * The banks in the gateway's order, or `undefined` until the first list has loaded. A failed request never removes a
   * list that has already been loaded.
   */
  banks: readonly Bank<Details>[] | undefined
  /** When the gateway sent this list, in milliseconds since the epoch. 0 if there is no list. */
  listUpdatedAt: number
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
  const { queryClient, ...target } = useFpxOptions(settings)
  const { data, dataUpdatedAt, state } = useProxyQuery(bankQueryOptions(target), queryClient)
  const { error, errorUpdatedAt, refetch } = state
  const listUpdatedAt = toDataTime(dataUpdatedAt, data)
  return {
    ...state,
    // The proxy passes the gateway's fields through, so only the merchant knows their types.
    banks: data?.data as readonly Bank<Details>[] | undefined,
    listUpdatedAt,
    refetchIfStale: useStableCallback(() => {
      const next = error
        ? errorUpdatedAt + (getRetryDelay(error) || STALE_MS)
        : Math.max(listUpdatedAt + STALE_MS, dataUpdatedAt + MIN_REFETCH_INTERVAL_MS)
      const now = Date.now()
      // If the clock of the server that rendered the page is ahead of ours, its list would otherwise seem fresh for too
      // long.
      if (now >= next || dataUpdatedAt > now) refetch()
    }),
  }
}
