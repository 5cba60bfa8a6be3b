import { notifyManager, type QueryCache, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { routes, STALE_WARNING_MS } from '../contract/index.js'
import { readProxyPing } from '../client/proxyReaders.js'
import { type FpxOptions, useFpxOptions } from '../client/useFpxOptions.js'
import { fpxKeys } from '../client/fpxKeys.js'
import { findLastError } from '../client/RequestError.js'
import { type ProxyQueryState, useProxyQuery } from '../client/useProxyQuery.js'
import { toDataTime } from '../client/toDataTime.js'
import { type ProxyResult, request } from '../client/request.js'
import {
  baseQueryOptions,
  defineQuery,
  type EndpointOptions,
  getRetryDelay,
  STALE_MS,
} from '../client/baseQueryOptions.js'
import { type OutagesResult, useOutages } from './useOutages.js'
import { type QuerySnapshot, toGatewayStatus, type GatewayStatusName } from './toGatewayStatus.js'

/** Options for {@link useGatewayStatus}. */
export interface UseGatewayStatusOptions extends FpxOptions {
  /**
   * Whether to request the bank outages as well. The proxy denies this request unless `admin.authorize` allows it.
   * Default: false.
   */
  outages?: boolean | undefined
}

/** The result of {@link useGatewayStatus}. */
export interface UseGatewayStatusResult extends ProxyQueryState {
  /** The gateway's status. */
  status: GatewayStatusName
  /**
   * When the gateway sent the oldest visible list, in milliseconds since the epoch. The value is 0 if no list is
   * visible.
   */
  updatedAt: number
  /** The bank outages. Present when the `outages` option is set. */
  outages: OutagesResult | undefined
}

/**
 * Returns the gateway's status. The hook requests `/ping` once a minute and also observes the requests for the lists on
 * the page. All components on the page share one ping request.
 *
 * @example
 * const { status } = useGatewayStatus({ endpoint: '/api/fpx' })
 */
export function useGatewayStatus(settings: UseGatewayStatusOptions = {}): UseGatewayStatusResult {
  const { queryClient, ...target } = useFpxOptions(settings)
  const { endpoint } = target
  const { dataUpdatedAt, state } = useProxyQuery(pingQueryOptions(target), queryClient)
  const outages = useOutages(target, queryClient, settings.outages === true)
  const { status, asOf } = useVisibleStatus(endpoint, queryClient, {
    error: state.error,
    asOf: dataUpdatedAt,
  })
  return { ...state, status, updatedAt: asOf, outages }
}

/**
 * Creates the options for the ping query. Pings are sent once a minute while the tab is visible. After a failure, the
 * next ping may be sent sooner.
 */
const pingQueryOptions = ({ endpoint, fetch }: EndpointOptions) =>
  // eslint-disable-next-line @tanstack/query/exhaustive-deps -- the same answer, whichever function requests it
  defineQuery({
    ...baseQueryOptions,
    refetchInterval: (query: { state: { error: unknown } }) =>
      getRetryDelay(query.state.error) || STALE_MS,
    queryKey: fpxKeys.ping(endpoint),
    queryFn: ({ signal }) => request(endpoint + routes.ping, readProxyPing, signal, fetch),
  })

/**
 * Returns the status and the time when the oldest visible list was sent. The hook subscribes to the query cache and
 * regularly checks whether a list is out of date.
 */
function useVisibleStatus(endpoint: string, queryClient: QueryClient, ping: QuerySnapshot) {
  const cache = queryClient.getQueryCache()
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stop = cache.subscribe(notifyManager.batchCalls(onChange))
      const timer = setInterval(onChange, STALE_WARNING_MS / 10)
      return () => {
        stop()
        clearInterval(timer)
      }
    },
    [cache],
  )
  const read = () => {
    const lists = listsInView(endpoint, cache)
    const asOf = Math.min(...lists.map(({ asOf }) => asOf || Infinity))
    const status = toGatewayStatus(ping, lists, Date.now())
    return `${status} ${asOf === Infinity ? 0 : asOf}`
  }
  const [status, asOf] = useSyncExternalStore(subscribe, read, () => 'checking 0').split(' ')
  return { status: status as GatewayStatusName, asOf: Number(asOf) }
}

/** Returns a snapshot of each visible list. */
const listsInView = (endpoint: string, cache: QueryCache): QuerySnapshot[] =>
  cache
    .findAll({ queryKey: ['fpx-checkout', endpoint], type: 'active' })
    .filter(({ queryKey }) => queryKey[2] !== 'ping')
    .map((query) => ({
      error: findLastError(query),
      asOf: query.state.data
        ? asOfQuery(query)
        : // The rows of an earlier page remain visible if another page fails to load.
          Math.max(...cache.findAll({ queryKey: query.queryKey.slice(0, 3) }).map(asOfQuery)),
    }))

function asOfQuery({ state }: ReturnType<QueryCache['getAll']>[number]): number {
  return toDataTime(state.dataUpdatedAt, state.data as ProxyResult<unknown> | undefined)
}
