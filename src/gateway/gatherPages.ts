import { type Page, UnreadableError } from '../contract/index.js'
import type { Gathered, GatherOptions } from './GatewayClient.js'
import type { RateLimitInfo } from './readRateLimit.js'

/**
 * Longest time in which the pages of one list are read, in milliseconds. The more time passes between two pages, the
 * more likely the list has changed meanwhile.
 */
export const GATHER_MS = 60_000

/** A page, the rows of it that could not be read, and whether there is a further one, from a gateway without counts. */
export type NumberedPage<Item> = Page<Item> & {
  hasNext?: boolean
  unreadableRows: readonly string[]
}

/** The pages that were read so far. */
class PagesRead<Item> {
  readonly data: Item[] = []
  readonly unreadableRows: string[] = []
  /** The last page to be read: the last of the list, or `maxPages`. */
  last = 1
  #total: number | undefined
  /** The JSON text of each page. A gateway that ignores `page` sends the same page again. */
  readonly #fingerprints = new Set<string>()

  constructor(private readonly maxPages: number) {}

  /** Adds a page to the others; returns the list when it was the last. */
  add(
    { data: rows, unreadableRows, meta, hasNext }: NumberedPage<Item>,
    page: number,
  ): Omit<Gathered<Item>, 'rate'> | undefined {
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

  /** How many rows were received, the unreadable ones included. */
  get #count(): number {
    return this.data.length + this.unreadableRows.length
  }

  #end(pages: number, hasAllRows: boolean) {
    const { data, unreadableRows } = this
    return { data, pages, complete: hasAllRows && !unreadableRows.length, unreadableRows }
  }
}

/**
 * Gathers a list page by page. It stops after the last page, an empty page, a page without `meta` and `hasNext`, a page
 * that was read before, or `maxPages`.
 *
 * @throws {UnreadableError} if rows would be missing or doubled. The total changed between two pages, the gateway sent
 * another page than the requested one, or the number of rows differs from `count` or `total`.
 */
export async function gatherPages<Item>(
  readPage: (page: number) => Promise<NumberedPage<Item> & { rate: RateLimitInfo }>,
  maxPages: number,
  { expectedPages = 1, onPageCount, meter }: GatherOptions,
): Promise<Gathered<Item>> {
  const read = new PagesRead<Item>(maxPages)
  let reserved = 0
  let announced = 0
  read.last = Math.min(expectedPages, maxPages)
  for (let page = 1; ; page++) {
    const needed = Math.max(page, read.last)
    if (needed > reserved) await meter?.reserve(needed - reserved)
    reserved = Math.max(reserved, needed)
    const { rate, ...answer } = await readPage(page)
    const gathered = read.add(answer, page)
    if (page === 1 || read.last > announced) onPageCount?.((announced = read.last))
    if (gathered) return { ...gathered, rate }
  }
}

const createDriftError = (field: string, expected: string) =>
  new UnreadableError(`meta.pagination.${field}`, expected, 'another number')
