import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { routes, type StatusReport } from '../contract/index.js'
import { readProxyStatus } from '../client/proxyReaders.js'
import {
  baseQueryOptions,
  defineQuery,
  getRetryDelay,
  STALE_MS,
} from '../client/baseQueryOptions.js'
import { fpxKeys } from '../client/fpxKeys.js'
import { isUnauthorized, type RequestError, findLastError } from '../client/RequestError.js'
import { request } from '../client/request.js'

/** The bank outages that {@link useGatewayStatus} returns if `outages` is set. */
export interface OutagesResult {
  /**
   * The report that lists the offline banks, or `undefined` before the first report and after a 401 or 403 response.
   */
  report: StatusReport | undefined
  /** When the report arrived, in milliseconds since the epoch, or 0 if there's no report. */
  updatedAt: number
  /** The error of the last request, or `null` if the request succeeded. */
  error: RequestError | null
  /** When the last request failed, in milliseconds since the epoch, or 0 if no request has failed. */
  errorUpdatedAt: number
  /** Whether a request is pending. */
  isFetching: boolean
  /** Requests the report again, unless a request is already pending. */
  refetch: () => void
}

/**
 * Requests the bank outages once a minute. Returns `undefined` and doesn't send requests unless `enabled` is `true`.
 */
export function useOutages(
  endpoint: string,
  queryClient: QueryClient,
  enabled: boolean,
): OutagesResult | undefined {
  const options = { ...outagesQueryOptions(endpoint), enabled }
  const query = useQuery(options, queryClient)
  const { data, dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = query
  const refetchOnce = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  if (!enabled) return undefined
  const error = findLastError(queryClient.getQueryCache().find(options)) ?? query.error
  const isRefused = isUnauthorized(error)
  return {
    // We remove the report after a 401 or 403 response so that the next visitor doesn't see an admin's report.
    report: isRefused ? undefined : data?.data,
    updatedAt: data && !isRefused ? dataUpdatedAt : 0,
    error,
    errorUpdatedAt,
    isFetching,
    refetch: refetchOnce,
  }
}

const outagesQueryOptions = (endpoint: string) =>
  defineQuery({
    ...baseQueryOptions,
    refetchInterval: (query: { state: { error: unknown } }) =>
      getRetryDelay(query.state.error) || STALE_MS,
    queryKey: fpxKeys.status(endpoint),
    queryFn: ({ signal }) => request(endpoint + routes.status, readProxyStatus, signal),
  })
