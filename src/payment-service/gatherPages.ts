import { type Page, PER_PAGE_MAX, UnreadableError } from '../contract/index.js'
import type { CallMeter } from './CallMeter.js'
import type { Rate } from './rate.js'

/** A whole list: every page of it, or an error; never a part of one that failed in between. */
export interface Gathered<Item> {
  /** The rows in the service's order. Rows that are equal are different rows and are kept. */
  data: Item[]
  /** How many pages made the list. */
  pages: number
  /**
   * False when the service promised more than it gave: it ignores `page`, or there are more than `maxPages`.
   */
  complete: boolean
  /** The rate headers of the last page. */
  rate: Rate
}

interface GatherPlan {
  maxPages: number
  /** How many pages the list had last time. */
  expectedPages: number
  meter: CallMeter | undefined
}

/**
 * Gathers a list page by page, `page=1, 2, …` with `perPage=40`. It ends on: no meta, the last page,
 * a page seen before, an empty page, `maxPages`.
 *
 * @throws {UnreadableError} when the list changed between two pages (its total did), another page came than
 * the one asked for, or the rows are not as many as `count` and `total` say: rows would be missing or doubled.
 */
export async function gatherPages<Item>(
  readPage: (path: string) => Promise<Page<Item> & { rate: Rate }>,
  { maxPages, expectedPages, meter }: GatherPlan,
): Promise<Gathered<Item>> {
  const data: Item[] = []
  const seen = new Set<string>()
  let reserved = Math.min(Math.max(1, expectedPages), maxPages)
  let total: number | undefined
  await meter?.reserve(reserved)

  for (let page = 1; ; page++) {
    const answer = await readPage(`?page=${page}&perPage=${PER_PAGE_MAX}`)
    const pagination = answer.meta?.pagination
    const print = JSON.stringify(answer.data)
    const ended = page > 1 && !answer.data.length
    if (ended && data.length !== total) throw drift('total', 'the rows of all pages')
    if (ended || seen.has(print))
      return { data, pages: page - 1, complete: data.length === total, rate: answer.rate }
    if (pagination && pagination.count !== answer.data.length)
      throw drift('count', 'the rows of the page')
    if (pagination && pagination.total_pages > 1 && pagination.current_page !== page)
      throw drift('current_page', `page ${page}`)
    if (page > 1 && pagination?.total !== total) throw drift('total', 'the total of page 1')

    seen.add(print)
    for (const item of answer.data) data.push(item)
    total = pagination?.total
    const last = pagination?.total_pages ?? page
    if (page >= last && total !== undefined && data.length !== total)
      throw drift('total', 'the rows of all pages')
    if (page >= last || page >= maxPages)
      return { data, pages: page, complete: page >= last, rate: answer.rate }

    const missing = Math.min(last, maxPages) - reserved
    if (missing > 0) await meter?.reserve(missing)
    reserved += Math.max(0, missing)
  }
}

const drift = (field: string, expected: string) =>
  new UnreadableError(`meta.pagination.${field}`, expected, 'another number')
