import { useCallback, useEffect } from 'react'
import type { PageRequest } from '../contract/index.js'
import { companyRetryAt, ensureCompanyPage, recentCompanyRequests } from './companyRequests.js'
import type { CompanySession } from './useCompanySession.js'

/** When the next page is prefetched; `false` is never. */
export type CompanyPrefetch = 'intent' | 'idle' | false

/**
 * With more calls than this in the last minute, nothing is prefetched. The remaining calls are for pages that users
 * open.
 */
const PREFETCH_CALL_LIMIT = 20

/** How long a page is visible before it counts as idle, in milliseconds. */
const IDLE_MS = 1000

/** Prefetches the next page: at most once for each visible page, and never if few calls of the minute are left. */
export function useCompanyPrefetch({
  session,
  next,
  when,
  useful,
}: {
  session: CompanySession
  next: PageRequest
  when: CompanyPrefetch
  useful: boolean
}): () => void {
  const { page, perPage } = next
  const prefetch = useCallback(() => {
    if (!useful || when === false) return
    if (recentCompanyRequests(session) >= PREFETCH_CALL_LIMIT) return
    // Without this check each hover would repeat a request that failed.
    if (Date.now() < companyRetryAt(session)) return
    // A failure is shown when the page is opened.
    ensureCompanyPage(session, { page, perPage }).catch(() => undefined)
  }, [session, page, perPage, when, useful])

  useEffect(() => {
    if (when !== 'idle' || !useful) return
    const timer = setTimeout(prefetch, IDLE_MS)
    return () => clearTimeout(timer)
  }, [when, useful, prefetch])
  return prefetch
}
