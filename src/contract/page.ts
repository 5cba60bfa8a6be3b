import * as v from 'valibot'
import { type Bank, bankSchema } from './bank.js'
import { type Company, companySchema } from './company.js'
import { count, read, readSafely, type UnreadableError } from './read.js'
import type { Pagination } from './pagination.js'
import { toRows } from './proxyBanks.js'

/**
 * A list response. The response contains `meta.pagination` if the list is paginated. The standard gateway's
 * documentation doesn't specify whether lists are paginated.
 */
export interface Page<Item> {
  /** The valid rows. */
  data: Item[]
  /** The position of the page in the list. Present only if the gateway's response contains pagination. */
  meta?: {
    /** The row count, the page count, and the number of this page. */
    pagination: Pagination
  }
}

/** A page, with what a response without a page count says about the other pages. */
export interface ReadPage<Item> extends Page<Item> {
  /** Set if the response announces another page. */
  hasNext?: true
  /** The number of rows on all pages. */
  total?: number
}

/**
 * Called for each invalid row. Invalid rows are left out of the list. An error thrown by the callback propagates to the
 * caller.
 */
export type OnUnreadableRow = (error: UnreadableError) => void

/**
 * Reads a list of banks from `{ data }`, `{ data, meta }`, or an array.
 *
 * @throws {UnreadableError} if the list or one of its rows is invalid. The error contains the path, for example
 * `data[3].code`. If you pass `onUnreadableRow`, an invalid row doesn't cause an error.
 */
export const readBanks = (value: unknown, onUnreadableRow?: OnUnreadableRow): ReadPage<Bank> =>
  readPage(bankSchema, value, onUnreadableRow)

/**
 * Reads a list of companies from `{ data }`, `{ data, meta }`, or an array.
 *
 * @throws {UnreadableError} if the list or one of its rows is invalid. The error contains the path, for example
 * `meta.pagination.total`. If you pass `onUnreadableRow`, an invalid row doesn't cause an error.
 */
export const readCompanies = (
  value: unknown,
  onUnreadableRow?: OnUnreadableRow,
): ReadPage<Company> => readPage(companySchema, value, onUnreadableRow)

function readPage<Item>(
  item: v.GenericSchema<unknown, Item>,
  value: unknown,
  onUnreadableRow: OnUnreadableRow = (error) => {
    throw error
  },
): ReadPage<Item> {
  const list = toRows(value)
  const body = Array.isArray(list) ? { data: list } : list
  const { data: rows, meta } = read(pageSchema, body)
  const data: Item[] = []
  rows.forEach((row, index) => {
    const result = readSafely(item, row, `data[${index}]`)
    if (result.error) onUnreadableRow(result.error)
    else data.push(result.output)
  })
  const pagination = meta?.['pagination']
  const counts =
    readCounts(pagination, 'meta.pagination', rows.length) ??
    readCounts(meta, 'meta', rows.length) ??
    readCounts(body, '', rows.length)
  return counts
    ? { data, meta: { pagination: counts } }
    : { data, ...readAnnouncements([pagination, meta, body]) }
}

/**
 * Reads whether there is another page, and the number of rows on all pages, from a response without a page count. An
 * example of such a response is that of Laravel's `simplePaginate`. The URL of the next page is never requested: it
 * can lead to another host, which receives the API key. Invalid fields are ignored.
 */
function readAnnouncements(places: unknown[]): Pick<ReadPage<never>, 'hasNext' | 'total'> {
  const found = places.flatMap((place) => {
    const { success, output } = v.safeParse(announcementSchema, place)
    return success ? [output] : []
  })
  const total = found.find((place) => place.total !== undefined)?.total
  return {
    ...(found.some((place) => place.next_page_url || place.has_more || place.links?.next) && {
      hasNext: true as const,
    }),
    ...(total !== undefined && { total }),
  }
}

const announcementSchema = v.object({
  total: v.fallback(v.optional(count), undefined),
  next_page_url: v.optional(v.unknown()),
  has_more: v.optional(v.unknown()),
  links: v.fallback(v.optional(v.object({ next: v.optional(v.unknown()) })), undefined),
})

/**
 * Reads the pagination of a page. Besides the documented `meta.pagination`, this function accepts the format of
 * Laravel's paginator. Laravel puts the fields in `meta` or beside `data` and calls the page count `last_page` instead
 * of `total_pages`. Returns `undefined` if the page count is missing, for example because PHP sent an empty array. The
 * row count and the page size are optional.
 *
 * @throws {UnreadableError} if a field is invalid.
 */
function readCounts(value: unknown, path: string, rows: number): Pagination | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { last_page, total_pages = last_page, ...counts } = value as Counts
  if (total_pages === undefined || total_pages === null) return undefined
  const result = readSafely(countsSchema, { ...counts, total_pages }, path)
  if (result.error) throw result.error
  const { output } = result
  return { ...output, count: output.count ?? rows, per_page: output.per_page ?? rows }
}

type Counts = Partial<Record<'total_pages' | 'last_page', unknown>>

const countsSchema = v.object({
  total: count,
  count: v.nullish(count),
  per_page: v.fallback(v.nullish(count), undefined),
  current_page: count,
  total_pages: count,
})

const pageSchema = v.object({
  data: v.pipe(v.unknown(), v.transform(toRows), v.array(v.unknown(), 'an array')),
  meta: v.fallback(v.nullish(v.record(v.string(), v.unknown())), undefined),
})
