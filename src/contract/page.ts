import * as v from 'valibot'
import { type Bank, bankSchema } from './bank.js'
import { type Company, companySchema } from './company.js'
import { count } from './count.js'
import type { Pagination } from './pagination.js'
import { read } from './read.js'

/**
 * A list as it travels: `{ data }`, with `meta.pagination` when the list is paginated.
 * Whether a list is paginated is not shown by the standard gateway's document.
 */
export interface Page<Item> {
  /** The rows. */
  data: Item[]
  /** Position of the page in the whole list; absent if the gateway does not send it. */
  meta?: {
    /** The gateway's own count of rows and pages. */
    pagination: Pagination
  }
}

/**
 * Reads a list of banks: `{ data }`, `{ data, meta }` or a bare array.
 *
 * @throws {UnreadableError} naming the path of what cannot be read, for example `data[3].code`.
 */
export const readBanks = (value: unknown): Page<Bank> => readPage(bankSchema, value)

/**
 * Reads a list of companies: `{ data }`, `{ data, meta }` or a bare array.
 *
 * @throws {UnreadableError} naming the path of what cannot be read, for example `meta.pagination.total`.
 */
export const readCompanies = (value: unknown): Page<Company> => readPage(companySchema, value)

function readPage<Item>(item: v.GenericSchema<unknown, Item>, value: unknown): Page<Item> {
  const { data, meta } = read(
    v.object({
      data: v.array(item, 'an array'),
      meta: v.nullish(v.object({ pagination: v.nullish(paginationSchema) })),
    }),
    Array.isArray(value) ? { data: value } : value,
  )
  return meta?.pagination ? { data, meta: { pagination: meta.pagination } } : { data }
}

const paginationSchema = v.object({
  total: count,
  count,
  per_page: count,
  current_page: count,
  total_pages: count,
})
