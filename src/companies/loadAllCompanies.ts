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
  /** Number of all companies; `undefined` until the gateway has sent it. */
  total: number | undefined
  /** Whether it waits, so that it does not exceed the rate limit of the gateway. */
  waiting: boolean
}

/** Every company, or as many as the limit allows. */
export interface LoadedCompanies {
  /** The companies, in the gateway's order. */
  companies: readonly Company[]
  /** Number of all companies, as the gateway counts; `undefined` if it does not send it. */
  total: number | undefined
  /** Whether every company was loaded. False if the limit was reached, or the gateway ignores `page`. */
  complete: boolean
  /** Whether the number of companies changed while they were loaded, so that some may be missing. */
  changed: boolean
}

/** What {@link loadAllCompanies} needs. The clock is an argument, so that tests do not have to wait. */
export interface LoadAllOptions {
  /** Returns one page, cached or requested. */
  getPage: (request: PageRequest) => Promise<Page<Company>>
  /** Whether a page is cached and fresh, so that it costs no call. */
  isFresh: (request: PageRequest) => boolean
  /** Returns the number of calls to the gateway in the last minute, those of the pager included. */
  recentRequests: () => number
  /** Returns when the next call may be made after the last failure, on the clock; 0 without a failure. */
  retryAt: () => number
  /** Maximum number of companies that are loaded. */
  limit: number
  clock: Clock
  signal: AbortSignal
  onProgress: (progress: LoadAllProgress) => void
}

/** Maximum number of calls a minute: half of the 60 of the gateway, as in the budget of the proxy. */
const CALLS_PER_MINUTE = 30

/** How often a page is requested if its failures are temporary. */
const TRIES = 3

/**
 * Loads every company in pages of the largest size, no faster than the rate limit of the gateway allows.
 *
 * @throws the error of a page that failed three times or cannot succeed, or the abort of `signal`.
 */
export async function loadAllCompanies(options: LoadAllOptions): Promise<LoadedCompanies> {
  const { limit, onProgress } = options
  const companies = new Map<number, Company>()
  const totals = new Set<number | undefined>()
  let total: number | undefined
  let more = true
  const reportProgress = (waiting: boolean) =>
    onProgress({ loaded: companies.size, total, waiting })

  reportProgress(false)
  for (let page = 1; more && companies.size < limit; page++) {
    const request = { page, perPage: PER_PAGE_MAX }
    const shown = toCompanyPage(await pageInTime(request, options, reportProgress), request)
    const before = companies.size
    for (const company of shown.everything ?? shown.companies) companies.set(company.id, company)
    total = shown.total
    totals.add(total)
    const last = shown.everything !== undefined || page >= (shown.totalPages ?? Infinity)
    // Stops after one page if the gateway ignores `page`, because it would send the same rows again and again.
    more = !last && companies.size > before
    reportProgress(false)
  }
  const rows = [...companies.values()].slice(0, limit)
  return {
    companies: rows,
    total: total ?? (more ? undefined : rows.length),
    complete: total === undefined ? !more : rows.length >= total,
    changed: totals.size > 1 && !totals.has(undefined),
  }
}

/** Returns one page once the budget allows it; retries a failure that may be temporary. */
async function pageInTime(
  request: PageRequest,
  { getPage, isFresh, recentRequests, retryAt, clock, signal }: LoadAllOptions,
  reportProgress: (waiting: boolean) => void,
): Promise<Page<Company>> {
  for (let failures = 0; ;) {
    const mustWait = () => recentRequests() >= CALLS_PER_MINUTE || clock.now() < retryAt()
    while (!isFresh(request) && mustWait()) {
      reportProgress(true)
      await pause(clock, 1000, signal)
    }
    signal.throwIfAborted()
    try {
      return await getPage(request)
    } catch (error) {
      signal.throwIfAborted()
      const wait = getRetryDelay(error)
      if (wait === false || ++failures >= TRIES) throw error
      reportProgress(true)
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
