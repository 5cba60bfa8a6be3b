import { type PageRequest, PER_PAGE_DEFAULT, routes } from '../contract/index.js'
import { readProxyCompanies } from '../client/readProxyCompanies.js'
import { fpxKeys } from '../client/fpxKeys.js'
import { request } from '../client/request.js'
import { baseQueryOptions, defineQuery, type EndpointOption } from '../client/baseQueryOptions.js'

/**
 * Creates the query for one page of approved companies, for `useQuery`, a prefetch on the server or a test.
 *
 * @returns the same as react-query's `queryOptions`. Its data is `{ data: { data: Company[], meta }, age }`, with
 * `incomplete: true` next to `meta` if companies are missing.
 * @throws {RequestError} from the query function, if the request fails.
 * @example
 * import { useQuery } from '@tanstack/react-query'
 * import { companyQueryOptions } from 'fpx-checkout/query'
 *
 * export const useSecondPage = () =>
 *   useQuery(companyQueryOptions({ endpoint: '/api/fpx', page: 2, perPage: 40 }))
 */
export const companyQueryOptions = ({
  endpoint,
  page = 1,
  perPage = PER_PAGE_DEFAULT,
}: EndpointOption & Partial<PageRequest>) =>
  defineQuery({
    ...baseQueryOptions,
    queryKey: fpxKeys.companyPage(endpoint, { page, perPage }),
    // Never aborted, because the response is worth caching even after the list has unmounted. In StrictMode, React
    // mounts twice, and would send an aborted request again.
    queryFn: () =>
      request(
        `${endpoint}${routes.company}?page=${page}&perPage=${perPage}`,
        readProxyCompanies,
        new AbortController().signal,
      ),
  })
