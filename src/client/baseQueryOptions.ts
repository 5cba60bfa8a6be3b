import type { DataTag, QueryFunction, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { RequestError } from './RequestError.js'

/** Age of a list, in milliseconds, from which it is fetched again when it is opened or the tab becomes visible. */
export const STALE_MS = 60_000

/** Pause before the automatic retry of a temporary failure, in milliseconds. */
const RETRY_MS = 5_000

/** Whether the code runs on a server. react-query checks it in the same way. */
export const isServer = typeof window === 'undefined' || 'Deno' in globalThis

/**
 * Options of every query in this package. Each is set explicitly; otherwise the host's `defaultOptions` would apply.
 *
 * A temporary failure is reported after one quick retry; a timeout, a 429 or a response with `Retry-After` immediately.
 * Then the data is requested again at the interval that the proxy specifies (default: 5 s), while the tab is visible.
 */
export const baseQueryOptions = {
  staleTime: STALE_MS,
  // A server drops the client after the request. A timer would keep the client in memory until the timer fires.
  gcTime: isServer ? Infinity : 30 * 60_000,
  retry: (failures: number, error: RequestError) => failures < 1 && retriesImmediately(error),
  // Half a second, because Testing Library waits for only one second, and payers wait little longer.
  retryDelay: 500,
  refetchInterval: (query: { state: { error: unknown } }) => getRetryDelay(query.state.error),
  refetchIntervalInBackground: false,
  refetchOnMount: true,
  refetchOnReconnect: true,
  refetchOnWindowFocus: true,
  retryOnMount: true,
  // The browser's `onLine` flag is often wrong behind a VPN and in apps, and react-query would then not send requests.
  networkMode: 'always',
  // Returns the same hash as react-query for our keys, without loading React on a server.
  queryKeyHashFn: (key: readonly unknown[]) => JSON.stringify(key),
  throwOnError: false,
  structuralSharing: true,
  enabled: true,
  initialData: undefined,
  placeholderData: undefined,
  select: undefined,
  persister: undefined,
  notifyOnChangeProps: undefined,
  subscribed: true,
  suspense: false,
  experimental_prefetchInRender: false,
  meta: undefined,
} as const

/**
 * Returns the delay before a failed query is retried automatically, in milliseconds (at least 1,000); `false` if a
 * retry can't help.
 */
export function getRetryDelay(error: unknown): number | false {
  const { retriable, retryAfterMs = RETRY_MS } = (error ?? {}) as Partial<RequestError>
  return retriable === true && Math.max(retryAfterMs, 1000)
}

const retriesImmediately = ({ retriable, kind, retryAfterMs, status }: RequestError): boolean =>
  retriable && kind !== 'timeout' && retryAfterMs === undefined && status !== 429

/** Query options, declared with types that exist in every 5.x version of react-query. */
export type QueryOf<Data> = Omit<
  UseQueryOptions<Data, RequestError, Data>,
  'queryKey' | 'queryFn' | 'initialData'
> & {
  /** Key of the data in the cache. */
  queryKey: DataTag<QueryKey, Data>
  /** Requests the data. */
  queryFn: QueryFunction<Data>
  /** Never set, because there is no data before the first response. */
  initialData?: never
}

/** Types its argument, like react-query's `queryOptions`, without loading react-query. */
export const defineQuery = ((options: unknown) => options) as <Data>(
  options: UseQueryOptions<Data, RequestError, Data>,
) => QueryOf<Data>

/** Location of the proxy. */
export interface EndpointOption {
  /** Base path of the proxy, for example `/api/fpx`; on a server, an absolute URL. */
  endpoint: string
}
