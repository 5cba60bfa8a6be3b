import { describe, expect, it } from 'vitest'
import {
  type FetchListOptions,
  GatewayError,
  type GatewayFailure,
} from '../../../src/gateway/index.js'
import { BudgetExhaustedError } from '../../../src/proxy/coordinator/Budget.js'
import type { StoredFailure } from '../../../src/proxy/coordinator/Coordinator.js'
import { fetched, scriptedList, stored } from './scriptedList.js'

const scope = { tenant: 'shop', endpoint: 'bank' }

/** A `fetch` that makes `calls` calls of `ms` milliseconds, and then returns or throws `result`. */
function fetchAfter(
  clock: { setTimeout: (done: () => void, ms: number) => unknown },
  { calls = 1, ms = 100, pages = calls }: { calls?: number; ms?: number; pages?: number },
  result: Error | ReturnType<typeof fetched>,
) {
  return async (_key: string, { limiter, onPageCount }: FetchListOptions) => {
    for (let call = 1; call <= calls; call++) {
      await limiter?.reserve(1)
      const end = limiter?.begin()
      await new Promise<void>((done) => clock.setTimeout(done, ms))
      end?.()
      if (call === 1) onPageCount?.(pages)
    }
    if (result instanceof Error) throw result
    return result
  }
}

/** A list whose `fetch` behaves as described. */
function listThat(
  result: Error | ReturnType<typeof fetched>,
  how: { calls?: number; ms?: number; pages?: number } = {},
  options: Parameters<typeof scriptedList>[0] = {},
) {
  const made = scriptedList({
    ...options,
    definition: { ...options.definition, fetch: (key, given) => fetch(key, given) },
  })
  const fetch = fetchAfter(made.clock, how, result)
  return made
}

describe('a refresh that succeeds', () => {
  it('stores the list, as old as its first page, and emits what it took', async () => {
    const { read, outcomes, events, calls, list, clock } = listThat(
      fetched(['A', 'B'], { pages: 2, rate: { remaining: 40 } }),
      { calls: 2 },
    )
    await clock.advance(1000)
    expect(await read(1000)).toEqual(['A', 'B'])
    expect(outcomes).toEqual([
      {
        list: {
          rows: ['A', 'B'],
          complete: true,
          pages: 2,
          remaining: 40,
          offline: undefined,
          ageMs: 100,
          retainedMs: 0,
        },
      },
    ])
    expect(events).toEqual([{ type: 'refreshed', rows: 2, calls: 2, durationMs: 200, ...scope }])
    expect(calls).toEqual([
      { endpoint: 'bank', hasEnded: true },
      { endpoint: 'bank', hasEnded: true },
    ])
    expect([list.pages, list.failure, list.nextAt]).toEqual([2, undefined, 1100 + 60_000])
  })

  it('requests a lease longer than the calls can take, and no lease for a list almost as old as the ttl', async () => {
    const { read, requests, list } = listThat(fetched(['A'], { pages: 3 }), { pages: 3 })
    await read()
    expect([requests[0]!.getLeaseMs(), requests[0]!.freshMs]).toEqual([8000 * 4 + 2000, 54_000])
    // However many pages: a list is fetched within a minute, and its last call may begin at the end of this minute.
    list.pages = 20
    expect(requests[0]!.getLeaseMs()).toBe(60_000 + 8000 + 2000)
    expect(requests[0]!.countCalls()).toBe(20)
  })

  it.each([
    ['an incomplete one', { complete: false }, { type: 'list-incomplete', rows: 2 }],
    [
      'one with unreadable rows',
      { unreadableRows: Array.from({ length: 12 }, (_none, index) => `row ${index}`) },
      {
        type: 'rows-unreadable',
        rows: 12,
        retained: 0,
        problems: Array.from({ length: 10 }, (_none, index) => `row ${index}`),
      },
    ],
    ['one with a lower limit', { rate: { limit: 30 } }, { type: 'limit-lowered', perMinute: 30 }],
  ])('emits an event about %s', async (_which, other, event) => {
    const { read, events } = listThat(fetched(['A', 'B'], other))
    await read()
    expect(events).toHaveLength(2)
    expect(events).toContainEqual({ ...event, ...scope })
  })

  it('replaces unreadable rows by those of the last list, as long as that list may be served', async () => {
    const next = fetched(['A'], { unreadableRows: ['data[1]'] })
    const lists = [fetched(['A', 'B']), next, next]
    const shares: (number | undefined)[] = []
    const { list, read, clock, outcomes, events } = scriptedList({
      definition: {
        staleMs: 90_000,
        findMissing: (rows, cached) => cached.filter((row) => !rows.includes(row)),
        fetch: (_key, { maxUnreadableShare }) => {
          shares.push(maxUnreadableShare)
          return Promise.resolve(lists.shift() ?? next)
        },
      },
    })
    await read(0)
    await clock.advance(60_000)
    await read(0)
    expect(list.cached?.value).toEqual(['A', 'B'])
    expect(outcomes[1]).toMatchObject({ list: { rows: ['A', 'B'], retainedMs: 60_000 } })
    expect(events).toContainEqual({
      type: 'rows-unreadable',
      rows: 1,
      retained: 1,
      problems: ['data[1]'],
      ...scope,
    })
    await clock.advance(60_000)
    await read(0)
    expect(list.cached?.value).toEqual(['A'])
    expect(outcomes[2]).toMatchObject({ list: { rows: ['A'], retainedMs: 0 } })
    expect(shares).toEqual([undefined, 0.5, undefined])
  })

  it('does not serve a suspect list, and says why', async () => {
    const { read, outcomes, events, list } = listThat(fetched([]))
    expect(await read()).toBeUndefined()
    expect(events).toMatchObject([
      { type: 'list-suspect', reason: 'empty', rows: 0, ...scope },
      {
        type: 'refresh-failed',
        reason: 'unreadable',
        message: expect.stringContaining('sent an empty list') as string,
        ...scope,
      },
    ])
    expect(outcomes).toMatchObject([
      // The pause counts from the start of the attempt, which took 100 ms.
      { pauseMs: 400, failures: 1, failure: { kind: 'unreadable', events: [{}, {}] } },
    ])
    expect(list.failure).toBe('unreadable')
  })
})

