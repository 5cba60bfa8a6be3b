import { useState } from 'react'
import type { EndpointOptions } from '../client/baseQueryOptions.js'
import { type ProxyQueryState, useProxyQuery } from '../client/useProxyQuery.js'
import { toDataTime } from '../client/toDataTime.js'
import type { Session } from '../client/useSession.js'
import type { CompanyResponse } from '../client/proxyReaders.js'
import type { CompanyRequest } from '../contract/index.js'
import { companyQueryOptions } from './companyQueryOptions.js'

/** One page of companies and the state of its request. */
export interface CompanyPageState extends ProxyQueryState {
  /**
   * The visible page. While the requested page is loading, the previous page remains visible. The value is `undefined`
   * before the first response.
   */
  shown: CompanyResponse | undefined
  /** Whether the requested page hasn't loaded yet. Any visible rows belong to the previously loaded page. */
  isPlaceholderData: boolean
  /** When the gateway sent the rows, in milliseconds since the epoch. The value is 0 if no rows are available. */
  listUpdatedAt: number
}

/** Requests one page of companies. */
export function useCompanyPage(
  session: Session,
  request: CompanyRequest & Pick<EndpointOptions, 'fetch'>,
): CompanyPageState {
  const { endpoint, queryClient } = session
  const { data, dataUpdatedAt, state } = useProxyQuery(
    companyQueryOptions({ endpoint, ...request }),
    queryClient,
  )
  // While another page is loading, the previously loaded page remains visible unless it belongs to an earlier session.
  const [last, setLast] = useState({ session, data, dataUpdatedAt })
  if (data ? dataUpdatedAt !== last.dataUpdatedAt : session !== last.session)
    setLast({ session, data, dataUpdatedAt })
  const shown = data ? { data, dataUpdatedAt } : session === last.session ? last : undefined
  return {
    ...state,
    shown: shown?.data?.data,
    isPlaceholderData: data === undefined,
    listUpdatedAt: shown ? toDataTime(shown.dataUpdatedAt, shown.data) : 0,
  }
}
