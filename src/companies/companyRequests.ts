import type { PageRequest } from '../contract/index.js'
import type { readProxyCompanies } from '../client/readProxyCompanies.js'
import { companyQueryOptions } from './companyQueryOptions.js'
import { fpxKeys } from '../client/fpxKeys.js'
import type { ProxyResult } from '../client/request.js'
import { STALE_MS } from '../client/baseQueryOptions.js'
import type { CompanySession } from './useCompanySession.js'

type CompanyResponse = ReturnType<typeof readProxyCompanies>

/** Cache of an endpoint's pages. */
export type CompanyCache = Pick<CompanySession, 'endpoint' | 'queryClient'>

/** Returns the cached response of a page, if there is one. */
export const cachedCompanyPage = (
  { queryClient, endpoint }: CompanyCache,
  request: PageRequest,
): CompanyResponse | undefined =>
  queryClient.getQueryData<ProxyResult<CompanyResponse>>(fpxKeys.companyPage(endpoint, request))
    ?.data

/**
 * Returns a fresh page, from the cache or from a request that concurrent callers share. Calls the query's own `fetch`:
 * `fetchQuery` is deprecated in new versions of react-query, and its successor is missing in older versions.
 */
export async function ensureCompanyPage(
  cache: CompanyCache,
  request: PageRequest,
): Promise<CompanyResponse> {
  const query = companyPageQuery(cache, request)
  const cached = query.isStaleByTime(STALE_MS) ? undefined : query.state.data
  return (cached ?? (await query.fetch())).data
}

/**
 * Requests a page unless it is cached. A failed request is not repeated; otherwise every hover would repeat it. The
 * failure is shown when the page is opened.
 */
export function prefetchCompanyPage(cache: CompanyCache, request: PageRequest): void {
  if (!companyPageQuery(cache, request).state.error)
    ensureCompanyPage(cache, request).catch(() => undefined)
}

function companyPageQuery({ queryClient, endpoint }: CompanyCache, request: PageRequest) {
  const options = companyQueryOptions({ endpoint, ...request })
  return queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions(options))
}
