import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { fpxKeys } from './fpxKeys.js'

/** The number of companies changed while they were looked at: rows may have moved to another page. */
export interface CompanyDrift {
  /** Companies there were. */
  before: number
  /** Companies there are now. */
  now: number
}

/**
 * Notices when a newer answer counts another number of companies than an earlier one did, and has pages from before
 * that asked for anew when they are opened.
 */
export function useCompanyDrift(
  endpoint: string,
  queryClient: QueryClient,
  total: number | undefined,
  receivedAt: number,
): { drift: CompanyDrift | null; forgetDrift: () => void } {
  const [seen, setSeen] = useState({
    endpoint,
    total,
    receivedAt,
    drift: null as CompanyDrift | null,
  })
  const isNewer = total !== undefined && receivedAt > seen.receivedAt
  const changed = isNewer && seen.total !== undefined && seen.total !== total
  if (endpoint !== seen.endpoint) setSeen({ endpoint, total, receivedAt, drift: null })
  else if (changed) setSeen({ endpoint, total, receivedAt, drift: driftOf(seen.total, total) })
  else if (isNewer) setSeen({ ...seen, total, receivedAt })

  const { drift } = seen
  useEffect(() => {
    if (drift === null) return
    void queryClient.invalidateQueries({
      queryKey: fpxKeys.companies(endpoint),
      refetchType: 'none',
      predicate: ({ state }) => state.dataUpdatedAt < receivedAt,
    })
    // Once for each drift: what came since then is fresh.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [drift, endpoint, queryClient])

  const forgetDrift = useCallback(() => setSeen((last) => ({ ...last, drift: null })), [])
  return { drift, forgetDrift }
}

const driftOf = (before: number | undefined, now: number): CompanyDrift | null =>
  before === undefined ? null : { before, now }
