import type { Page, PageRequest, Company } from '../contract/index.js'
import { companyQueryOptions } from './companyQueryOptions.js'
import { fpxKeys } from '../client/fpxKeys.js'
import type { ProxyResult } from '../client/request.js'
import { STALE_MS, getRetryDelay } from '../client/baseQueryOptions.js'
import type { CompanySession } from './useCompanySession.js'

/** Where the pages of an endpoint are cached. */
export type CompanyCache = Pick<CompanySession, 'endpoint' | 'queryClient'>

const MINUTE_MS = 60_000

const companyQueries = ({ queryClient, endpoint }: CompanyCache) =>
  queryClient.getQueryCache().findAll({ queryKey: fpxKeys.companies(endpoint) })

/**
 * Returns how many calls of the gateway this tab may have caused in the last minute. It is read from the query
 * cache: a page is not requested twice within a minute, because it is fresh for that long. A response with an age comes
 * from a proxy that caches the list, so it cost no call, however many pages are requested.
 */
export function recentCompanyRequests(cache: CompanyCache): number {
  const since = Date.now() - MINUTE_MS
  return companyQueries(cache).filter(
    ({ state }) =>
      (!isFromProxyCache(state.data) &&
        (state.fetchStatus === 'fetching' || state.dataUpdatedAt > since)) ||
      state.errorUpdatedAt > since,
  ).length
}

/** Whether a proxy that caches the list has answered, so that the request of another page costs no call either. */
export const isBehindProxyCache = (cache: CompanyCache): boolean =>
  companyQueries(cache).some(({ state }) => isFromProxyCache(state.data))

const isFromProxyCache = (answer: unknown) =>
  ((answer as ProxyResult<unknown> | undefined)?.age ?? null) !== null

/** Returns when the next request may be sent after the last failure, in milliseconds since the epoch. */
export const companyRetryAt = (cache: CompanyCache): number =>
  Math.max(
    0,
    ...companyQueries(cache).map(
      ({ state }) => state.errorUpdatedAt + (getRetryDelay(state.error) || 0),
    ),
  )

/** Whether a cached page is fresh enough not to be requested again. */
export const isCompanyPageFresh = (cache: CompanyCache, request: PageRequest): boolean =>
  !companyPageQuery(cache, request).isStaleByTime(STALE_MS)

/** Returns the cached response of a page, if there is one. */
export const cachedCompanyPage = (
  { queryClient, endpoint }: CompanyCache,
  request: PageRequest,
): Page<Company> | undefined =>
  queryClient.getQueryData<ProxyResult<Page<Company>>>(fpxKeys.companyPage(endpoint, request))?.data

/** Marks pages from before `time` as stale, because the list changed: they are requested again when they are shown. */
export const invalidateCompanies = ({ queryClient, endpoint }: CompanyCache, time: number) =>
  void queryClient.invalidateQueries({
    queryKey: fpxKeys.companies(endpoint),
    refetchType: 'none',
    predicate: ({ state }) => state.dataUpdatedAt < time,
  })

/**
 * Returns a fresh page, from the cache or by a request that simultaneous callers share. It uses the query itself:
 * `fetchQuery` is deprecated in new versions of react-query, and its successor is missing in older ones.
 */
export async function ensureCompanyPage(
  cache: CompanyCache,
  request: PageRequest,
): Promise<Page<Company>> {
  const query = companyPageQuery(cache, request)
  const cached = query.isStaleByTime(STALE_MS) ? undefined : query.state.data
  return (cached ?? (await query.fetch())).data
}

function companyPageQuery({ queryClient, endpoint }: CompanyCache, request: PageRequest) {
  const options = companyQueryOptions({ endpoint, ...request })
  return queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions(options))
}
