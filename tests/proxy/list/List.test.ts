import { describe, expect, it } from 'vitest'
import { fetched, scriptedList, stored } from './scriptedList.js'

type Scripted = ReturnType<typeof scriptedList>

/** Caches a list that was fetched at the time 0. */
const cache = ({ list }: Scripted, rows: readonly string[] = ['A', 'B']) => list.set(stored(rows))

it('an unexpected error is reported as a failure, and the next refresh works', async () => {
  const { list, read, clock, events, answers } = scriptedList()
  const { coordinator } = list.options
  const acquire = coordinator.acquire.bind(coordinator)
  coordinator.acquire = () => Promise.reject(new TypeError('a bug'))
  expect(await read(0)).toBeUndefined()
  expect(events).toMatchObject([
    {
      type: 'internal-error',
      message: expect.stringMatching(/class TypeError at .*List\.test\.ts/) as string,
    },
    { type: 'refresh-failed', reason: 'internal', failedCalls: 1, retryInMs: 500 },
  ])
  coordinator.acquire = acquire
  await clock.advance(500)
  expect(await read(0)).toEqual(['A', 'B'])
  expect(list.failure).toBeUndefined()
  expect(answers).toEqual([])
})

describe('a cached list', () => {
  it('is usable as long as it is not too old', () => {
    const scripted = scriptedList({ definition: { staleMs: 90_000 } })
    expect(scripted.list.getUsable(0)).toBeUndefined()
    cache(scripted)
    expect(scripted.list.getUsable(90_000)?.value).toEqual(['A', 'B'])
    expect(scripted.list.getUsable(90_001)).toBeUndefined()
  })

  it('is usable for a while after the key was refused, counted from the first refusal', () => {
    const scripted = scriptedList({ definition: { serveAfterRefusalMs: 1000 } })
    cache(scripted)
    scripted.list.markKeyRefused(500)
    scripted.list.markKeyRefused(900)
    expect(scripted.list.getUsable(1499)).toBeDefined()
    expect(scripted.list.getUsable(1500)).toBeUndefined()
    // A list that was fetched at the moment of the refusal does not show that the key is accepted.
    scripted.list.set(stored(['A'], -500))
    expect(scripted.list.getUsable(1500)).toBeUndefined()
    scripted.list.set(stored(['A'], -501))
    expect(scripted.list.getUsable(1500)).toBeDefined()
  })

  it('is overdue after two refresh intervals', () => {
    const scripted = scriptedList()
    cache(scripted)
    const isOverdue = (at: number) => scripted.list.isOverdue(scripted.list.cached!, at)
    expect([isOverdue(120_000), isOverdue(120_001)]).toEqual([false, true])
  })

  it('may replace unreadable rows as long as it may be served, unless it is empty', () => {
    const findMissing = () => []
    const scripted = scriptedList({ definition: { findMissing, mayBeEmpty: true } })
    const { list } = scripted
    expect(list.getRetainable(0)).toBeUndefined()
    cache(scripted, [])
    expect(list.getRetainable(0)).toBeUndefined()
    cache(scripted)
    expect(list.getRetainable(3_600_000)).toBe(list.cached)
    expect(list.getRetainable(3_600_001)).toBeUndefined()
    const other = scriptedList()
    cache(other)
    expect(other.list.getRetainable(0)).toBeUndefined()
  })

  it('is replaced by a stored one that is newer, not too old and not suspect', () => {
    const scripted = scriptedList()
    const { list } = scripted
    cache(scripted)
    expect(list.useStored(stored(['C'], 0))).toBe(false)
    expect(list.useStored({ ...stored(['C', 'D'], -1), retainedMs: 5 })).toBe(true)
    expect(list.cached).toMatchObject({ value: ['C', 'D'], fetchedAt: 1, retainedSince: -4 })
    expect(list.useStored(stored([], -2))).toBe(false)
    expect(list.cached).toMatchObject({ value: ['C', 'D'] })
  })

  it.each([
    [3_600_000, true],
    [3_600_001, false],
  ])('may be a stored one that is %i ms old: %s', (ageMs, isUsed) => {
    expect(scriptedList().list.useStored(stored(['A'], ageMs))).toBe(isUsed)
  })

  it('has the number of pages that the stored one says', () => {
    const { list } = scriptedList()
    list.useStored({ ...stored(['A'], 5), pages: 3 })
    expect(list.pages).toBe(3)
    list.useStored(stored(['A'], 4))
    expect(list.pages).toBe(3)
  })
})

