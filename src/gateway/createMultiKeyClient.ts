import {
  agingClock,
  type OnUnreadableRow,
  PER_PAGE_MAX,
  readBanks,
  readCompanies,
  type ReadPage,
  readPing,
  UnreadableError,
} from '../contract/index.js'
import { AdapterError, type CallDeadline, describeThrown } from './AdapterError.js'
import { standardGateway } from './adapters/standardGateway.js'
import { callGateway, type GatewaySettings, toGatewayError } from './callGateway.js'
import { collectUnreadableRows, fetchPages, limitUnreadableRows } from './fetchPages.js'
import type { GatewayAdapter } from './GatewayAdapter.js'
import type { FetchedList, FetchListOptions, GatewayClient } from './GatewayClient.js'
import { GatewayError } from './GatewayError.js'
import { isQuery } from './prepareGatewayCall.js'
import { adaptBody, readGatewayList } from './readGatewayList.js'

/**
 * The maximum time in milliseconds for reading all pages of a list. The longer reading takes, the more likely the list
 * is to change between two pages.
 */
export const FETCH_LIST_MS = 60_000

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

/** How a list is read. */
interface ListSource<Item> {
  path: string
  maxPages: number
  isText?: boolean
  /** Returns the query for a page. */
  queryOf: (page: number) => string
  /** Converts a body to what `readRows` reads. */
  adapt?: (body: unknown, deadline: CallDeadline) => Promise<unknown>
  readRows: (body: unknown, onUnreadableRow: OnUnreadableRow) => ReadPage<Item>
}

/** Creates the client behind every `GatewayClient`. A proxy with thousands of keys needs only one client. */
export function createMultiKeyClient(settings: GatewaySettings): MultiKeyClient {
  const { baseUrl, adapter, timeoutMs, maxBytes, maxPages, clock } = settings
  // We need a clock that also counts the time for which the machine is suspended, because the list may change during
  // that time.
  const agingNow = agingClock(clock)

  async function fetchList<Item>(
    apiKey: string,
    { path, isText = false, queryOf, adapt, readRows, ...source }: ListSource<Item>,
    options: FetchListOptions,
  ): Promise<FetchedList<Item>> {
    const request = `GET ${path}`
    const { signal, limiter } = options
    const end = agingNow() + FETCH_LIST_MS
    const readPage = async (page: number) => {
      const query = queryOf(page)
      // Only the standard gateway's query is shown, since that of another adapter may contain a secret.
      const shown = adapter === standardGateway ? query : query && `, page ${page}`
      const unreadableRows: string[] = []
      const onUnreadableRow = collectUnreadableRows(unreadableRows)
      const read = async (body: unknown, deadline: CallDeadline) =>
        readRows(adapt ? await adapt(body, deadline) : body, onUnreadableRow)
      const target = { path: path + query, label: request + shown, isText, read }
      const limits = { signal, limiter, timeoutMs: Math.min(timeoutMs, end - agingNow()) }
      const { read: rows, rate } = await callGateway(settings, apiKey, target, limits)
      // If the gateway doesn't send a page count, a full page may be followed by another page. A page with more rows
      // than requested means that the gateway ignores `perPage`.
      const isFull = rows.data.length + unreadableRows.length === PER_PAGE_MAX
      const hasNext =
        rows.hasNext ?? (isFull && !rows.meta && query.includes(`perPage=${PER_PAGE_MAX}`))
      return { ...rows, hasNext, unreadableRows, rate }
    }
    const fetched = await fetchPages(readPage, source.maxPages, options).catch((cause: unknown) => {
      throw cause instanceof AdapterError || cause instanceof UnreadableError
        ? toGatewayError(cause, request, baseUrl)
        : cause
    })
    limitUnreadableRows(fetched, request)
    return fetched
  }

  /** Returns the adapter's path for an optional endpoint. */
  function requirePath(endpoint: 'ping' | 'company'): string {
    const path = adapter[endpoint]
    if (path !== undefined) return path
    throw new GatewayError('misconfigured', {
      detail: `The adapter "${adapter.name}" has no path for \`${endpoint}\`. Do not call it, or add the path to the adapter.`,
    })
  }

  return {
    async ping(apiKey, options = {}) {
      const path = requirePath('ping')
      await options.limiter?.reserve(1)
      const target = { path, label: `GET ${path}`, read: readPing }
      const { read: data, rate } = await callGateway(settings, apiKey, target, options)
      return { data, rate }
    },
    banks: (apiKey, options = {}) =>
      fetchList(
        apiKey,
        {
          path: adapter.path,
          maxPages: adapter.pages ? maxPages : 1,
          queryOf: (page) => readQuery(adapter, page),
          ...(adapter.readBanks === undefined
            ? { readRows: readBanks }
            : {
                isText: adapter.format === 'text',
                adapt: (body, deadline) => adaptBody(adapter, apiKey, body, maxBytes, deadline),
                readRows: readGatewayList,
              }),
        },
        options,
      ),
    async companies(apiKey, { page = 1, perPage = 20 } = {}, options = {}) {
      // We URL-encode the numbers because callers in plain JavaScript may pass unchecked user input instead of numbers.
      const query = new URLSearchParams({ page: String(page), perPage: String(perPage) })
      const path = `${requirePath('company')}?${query}`
      await options.limiter?.reserve(1)
      const target = { path, label: `GET ${path}`, read: (body: unknown) => readCompanies(body) }
      const { read, rate } = await callGateway(settings, apiKey, target, options)
      const { data, meta } = read
      return { data, ...(meta && { meta }), rate }
    },
    async allCompanies(apiKey, options = {}) {
      const path = requirePath('company')
      const queryOf = (page: number) => `?page=${page}&perPage=${PER_PAGE_MAX}`
      return fetchList(apiKey, { path, maxPages, queryOf, readRows: readCompanies }, options)
    },
  }
}

/**
 * Returns the query for a page from the adapter's `pages`, or an empty one.
 *
 * @throws {AdapterError} if `pages` throws an error or doesn't return a query.
 */
function readQuery({ name, pages }: GatewayAdapter, page: number): string {
  if (!pages) return ''
  let query: unknown
  try {
    query = pages(page)
  } catch (thrown) {
    throw new AdapterError(name, 'pages', `threw ${describeThrown(thrown)}`)
  }
  if (isQuery(query)) return query
  throw new AdapterError(name, 'pages', 'returned no query such as "?page=1"')
}
