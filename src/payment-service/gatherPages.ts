import { type Page, PER_PAGE_MAX, UnreadableError } from '../contract/index.js'
import type { CallMeter } from './CallMeter.js'
import { GatherProgress } from './GatherProgress.js'
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

interface GatherPlan<Item> {
  maxPages: number
  /** How many pages the list had last time. */
  expectedPages: number
  meter: CallMeter | undefined
  /** Where an earlier gather stopped; it grows with each page. */
  progress?: GatherProgress<Item> | undefined
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
  { maxPages, expectedPages, meter, progress = new GatherProgress<Item>() }: GatherPlan<Item>,
): Promise<Gathered<Item>> {
  let slots = 0
  let plannedPages = 0

  for (;;) {
    const page = progress.pages + 1
    const last = Math.max(page, progress.lastPage ?? Math.min(expectedPages, maxPages))
    if (slots === 0 || last > plannedPages) {
      const missing = last - page + 1 - slots
      slots += (await meter?.reserve(missing)) ?? missing
      plannedPages = last
    }
    slots--
    const answer = await readPage(`?page=${page}&perPage=${PER_PAGE_MAX}`)
    const gathered = takeIn(answer, page, maxPages, progress)
    if (gathered) return { ...gathered, rate: answer.rate }
  }
}

/** Adds a page to the others; gives the list when it was the last. */
function takeIn<Item>(
  { data: rows, meta }: Page<Item>,
  page: number,
  maxPages: number,
  progress: GatherProgress<Item>,
): Omit<Gathered<Item>, 'rate'> | undefined {
  const { data, seen, total } = progress
  const pagination = meta?.pagination
  const print = JSON.stringify(rows)
  const ended = page > 1 && !rows.length
  if (ended && data.length !== total) throw drift('total', 'the rows of all pages')
  if (ended || seen.has(print)) return { data, pages: page - 1, complete: data.length === total }
  if (pagination && pagination.count !== rows.length) throw drift('count', 'the rows of the page')
  if (pagination && pagination.total_pages > 1 && pagination.current_page !== page)
    throw drift('current_page', `page ${page}`)
  if (page > 1 && pagination?.total !== total) throw drift('total', 'the total of page 1')

  seen.add(print)
  for (const row of rows) data.push(row)
  progress.pages = page
  progress.total = pagination?.total
  const pages = pagination?.total_pages ?? page
  progress.lastPage = Math.min(pages, maxPages)
  const complete = page >= pages
  if (complete && progress.total !== undefined && data.length !== progress.total)
    throw drift('total', 'the rows of all pages')
  return complete || page >= maxPages ? { data, pages: page, complete } : undefined
}

const drift = (field: string, expected: string) =>
  new UnreadableError(`meta.pagination.${field}`, expected, 'another number')
