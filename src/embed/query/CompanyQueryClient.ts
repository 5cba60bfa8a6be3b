import type { Query } from './Query.js'
import { QueryClient } from './QueryClient.js'

/** What the company list needs of a client beyond one list: to look through its pages, and to forget them. */
export class CompanyQueryClient extends QueryClient {
  override getQueryCache() {
    return {
      ...super.getQueryCache(),
      remove: (query: Query) => query.remove(),
      findAll: ({ queryKey }: { queryKey: readonly unknown[] }) => this.#below(queryKey),
    }
  }

  /** Marks responses as stale; the next component that uses them requests them again. */
  invalidateQueries(filter: {
    queryKey: readonly unknown[]
    predicate: (query: Query) => boolean
  }): void {
    for (const query of this.#below(filter.queryKey))
      if (filter.predicate(query)) query.invalidate()
  }

  #below(start: readonly unknown[]): Query[] {
    return Array.from(this.queries.values()).filter(({ queryKey }) =>
      start.every((part, at) => queryKey[at] === part),
    )
  }
}
