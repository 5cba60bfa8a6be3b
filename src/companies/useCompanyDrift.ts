import { useCallback, useEffect, useState } from 'react'
import { invalidateCompanies } from './companyRequests.js'
import type { CompanySession } from './useCompanySession.js'

/** A change of the number of companies while the list was open. Rows may have moved to another page. */
export interface CompanyDrift {
  /** Number of companies before. */
  before: number
  /** Number of companies now. */
  now: number
}

/**
 * Detects that a newer response counts another number of companies than an earlier one, and marks the pages from before
 * as stale.
 */
export function useCompanyDrift(
  session: CompanySession,
  total: number | undefined,
  receivedAt: number,
): { drift: CompanyDrift | null; forgetDrift: () => void } {
  const [counted, setCounted] = useState({
    session,
    total,
    receivedAt,
    drift: null as CompanyDrift | null,
  })
  const isNewer = total !== undefined && receivedAt > counted.receivedAt
  if (session !== counted.session) setCounted({ session, total, receivedAt, drift: null })
  else if (isNewer) {
    const { total: before, drift } = counted
    const same = before === undefined || before === total
    setCounted({ session, total, receivedAt, drift: same ? drift : { before, now: total } })
  }

  const { drift } = counted
  useEffect(() => {
    if (drift) invalidateCompanies(session, receivedAt)
    // Only once for each drift, because later responses are fresh.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [drift, session])

  const forgetDrift = useCallback(() => setCounted((last) => ({ ...last, drift: null })), [])
  return { drift, forgetDrift }
}
