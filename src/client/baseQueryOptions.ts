import type { DataTag, QueryFunction, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { RequestError } from './RequestError.js'

/** A list older than this, in milliseconds, is fetched again when it is opened or the tab becomes visible. */
export const STALE_MS = 60_000

/** Pause before the automatic retry of a temporary failure, in milliseconds. */
const RETRY_MS = 5_000

/** Whether this is a server, by react-query's own test. */
export const isServer = typeof window === 'undefined' || 'Deno' in globalThis

/**
 * The options of every query of this package. Each is set explicitly, because the `defaultOptions` of the host would
 * apply otherwise.
 *
 * A failure is reported after one quick retry. From then on the list is requested again at the interval that the proxy
 * names, as long as the tab is visible.
 */
export const baseQueryOptions = {
  staleTime: STALE_MS,
  // A server drops the client after the request. A timer would retain it until it fires.
  gcTime: isServer ? Infinity : 30 * 60_000,
  retry: (failures: number, error: RequestError) => failures < 1 && retriesImmediately(error),
  // Half a second, because Testing Library waits for one second, and a payer not much longer.
  retryDelay: 500,
  refetchInterval: (query: { state: { error: unknown } }) => getRetryDelay(query.state.error),
  refetchIntervalInBackground: false,
  refetchOnMount: true,
  refetchOnReconnect: true,
  refetchOnWindowFocus: true,
  retryOnMount: true,
  // The browser's flag `onLine` is often wrong behind a VPN and in apps, and react-query would then not send a request.
  networkMode: 'always',
  // Equal to react-query's own hash for our keys, without loading React on a server.
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

/** Returns the milliseconds until a failed query is requested again automatically; `false` if a retry cannot help. */
export function getRetryDelay(error: unknown): number | false {
  const { retriable, retryAfterMs = RETRY_MS } = (error ?? {}) as Partial<RequestError>
  return retriable === true && Math.max(retryAfterMs, 1000)
}

const retriesImmediately = ({ retriable, kind, retryAfterMs, status }: RequestError): boolean =>
  retriable && kind !== 'timeout' && retryAfterMs === undefined && status !== 429

/** The options of a query, in types that every version 5 of react-query has. */
export type QueryOf<Data> = Omit<
  UseQueryOptions<Data, RequestError, Data>,
  'queryKey' | 'queryFn' | 'initialData'
> & {
  /** Key of the data in the cache. */
  queryKey: DataTag<QueryKey, Data>
  /** Requests the data. */
  queryFn: QueryFunction<Data>
  /** Never set: there are no data before the first response. */
  initialData?: never
}

/** Does what react-query's `queryOptions` does, without loading it: it only types its argument. */
export const defineQuery = ((options: unknown) => options) as <Data>(
  options: UseQueryOptions<Data, RequestError, Data>,
) => QueryOf<Data>

/** Where the proxy is mounted. */
export interface EndpointOption {
  /** Base path of the proxy, for example `/api/fpx`; on a server an absolute address. */
  endpoint: string
}
