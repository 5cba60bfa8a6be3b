import { useEffect, useRef, useState } from 'react'
import type { PageRequest } from '../contract/index.js'

/** Page changes closer together than this are one burst, in milliseconds. */
const BURST_MS = 250

/**
 * Returns the request to send for the requested page. Any number of clicks in a burst send two requests: the first
 * click immediately, and the last one when the burst is over.
 *
 * @param isFree - whether the page costs the gateway no call, because it is cached. It does not wait then.
 */
export function useThrottledPageRequest(
  { page, perPage }: PageRequest,
  isFree: boolean,
): PageRequest {
  const [throttled, setThrottled] = useState<PageRequest>({ page, perPage })
  // A page that was free was requested. If pages are no longer free, because the response has removed the cached ones, the
  // page before it must not be requested again.
  if (isFree && (throttled.page !== page || throttled.perPage !== perPage))
    setThrottled({ page, perPage })
  const lastChangeRef = useRef(-Infinity)
  useEffect(() => {
    const now = performance.now()
    const wait = now - lastChangeRef.current < BURST_MS ? BURST_MS : 0
    lastChangeRef.current = now
    const timer = setTimeout(() => setThrottled({ page, perPage }), wait)
    return () => clearTimeout(timer)
  }, [page, perPage])
  return isFree ? { page, perPage } : throttled
}
