import {
  type Clock,
  type Company,
  type Page,
  PER_PAGE_MAX,
  type PageRequest,
} from '../../contract/index.js'
import { toCompanyPage } from './companyPage.js'
import { getRetryDelay } from '../request/baseQueryOptions.js'

/** How far loading every company has come. */
export interface LoadAllProgress {
  /** Companies loaded so far. */
  loaded: number
  /** Companies there are; `undefined` while the service has not said. */
  total: number | undefined
  /** Whether it waits, so as not to exceed the payment service's rate limit. */
  waiting: boolean
}

/** Every company, or as many as the limit allows. */
export interface LoadedCompanies {
  /** The companies, in the service's order. */
  companies: readonly Company[]
  /** Companies there are, as the service counts; `undefined` when it does not say. */
  total: number | undefined
  /** Every company is there: neither the limit nor a service that ignores `page` cut it short. */
  complete: boolean
  /** The number of companies changed meanwhile, so some may be missing. */
  changed: boolean
}

/** What {@link loadAllCompanies} works with; all of it is an argument, so that nothing waits in a test. */
export interface LoadAllOptions {
  /** Returns one page, cached or requested. */
  getPage: (request: PageRequest) => Promise<Page<Company>>
  /** Whether a page is cached and fresh, so that it costs no call. */
  isFresh: (request: PageRequest) => boolean
  /** Calls of the service in the last minute, those of paging included. */
  recentRequests: () => number
  /** When the last failure lets the next call be made, by the clock; 0 without one. */
  retryAt: () => number
  /** Most companies that are loaded. */
  limit: number
  clock: Clock
  signal: AbortSignal
  onProgress: (progress: LoadAllProgress) => void
}

/** How many calls a minute loading everything may make: half of the 60 of the service, as the proxy's budget. */
const CALLS_PER_MINUTE = 30

/** How often a page is requested that fails for a reason that may pass. */
const TRIES = 3

/**
 * Loads every company, page by page in the largest pages, at a pace that the service's limit bears.
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
    // A service that ignores `page` sends the same rows again and again.
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
