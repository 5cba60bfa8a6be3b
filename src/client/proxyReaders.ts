import {
  type Company,
  type Page,
  type Pagination,
  toRows,
  type Ping,
  readOfflineBanks,
  type StatusReport,
} from '../contract/index.js'

/** A count as the gateway sends it. The standard gateway's documentation doesn't specify numeric types. */
type RawCount = number | string

/** A response with companies. */
export interface CompanyResponse extends Page<Company> {
  /** Present if companies are missing. */
  incomplete?: true
  /** What the back end searched for; empty if nothing. Absent if it can't search and sort. */
  search?: string
}

/**
 * Reads companies in a browser: one page if the response has `meta.pagination`, all companies otherwise.
 *
 * Like the reader of banks, it checks only the shape, so admins don't download valibot.
 *
 * Up to a tenth of the rows may be invalid: they are left out, and the page is `incomplete`.
 *
 * @throws {TypeError} if more rows are invalid (the message names the first one), or if a count is missing or invalid.
 */
export function readProxyCompanies(value: unknown): CompanyResponse {
  const body = toRows(value)
  const list = (Array.isArray(body) ? { data: body } : body) as {
    data?: unknown
    meta?: {
      pagination?: Record<keyof Pagination, RawCount> | null
      complete?: unknown
      search?: unknown
    } | null
  } | null
  const { meta } = list ?? {}
  const rows = toRows(list?.data)
  if (!Array.isArray(rows)) throw new TypeError('data: expected an array')
  const companies = rows.filter(isCompany)
  if (companies.length < rows.length * 0.9)
    throw new TypeError(`data[${rows.findIndex((row) => !isCompany(row))}]: expected a company`)
  const page = {
    data: companies.map((row) => ({ ...row, id: Number(row.id) })),
    ...((companies.length < rows.length || meta?.complete === false) && {
      incomplete: true as const,
    }),
    ...(typeof meta?.search === 'string' && { search: meta.search }),
  }
  if (!meta?.pagination) return page
  const { total, count, per_page, current_page, total_pages } = meta.pagination
  const pagination = { total, count, per_page, current_page, total_pages }
  const wrong = Object.entries(pagination).find(([, number]) => !isCount(number))
  if (wrong) throw new TypeError(`meta.pagination.${wrong[0]}: expected a count`)
  return {
    ...page,
    meta: {
      pagination: {
        total: Number(total),
        count: Number(count),
        per_page: Number(per_page),
        current_page: Number(current_page),
        total_pages: Number(total_pages),
      },
    },
  }
}

function isCompany(row: unknown): row is Omit<Company, 'id'> & { id: RawCount } {
  const { id, name, ssm_no, ssm_doc, address, phone, office } = (row ?? {}) as Company
  const texts = [ssm_no, ssm_doc, address, phone, office]
  return (
    isCount(id) &&
    typeof name === 'string' &&
    texts.every((text) => typeof (text ?? '') === 'string')
  )
}

/** Whether a value is a whole number from 0 to 2^53 - 1, or a string of its digits. */
const isCount = (value: unknown) =>
  (typeof value === 'number' || (typeof value === 'string' && /^\d{1,16}$/.test(value))) &&
  Number.isSafeInteger(Number(value)) &&
  Number(value) >= 0

/**
 * Reads the proxy's ping in a browser. Like the reader of banks, it doesn't use valibot.
 *
 * @throws {TypeError} if the message isn't `pong`.
 */
export function readProxyPing(value: unknown): Ping {
  const { message } = (value ?? {}) as Partial<Ping>
  if (message !== 'pong') throw new TypeError('message: expected "pong"')
  return { message }
}

/**
 * Reads the proxy's status report in a browser. Like the reader of banks, it doesn't use valibot.
 *
 * @throws {TypeError} if a value is invalid; the message names the first one.
 */
export function readProxyStatus(value: unknown): StatusReport {
  const { time, list, offline } = (value ?? {}) as Record<string, unknown>
  const { banks, ageSeconds } = (list ?? {}) as Record<string, unknown>
  if (typeof time !== 'string' || !(Date.parse(time) > 0))
    throw new TypeError('time: expected a time')
  if (typeof banks !== 'number') throw new TypeError('list.banks: expected a number')
  if (typeof ageSeconds !== 'number') throw new TypeError('list.ageSeconds: expected a number')
  return { time, list: { banks, ageSeconds }, offline: readOfflineBanks(offline) }
}
