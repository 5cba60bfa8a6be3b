/** The state of a query, with react-query's names. */
export interface QueryState {
  data: unknown
  /** Milliseconds since the epoch; 0 without data. */
  dataUpdatedAt: number
  error: Error | null
  /** Milliseconds since the epoch; 0 without an error. */
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
