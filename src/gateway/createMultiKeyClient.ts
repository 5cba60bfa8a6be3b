import {
  agingClock,
  type Clock,
  type OnUnreadableRow,
  PER_PAGE_MAX,
  readBanks,
  readCompanies,
  type ReadPage,
  readPing,
  UnreadableError,
} from '../contract/index.js'
import type { GatewayAdapter } from './GatewayAdapter.js'
import { AdapterError, toAdapterFailure } from './AdapterError.js'
import { createBankPageTarget } from './readGatewayList.js'
import { createHttpClient, type HttpTarget } from './createHttpClient.js'
import { FETCH_LIST_MS, fetchPages } from './fetchPages.js'
import type { CallOptions, FetchListOptions, GatewayClient } from './GatewayClient.js'
import { GatewayError } from './GatewayError.js'
import { prepareGatewayCall } from './prepareGatewayCall.js'
import { readGatewayList } from './readGatewayList.js'
import type { RateLimitInfo } from './readRateLimit.js'
import { collectUnreadableRows, limitUnreadableRows } from './fetchPages.js'

/**
 * A client that works with many API keys. The first argument of each operation is an API key that `apiKeyOption` has
 * validated.
 */
export type MultiKeyClient = {
  [Name in keyof GatewayClient]: (
    apiKey: string,
    ...rest: Parameters<GatewayClient[Name]>
  ) => ReturnType<GatewayClient[Name]>
}

/** The validated options for {@link createMultiKeyClient} with their defaults. */
export interface MultiKeyClientOptions {
  baseUrl: string
  adapter: GatewayAdapter
  fetch: typeof globalThis.fetch
  timeoutMs: number
  maxBytes: number
  maxPages: number
  clock: Clock
}

/** Creates the client behind every `GatewayClient`. A proxy with thousands of keys needs only one client. */
export function createMultiKeyClient(options: MultiKeyClientOptions): MultiKeyClient {
  const { baseUrl: base, adapter, fetch, timeoutMs, maxBytes, maxPages, clock } = options
  // We need a clock that also counts the time for which the machine is suspended, because the list may change during
  // that time.
  const agingNow = agingClock(clock)
  const call = createHttpClient({ base, fetch, timeoutMs, maxBytes, clock })

  const common: Pick<HttpTarget, 'prepare'> = {
    prepare: (apiKey, url, deadline) => prepareGatewayCall(adapter, apiKey, url, deadline),
  }
  const bankPageTarget = createBankPageTarget(adapter, common, maxBytes)
  const readBankPage = adapter.readBanks === undefined ? readBanks : readGatewayList

  async function callAndRead<Read>(
    apiKey: string,
    target: HttpTarget,
    reader: (body: unknown) => Read,
    options: CallOptions & { timeoutMs?: number },
  ) {
    const { label = `GET ${target.path}` } = target
    const { body, rate } = await call(apiKey, target, options)
    return { read: readOrThrow(() => reader(body), label, rate), rate }
  }

  async function fetchList<Item>(
    apiKey: string,
    path: string,
    targetOf: (page: number) => HttpTarget | Promise<HttpTarget>,
    reader: (body: unknown, onUnreadableRow: OnUnreadableRow) => ReadPage<Item>,
    options: FetchListOptions,
    pageLimit = maxPages,
  ) {
    const end = agingNow() + FETCH_LIST_MS
    const readPage = async (page: number) => {
      const { signal, limiter } = options
      const limits = { signal, limiter, timeoutMs: Math.min(timeoutMs, end - agingNow()) }
      const unreadableRows: string[] = []
      const onUnreadableRow = collectUnreadableRows(unreadableRows)
      const readRows = (body: unknown) => reader(body, onUnreadableRow)
      const target = await targetOf(page)
      const { read, rate } = await callAndRead(apiKey, target, readRows, limits)
      // If the gateway doesn't send a page count, a full page may be followed by another page. A page with more rows
      // than requested means that the gateway ignores `perPage`.
      const isFull = read.data.length + unreadableRows.length === PER_PAGE_MAX
      const hasNext =
        read.hasNext ?? (isFull && !read.meta && target.path.includes(`perPage=${PER_PAGE_MAX}`))
      return { ...read, hasNext, unreadableRows, rate }
    }
    const request = `GET ${path}`
    const fetched = await fetchPages(readPage, pageLimit, options).catch((cause: unknown) => {
      if (cause instanceof UnreadableError) throw new GatewayError('unreadable', { request, cause })
      throw cause instanceof AdapterError ? toAdapterFailure(cause, request) : cause
    })
    limitUnreadableRows(fetched, request)
    return fetched
  }

  return {
    async ping(apiKey, options = {}) {
      const path = requirePath(adapter, 'ping')
      await options.limiter?.reserve(1)
      const { read, rate } = await callAndRead(apiKey, { ...common, path }, readPing, options)
      return { data: read, rate }
    },
    banks: (apiKey, options = {}) =>
      fetchList(
        apiKey,
        adapter.path,
        bankPageTarget,
        readBankPage,
        options,
        adapter.pages ? maxPages : 1,
      ),
    async companies(apiKey, { page = 1, perPage = 20 } = {}, options = {}) {
      const company = requirePath(adapter, 'company')
      await options.limiter?.reserve(1)
      // We URL-encode the numbers because callers in plain JavaScript may pass unchecked user input instead of numbers.
      const query = new URLSearchParams({ page: String(page), perPage: String(perPage) })
      const target = { ...common, path: `${company}?${query}` }
      const { read, rate } = await callAndRead(apiKey, target, readCompanies, options)
      const { data, meta } = read
      return { data, ...(meta && { meta }), rate }
    },
    async allCompanies(apiKey, options = {}) {
      const company = requirePath(adapter, 'company')
      const targetOf = (page: number) => ({
        ...common,
        path: `${company}?page=${page}&perPage=${PER_PAGE_MAX}`,
      })
      return fetchList(apiKey, company, targetOf, readCompanies, options)
    },
  }
}

/**
 * Returns the adapter's path for an optional endpoint.
 *
 * @throws {GatewayError} if the adapter doesn't have the path.
 */
function requirePath(adapter: GatewayAdapter, endpoint: 'ping' | 'company'): string {
  const path = adapter[endpoint]
  if (path !== undefined) return path
  throw new GatewayError('misconfigured', {
    detail: `The adapter "${adapter.name}" has no path for \`${endpoint}\`. Do not call it, or add the path to the adapter.`,
  })
}

function readOrThrow<Read>(read: () => Read, request: string, rate: RateLimitInfo): Read {
  try {
    return read()
  } catch (cause) {
    throw new GatewayError('unreadable', {
      request,
      status: 200,
      rate,
      cause,
    })
  }
}
