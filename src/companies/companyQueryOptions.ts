import type { QueryClient } from '@tanstack/react-query'
import {
  type CompanyRequest,
  type PageRequest,
  paginate,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
  routes,
} from '../contract/index.js'
import {
  baseQueryOptions,
  defineQuery,
  type EndpointOptions,
  STALE_MS,
} from '../client/baseQueryOptions.js'
import { fpxKeys, stripTrailingSlash } from '../client/fpxKeys.js'
import { readProxyCompanies } from '../client/proxyReaders.js'
import { request } from '../client/request.js'

/**
 * Creates the query options for one page of approved companies, or for the companies with these `ids`, for use with
 * `useQuery` or prefetching.
 *
 * @returns the same as react-query's `queryOptions`. The query's data is `{ data: { data: Company[], meta }, age }`,
 * with `incomplete: true` next to `meta` if companies are missing.
 * @throws {RequestError} from the query function if the request fails.
 * @example
 * import { useQuery } from '@tanstack/react-query'
 * import { companyQueryOptions } from 'fpx-checkout/query'
 *
 * export const useFoundCompanies = (search: string) =>
 *   useQuery(companyQueryOptions({ endpoint: '/api/fpx', search, sort: '-name' }))
 */
export function companyQueryOptions({
  endpoint,
  fetch,
  page = 1,
  ids,
  perPage = ids ? PER_PAGE_MAX : PER_PAGE_DEFAULT,
  search,
  sort,
  lang,
}: EndpointOptions & Partial<CompanyRequest>) {
  const base = stripTrailingSlash(endpoint)
  const query = { page, perPage, ids, search: search || undefined, sort, lang: sort && lang }
  // eslint-disable-next-line @tanstack/query/exhaustive-deps -- the same page, whichever function requests it
  return defineQuery({
    ...baseQueryOptions,
    queryKey: fpxKeys.companyPage(base, query),
    // We never abort the request. The response is worth caching even after the list has unmounted. In
    // StrictMode, React mounts the list twice, so an aborted request would be sent again.
    queryFn: () =>
      request(
        `${base}${routes.company}?${toParameters(query)}`,
        (body) => {
          const companies = readProxyCompanies(body)
          // If the response doesn't include counts, it contains all companies, so we paginate them here.
          return companies.meta ? companies : { ...companies, ...paginate(companies.data, query) }
        },
        new AbortController().signal,
        fetch,
      ),
  })
}

/**
 * Prefetches a page of companies unless the page is already cached. We don't retry a failed prefetch: every
 * hover sends another request. The user sees the error when they open the page.
 */
export function prefetchCompanyPage(
  queryClient: QueryClient,
  request: EndpointOptions & CompanyRequest,
): void {
  const options = queryClient.defaultQueryOptions(companyQueryOptions(request))
  const query = queryClient.getQueryCache().build(queryClient, options)
  if (!query.state.error && query.isStaleByTime(STALE_MS)) query.fetch().catch(() => undefined)
}

/** Returns the URL of a CSV file with all matching companies in the given order. */
export const toCsvUrl = (
  endpoint: string,
  { search, sort, lang }: Omit<CompanyRequest, keyof PageRequest>,
): string =>
  `${endpoint}${routes.company}?${toParameters({ format: 'csv', search, sort, lang: sort && lang })}`

/** Returns a query string with all parameters that have a value. */
const toParameters = (parameters: object): string =>
  Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
