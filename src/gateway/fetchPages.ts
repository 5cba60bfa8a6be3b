import { type Page, UnreadableError, type OnUnreadableRow } from '../contract/index.js'
import type { FetchedList, FetchListOptions } from './GatewayClient.js'
import { GatewayError } from './GatewayError.js'
import type { RateLimitInfo } from './readRateLimit.js'

/**
 * The maximum time in milliseconds for reading all pages of a list. The longer reading takes, the more likely the list
 * is to change between two pages.
 */
export const FETCH_LIST_MS = 60_000

/**
 * A page of a list, together with the error messages for its invalid rows. If the gateway doesn't send a page count,
 * `hasNext` and `total` show whether there is another page.
 */
export type NumberedPage<Item> = Page<Item> & {
  hasNext?: boolean
  total?: number
  unreadableRows: readonly string[]
}

class PagesRead<Item> {
  readonly data: Item[] = []
  readonly unreadableRows: string[] = []
  /** The number of the last page to read, as far as we know. */
  last = 1
  /** The number of rows on all pages according to the gateway's pagination, which the rows must match. */
  #total: number | undefined
  /** The number of rows on all pages according to a gateway that doesn't send a page count. */
  #announced: number | undefined
  /**
   * The rows of each page as JSON. By comparing them, we detect gateways that ignore `page` and send the same rows
   * again.
   */
  readonly #fingerprints = new Set<string>()

  constructor(private readonly maxPages: number) {}

  /**
   * Adds a page and, if it was the last page to read, returns the list.
   *
   * @throws {UnreadableError} if the page contradicts the gateway's pagination.
   */
  add(
    { data: rows, unreadableRows, meta, hasNext, total: announced }: NumberedPage<Item>,
    page: number,
  ): Omit<FetchedList<Item>, 'rate'> | undefined {
    const total = this.#total
    const pagination = meta?.pagination
    const count = rows.length + unreadableRows.length
    const fingerprint = JSON.stringify([rows, unreadableRows])
    const isPastEnd = page > 1 && !count
    if (isPastEnd && total === undefined) return this.#end(page - 1, true)
    if (isPastEnd && this.#count !== total) throw createDriftError('total', 'the rows of all pages')
    if (isPastEnd || this.#fingerprints.has(fingerprint))
      return this.#end(page - 1, this.#count === (total ?? this.#announced))
    if (pagination && pagination.count !== count)
      throw createDriftError('count', 'the rows of the page')
    if (pagination && pagination.total_pages > 1 && pagination.current_page !== page)
      throw createDriftError('current_page', `page ${page}`)
    if (page > 1 && pagination?.total !== total)
      throw createDriftError('total', 'the total of page 1')

    this.#fingerprints.add(fingerprint)
    for (const row of rows) this.data.push(row)
    for (const row of unreadableRows)
      this.unreadableRows.push(page > 1 ? `page ${page}, ${row}` : row)
    this.#total = pagination?.total
    this.#announced ??= announced
    const pages = pagination?.total_pages ?? (hasNext || this.#isShort ? page + 1 : page)
    this.last = Math.min(pages, this.maxPages)
    const isLast = page >= pages
    if (isLast && this.#total !== undefined && this.#count !== this.#total)
      throw createDriftError('total', 'the rows of all pages')
    return isLast || page >= this.maxPages ? this.#end(page, isLast) : undefined
  }

  /** The number of rows received, including invalid ones. */
  get #count(): number {
    return this.data.length + this.unreadableRows.length
  }

  /** Whether fewer rows were received than the gateway announced without a page count. */
  get #isShort(): boolean {
    return this.#count < (this.#announced ?? 0)
  }

  #end(pages: number, hasAllRows: boolean) {
    const { data, unreadableRows } = this
    const complete = hasAllRows && !this.#isShort && !unreadableRows.length
    return { data, pages, complete, unreadableRows }
  }
}

/**
 * Reads a list page by page. Stops after the last page, after `maxPages` pages, or when a page is empty or repeats the
 * rows of an earlier page. A page that announces neither pages nor rows is the last one.
 *
 * @throws {UnreadableError} if the pages contradict the gateway's pagination. For example, the total may change between
 * two pages, or the number of rows may differ from `count`.
 */
export async function fetchPages<Item>(
  readPage: (page: number) => Promise<NumberedPage<Item> & { rate: RateLimitInfo }>,
  maxPages: number,
  { expectedPages = 1, onPageCount, limiter }: FetchListOptions,
): Promise<FetchedList<Item>> {
  const read = new PagesRead<Item>(maxPages)
  let reserved = 0
  let announced = 0
  read.last = Math.min(expectedPages, maxPages)
  for (let page = 1; ; page++) {
    const needed = Math.max(page, read.last)
    if (needed > reserved) await limiter?.reserve(needed - reserved)
    reserved = Math.max(reserved, needed)
    const { rate, ...answer } = await readPage(page)
    const fetched = read.add(answer, page)
    if (page === 1 || read.last > announced) onPageCount?.((announced = read.last))
    if (fetched) return { ...fetched, rate }
  }
}

const createDriftError = (field: string, expected: string) =>
  new UnreadableError(`meta.pagination.${field}`, expected, 'another number')

/**
 * The maximum number of invalid rows on a page. If we didn't limit the number, a malicious response could produce a
 * huge number of error messages.
 */
const MAX_UNREADABLE_ROWS = 1000

/** Returns a function that adds the error message of each unreadable row to `rows`. */
export const collectUnreadableRows =
  (rows: string[]): OnUnreadableRow =>
  (error) => {
    if (rows.push(error.message) > MAX_UNREADABLE_ROWS) throw error
  }

/** The maximum share of unreadable rows. They are left out, and a list without many of its banks helps nobody. */
const MAX_UNREADABLE_SHARE = 0.1

/** @throws {GatewayError} of the kind `unreadable` if the share of unreadable rows in a list is too large. */
export function limitUnreadableRows(
  { data, unreadableRows }: FetchedList<unknown>,
  request: string,
): void {
  const unreadable = unreadableRows.length
  if (unreadable > (data.length + unreadable) * MAX_UNREADABLE_SHARE)
    throw new GatewayError('unreadable', { request, status: 200, detail: `${unreadableRows[0]}.` })
}
