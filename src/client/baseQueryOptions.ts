import type { DataTag, QueryFunction, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ProxyFetch } from './request.js'
import type { RequestError } from './RequestError.js'

/** The stale time of a list, in milliseconds. Stale lists are refetched on mount and when the tab becomes visible. */
export const STALE_MS = 60_000

/** The delay before a request that failed temporarily is sent again, in milliseconds. */
const RETRY_MS = 5_000

/** Whether the code runs on a server. The condition is the same as in react-query. */
export const isServer = typeof window === 'undefined' || 'Deno' in globalThis

/**
 * The options all queries in this package share. Each option that an app may set for all its queries is set explicitly
 * so that the host's `defaultOptions` don't apply.
 *
 * After a temporary failure, the request is retried once before the error is reported. Timeouts, 429 responses, and
 * responses with `Retry-After` are reported immediately. While the tab is visible, a failed request is repeated after
 * the delay the proxy specifies (default: 5 s).
 */
export const baseQueryOptions = {
  staleTime: STALE_MS,
  // On a server, the client should be garbage-collected after the request, but a pending timer keeps it in memory.
  gcTime: isServer ? Infinity : 30 * 60_000,
  retry: (failures: number, error: RequestError) => failures < 1 && retriesImmediately(error),
  // Shorter than a second, for which tests wait for an element.
  retryDelay: 500,
  refetchInterval: (query: { state: { error: unknown } }) => getRetryDelay(query.state.error),
  refetchIntervalInBackground: false,
  refetchOnMount: true,
  refetchOnReconnect: true,
  refetchOnWindowFocus: true,
  retryOnMount: true,
  // By default, react-query pauses requests while `navigator.onLine` is false, but this flag is often wrong behind a
  // VPN and in apps.
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
  suspense: false,
} as const

/**
 * Returns the delay before a failed query is retried, in milliseconds, or `false` if the error is permanent. The delay
 * is at least one second.
 */
export function getRetryDelay(error: unknown): number | false {
  const { retriable, retryAfterMs = RETRY_MS } = (error ?? {}) as Partial<RequestError>
  return retriable === true && Math.max(retryAfterMs, 1000)
}

const retriesImmediately = ({ retriable, kind, retryAfterMs, status }: RequestError): boolean =>
  retriable && kind !== 'timeout' && retryAfterMs === undefined && status !== 429

/** Query options whose types exist in every 5.x version of react-query. */
export type QueryOf<Data> = Omit<
  UseQueryOptions<Data, RequestError, Data>,
  'queryKey' | 'queryFn' | 'initialData'
> & {
  /** The key of the data in the cache. */
  queryKey: DataTag<QueryKey, Data>
  /** The function that requests the data. */
  queryFn: QueryFunction<Data>
  /** This option is never set (there is no data before the first response). */
  initialData?: never
}

/** Infers types in the same way as react-query's `queryOptions`, but doesn't import react-query at run time. */
export const defineQuery = ((options: unknown) => options) as <Data>(
  options: UseQueryOptions<Data, RequestError, Data>,
) => QueryOf<Data>

/** The options that specify how to reach the proxy. */
export interface EndpointOptions {
  /** The proxy's base path (`/api/fpx`). On a server, use an absolute URL. */
  endpoint: string
  /** Sends the request, for example with a token. Default: the platform's `fetch`. */
  fetch?: ProxyFetch | undefined
}
