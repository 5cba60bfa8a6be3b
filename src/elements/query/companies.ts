// Like `index.ts`, but for the company list's file, so that payers do not load the code for finding and removing
// queries.
import type { Query } from './Query.js'
import { QueryClient } from './QueryClient.js'

export { QueryClientContext, useQuery } from './useQuery.js'

/** The company list's query client. Unlike the payer's, it can find, invalidate and remove queries. */
class CompanyQueryClient extends QueryClient {
  override getQueryCache() {
    return {
      ...super.getQueryCache(),
      remove: (query: Query) => query.remove(),
      findAll: ({ queryKey }: { queryKey: readonly unknown[] }) => this.#below(queryKey),
    }
  }

  /** Marks responses whose keys begin with `queryKey` as stale, so that their next subscribers request them again. */
  invalidateQueries({ queryKey }: { queryKey: readonly unknown[] }): void {
    for (const query of this.#below(queryKey)) query.invalidate()
  }

  #below(start: readonly unknown[]): Query[] {
    return [...this.queries.values()].filter(({ queryKey }) =>
      start.every((part, index) => queryKey[index] === part),
    )
  }
}

export { CompanyQueryClient as QueryClient }
