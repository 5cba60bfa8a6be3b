import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { systemClock } from '../contract/index.js'
import { freshCompanyPage, isCompanyPageFresh, recentCompanyRequests } from './companyRequests.js'
import { loadAllCompanies, type LoadAllProgress, type LoadedCompanies } from './loadAllCompanies.js'

/** Loading every company: how it stands, and its two buttons. */
export interface AllCompanies {
  /** Not begun, under way (with how far it has come), done (with the companies), or failed. */
  state:
    | { name: 'idle' }
    | ({ name: 'loading' } & LoadAllProgress)
    | ({ name: 'loaded' } & LoadedCompanies)
    | { name: 'failed'; error: Error }
  /** Begins, or begins again. Pages that are kept cost no call. */
  load: () => void
  /** Stops, and goes back to one page at a time. */
  cancel: () => void
}

/**
 * Most companies that are loaded unless told otherwise: 250 requests. They cost the service no call behind a proxy that
 * keeps the list; elsewhere they take nine minutes at the pace that the service bears, told and cancellable.
 */
export const LOAD_ALL_LIMIT = 10_000

/** Loads every company of an endpoint on demand, up to a limit. */
export function useAllCompanies(
  endpoint: string,
  queryClient: QueryClient,
  limit: number,
): AllCompanies {
  const [{ of, state }, set] = useState<{ of: string; state: AllCompanies['state'] }>(
    idle(endpoint),
  )
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop, endpoint])

  const load = useCallback(() => {
    stop()
    const controller = (running.current = new AbortController())
    const show = (next: AllCompanies['state']) => {
      if (!controller.signal.aborted) set({ of: endpoint, state: next })
    }
    loadAllCompanies({
      getPage: (request) => freshCompanyPage(queryClient, endpoint, request),
      isFresh: (request) => isCompanyPageFresh(queryClient, endpoint, request),
      recentRequests: () => recentCompanyRequests(queryClient, endpoint),
      limit,
      clock: systemClock,
      signal: controller.signal,
      onProgress: (progress) => show({ name: 'loading', ...progress }),
    }).then(
      (loaded) => show({ name: 'loaded', ...loaded }),
      (error: unknown) => show({ name: 'failed', error: error as Error }),
    )
  }, [endpoint, queryClient, limit, stop])

  const cancel = useCallback(() => {
    stop()
    set(idle(endpoint))
  }, [endpoint, stop])

  return { state: of === endpoint ? state : { name: 'idle' }, load, cancel }
}

const idle = (endpoint: string): { of: string; state: AllCompanies['state'] } => ({
  of: endpoint,
  state: { name: 'idle' },
})
