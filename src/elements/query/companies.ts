// The company list uses this module instead of `index.ts`, so payers don't download the code for finding and removing
// queries.
import type { Query } from './Query.js'
import { QueryClient } from './QueryClient.js'

export { QueryClientContext, useIsRestoring, useQuery } from './useQuery.js'

/**
 * The company list's query client. Unlike the client for payers, this client can find, invalidate, and remove queries.
 */
class CompanyQueryClient extends QueryClient {
  override getQueryCache() {
    return {
      ...super.getQueryCache(),
      remove: (query: Query) => query.remove(),
      findAll: ({ queryKey }: { queryKey: readonly unknown[] }) => this.#below(queryKey),
    }
  }

  /**
   * Marks all queries whose keys begin with `queryKey` as stale. Stale queries refetch their data when the next
   * component subscribes.
   */
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