describe('the slots for a list whose length is unknown', () => {
  it('is one slot, and then those of the last list', () => {
    const { list } = scriptedList({ capacity: 5 })
    expect(list.countExpectedPages()).toBe(1)
    list.pages = 3
    expect(list.countExpectedPages()).toBe(3)
    list.pages = 9
    expect(list.countExpectedPages()).toBe(5)
  })
})

describe('a request', () => {
  it('that received no list is repeated when the next refresh is due, but not within a second', () => {
    const { list } = scriptedList()
    list.schedule.waitUntil(5000)
    expect([list.getRetryMs(1000), list.getRetryMs(4500), list.getRetryMs(9000)]).toEqual([
      4000, 1000, 1000,
    ])
  })

  it('waits two seconds for a new list if the cached one is overdue, then gets the cached one', async () => {
    let fetches = 0
    const scripted = scriptedList({
      definition: { fetch: () => new Promise(() => fetches++) },
    })
    const { list, clock } = scripted
    cache(scripted)
    await clock.advance(200_000)
    let served: unknown
    void Promise.resolve(list.read(clock.elapsed())).then((entry) => (served = entry?.value))
    await clock.advance(1999)
    expect([served, fetches]).toEqual([undefined, 1])
    await clock.advance(1)
    expect(served).toEqual(['A', 'B'])
    // The refresh continues, and later requests do not wait for it.
    expect(list.read(clock.elapsed())).toBe(list.cached)
  })

  it('does not wait for a new list if the last refresh failed', async () => {
    const scripted = scriptedList({ definition: { fetch: () => new Promise(() => undefined) } })
    const { list, clock } = scripted
    cache(scripted)
    await clock.advance(200_000)
    list.fail('failing')
    expect(list.read(clock.elapsed())).toBe(list.cached)
  })

  it('without a list waits as long as a call may take, and half a second', async () => {
    const { list, clock } = scriptedList({
      definition: { fetch: () => new Promise(() => undefined) },
    })
    let isSettled = false
    void Promise.resolve(list.read(0)).then(() => (isSettled = true))
    await clock.advance(8499)
    expect(isSettled).toBe(false)
    await clock.advance(1)
    expect(isSettled).toBe(true)
  })

  it('starts a refresh only when one is due, and only one at a time', async () => {
    const { list, read, requests, clock } = scriptedList()
    void list.read(0)
    void list.read(0)
    await clock.advance(0)
    expect(requests).toHaveLength(1)
    await clock.advance(59_999)
    await read(0)
    expect(requests).toHaveLength(1)
    await clock.advance(1)
    await read(0)
    expect(requests).toHaveLength(2)
  })

  it('starts none while the proxy closes', async () => {
    const { read, services, requests } = scriptedList()
    services.isClosing = true
    expect(await read()).toBeUndefined()
    expect(requests).toEqual([])
  })

  it('keeps the runtime awake until the refresh has ended', async () => {
    const { list, clock } = scriptedList()
    const kept: Promise<unknown>[] = []
    void list.read(0, { waitUntil: (work) => void kept.push(work) })
    await clock.advance(0)
    expect(kept).toHaveLength(1)
    await kept[0]
    expect(list.cached?.value).toEqual(['A', 'B'])
  })
})

describe('the end of a list', () => {
  it('aborts the refresh in progress, and waits for it', async () => {
    const { list, clock, outcomes } = scriptedList({
      definition: {
        fetch: (_key, { signal }) =>
          new Promise((resolve) =>
            signal?.addEventListener('abort', () => resolve(fetched(['A']))),
          ),
      },
    })
    void list.read(0)
    await clock.advance(0)
    await list.close()
    expect(outcomes).toHaveLength(1)
  })

  it('is possible without a refresh', async () => {
    expect(await scriptedList().list.close()).toBeUndefined()
  })
})
