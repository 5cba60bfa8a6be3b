import { describe, expect, it } from 'vitest'
import { RequestError } from '../../src/client/RequestError.js'
import { type QuerySnapshot, toGatewayStatus } from '../../src/status/toGatewayStatus.js'

const now = Date.UTC(2026, 0, 1)
const minutesAgo = (minutes: number): QuerySnapshot => ({
  error: null,
  asOf: now - minutes * 60_000,
})
const failing = (kept: number, options: object = { status: 502 }): QuerySnapshot => ({
  error: new RequestError('problem', '', options),
  asOf: kept,
})
const nothing: QuerySnapshot = { error: null, asOf: 0 }
const noPing = { status: 404, code: 'not-found' as const }
const limit = { status: 503, code: 'limit-reached' as const }

describe('the gateway', () => {
  it.each<[string, string, QuerySnapshot, QuerySnapshot[]]>([
    ['checking', 'before the first ping', nothing, []],
    ['checking', 'before the first ping, even with a list', nothing, [minutesAgo(0)]],
    ['up', 'after a ping', minutesAgo(0), []],
    ['up', 'with a list that is four minutes old', minutesAgo(0), [minutesAgo(4)]],
    ['degraded', 'with a list that is six minutes old', minutesAgo(0), [minutesAgo(6)]],
    ['degraded', 'if the ping fails and there is a list', failing(0), [minutesAgo(1)]],
    ['degraded', 'if a list cannot be refreshed', minutesAgo(0), [failing(now)]],
    ['limited', 'if the ping reaches the limit', failing(0, limit), []],
    ['limited', 'if a list reaches the limit', minutesAgo(0), [failing(now, limit)]],
    ['limited', 'if a list gets a 429', minutesAgo(0), [failing(now, { status: 429 })]],
    ['down', 'if the ping fails and there is no list', failing(0), []],
    ['down', 'if ping and list fail', failing(now), [failing(0)]],
    // Without a liveness check, the lists determine the state.
    ['checking', 'without a liveness check or a list', failing(0, noPing), []],
    ['checking', 'without a liveness check, before the list', failing(0, noPing), [nothing]],
    ['up', 'without a liveness check, with a list', failing(0, noPing), [minutesAgo(0)]],
    ['degraded', 'without a liveness check, with an old list', failing(0, noPing), [minutesAgo(6)]],
    [
      'degraded',
      'without a liveness check, if a refresh fails',
      failing(0, noPing),
      [failing(now)],
    ],
    ['down', 'without a liveness check, if the list fails', failing(0, noPing), [failing(0)]],
    // If a visitor is denied access, the response doesn't reveal anything about the gateway.
    ['up', 'if a visitor has no access', minutesAgo(0), [failing(0, { status: 403 })]],
  ])('is "%s" %s', (status, _when, ping, lists) => {
    expect(toGatewayStatus(ping, lists, now)).toBe(status)
  })
})
