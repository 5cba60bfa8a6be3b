import type { ProxyResponse } from './ProxyResponse.js'
import { scriptSafeJson } from '../list/scriptSafeJson.js'

/** Headers of a response that no cache may store. */
const UNCACHED: readonly string[] = ['Cache-Control', 'no-store']

/** Headers of a response that depends on a session: no cache may store it, and no other site may embed it. */
export const PRIVATE: readonly string[] = [
  'Cache-Control',
  'private, no-store',
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

const encoder = new TextEncoder()

/** Creates a JSON response that no cache may store. */
export function createJsonResponse(
  value: unknown,
  {
    status = 200,
    type = 'application/json',
    privacy = UNCACHED,
    headers = [],
  }: {
    status?: number
    type?: string
    /** {@link PRIVATE} for a response that depends on a session. */
    privacy?: readonly string[]
    headers?: readonly string[]
  } = {},
): ProxyResponse {
  const body = encoder.encode(scriptSafeJson(value))
  return {
    status,
    headers: [
      'Content-Type',
      type,
      'Content-Length',
      String(body.byteLength),
      ...privacy,
      'X-Content-Type-Options',
      'nosniff',
      ...headers,
    ],
    body,
  }
}
