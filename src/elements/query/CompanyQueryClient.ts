import type { Query } from './Query.js'
import { QueryClient } from './QueryClient.js'

/** The company list's query client. Unlike the payer's, it can find, invalidate and remove queries. */
export class CompanyQueryClient extends QueryClient {
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
