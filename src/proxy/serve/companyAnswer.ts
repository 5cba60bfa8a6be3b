import { type Company, type PageRequest, paginate } from '../../contract/index.js'
import type { Answer } from './Answer.js'

const encoder = new TextEncoder()

/** One page of the companies as an answer that no cache may keep. A page beyond the end gives the last. Of a service with more than was gathered (`upstream.maxPages`), a header says so. */
export function companyAnswer(
  companies: readonly Company[],
  request: PageRequest,
  { ageMs, complete }: { ageMs: number; complete: boolean },
): Answer {
  const body = encoder.encode(JSON.stringify(paginate(companies, request)))
  return {
    status: 200,
    headers: [
      'Content-Type',
      'application/json',
      'Content-Length',
      String(body.byteLength),
      'Cache-Control',
      'private, no-store',
      'Cross-Origin-Resource-Policy',
      'same-origin',
      'X-Content-Type-Options',
      'nosniff',
      'Fpx-Data-Age',
      String(Math.max(0, Math.floor(ageMs / 1000))),
      ...(complete ? [] : ['Fpx-Data-Incomplete', '1']),
    ],
    body,
  }
}
