import { useCallback, useEffect } from 'react'
import type { PageRequest } from '../contract/index.js'
import { prefetchCompanyPage } from './companyRequests.js'
import type { CompanySession } from './useCompanySession.js'

/** When the next page is prefetched; `false` is never. */
export type CompanyPrefetch = 'intent' | 'idle' | false

/** How long a page is visible before it counts as idle, in milliseconds. */
const IDLE_MS = 1000

/** Prefetches the next page: at most once for each visible page. */
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
    if (useful && when !== false) prefetchCompanyPage(session, { page, perPage })
  }, [session, page, perPage, when, useful])

  useEffect(() => {
    if (when !== 'idle' || !useful) return
    const timer = setTimeout(prefetch, IDLE_MS)
    return () => clearTimeout(timer)
  }, [when, useful, prefetch])
  return prefetch
}