describe('a refresh that fails', () => {
  const failed = (reason: GatewayFailure, other: object) => ({
    type: 'refresh-failed',
    reason,
    status: undefined,
    message: expect.any(String) as string,
    failedCalls: 1,
    hasCached: false,
    ...other,
  })

  it('for lack of calls waits for them', async () => {
    const { read, outcomes, events, list } = listThat(new BudgetExhaustedError(7000))
    expect(await read(1000)).toBeUndefined()
    const both = [
      { type: 'budget-exhausted', retryInMs: 7000 },
      failed('limit-reached', { failedCalls: 0, retryInMs: 7000 }),
    ]
    expect(events).toEqual(both.map((event) => ({ ...event, ...scope })))
    expect(outcomes).toEqual([
      { pauseMs: 7000, failures: 0, failure: { kind: 'limit-reached', events: both } },
    ])
    expect([list.nextAt, list.failure]).toEqual([7100, 'limit-reached'])
  })

  it('because it was aborted changes nothing', async () => {
    const { read, outcomes, events, list } = listThat(new GatewayError('aborted'))
    await read()
    expect([events, list.failure, list.nextAt]).toEqual([[], undefined, 0])
    expect(outcomes).toEqual([{ pauseMs: 0, failures: 0 }])
  })

  it('with a 429 pauses all lists of the budget, and lowers its limit', async () => {
    const rate = { retryAfterMs: 5000, limit: 30 }
    const { read, outcomes, events, pauses } = listThat(
      new GatewayError('limit-reached', { status: 429, rate }),
    )
    await read(1000)
    const both = [
      { type: 'limit-reached', pauseMs: 5000 },
      failed('limit-reached', { status: 429, retryInMs: 5000 }),
    ]
    expect(events).toEqual(
      [{ type: 'limit-lowered', perMinute: 30 }, ...both].map((event) => ({ ...event, ...scope })),
    )
    expect(outcomes).toEqual([
      { pauseMs: 5000, failures: 1, failure: { kind: 'limit-reached', events: both } },
    ])
    expect(pauses).toEqual([5000])
  })

  it('with a refused key waits a minute', async () => {
    const { read, outcomes, events } = listThat(new GatewayError('key-refused', { status: 401 }))
    await read(1000)
    const both = [
      { type: 'key-refused', status: 401 },
      failed('key-refused', { status: 401, retryInMs: 60_000 }),
    ]
    expect(events).toEqual(both.map((event) => ({ ...event, ...scope })))
    expect(outcomes).toEqual([
      { pauseMs: 60_000, failures: 1, failure: { kind: 'key-refused', events: both } },
    ])
  })

  it('because the list is longer than the budget says what to change, and reads one page next time', async () => {
    const { read, outcomes, list } = listThat(fetched(['A']), { pages: 21 })
    await read(1000)
    expect(outcomes).toEqual([
      {
        pauseMs: 60_000,
        failures: 1,
        failure: {
          kind: 'too-many-pages',
          events: [
            failed('too-many-pages', {
              retryInMs: 60_000,
              message: expect.stringContaining(
                '21 pages, 20 calls. Raise budget.perMinute, or set gateway.maxPages to 20',
              ),
            }),
          ],
        },
      },
    ])
    expect(list.pages).toBe(1)
  })

  it('but not because the list is as long as the budget', async () => {
    const { read, list } = listThat(fetched(['A'], { pages: 20 }), { pages: 20 })
    expect(await read(1000)).toEqual(['A'])
    expect(list.pages).toBe(20)
  })

  it('in any other way waits the shorter, the fewer calls have failed; a list that is cached is served', async () => {
    const { read, list, outcomes } = listThat(new GatewayError('timeout'), { calls: 2 })
    list.set(stored(['A']))
    expect(await read(1000)).toEqual(['A'])
    const events = [failed('timeout', { failedCalls: 2, retryInMs: 3000 - 200, hasCached: true })]
    expect(outcomes).toEqual([{ pauseMs: 2800, failures: 2, failure: { kind: 'timeout', events } }])
  })

  it('removes a list that must not be served after a failure', async () => {
    const { read, list, events } = listThat(
      new GatewayError('failing', { status: 500 }),
      {},
      { definition: { servesAfterFailure: false } },
    )
    list.set(stored(['A']))
    await read(1000)
    expect(list.cached).toBeUndefined()
    expect(events).toMatchObject([{ status: 500, hasCached: false }])
  })

  it('keeps the number of pages that the list had, if it now has fewer', async () => {
    const { read, list } = listThat(new GatewayError('failing'), { pages: 2 })
    list.pages = 5
    await read(1000)
    expect(list.pages).toBe(5)
  })
})

