import { useCallback, useEffect } from 'react'
import type { PageRequest } from '../../contract/index.js'
import { companyRetryAt, ensureCompanyPage, recentCompanyRequests } from './companyRequests.js'
import type { CompanySession } from './useCompanySession.js'

/** When the next page is prefetched; `false` is never. */
export type CompanyPrefetch = 'intent' | 'idle' | false

/** Above this many calls in the last minute nothing is prefetched: the rest is for pages that people open. */
const PREFETCH_CALL_LIMIT = 20

/** A page that is looked at for this long counts as resting, in milliseconds. */
const IDLE_MS = 1000

/** Asks for the next page ahead, at most once for each page in view and never when the minute's calls run low. */
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
    // Otherwise each hover repeats a request that failed.
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
