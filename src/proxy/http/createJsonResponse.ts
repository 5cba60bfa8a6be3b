import type { ProxyResponse } from './ProxyResponse.js'
import { scriptSafeJson } from '../list/Representation.js'

/** Headers for a response that caches must not store. */
const UNCACHED: readonly string[] = ['Cache-Control', 'no-store']

/** Headers for a response that depends on a session: caches must not store it, and other sites must not embed it. */
export const PRIVATE: readonly string[] = [
  'Cache-Control',
  'private, no-store',
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

const encoder = new TextEncoder()

/** Creates a JSON response that caches must not store. */
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
