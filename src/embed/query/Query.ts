import { isAttended, onFocusOrOnline } from './onFocusOrOnline.js'
import { structuralShare } from './structuralShare.js'
import type { QueryOptions, QueryState } from './QueryState.js'

/** One thing that is asked for: its answer, who looks at it, and the request under way. */
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
  readonly #watchers = new Set<() => void>()
  #request: Promise<unknown> | undefined
  #next: ReturnType<typeof setTimeout> | undefined
  #unattend: (() => void) | undefined
  #invalid = false

  constructor(
    readonly queryKey: readonly unknown[],
    private readonly changed: () => void,
    /** Leaves the cache. A component that still uses it requests again in its next render. */
    readonly remove: () => void,
  ) {}

  /** Calls back on every change, and refreshes the response while there are subscribers. */
  subscribe(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    clearTimeout(this.#next)
    this.#unattend ??= onFocusOrOnline(this.#refresh)
    this.#refresh()
    this.#scheduleRefetch()
    return () => {
      this.#watchers.delete(watcher)
      if (this.isActive()) return
      clearTimeout(this.#next)
      this.#unattend?.()
      this.#unattend = undefined
      this.#next = setTimeout(this.remove, this.options?.gcTime)
    }
  }

  isActive(): boolean {
    return this.#watchers.size > 0
  }

  isStaleByTime(staleTime = 0): boolean {
    return this.#invalid || Date.now() - this.state.dataUpdatedAt >= staleTime
  }

  invalidate(): void {
    this.#invalid = true
  }

  /** Requests, unless a request is in flight already, and returns the response. */
  fetch(): Promise<unknown> {
    // A request survives a redraw of the page: the next subscriber gets its response.
    return (this.#request ??= this.#runFetch().finally(() => {
      this.#request = undefined
      this.#scheduleRefetch()
    }))
  }

  /** As {@link fetch}, but a failure is only in the state. */
  readonly refetch = () => this.fetch().catch(() => undefined)

  receive(data: unknown, dataUpdatedAt: number): void {
    this.#invalid = false
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
    this.changed()
    for (const watcher of [...this.#watchers]) watcher()
  }

  readonly #refresh = () => {
    if (this.options?.enabled && this.isStaleByTime(this.options.staleTime)) void this.refetch()
  }

  async #runFetch(): Promise<unknown> {
    const { options } = this
    if (!options) return
    const unanswered = this.state.dataUpdatedAt === 0
    this.#set({ fetchStatus: 'fetching', ...(unanswered && { status: 'pending', error: null }) })
    for (let failures = 0; ; failures += 1) {
      try {
        this.receive(await options.queryFn(new AbortController()), Date.now())
        return this.state.data
      } catch (thrown) {
        const error = thrown as Error
        if (!this.isActive() || !options.retry(failures, error)) {
          const told = { error, errorUpdatedAt: Date.now(), status: 'error' } as const
          this.#set({ ...told, fetchStatus: 'idle' })
          throw error
        }
        await new Promise((done) => setTimeout(done, options.retryDelay))
        if (isAttended()) continue
        this.#set({ fetchStatus: 'paused' })
        let stop: (() => void) | undefined
        await new Promise<void>((attended) => (stop = onFocusOrOnline(attended)))
        stop?.()
        this.#set({ fetchStatus: 'fetching' })
      }
    }
  }

  /** After a failure that may pass, asks again at the pace that the options name. */
  #scheduleRefetch(): void {
    const wait = this.options?.refetchInterval(this)
    if (this.#request || !this.isActive() || !wait) return
    clearTimeout(this.#next)
    this.#next = setTimeout(() => {
      if (document.visibilityState === 'visible') void this.refetch()
      else this.#scheduleRefetch()
    }, wait)
  }
}
