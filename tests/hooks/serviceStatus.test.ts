import { describe, expect, it } from 'vitest'
import { RequestError } from '../../src/hooks/request/RequestError.js'
import {
  type QuerySnapshot,
  toServiceStatus,
} from '../../src/hooks/service-status/serviceStatus.js'

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

describe('the payment service', () => {
  it.each<[string, QuerySnapshot, QuerySnapshot[]]>([
    ['checking', nothing, []],
    ['checking', nothing, [minutesAgo(0)]],
    ['up', minutesAgo(0), []],
    ['up', minutesAgo(0), [minutesAgo(4)]],
    ['degraded', minutesAgo(0), [minutesAgo(6)]],
    ['degraded', failing(0), [minutesAgo(1)]],
    ['degraded', minutesAgo(0), [failing(now)]],
    ['limited', failing(0, limit), []],
    ['limited', minutesAgo(0), [failing(now, limit)]],
    ['limited', minutesAgo(0), [failing(now, { status: 429 })]],
    ['down', failing(0), []],
    ['down', failing(now), [failing(0)]],
    // A gateway without a liveness check: the lists decide.
    ['checking', failing(0, noPing), []],
    ['checking', failing(0, noPing), [nothing]],
    ['up', failing(0, noPing), [minutesAgo(0)]],
    ['degraded', failing(0, noPing), [minutesAgo(6)]],
    ['degraded', failing(0, noPing), [failing(now)]],
    ['down', failing(0, noPing), [failing(0)]],
    // A visitor without access says nothing about the service.
    ['up', minutesAgo(0), [failing(0, { status: 403 })]],
  ])('is %s', (status, ping, lists) => expect(toServiceStatus(ping, lists, now)).toBe(status))
})
