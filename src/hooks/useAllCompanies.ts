import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { systemClock } from '../contract/index.js'
import { freshCompanyPage, keptCompanyPage, recentCompanyRequests } from './companyRequests.js'
import { loadAllCompanies, type LoadAllProgress, type LoadedCompanies } from './loadAllCompanies.js'

/** Loading every company: how it stands, and its two buttons. */
export interface AllCompanies {
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

/** Most companies that are loaded unless told otherwise: 25 requests, which fit into one minute's budget. */
export const LOAD_ALL_LIMIT = 1000

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
      isKept: (request) => keptCompanyPage(queryClient, endpoint, request) !== undefined,
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
