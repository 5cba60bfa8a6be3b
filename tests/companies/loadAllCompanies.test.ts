import { describe, expect, it } from 'vitest'
import { paginate } from '../../src/contract/index.js'
import {
  loadAllCompanies,
  type LoadAllOptions,
  type LoadAllProgress,
} from '../../src/companies/loadAllCompanies.js'
import { RequestError } from '../../src/client/RequestError.js'
import { mostInAnyMinute } from '../support/mostInAnyMinute.js'
import { virtualClock } from '../support/virtualClock.js'

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Company ${index + 1}` }))

/** A test setup with its own clock and gateway. Returns the times of the calls and the progress. */
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
    isFresh: () => false,
    recentRequests: () => calls.filter((time) => clock.now() - time < 60_000).length,
    retryAt: () => 0,
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
  it('makes one call for forty companies, and reports its progress', async () => {
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

  it('makes at most thirty calls in any minute for ten thousand companies', async () => {
    const { loaded, calls, clock, reports } = world(10_000, { limit: 10_000 })
    await clock.advance(9 * 60_000)
    expect((await loaded).companies).toHaveLength(10_000)
    expect(calls).toHaveLength(250)
    expect(mostInAnyMinute(calls)).toBeLessThanOrEqual(30)
    expect(reports.some(({ waiting }) => waiting)).toBe(true)
  })

  it('control: makes more than sixty calls in a minute without a budget', async () => {
    const { loaded, calls } = world(10_000, { limit: 10_000, recentRequests: () => 0 })
    await loaded
    expect(mostInAnyMinute(calls)).toBeGreaterThan(60)
  })

  it('reads cached pages without waiting for the budget', async () => {
    const { loaded } = world(93, { isFresh: () => true, recentRequests: () => 1000 })
    expect((await loaded).companies).toHaveLength(93)
  })

  it('waits as long as a 503 says when the limit is reached', async () => {
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

  it('does not start before the time that an earlier failure named', async () => {
    const { loaded, clock, calls, reports } = world(30, {
      retryAt: () => Date.UTC(2026, 0, 1) + 20_000,
    })
    await clock.advance(19_000)
    expect(calls).toEqual([])
    expect(reports.at(-1)?.waiting).toBe(true)
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
    const { loaded, clock, controller, calls } = world(93, { recentRequests: () => 1000 })
    const failed = expect(loaded).rejects.toThrow('aborted')
    await clock.advance(5_000)
    controller.abort()
    await failed
    expect(calls).toEqual([])
    expect(clock.pending).toBe(0)
  })

  it('never duplicates rows of a gateway that ignores the page, and ends', async () => {
    let calls = 0
    const first = paginate(rows(93), { page: 1, perPage: 40 })
    const { loaded } = world(93, { getPage: () => (calls++, Promise.resolve(first)) })
    expect(await loaded).toMatchObject({ companies: rows(40), total: 93, complete: false })
    expect(calls).toBe(2)
  })

  it('accepts an array of everything, and reads pages without a count to their end', async () => {
    const everything = await world(93, { getPage: () => Promise.resolve({ data: rows(93) }) })
      .loaded
    expect(everything).toMatchObject({ total: 93, complete: true })
    const uncounted = await world(93, {
      getPage: (request) => Promise.resolve({ data: paginate(rows(93), request).data }),
    }).loaded
    expect(uncounted.companies).toHaveLength(93)
    expect(uncounted).toMatchObject({ complete: true, changed: false })
  })

  it('returns changed: true if the number of companies changes while loading', async () => {
    let count = 93
    const { loaded } = world(0, {
      getPage: (request) => Promise.resolve(paginate(rows(count++), request)),
    })
    expect((await loaded).changed).toBe(true)
  })
})
