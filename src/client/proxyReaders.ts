import {
  type Company,
  type Page,
  type Pagination,
  toRows,
  type Ping,
  readOfflineBanks,
  type StatusReport,
} from '../contract/index.js'

/** A count as sent by the gateway, whose documentation doesn't specify whether counts are numbers or strings. */
type RawCount = number | string

/** A page of companies as returned by the proxy. */
export interface CompanyResponse extends Page<Company> {
  /** Present when companies are missing. */
  incomplete?: true
  /**
   * The search text that the back end applied, which is empty if the request didn't contain any. Absent if the back end
   * can't search and sort.
   */
  search?: string
}

/**
 * Parses a company response, which contains one page if `meta.pagination` is set and otherwise all companies.
 *
 * To avoid a dependency on valibot, only the shape of the response is checked.
 *
 * If up to 10% of the rows are invalid, these rows are omitted and the page is marked as `incomplete`.
 *
 * @throws {TypeError} if more rows or a count are invalid. The message names the first invalid value.
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

/** Whether a value is a safe, non-negative integer or a string with the digits of such an integer. */
const isCount = (value: unknown) =>
  (typeof value === 'number' || (typeof value === 'string' && /^\d{1,16}$/.test(value))) &&
  Number.isSafeInteger(Number(value)) &&
  Number(value) >= 0

/**
 * Parses the proxy's response to a ping request. This function doesn't use valibot.
 *
 * @throws {TypeError} if the message isn't `pong`.
 */
export function readProxyPing(value: unknown): Ping {
  const { message } = (value ?? {}) as Partial<Ping>
  if (message !== 'pong') throw new TypeError('message: expected "pong"')
  return { message }
}

/**
 * Parses the proxy's status report. This function doesn't use valibot.
 *
 * @throws {TypeError} if a value is invalid. The message names the first invalid value.
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
