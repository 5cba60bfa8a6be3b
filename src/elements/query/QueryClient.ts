import { Query, type QueryOptions } from './Query.js'

type Key = readonly unknown[]
type Listener = (event: { type: 'updated'; query: Query }) => void

/** The page's query cache, which replaces both `QueryClient` and `QueryCache` of react-query. */
export class QueryClient {
  protected readonly queries = new Map<string, Query>()
  readonly #listeners = new Set<Listener>()

  mount(): void {
    // Does nothing: each query with subscribers listens for connection and visibility changes itself.
  }

  unmount(): void {
    // Does nothing, like `mount`.
  }

  getQueryCache() {
    return {
      subscribe: (listener: Listener) => {
        this.#listeners.add(listener)
        return () => this.#listeners.delete(listener)
      },
      find: ({ queryKey }: { queryKey: Key }) => this.queries.get(hashOf(queryKey)),
      build: (_client: QueryClient, options: QueryOptions) => this.build(options),
    }
  }

  defaultQueryOptions(options: QueryOptions): QueryOptions {
    return options
  }

  getQueryData(key: Key): unknown {
    return this.queries.get(hashOf(key))?.state.data
  }

  setQueryData(key: Key, data: unknown, { updatedAt }: { updatedAt: number }): void {
    this.#queryOf(key).receive(data, updatedAt)
  }

  /** Returns the query for `options.queryKey` and updates its options. */
  build(options: QueryOptions): Query {
    const query = this.#queryOf(options.queryKey)
    query.options = options
    return query
  }

  #queryOf(queryKey: Key): Query {
    const hash = hashOf(queryKey)
    const existing = this.queries.get(hash)
    if (existing) return existing
    const notify = () => {
      for (const listener of this.#listeners) listener({ type: 'updated', query })
    }
    const remove = () => {
      // Another query with the same key may have been created in the meantime.
      if (this.queries.get(hash) === query) this.queries.delete(hash)
    }
    const query = new Query(queryKey, notify, remove)
    this.queries.set(hash, query)
    return query
  }
}

const hashOf = (key: Key) => JSON.stringify(key)
