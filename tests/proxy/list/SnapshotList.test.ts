import { describe, expect, it } from 'vitest'
import { Seal } from '../../../src/proxy/coordinator/Seal.js'
import { SealedListCodec } from '../../../src/proxy/coordinator/SealedListCodec.js'
import type { ListRecord } from '../../../src/proxy/coordinator/Coordinator.js'
import { SnapshotList } from '../../../src/proxy/list/SnapshotList.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

const saved = {
  rows: ['A'],
  complete: true,
  pages: 2,
  ageMs: 500,
  retainedMs: 5,
  remaining: 7,
  offline: [],
}

/** A snapshot in memory, whose loads and saves may hang or fail. */
function snapshotOf() {
  const clock = virtualClock()
  const texts = new Map<string, string>()
  const failures: string[] = []
  const loaded: ListRecord<string>[] = []
  const codec = new SealedListCodec<string>({
    name: () => Promise.resolve('list'),
    seal: new Seal('key'),
    read: (value) => (value as { data: string[] }).data,
  })
  const state = { loads: 0, result: 'well' as 'well' | 'hangs' | 'fails' }
  const act = <Value>(value: Value) =>
    state.result === 'hangs'
      ? new Promise<Value>(() => undefined)
      : state.result === 'fails'
        ? Promise.reject(new Error('disk'))
        : Promise.resolve(value)
  const create = () =>
    new SnapshotList<string>({
      clock,
      monotonicNow: () => clock.elapsed(),
      codec,
      snapshot: {
        load: (name) => act((state.loads++, texts.get(name))),
        save: (name, text) => act(void texts.set(name, text)),
      },
      onFailure: (action, error) => failures.push(`${action}: ${String(error)}`),
      onRecovery: () => failures.push('recovered'),
    })
  const list = create()
  /** Restores the list, and returns what it loaded. */
  const restore = async (from = list) => {
    loaded.length = 0
    const restoring = from.restore((stored) => loaded.push(stored))
    await clock.advance(0)
    await clock.advance(250)
    await restoring
    return [...loaded]
  }
  return { list, create, clock, texts, failures, state, restore }
}

describe('a saved list', () => {
  it('is restored with its age and details, but without the calls that were left', async () => {
    const { list, create, clock, restore } = snapshotOf()
    await list.save(saved)
    await clock.advance(1500)
    expect(await restore(create())).toEqual([
      {
        rows: ['A'],
        complete: true,
        pages: 2,
        ageMs: 2000,
        retainedMs: 5,
        remaining: undefined,
        offline: [],
      },
    ])
  })

  it.each([
    [60_000, 1],
    [60_001, 0],
  ])('from %i ms in the future counts as new at most: %i', async (ms, count) => {
    const { list, create, clock, restore, failures } = snapshotOf()
    await list.save({ ...saved, ageMs: 0 })
    clock.jump(-ms)
    const loaded = await restore(create())
    expect(loaded.map(({ ageMs }) => ageMs)).toEqual(Array(count).fill(0))
    expect(failures).toEqual(
      count ? [] : ['read: Error: The list is from the future: the clock was set back.'],
    )
  })

  it('is not loaded by the list that has saved it, nor twice', async () => {
    const { list, create, restore, state, clock } = snapshotOf()
    await list.save(saved)
    await restore()
    expect(state.loads).toBe(0)
    const other = create()
    await restore(other)
    await clock.advance(60_000)
    expect(await restore(other)).toEqual([])
    expect(state.loads).toBe(1)
  })
})

describe('a snapshot that fails', () => {
  it('to load is loaded again the next time', async () => {
    const { restore, state, failures } = snapshotOf()
    state.result = 'fails'
    expect([await restore(), await restore()]).toEqual([[], []])
    expect([state.loads, failures]).toEqual([2, ['load: Error: disk', 'load: Error: disk']])
  })

  it('to answer is loaded again after ten seconds', async () => {
    const { restore, state, failures, clock } = snapshotOf()
    state.result = 'hangs'
    await restore()
    expect(failures).toEqual(['load: TimeoutError: The store did not answer within 250 ms.'])
    await clock.advance(9999 - 250)
    await restore()
    expect(state.loads).toBe(1)
    await clock.advance(1)
    await restore()
    expect(state.loads).toBe(2)
  })

  it('to save is reported, at the latest after five seconds, and loaded the next time', async () => {
    const { list, restore, state, failures, clock } = snapshotOf()
    state.result = 'fails'
    await list.save(saved)
    expect(failures).toEqual(['save: Error: disk'])
    state.result = 'hangs'
    let isSaved = false
    void list.save(saved).then(() => (isSaved = true))
    await clock.advance(4999)
    expect(isSaved).toBe(false)
    await clock.advance(1)
    expect(isSaved).toBe(true)
    expect(failures[1]).toBe('save: TimeoutError: The store did not answer within 5000 ms.')
    state.result = 'well'
    await restore()
    expect(state.loads).toBe(1)
  })

  it('with a text of another program is reported, and has no list', async () => {
    const { texts, restore, failures } = snapshotOf()
    texts.set('list', '{}')
    expect(await restore()).toEqual([])
    expect(failures).toEqual(['read: Error: The stored list was not encrypted with this API key.'])
  })

  it('by having no list reports nothing', async () => {
    const { restore, failures } = snapshotOf()
    expect([await restore(), failures]).toEqual([[], []])
  })
})
