import { describe, expect, it } from 'vitest'
import { createGatewayClient, type RateLimitInfo } from 'fpx-checkout/gateway'
import { virtualClock } from '../support/deterministic/virtualClock.js'

const clock = virtualClock(Date.UTC(2026, 0, 1))
const at = (ms: number) => new Date(clock.now() + ms).toUTCString()

async function rateOf(headers: Record<string, string>): Promise<RateLimitInfo> {
  const gateway = createGatewayClient({
    baseUrl: 'https://gateway.test/v2',
    apiKey: 'key',
    clock,
    fetch: () => Promise.resolve(new Response('{}', { status: 429, headers })),
  })
  const error: unknown = await gateway.ping().catch((cause: unknown) => cause)
  return (error as { rate: RateLimitInfo }).rate
}

describe('the rate limit of a 429 response', () => {
  it.each<[string, Record<string, string>, RateLimitInfo]>([
    ['Retry-After in seconds', { 'Retry-After': '7' }, { retryAfterMs: 7000 }],
    ['Retry-After as a date', { 'Retry-After': at(90_000) }, { retryAfterMs: 90_000 }],
    [
      "Retry-After as a date, by the gateway's clock",
      { 'Retry-After': at(3_690_000), Date: at(3_600_000) },
      { retryAfterMs: 90_000 },
    ],
    ['no Retry-After in the past', { 'Retry-After': at(-1000) }, {}],
    ['no Retry-After of 0', { 'Retry-After': '0' }, {}],
    ['no Retry-After of -1', { 'Retry-After': '-1' }, {}],
    ['no Retry-After of 1e9', { 'Retry-After': '1e9' }, {}],
    ['Retry-After of an hour', { 'Retry-After': '3600' }, { retryAfterMs: 3_600_000 }],
    ['no Retry-After of more than an hour', { 'Retry-After': '3601' }, {}],
    ['no Retry-After without a number', { 'Retry-After': 'soon' }, {}],
    ['X-RateLimit-Reset in seconds', { 'X-RateLimit-Reset': '30' }, { resetMs: 30_000 }],
    [
      'X-RateLimit-Reset in seconds since 1970',
      { 'X-RateLimit-Reset': String(clock.now() / 1000 + 30) },
      { resetMs: 30_000 },
    ],
    [
      'X-RateLimit-Reset in ms since 1970',
      { 'X-RateLimit-Reset': String(clock.now() + 30_000) },
      { resetMs: 30_000 },
    ],
    ['no X-RateLimit-Reset in the past', { 'X-RateLimit-Reset': '1000000000' }, {}],
    [
      'limit and remaining',
      { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '5' },
      { limit: 60, remaining: 5 },
    ],
    [
      'the other family of headers',
      { 'RateLimit-Limit': '100', 'RateLimit-Remaining': '7', 'RateLimit-Reset': '299' },
      { limit: 100, remaining: 7, resetMs: 299_000 },
    ],
    [
      'the family with fewer calls left',
      {
        'X-RateLimit-Limit': '60',
        'X-RateLimit-Remaining': '59',
        'RateLimit-Limit': '10',
        'RateLimit-Remaining': '0',
        'RateLimit-Reset': '299',
      },
      { limit: 10, remaining: 0, resetMs: 299_000 },
    ],
    [
      'no invalid limit or remaining',
      { 'X-RateLimit-Limit': '0', 'X-RateLimit-Remaining': 'NaN' },
      {},
    ],
  ])('contains %s', async (_case, headers, rate) => {
    expect(await rateOf(headers)).toEqual(rate)
  })
})
