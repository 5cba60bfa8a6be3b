import { type PageRequest, PER_PAGE_DEFAULT, routes } from '../contract/index.js'
import { readProxyCompanies } from '../client/readProxyCompanies.js'
import { fpxKeys } from '../client/fpxKeys.js'
import { request } from '../client/request.js'
import { baseQueryOptions, defineQuery, type EndpointOption } from '../client/baseQueryOptions.js'

/**
 * Creates the query of one page of the approved companies, for `useQuery`, a prefetch on the server or a test.
 *
 * @returns what `queryOptions` of react-query returns. Its data are `{ data: { data: Company[], meta }, age }`, with
 *   `incomplete: true` beside `meta` if the gateway has more companies than the proxy gathered.
 * @throws {RequestError} from its function, if there are no data.
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
    // Never aborted, because a call that was sent counts at the gateway anyway. The count of calls would miss an
    // aborted one, and React would send it again when it mounts twice.
    queryFn: () =>
      request(
        `${endpoint}${routes.company}?page=${page}&perPage=${perPage}`,
        readProxyCompanies,
        new AbortController().signal,
      ),
  })
