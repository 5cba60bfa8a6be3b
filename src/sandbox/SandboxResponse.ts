import type { RateStatus } from './createRateCounter.js'

/** A simulated gateway response that {@link toResponse} converts to a `Response`. */
export interface SandboxResponse {
  type: 'application/json' | 'text/html'
  status: number
  body: string
  /** Whether the connection is closed before the whole body has been sent. */
  breaksOff?: boolean
}

/**
 * The messages of error responses. We made up the format of these messages (the gateway's documentation doesn't
 * describe it).
 */
const messages = {
  401: 'The API key is missing or wrong.',
  404: 'There is nothing at this path.',
  405: 'Only GET is served.',
  429: 'Too Many Requests',
  500: 'Server Error',
}

/** An error status the sandbox can return. */
export type ErrorStatus = keyof typeof messages

/** Creates an error response that contains only a message. */
export const errorResponse = (status: ErrorStatus): SandboxResponse =>
  jsonResponse({ message: messages[status] }, status)

export const jsonResponse = (value: object, status = 200): SandboxResponse => ({
  type: 'application/json',
  status,
  body: JSON.stringify(value),
})

/** Creates the `Response`. Pass `rate` to add rate-limit headers, which the bill API doesn't send. */
export function toResponse(answer: SandboxResponse, rate?: RateStatus): Response {
  const { status, type, breaksOff } = answer
  const bytes = new TextEncoder().encode(answer.body)
  const headers = new Headers({
    'content-type': `${type}; charset=utf-8`,
    'content-length': String(bytes.length),
  })
  if (rate) {
    headers.set('x-ratelimit-limit', String(rate.limit))
    headers.set('x-ratelimit-remaining', String(status === 429 ? 0 : rate.remaining))
    if (status === 405) headers.set('allow', 'GET')
  }
  return new Response(breaksOff ? firstHalf(bytes) : bytes, { status, headers })
}

/** Streams the first half of a body and then fails as if the connection had been closed. */
function firstHalf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent) controller.error(new TypeError('The connection broke off.'))
        else controller.enqueue(bytes.subarray(0, bytes.length >> 1))
        sent = true
      },
    },
    { highWaterMark: 0 },
  )
}
