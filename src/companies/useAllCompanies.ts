import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchAllCompanies } from './fetchAllCompanies.js'
import type { LoadAllProgress, LoadedCompanies } from './loadAllCompanies.js'
import type { CompanySession } from './useCompanySession.js'

/** State and actions of loading every company. */
export interface AllCompanies {
  /** Idle, loading (with its progress), loaded (with the companies), or failed. */
  state:
    | { name: 'idle' }
    | ({ name: 'loading' } & LoadAllProgress)
    | ({ name: 'loaded' } & LoadedCompanies)
    | { name: 'failed'; error: Error }
  /** Starts, or starts again. Cached pages cost no call. Does nothing if the limit is 0. */
  load: () => void
  /** Stops, and goes back to one page at a time. */
  cancel: () => void
}

const idle: AllCompanies['state'] = { name: 'idle' }

/** Loads every company on demand, up to a limit. The end of the session removes the loaded companies. */
export function useAllCompanies(session: CompanySession, limit: number): AllCompanies {
  const [{ of, state }, set] = useState({ of: session, state: idle })
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop, session])

  const load = useCallback(() => {
    stop()
    if (!(limit > 0)) return
    const controller = (running.current = new AbortController())
    const show = (next: AllCompanies['state']) => {
      if (!controller.signal.aborted) set({ of: session, state: next })
    }
    fetchAllCompanies({
      ...session,
      limit,
      signal: controller.signal,
      onProgress: (progress) => show({ name: 'loading', ...progress }),
    }).then(
      (loaded) => show({ name: 'loaded', ...loaded }),
      (error: unknown) => show({ name: 'failed', error: error as Error }),
    )
  }, [session, limit, stop])

  const cancel = useCallback(() => {
    stop()
    set({ of: session, state: idle })
  }, [session, stop])

  return { state: of === session ? state : idle, load, cancel }
}
