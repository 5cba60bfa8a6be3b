import type { Answer } from './Answer.js'

/** A small answer of JSON that no cache may keep. */
export function jsonAnswer(value: unknown, status = 200): Answer {
  const body = new TextEncoder().encode(JSON.stringify(value))
  return {
    status,
    headers: [
      'Content-Type',
      'application/json',
      'Content-Length',
      String(body.byteLength),
      'Cache-Control',
      'no-store',
      'X-Content-Type-Options',
      'nosniff',
    ],
    body,
  }
}
