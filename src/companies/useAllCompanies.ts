import { useCallback, useEffect, useRef, useState } from 'react'
import type { RequestError } from '../client/RequestError.js'
import { fetchAllCompanies } from './fetchAllCompanies.js'
import type { LoadAllProgress, LoadedCompanies } from './loadAllCompanies.js'
import type { CompanySession } from './useCompanySession.js'

/** State of loading every company: not requested, loading (with progress), loaded (with the companies), or failed. */
export type AllCompanies =
  | {
      /** Not requested: the list loads one page at a time. */
      status: 'idle'
    }
  | ({
      /** The progress is in the other fields. */
      status: 'loading'
    } & LoadAllProgress)
  | ({
      /** The companies are in the other fields. */
      status: 'loaded'
    } & LoadedCompanies)
  | {
      /** The reason is in `error`. */
      status: 'failed'
      /** The `RequestError` of the page that failed. */
      error: RequestError
    }

const idle: AllCompanies = { status: 'idle' }

/** Loads every company on demand, up to a limit. When the session ends, the loaded companies are removed. */
export function useAllCompanies(session: CompanySession, limit: number) {
  const [{ of, state }, set] = useState({ of: session, state: idle })
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop, session])

  const loadAll = useCallback(() => {
    stop()
    if (!(limit > 0)) return
    const controller = (running.current = new AbortController())
    const show = (next: AllCompanies) => {
      if (!controller.signal.aborted) set({ of: session, state: next })
    }
    fetchAllCompanies({
      ...session,
      limit,
      signal: controller.signal,
      onProgress: (progress) => show({ status: 'loading', ...progress }),
    }).then(
      (loaded) => show({ status: 'loaded', ...loaded }),
      (error: unknown) => show({ status: 'failed', error: error as RequestError }),
    )
  }, [session, limit, stop])

  const cancelLoadAll = useCallback(() => {
    stop()
    set({ of: session, state: idle })
  }, [session, stop])

  return { allCompanies: of === session ? state : idle, loadAll, cancelLoadAll }
}
