import { PER_PAGE_DEFAULT, PER_PAGE_MAX, type PageRequest } from '../../contract/index.js'

/**
 * Reads the query of /company: `page`, a whole number from 1, and `perPage`, 1 to 40, each at most once
 * and nothing else. `undefined` for every other query.
 */
export function readPageRequest(query: string): PageRequest | undefined {
  const request = { page: 1, perPage: PER_PAGE_DEFAULT }
  if (!query) return request
  const seen = new Set<string>()
  for (const pair of query.split('&', 3)) {
    const [, name, digits] = /^(page|perPage)=([1-9]\d{0,8})$/.exec(pair) ?? []
    if (!name || seen.has(name)) return undefined
    seen.add(name)
    request[name as keyof PageRequest] = Number(digits)
  }
  return request.perPage <= PER_PAGE_MAX ? request : undefined
}
