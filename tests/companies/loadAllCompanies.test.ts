import { describe, expect, it } from 'vitest'
import { paginate } from '../../src/contract/index.js'
import {
  loadAllCompanies,
  type LoadAllOptions,
  type LoadAllProgress,
} from '../../src/companies/loadAllCompanies.js'
import { RequestError } from '../../src/client/RequestError.js'
import { virtualClock } from '../support/virtualClock.js'

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Company ${index + 1}` }))

/** Creates a test setup with its own clock and gateway, which records the times of the calls and the progress. */
function world(count: number, options: Partial<LoadAllOptions> = {}) {
  const clock = virtualClock()
  const calls: number[] = []
  const reports: LoadAllProgress[] = []
  const controller = new AbortController()
  const all: LoadAllOptions = {
    getPage: (request) => {
      calls.push(clock.now())
      return Promise.resolve(paginate(rows(count), request))
    },
    limit: 1000,
    clock,
    signal: controller.signal,
    onProgress: (progress) => reports.push(progress),
    ...options,
  }
  return { clock, calls, reports, controller, loaded: loadAllCompanies(all) }
}

const limited = new RequestError('problem', 'limit', {
  status: 503,
  code: 'limit-reached',
  retryAfterMs: 20_000,
})

describe('loadAllCompanies', () => {
  it('makes one call for every 40 companies, and reports its progress', async () => {
    const { loaded, calls, reports } = world(93)
    expect(await loaded).toEqual({ companies: rows(93), total: 93, complete: true, changed: false })
    expect(calls).toHaveLength(3)
    expect(reports.map(({ loaded: so }) => so)).toEqual([0, 40, 80, 93])
  })

  it('stops at the limit, with complete: false', async () => {
    const { loaded, calls } = world(10_000, { limit: 100 })
    const { companies, total, complete } = await loaded
    expect([companies.length, total, complete]).toEqual([100, 10_000, false])
    expect(calls).toHaveLength(3)
  })

  it('waits as long as the 503 specifies when the limit is reached', async () => {
    let failures = 1
    const { loaded, clock } = world(30, {
      getPage: (request) =>
        failures-- > 0 ? Promise.reject(limited) : Promise.resolve(paginate(rows(30), request)),
    })
    let done = false
    void loaded.then(() => (done = true))
    await clock.advance(19_000)
    expect(done).toBe(false)
    await clock.advance(1_000)
    expect((await loaded).companies).toHaveLength(30)
  })

  it('rejects after the third failure in a row, and immediately if a retry cannot help', async () => {
    let calls = 0
    const fail = (error: Error) => () => (calls++, Promise.reject(error))
    const { loaded, clock } = world(30, { getPage: fail(limited) })
    const failed = expect(loaded).rejects.toBe(limited)
    await clock.advance(60_000)
    await failed
    expect(calls).toBe(3)
    const refused = new RequestError('problem', 'no', { status: 403 })
    await expect(world(30, { getPage: fail(refused) }).loaded).rejects.toBe(refused)
    expect(calls).toBe(4)
  })

  it('stops when it is cancelled, even while it waits', async () => {
    let calls = 0
    const { loaded, clock, controller } = world(93, {
      getPage: () => (calls++, Promise.reject(limited)),
    })
    const failed = expect(loaded).rejects.toThrow('aborted')
    await clock.advance(5_000)
    controller.abort()
    await failed
    expect(calls).toBe(1)
    expect(clock.pending).toBe(0)
  })

  it('is not complete if the proxy fetched only the first companies', async () => {
    const { loaded } = world(0, {
      getPage: (request) =>
        Promise.resolve({ ...paginate(rows(93), request), incomplete: true as const }),
    })
    expect(await loaded).toMatchObject({ companies: rows(93), total: 93, complete: false })
  })

  it('reads a response without a count as all companies', async () => {
    const { loaded } = world(0, { getPage: () => Promise.resolve({ data: rows(93) }) })
    expect(await loaded).toEqual({ companies: rows(93), total: 93, complete: true, changed: false })
  })

  it('stops, without duplicate rows, if the gateway ignores the page', async () => {
    let calls = 0
    const first = paginate(rows(93), { page: 1, perPage: 40 })
    const { loaded } = world(93, { getPage: () => (calls++, Promise.resolve(first)) })
    expect(await loaded).toMatchObject({ companies: rows(40), total: 93, complete: false })
    expect(calls).toBe(2)
  })

  it('returns changed: true if the number of companies changes while loading', async () => {
    let count = 93
    const { loaded } = world(0, {
      getPage: (request) => Promise.resolve(paginate(rows(count++), request)),
    })
    expect((await loaded).changed).toBe(true)
  })
})
