import { type Company, type PageRequest, paginate } from '../../contract/index.js'
import type { ProxyResponse } from './ProxyResponse.js'
import { jsonResponse, PRIVATE } from './jsonResponse.js'

/** One page of the companies as an answer that no cache may keep. A page beyond the end gives the last. Of a service with more than was gathered (`upstream.maxPages`), a header says so. */
export function companyResponse(
  companies: readonly Company[],
  request: PageRequest,
  { ageMs, complete }: { ageMs: number; complete: boolean },
): ProxyResponse {
  const age = ['Fpx-Data-Age', String(Math.max(0, Math.floor(ageMs / 1000)))]
  return jsonResponse(paginate(companies, request), {
    privacy: PRIVATE,
    headers: complete ? age : [...age, 'Fpx-Data-Incomplete', '1'],
  })
}
