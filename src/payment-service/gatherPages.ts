import { type Page, PER_PAGE_MAX, UnreadableError } from '../contract/index.js'
import type { Gathered, GatherOptions } from './PaymentService.js'
import type { RateLimitInfo } from './rate.js'

/** Longest time in which the pages of one list are read, in milliseconds. Pages further apart may not fit together. */
export const GATHER_MS = 60_000

/** The pages that were read so far. */
class PagesRead<Item> {
  readonly data: Item[] = []
  /** Which page is the last to be read: that of the whole list, or `maxPages`. */
  last = 1
  #total: number | undefined
  /** Each page as text: a service that ignores `page` sends the same again. */
  readonly #seen = new Set<string>()

  constructor(private readonly maxPages: number) {}

  /** Adds a page to the others; returns the list when it was the last. */
  add({ data: rows, meta }: Page<Item>, page: number): Omit<Gathered<Item>, 'rate'> | undefined {
    const data = this.data
    const total = this.#total
    const pagination = meta?.pagination
    const print = JSON.stringify(rows)
    const ended = page > 1 && !rows.length
    if (ended && data.length !== total) throw drift('total', 'the rows of all pages')
    if (ended || this.#seen.has(print))
      return { data, pages: page - 1, complete: data.length === total }
    if (pagination && pagination.count !== rows.length) throw drift('count', 'the rows of the page')
    if (pagination && pagination.total_pages > 1 && pagination.current_page !== page)
      throw drift('current_page', `page ${page}`)
    if (page > 1 && pagination?.total !== total) throw drift('total', 'the total of page 1')

    this.#seen.add(print)
    for (const row of rows) data.push(row)
    this.#total = pagination?.total
    const pages = pagination?.total_pages ?? page
    this.last = Math.min(pages, this.maxPages)
    const complete = page >= pages
    if (complete && this.#total !== undefined && data.length !== this.#total)
      throw drift('total', 'the rows of all pages')
    return complete || page >= this.maxPages ? { data, pages: page, complete } : undefined
  }
}

/**
 * Gathers a list page by page, `page=1, 2, …` with `perPage=40`. It ends on: no meta, the last page,
 * a page seen before, an empty page, `maxPages`.
 *
 * @throws {UnreadableError} when the list changed between two pages (its total did), another page came than
 * the one asked for, or the rows are not as many as `count` and `total` say: rows would be missing or doubled.
 */
export async function gatherPages<Item>(
  readPage: (path: string) => Promise<Page<Item> & { rate: RateLimitInfo }>,
  maxPages: number,
  { expectedPages = 1, onFirstPage, meter }: GatherOptions,
): Promise<Gathered<Item>> {
  const read = new PagesRead<Item>(maxPages)
  let reserved = 0
  read.last = Math.min(expectedPages, maxPages)
  for (let page = 1; ; page++) {
    const wanted = Math.max(page, read.last)
    if (wanted > reserved) await meter?.reserve(wanted - reserved)
    reserved = Math.max(reserved, wanted)
    const { rate, ...answer } = await readPage(`?page=${page}&perPage=${PER_PAGE_MAX}`)
    const gathered = read.add(answer, page)
    if (page === 1) onFirstPage?.(read.last)
    if (gathered) return { ...gathered, rate }
  }
}

const drift = (field: string, expected: string) =>
  new UnreadableError(`meta.pagination.${field}`, expected, 'another number')
