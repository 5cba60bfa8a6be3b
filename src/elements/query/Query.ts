import { addListeners } from '../../client/addListeners.js'

/** A cache entry with its state, subscribers, and pending request. */
export class Query {
  state: QueryState = {
    data: undefined,
    dataUpdatedAt: 0,
    error: null,
    errorUpdatedAt: 0,
    status: 'pending',
    fetchStatus: 'idle',
  }
  options: QueryOptions | undefined
  readonly #subscribers = new Set<() => void>()
  #request: Promise<unknown> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopListening: (() => void) | undefined
  #isInvalidated = false

  constructor(
    readonly queryKey: readonly unknown[],
    private readonly onChange: () => void,
    /** Removes the query from the cache. If a component still uses the query, its next render sends a new request. */
    readonly remove: () => void,
  ) {}

  /** Calls `subscriber` on every change. While a query has subscribers, stale data is refetched. */
  subscribe(subscriber: () => void): () => void {
    this.#subscribers.add(subscriber)
    clearTimeout(this.#timer)
    this.#stopListening ??= onFocusOrOnline(this.#refresh)
    this.#refresh()
    this.#scheduleRefetch()
    return () => {
      this.#subscribers.delete(subscriber)
      if (this.isActive()) return
      clearTimeout(this.#timer)
      this.#stopListening?.()
      this.#stopListening = undefined
      this.#timer = setTimeout(this.remove, this.options?.gcTime)
    }
  }

  isActive(): boolean {
    return this.#subscribers.size > 0
  }

  isStaleByTime(staleTime = 0): boolean {
    return this.#isInvalidated || Date.now() - this.state.dataUpdatedAt >= staleTime
  }

  invalidate(): void {
    this.#isInvalidated = true
  }

  /** Returns the response to the pending request. If no request is pending, a new one is sent. */
  fetch(): Promise<unknown> {
    // If the page re-renders its payment box, the request continues so that the next subscriber receives the response.
    return (this.#request ??= this.#runFetch().finally(() => {
      this.#request = undefined
      this.#scheduleRefetch()
    }))
  }

  /**
   * Does the same as {@link fetch} but never rejects. If the request fails, the failure is only visible in the query's
   * state.
   */
  readonly refetch = () => this.fetch().catch(() => undefined)

  receive(data: unknown, dataUpdatedAt: number): void {
    this.#isInvalidated = false
    this.#set({
      data: structuralShare(this.state.data, data),
      dataUpdatedAt,
      error: null,
      status: 'success',
      fetchStatus: 'idle',
    })
  }

  #set(change: Partial<QueryState>): void {
    this.state = { ...this.state, ...change }
    this.onChange()
    for (const notify of [...this.#subscribers]) notify()
  }

  readonly #refresh = () => {
    if (this.options?.enabled && this.isStaleByTime(this.options.staleTime)) void this.refetch()
  }

  async #runFetch(): Promise<unknown> {
    const { options } = this
    if (!options) return
    const hasNoData = this.state.dataUpdatedAt === 0
    this.#set({ fetchStatus: 'fetching', ...(hasNoData && { status: 'pending', error: null }) })
    for (let failures = 0; ; failures += 1) {
      try {
        this.receive(await options.queryFn(new AbortController()), Date.now())
        return this.state.data
      } catch (thrown) {
        const error = thrown as Error
        if (!this.isActive() || !options.retry(failures, error)) {
          this.#set({ error, errorUpdatedAt: Date.now(), status: 'error', fetchStatus: 'idle' })
          throw error
        }
        await new Promise((resolve) => setTimeout(resolve, options.retryDelay))
      }
    }
  }

  /** Schedules the next request according to the `refetchInterval` option (after a temporary failure). */
  #scheduleRefetch(): void {
    const interval = this.options?.refetchInterval(this)
    if (this.#request || !this.isActive() || !interval) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void this.refetch()
      else this.#scheduleRefetch()
    }, interval)
  }
}

/** Returns the new response but reuses the previous objects for unchanged parts, so components don't re-render them. */
const structuralShare = (old: unknown, response: unknown): unknown =>
  Object.fromEntries(
    Object.entries(response as object).map(([name, part]: [string, unknown]) => {
      const oldPart = (old as Record<string, unknown> | undefined)?.[name]
      return [name, JSON.stringify(oldPart) === JSON.stringify(part) ? oldPart : part]
    }),
  )

/** The state of a query, with the same property names as in react-query. */
interface QueryState {
  data: unknown
  /** The time the data arrived, in milliseconds since the epoch, or 0 if no data has arrived yet. */
  dataUpdatedAt: number
  error: Error | null
  /** The time the last request failed, in milliseconds since the epoch, or 0 if no request has failed yet. */
  errorUpdatedAt: number
  status: 'pending' | 'error' | 'success'
  fetchStatus: 'fetching' | 'idle'
}

/** The react-query options that this replacement supports. `baseQueryOptions` sets all of them. */
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

/** Calls `callback` when the page becomes visible again or the connection returns. */
function onFocusOrOnline(callback: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') callback()
  }
  return addListeners([window], onChange, 'online', 'visibilitychange')
}
