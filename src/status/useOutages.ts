import type { QueryClient } from '@tanstack/react-query'
import { routes, type StatusReport } from '../contract/index.js'
import { readProxyStatus } from '../client/proxyReaders.js'
import {
  baseQueryOptions,
  defineQuery,
  type EndpointOptions,
  getRetryDelay,
  STALE_MS,
} from '../client/baseQueryOptions.js'
import { fpxKeys } from '../client/fpxKeys.js'
import { request } from '../client/request.js'
import { type ProxyQueryState, useProxyQuery } from '../client/useProxyQuery.js'
import { useSession } from '../client/useSession.js'

/** The bank outages that {@link useGatewayStatus} returns if `outages` is set. */
export interface OutagesResult extends ProxyQueryState {
  /**
   * The report that lists the offline banks, or `undefined` before the first report and after a 401 or 403 response.
   */
  report: StatusReport | undefined
  /** When the report arrived, in milliseconds since the epoch, or 0 if there's no report. */
  updatedAt: number
}

/**
 * Requests the bank outages once a minute. Returns `undefined` and doesn't send requests unless `enabled` is `true`.
 */
export function useOutages(
  target: EndpointOptions,
  queryClient: QueryClient,
  enabled: boolean,
): OutagesResult | undefined {
  // Removes the report after a 401 or 403, so that the next visitor doesn't see an admin's report.
  useSession(fpxKeys.status, target.endpoint, queryClient)
  const { data, dataUpdatedAt, state } = useProxyQuery(
    { ...outagesQueryOptions(target), enabled },
    queryClient,
  )
  return enabled ? { ...state, report: data?.data, updatedAt: dataUpdatedAt } : undefined
}

const outagesQueryOptions = ({ endpoint, fetch }: EndpointOptions) =>
  // eslint-disable-next-line @tanstack/query/exhaustive-deps -- the same report, whichever function requests it
  defineQuery({
    ...baseQueryOptions,
    refetchInterval: (query: { state: { error: unknown } }) =>
      getRetryDelay(query.state.error) || STALE_MS,
    queryKey: fpxKeys.status(endpoint),
    queryFn: ({ signal }) => request(endpoint + routes.status, readProxyStatus, signal, fetch),
  })
