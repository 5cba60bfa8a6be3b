/** The state of a query, with react-query's names. */
export interface QueryState {
  data: unknown
  /** When the data arrived, in milliseconds since the epoch; 0 if there is none. */
  dataUpdatedAt: number
  error: Error | null
  /** When the last request failed, in milliseconds since the epoch; 0 if none has failed. */
  errorUpdatedAt: number
  status: 'pending' | 'error' | 'success'
  fetchStatus: 'fetching' | 'idle'
}

/** The react-query options that `baseQueryOptions` sets and this replacement supports. */
export interface QueryOptions {
  queryKey: readonly unknown[]
  queryKeyHashFn: (key: readonly unknown[]) => string
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>
  staleTime: number
  gcTime: number
  retry: (failures: number, error: Error) => boolean
  retryDelay: number
  refetchInterval: (query: { state: QueryState }) => number | false
  enabled: boolean
}
