import {
  type Company,
  type PageRequest,
  paginate,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
} from '../../contract/index.js'
import type { ProxyResponse } from './ProxyResponse.js'
import { createJsonResponse, PRIVATE } from './createJsonResponse.js'
import { dataTimeHeaders, toTime } from './dataTimeHeaders.js'

/**
 * Reads the query of `/company`: `page`, a whole number from 1, and `perPage`, 1 to 40, each at most once. Returns
 * `undefined` for any other query.
 */
export function readPageRequest(query: string): PageRequest | undefined {
  const request = { page: 1, perPage: PER_PAGE_DEFAULT }
  if (!query) return request
  const seenNames = new Set<string>()
  for (const pair of query.split('&', 3)) {
    const [, name, digits] = /^(page|perPage)=([1-9]\d{0,8})$/.exec(pair) ?? []
    if (!name || seenNames.has(name)) return undefined
    seenNames.add(name)
    request[name as keyof PageRequest] = Number(digits)
  }
  return request.perPage <= PER_PAGE_MAX ? request : undefined
}

/**
 * Creates the response for one page of the companies; a page past the end is the last one. No cache may store it. Whether
 * the list is complete and when it was gathered is in the body, because a relay of the merchant may forward only that.
 */
export function createCompanyResponse(
  companies: readonly Company[],
  request: PageRequest,
  { ageMs, now, complete }: { ageMs: number; now: number; complete: boolean },
): ProxyResponse {
  const { data, meta } = paginate(companies, request)
  return createJsonResponse(
    { data, meta: { ...meta, complete, gatheredAt: toTime(ageMs, now) } },
    { privacy: PRIVATE, headers: dataTimeHeaders(ageMs, now) },
  )
}
