import {
  type Clock,
  type Company,
  type Page,
  PER_PAGE_MAX,
  type PageRequest,
} from '../contract/index.js'
import { toCompanyPage } from './core/toCompanyPage.js'
import { getRetryDelay } from '../client/baseQueryOptions.js'

/** Progress of loading every company. */
export interface LoadAllProgress {
  /** Number of companies loaded so far. */
  loaded: number
  /** Number of all companies; `undefined` until the first page has arrived. */
  total: number | undefined
}

/** Every company, or as many as the limit allows. */
export interface LoadedCompanies {
  /** The companies, in the gateway's order. */
  companies: readonly Company[]
  /** Number of all companies that the proxy serves. */
  total: number
  /**
   * Whether every company was loaded. False if there are more companies than the limit, or if the proxy could not fetch
   * or read all of them.
   */
  complete: boolean
  /** Whether the number of companies changed while they were loaded. If it did, some may be missing. */
  changed: boolean
}

/** Options of {@link loadAllCompanies}. They include the clock, so that tests do not have to wait. */
export interface LoadAllOptions {
  /** Returns one page, from the cache or a request. */
  getPage: (request: PageRequest) => Promise<Page<Company> & { incomplete?: true }>
  /** Maximum number of companies to load. */
  limit: number
  clock: Clock
  signal: AbortSignal
  onProgress: (progress: LoadAllProgress) => void
}

/** Maximum number of requests for a page whose failures are temporary. */
const TRIES = 3

/**
 * Loads every company, in pages of the largest size.
 *
 * @throws the error of a page that failed three times or cannot succeed, or the reason of `signal`.
 */
export async function loadAllCompanies(options: LoadAllOptions): Promise<LoadedCompanies> {
  const { limit, onProgress } = options
  const companies = new Map<number, Company>()
  const totals = new Set<number>()
  let total: number
  let hasNext: boolean
  let incomplete = false
  let page = 0
  onProgress({ loaded: 0, total: undefined })
  do {
    const request = { page: ++page, perPage: PER_PAGE_MAX }
    const response = await getPageWithRetries(request, options)
    const shown = toCompanyPage(response, request)
    const before = companies.size
    for (const company of shown.everything ?? shown.companies) companies.set(company.id, company)
    total = shown.total
    totals.add(total)
    incomplete ||= response.incomplete === true
    // Also ends after a page without new companies; otherwise the loop might never end.
    hasNext = !shown.everything && page < shown.totalPages && companies.size > before
    onProgress({ loaded: companies.size, total })
  } while (hasNext && companies.size < limit)
  const rows = [...companies.values()].slice(0, limit)
  return {
    companies: rows,
    total,
    complete: rows.length >= total && !incomplete,
    changed: totals.size > 1,
  }
}

/** Returns one page. Retries temporary failures at the time that the proxy specifies. */
async function getPageWithRetries(
  request: PageRequest,
  { getPage, clock, signal }: LoadAllOptions,
) {
  for (let failures = 0; ;) {
    signal.throwIfAborted()
    try {
      return await getPage(request)
    } catch (error) {
      signal.throwIfAborted()
      const wait = getRetryDelay(error)
      if (wait === false || ++failures >= TRIES) throw error
      await pause(clock, wait, signal)
    }
  }
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, stop) => {
    const end = () => {
      clock.clearTimeout(timer)
      signal.removeEventListener('abort', end)
      if (signal.aborted) stop(signal.reason as Error)
      else done()
    }
    const timer = clock.setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
