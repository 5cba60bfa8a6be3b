import type { SandboxResponse } from './SandboxResponse.js'
import type { RateStatus } from './createRateCounter.js'

/** Creates the `Response`. Every response of the gateway has the two rate headers; those of the bills have none. */
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
  if (status === 429 && rate?.retryAfter) headers.set('retry-after', String(rate.retryAfter))
  return new Response(breaksOff ? firstHalf(bytes) : bytes, { status, headers })
}

/** Streams the first half of a body and then fails, as if the connection had broken. */
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
