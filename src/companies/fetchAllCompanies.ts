import type { QueryClient } from '@tanstack/react-query'
import { systemClock } from '../contract/index.js'
import type { EndpointOption } from '../client/baseQueryOptions.js'
import { fpxKeys } from '../client/fpxKeys.js'
import { ensureCompanyPage } from './companyRequests.js'
import { loadAllCompanies, type LoadAllProgress, type LoadedCompanies } from './loadAllCompanies.js'

/** Default maximum number of companies to load. It corresponds to 250 requests, which the proxy answers from memory. */
export const LOAD_ALL_LIMIT = 10_000

/** Options of {@link fetchAllCompanies}. */
export interface FetchAllCompaniesOptions extends EndpointOption {
  /**
   * Query client that caches the pages. A page that `<CompanyList>` requested within the last minute is not requested
   * again.
   */
  queryClient: QueryClient
  /** Maximum number of companies to load. Default: 10,000. */
  limit?: number | undefined
  /** Signal that stops loading. After it aborts, no other page is requested. */
  signal?: AbortSignal | undefined
  /** Called before the first page, and after each page. */
  onProgress?: ((progress: LoadAllProgress) => void) | undefined
}

/**
 * Loads every company, in pages of 40, for your own table that sorts and filters all of them. The proxy answers from
 * memory, so the number of pages does not affect its calls to the gateway.
 *
 * @throws {RequestError} if a page failed three times or a retry cannot help; after an abort, the reason of `signal`.
 * @example
 * import { QueryClient } from '@tanstack/react-query'
 * import { fetchAllCompanies } from 'fpx-checkout/query'
 *
 * const queryClient = new QueryClient()
 * export const count = async () =>
 *   (await fetchAllCompanies({ endpoint: '/api/fpx', queryClient })).companies.length
 */
export async function fetchAllCompanies({
  endpoint,
  queryClient,
  limit = LOAD_ALL_LIMIT,
  signal = new AbortController().signal,
  onProgress = () => undefined,
}: FetchAllCompaniesOptions): Promise<LoadedCompanies> {
  const cache = { endpoint, queryClient }
  const loaded = await loadAllCompanies({
    getPage: (request) => ensureCompanyPage(cache, request),
    limit,
    clock: systemClock,
    signal,
    onProgress,
  })
  // If the list changed while it was loaded, its pages do not fit together, so the next load requests them again.
  if (loaded.changed && !signal.aborted)
    void queryClient.invalidateQueries({
      queryKey: fpxKeys.companies(endpoint),
      refetchType: 'none',
    })
  return loaded
}