describe('a refresh while another instance has the lease', () => {
  const fetching = { state: 'fetching', waitMs: 5000, failures: 0 } as const

  it('uses the list that the other one has stored meanwhile', async () => {
    const { read, answers, requests, outcomes, list, events } = scriptedList()
    answers.push(fetching, { ...fetching, list: stored(['B'], 1000) })
    expect(await read()).toEqual(['B'])
    expect([requests.length, outcomes, events]).toEqual([2, [], []])
    // The next refresh is due when the stored list is as old as the ttl.
    expect([list.failure, list.nextAt]).toEqual([undefined, 200 - 1000 + 60_000])
  })

  it('ends its own lease if it was granted with a new list', async () => {
    const { read, answers, outcomes, calls } = scriptedList()
    answers.push({ state: 'granted', waitMs: 0, failures: 2, list: stored(['B']) })
    expect(await read()).toEqual(['B'])
    expect([outcomes, calls]).toEqual([[{ pauseMs: 0, failures: 0 }], []])
  })

  it.each([
    [['B'], 53_999],
    [['A', 'B'], 54_000],
  ])('serves %j if the stored list is %i ms old', async (rows, ageMs) => {
    const { read, answers, list } = scriptedList()
    answers.push({ state: 'granted', waitMs: 0, failures: 0, list: stored(['B'], ageMs) })
    await read()
    expect(list.cached?.value).toEqual(rows)
  })

  it('requests the lease at any age if it cannot use the new list', async () => {
    const { read, answers, requests } = scriptedList()
    answers.push({ state: 'fresh', waitMs: 0, failures: 0 })
    expect(await read()).toEqual(['A', 'B'])
    expect(requests.map(({ freshMs }) => freshMs)).toEqual([54_000, 0])
  })

  it('continues to count the failures of the others', async () => {
    const { read, answers, list } = listThat(new GatewayError('failing'))
    answers.push({ state: 'granted', waitMs: 0, failures: 3 })
    await read(1000)
    expect(list.schedule.failures).toBe(4)
  })

  it('reports the failure of the other one, and tries again when the other one does', async () => {
    const { read, answers, events, list, requests } = scriptedList()
    const failure: StoredFailure = {
      kind: 'key-refused',
      events: [
        { type: 'key-refused', status: 401 },
        {
          type: 'refresh-failed',
          reason: 'key-refused',
          status: 401,
          message: 'refused',
          failedCalls: 1,
          retryInMs: 60_000,
          hasCached: true,
        },
      ],
    }
    answers.push({ state: 'failed', waitMs: 30_000, failures: 1, failure, keyRefusedMs: 10 })
    expect(await read(1000)).toBeUndefined()
    expect(events).toEqual([
      { type: 'key-refused', status: 401, ...scope },
      { ...failure.events[1], retryInMs: 30_000, hasCached: false, ...scope },
    ])
    expect([list.failure, list.nextAt, requests.length]).toEqual(['key-refused', 30_000, 1])
  })

  it('reports whether a list is cached, and until when the other one holds the lease', async () => {
    const { read, answers, events, list } = scriptedList()
    list.set(stored(['A']))
    const failure = {
      kind: 'timeout',
      events: [{ type: 'refresh-failed', reason: 'timeout', hasCached: false, retryInMs: 1 }],
    } as unknown as StoredFailure
    answers.push({ state: 'fetching', waitMs: 5000, failures: 1, failure })
    await read(0)
    expect(events).toMatchObject([{ hasCached: true, retryInMs: 5000 }])
    expect([list.failure, list.nextAt]).toEqual(['timeout', 1000])
  })

  it('that has failed before does not wait for it, and checks again soon', async () => {
    const { read, answers, list, requests } = scriptedList()
    answers.push({ ...fetching, failures: 1 })
    expect(await read(1000)).toBeUndefined()
    expect([list.failure, list.nextAt, requests.length]).toEqual(['failing', 1000, 1])
  })

  it.each([
    [5000, 1000],
    [500, 500],
    [5, 200],
  ])(
    'that ends in %i ms: the next check is after %i ms if a list is cached',
    async (waitMs, at) => {
      const { read, answers, list, requests } = scriptedList()
      list.set(stored(['A']))
      answers.push({ ...fetching, waitMs })
      expect(await read(0)).toEqual(['A'])
      expect([list.nextAt, requests.length]).toEqual([at, 1])
    },
  )

  it('gives up when the other one has stored nothing for as long as a call may take', async () => {
    const { read, answers, events, list, requests, clock } = scriptedList()
    answers.push(...Array<typeof fetching>(100).fill(fetching))
    expect(await read(20_000)).toBeUndefined()
    expect(events).toEqual([
      {
        type: 'refresh-failed',
        reason: 'timeout',
        status: undefined,
        message: 'The instance that holds the lease did not store a list in time.',
        failedCalls: 0,
        retryInMs: 1000,
        hasCached: false,
        ...scope,
      },
    ])
    // Without a cached list, it asks every 200 ms, until after 8 s.
    expect([list.failure, requests.length]).toEqual(['timeout', 42])
    expect(clock.pending).toBe(0)
  })

  it('asks once a second while an old list is served', async () => {
    const { read, answers, list, requests, clock } = scriptedList()
    await clock.advance(200_000)
    list.set(stored(['A'], 200_000))
    answers.push(...Array<typeof fetching>(100).fill(fetching))
    expect(await read(20_000)).toEqual(['A'])
    // For two seconds, payers wait for the new list: it asks every 200 ms.
    expect(requests.length).toBe(10 + 1 + 7)
  })

  it('is postponed if no calls are left', async () => {
    const { read, answers, events, list } = scriptedList()
    answers.push({ state: 'exhausted', waitMs: 7000, failures: 0 })
    expect(await read(1000)).toBeUndefined()
    expect(events).toMatchObject([
      { type: 'budget-exhausted', retryInMs: 7000, ...scope },
      { type: 'refresh-failed', reason: 'limit-reached', ...scope },
    ])
    expect([list.failure, list.nextAt]).toEqual(['limit-reached', 7000])
  })

  it('does not serve a list from before the key was refused', async () => {
    const { read, answers, list, clock } = scriptedList({
      definition: { serveAfterRefusalMs: 1000 },
    })
    answers.push({ ...fetching, failures: 1, keyRefusedMs: 1000, list: stored(['B'], 2000) })
    expect(await read(0)).toBeUndefined()
    expect(list.cached).toBeDefined()
    // Control: a list that was fetched after the refusal is served.
    await clock.advance(60_000)
    answers.push({ ...fetching, keyRefusedMs: 61_000, list: stored(['C'], 0) })
    expect(await read(0)).toEqual(['C'])
  })
})

describe('a proxy that closes', () => {
  it('ends a lease that it was just granted, with the failures so far', async () => {
    const { read, answers, services, outcomes, calls } = scriptedList()
    answers.push(
      { state: 'fetching', waitMs: 5000, failures: 0 },
      { state: 'granted', waitMs: 0, failures: 2 },
    )
    const reading = read()
    services.isClosing = true
    expect(await reading).toBeUndefined()
    expect([outcomes, calls]).toEqual([[], []])

    const other = scriptedList()
    other.answers.push({ state: 'granted', waitMs: 0, failures: 2 })
    const refreshed = other.read()
    other.services.isClosing = true
    await refreshed
    expect([other.outcomes, other.calls]).toEqual([[{ pauseMs: 0, failures: 2 }], []])
  })
})
