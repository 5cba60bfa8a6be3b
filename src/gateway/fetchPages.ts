import { type Page, UnreadableError } from '../contract/index.js'
import type { FetchedList, FetchListOptions } from './GatewayClient.js'
import type { RateLimitInfo } from './readRateLimit.js'

/**
 * Maximum time for reading the pages of one list, in milliseconds. The more time passes between two pages, the more
 * likely it is that the list has changed.
 */
export const FETCH_LIST_MS = 60_000

/** A page, its unreadable rows, and, from a gateway without counts, whether there is another page. */
export type NumberedPage<Item> = Page<Item> & {
  hasNext?: boolean
  unreadableRows: readonly string[]
}

/** The pages read so far. */
class PagesRead<Item> {
  readonly data: Item[] = []
  readonly unreadableRows: string[] = []
  /** Number of the last page to read, as far as it is known: the list's last page, or `maxPages`. */
  last = 1
  #total: number | undefined
  /** The JSON of each page's rows. A gateway that ignores `page` sends the same rows again. */
  readonly #fingerprints = new Set<string>()

  constructor(private readonly maxPages: number) {}

  /**
   * Adds a page. Returns the list if no other page is to be read.
   *
   * @throws {UnreadableError} if the page contradicts the gateway's counts.
   */
  add(
    { data: rows, unreadableRows, meta, hasNext }: NumberedPage<Item>,
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
      return this.#end(page - 1, this.#count === total)
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
    const pages = pagination?.total_pages ?? (hasNext ? page + 1 : page)
    this.last = Math.min(pages, this.maxPages)
    const isLast = page >= pages
    if (isLast && this.#total !== undefined && this.#count !== this.#total)
      throw createDriftError('total', 'the rows of all pages')
    return isLast || page >= this.maxPages ? this.#end(page, isLast) : undefined
  }

  /** Number of rows received, including unreadable ones. */
  get #count(): number {
    return this.data.length + this.unreadableRows.length
  }

  #end(pages: number, hasAllRows: boolean) {
    const { data, unreadableRows } = this
    return { data, pages, complete: hasAllRows && !unreadableRows.length, unreadableRows }
  }
}

/**
 * Reads a list page by page. Stops after the last page, an empty page after the first, a page with neither `meta` nor
 * `hasNext`, a page with the rows of an earlier one, or `maxPages` pages.
 *
 * @throws {UnreadableError} if the pages contradict the gateway's counts: the total changed between two pages, the
 * gateway sent a page other than the requested one, or the number of rows differs from `count` or `total`.
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
