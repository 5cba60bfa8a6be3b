import { type OnUnreadableRow, type Page, UnreadableError } from '../contract/index.js'
import type { FetchedList, FetchListOptions } from './GatewayClient.js'
import { GatewayError } from './GatewayError.js'
import type { RateLimitInfo } from './readRateLimit.js'

/**
 * A page of a list, together with the error messages for its invalid rows. If the gateway doesn't send a page count,
 * `hasNext` and `total` show whether there is another page.
 */
export type NumberedPage<Item> = Page<Item> & {
  hasNext?: boolean
  total?: number
  unreadableRows: readonly string[]
  rate: RateLimitInfo
}

/**
 * Reads a list page by page. Stops after the last page, after `maxPages` pages, or when a page is empty or repeats the
 * rows of an earlier page. A page that announces neither pages nor rows is the last one.
 *
 * @throws {UnreadableError} if the pages contradict the gateway's pagination. For example, the total may change between
 * two pages, or the number of rows can differ from `count`.
 */
export async function fetchPages<Item>(
  readPage: (page: number) => Promise<NumberedPage<Item>>,
  maxPages: number,
  { expectedPages = 1, onPageCount, limiter }: FetchListOptions,
): Promise<FetchedList<Item>> {
  const data: Item[] = []
  const unreadableRows: string[] = []
  /** The rows of each page. A gateway that ignores `page` sends the same rows again. */
  const fingerprints = new Set<string>()
  /** The number of rows on all pages by the gateway's pagination, which the rows must match. */
  let total: number | undefined
  /** The number of rows on all pages by a gateway that doesn't send a page count. */
  let announced: number | undefined
  let reserved = 0
  let known = 0
  /** The number of the last page to read, as far as we know. */
  let last = Math.min(expectedPages, maxPages)
  for (let page = 1; ; page++) {
    const needed = Math.max(page, last)
    if (needed > reserved) await limiter?.reserve(needed - reserved)
    reserved = Math.max(reserved, needed)

    const { data: rows, unreadableRows: unreadable, rate, ...about } = await readPage(page)
    const end = (pages: number, isLast: boolean) => {
      const complete = isLast && !isShort() && !unreadableRows.length
      return { data, pages, complete, unreadableRows, rate }
    }
    const received = () => data.length + unreadableRows.length
    const isShort = () => received() < (announced ?? 0)
    const pagination = about.meta?.pagination
    const count = rows.length + unreadable.length
    const fingerprint = JSON.stringify([rows, unreadable])
    if (page > 1 && !count && (total ?? received()) !== received()) throw createDriftError('total')
    if (page > 1 && !count) return end(page - 1, true)
    if (fingerprints.has(fingerprint)) return end(page - 1, received() === (total ?? announced))
    if (pagination && pagination.count !== count) throw createDriftError('count')
    if (pagination && pagination.total_pages > 1 && pagination.current_page !== page)
      throw createDriftError('current_page')
    if (page > 1 && pagination?.total !== total) throw createDriftError('total')

    fingerprints.add(fingerprint)
    data.push(...rows)
    unreadableRows.push(...unreadable.map((row) => (page > 1 ? `page ${page}, ${row}` : row)))
    total = pagination?.total
    announced ??= about.total
    const pages = pagination?.total_pages ?? (about.hasNext || isShort() ? page + 1 : page)
    last = Math.min(pages, maxPages)
    if (page >= pages && (total ?? received()) !== received()) throw createDriftError('total')
    if (page === 1 || last > known) onPageCount?.((known = last))
    if (page >= last) return end(page, page >= pages)
  }
}

const createDriftError = (field: string) =>
  new UnreadableError(`meta.pagination.${field}`, 'the number of the rows or pages', 'another one')

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
