import { Query } from './Query.js'
import type { QueryOptions } from './QueryState.js'

type Key = readonly unknown[]
type Listener = (event: { type: 'updated'; query: Query }) => void

/** Keeps the queries of a page, by the names of react-query's `QueryClient` and `QueryCache`, which are one here. */
export class QueryClient {
  protected readonly queries = new Map<string, Query>()
  readonly #listeners = new Set<Listener>()

  mount(): void {
    // Each query listens to the connection and the tab itself, while it has subscribers.
  }

  unmount(): void {
    // See above.
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

  /** The query of these options. */
  build(options: QueryOptions): Query {
    const query = this.#queryOf(options.queryKey)
    query.options = options
    return query
  }

  #queryOf(queryKey: Key): Query {
    const hash = hashOf(queryKey)
    const known = this.queries.get(hash)
    if (known) return known
    const tell = () => {
      for (const listener of this.#listeners) listener({ type: 'updated', query })
    }
    const forget = () => {
      // Another one may have its place by now.
      if (this.queries.get(hash) === query) this.queries.delete(hash)
    }
    const query = new Query(queryKey, tell, forget)
    this.queries.set(hash, query)
    return query
  }
}

const hashOf = (key: Key) => JSON.stringify(key)
