import * as v from 'valibot'
import { type Bank, bankSchema } from './bank.js'
import { type Company, companySchema } from './company.js'
import { count } from './count.js'
import type { Pagination } from './pagination.js'
import { read, readSafely, type UnreadableError } from './read.js'
import { toRows } from './toRows.js'

/**
 * A list response: `{ data }`, with `meta.pagination` if the list is paginated. The standard gateway's documentation
 * does not say whether lists are paginated.
 */
export interface Page<Item> {
  /** The rows that could be read. */
  data: Item[]
  /** Position of the page in the whole list; absent if the gateway does not send it. */
  meta?: {
    /** The counts of rows and pages, and the number of this page. */
    pagination: Pagination
  }
}

/**
 * Called for each row that cannot be read. The row is left out. If the callback throws, reading ends with that error.
 */
export type OnUnreadableRow = (error: UnreadableError) => void

/**
 * Reads a list of banks: `{ data }`, `{ data, meta }` or a bare array.
 *
 * @throws {UnreadableError} if the list or one of its rows cannot be read. The error names the path, for example
 * `data[3].code`. With `onUnreadableRow`, an unreadable row does not cause an error.
 */
export const readBanks = (value: unknown, onUnreadableRow?: OnUnreadableRow): Page<Bank> =>
  readPage(bankSchema, value, onUnreadableRow)

/**
 * Reads a list of companies: `{ data }`, `{ data, meta }` or a bare array.
 *
 * @throws {UnreadableError} if the list or one of its rows cannot be read. The error names the path, for example
 * `meta.pagination.total`. With `onUnreadableRow`, an unreadable row does not cause an error.
 */
export const readCompanies = (value: unknown, onUnreadableRow?: OnUnreadableRow): Page<Company> =>
  readPage(companySchema, value, onUnreadableRow)

function readPage<Item>(
  item: v.GenericSchema<unknown, Item>,
  value: unknown,
  onUnreadableRow: OnUnreadableRow = (error) => {
    throw error
  },
): Page<Item> {
  const list = toRows(value)
  const { data: rows, meta } = read(pageSchema, Array.isArray(list) ? { data: list } : list)
  const data: Item[] = []
  rows.forEach((row, index) => {
    const result = readSafely(item, row, `data[${index}]`)
    if (result.error) onUnreadableRow(result.error)
    else data.push(result.output)
  })
  return meta?.pagination ? { data, meta: { pagination: meta.pagination } } : { data }
}

const paginationSchema = v.object({
  total: count,
  count,
  per_page: count,
  current_page: count,
  total_pages: count,
})

const pageSchema = v.object({
  data: v.pipe(v.unknown(), v.transform(toRows), v.array(v.unknown(), 'an array')),
  meta: v.nullish(v.object({ pagination: v.nullish(paginationSchema) })),
})
