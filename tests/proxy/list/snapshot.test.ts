import { describe, expect, it } from 'vitest'
import type { Snapshot } from 'fpx-checkout/proxy'
import { bankRows, json } from '../../support/gateway/fixtures.js'
import { createProxyHarness, type ProxyHarness } from '../../support/proxy/createProxyHarness.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

const down = () => new Response('', { status: 500 })
const fewer = () => json({ data: bankRows(7) })
const hang = () => new Promise<never>(() => undefined)

/** Returns the text an earlier proxy has saved. */
async function saved() {
  const texts = new Map<string, string>()
  const memory: Snapshot = {
    load: (name) => Promise.resolve(texts.get(name)),
    save: (name, text) => Promise.resolve(void texts.set(name, text)),
  }
  const first = createProxyHarness({ snapshot: memory })
  await first.get('/api/fpx/bank')
  await first.proxy.close()
  return { memory, clock: virtualClock() }
}

const stored = ({ events }: ProxyHarness) => events.filter(({ type }) => type === 'store-failed')

describe('a snapshot', () => {
  it('that loads late is used when it arrives', async () => {
    const { memory, clock } = await saved()
    const late: Snapshot = {
      ...memory,
      load: (name) =>
        new Promise((done) => clock.setTimeout(() => void memory.load(name).then(done), 3000)),
    }
    const world = createProxyHarness({ clock, snapshot: late }, hang)
    const waiting = world.get('/api/fpx/bank')
    await clock.advance(3000)
    expect((await waiting).body).toEqual({ data: bankRows(43) })
    expect(stored(world)).toMatchObject([
      {
        store: 'snapshot',
        action: 'load',
        message: 'TimeoutError: The store did not answer within 250 ms.',
      },
    ])
  })

  it.each([
    ['a minute, is served as new', 60_000, 200],
    ['an hour, is ignored, because its age is unknown', 3_600_000, 502],
  ])('from before the clock was set back by %s', async (_what, ms, status) => {
    const { memory, clock } = await saved()
    clock.jump(-ms)
    const world = createProxyHarness({ clock, snapshot: memory }, down)
    expect((await world.get('/api/fpx/bank')).status).toBe(status)
    const message = 'Error: The stored list is from the future: a clock was set back.'
    expect(stored(world)).toMatchObject(status === 200 ? [] : [{ action: 'read', message }])
  })

  it('that loads late does not replace a newer list', async () => {
    const { memory, clock } = await saved()
    await clock.advance(60_000)
    const late: Snapshot = {
      ...memory,
      load: (name) =>
        new Promise((done) => clock.setTimeout(() => void memory.load(name).then(done), 3000)),
    }
    const world = createProxyHarness({ clock, snapshot: late })
    const waiting = world.get('/api/fpx/bank')
    await clock.advance(5000)
    await waiting
    expect((await world.get('/api/fpx/bank')).headers['fpx-data-age']).toBe('4')
  })

  it('that is too old to be served does not make a list of half the banks suspect', async () => {
    const { memory, clock } = await saved()
    await clock.advance(7 * 86_400_000 + 1000)
    const world = createProxyHarness({ clock, snapshot: memory }, fewer)
    expect((await world.get('/api/fpx/bank')).body).toEqual({ data: bankRows(7) })
    // As a control, the shorter list is suspect if the snapshot is recent enough.
    const { memory: young, clock: later } = await saved()
    await later.advance(6 * 86_400_000)
    const other = createProxyHarness({ clock: later, snapshot: young }, fewer)
    expect((await other.get('/api/fpx/bank')).body).toEqual({ data: bankRows(43) })
    await later.advance(0)
    expect(other.events).toContainEqual(
      expect.objectContaining({ type: 'refresh-failed', reason: 'unreadable' }),
    )
  })

  const foreign = 'Error: The stored list was not encrypted with this API key.'
  it.each<[string, Snapshot['load'], string?, string?]>([
    ['returns null, as key-value stores do', () => Promise.resolve(null)],
    ['returns nothing', () => Promise.resolve(undefined)],
    ['returns a number', () => Promise.resolve(7 as never), 'read', foreign],
    ['returns an object', () => Promise.resolve({} as never), 'read', foreign],
    ['returns an empty text', () => Promise.resolve(''), 'read', foreign],
    ['returns a text of another program', () => Promise.resolve('{}'), 'read', foreign],
    ['rejects', () => Promise.reject(new Error('disk')), 'load', 'Error: disk'],
    [
      'throws',
      () => {
        throw new Error('disk')
      },
      'load',
      'Error: disk',
    ],
  ])('that %s does not cost any payer the list', async (_what, load, action, message) => {
    const world = createProxyHarness({ snapshot: { load, save: () => Promise.resolve() } })
    expect((await world.get('/api/fpx/bank')).body).toEqual({ data: bankRows(43) })
    expect(world.events.filter(({ type }) => type === 'refresh-failed')).toEqual([])
    expect(stored(world)).toMatchObject(action ? [{ action, message }] : [])
  })

  it('that failed to load is loaded again while nothing is cached', async () => {
    const { memory, clock } = await saved()
    let loads = 0
    const moody: Snapshot = {
      ...memory,
      load: (name) => (++loads === 1 ? Promise.reject(new Error('disk')) : memory.load(name)),
    }
    const world = createProxyHarness({ clock, snapshot: moody }, down)
    expect((await world.get('/api/fpx/bank')).status).toBe(502)
    await clock.advance(4000)
    expect((await world.get('/api/fpx/bank')).body).toEqual({ data: bankRows(43) })
    expect(loads).toBe(2)
  })

  it.each<['load' | 'save' | 'read', Partial<Snapshot>]>([
    ['load', { load: () => Promise.reject(new Error('disk')) }],
    ['read', { load: () => Promise.resolve('{}') }],
    ['save', { save: () => Promise.reject(new Error('disk')) }],
  ])('whose %s failed is reported to work again when a list is saved', async (action, fault) => {
    const { memory, clock } = await saved()
    const snapshot = { ...memory, ...fault }
    const world = createProxyHarness({ clock, snapshot })
    const reports = () =>
      world.events.flatMap(({ type, ...event }) =>
        type.startsWith('store-') ? [[type, (event as { action?: string }).action]] : [],
      )
    if (action !== 'save') snapshot.save = () => Promise.reject(new Error('disk'))
    await world.get('/api/fpx/bank')
    await clock.advance(1000)
    expect(reports()).toContainEqual(['store-failed', action])
    expect(reports()).not.toContainEqual(['store-recovered', undefined])
    Object.assign(snapshot, memory)
    await clock.advance(61_000)
    await world.get('/api/fpx/bank')
    await clock.advance(1000)
    expect(reports().at(-1)).toEqual(['store-recovered', undefined])
  })

  it('that fails is not loaded again while a list is cached', async () => {
    let loads = 0
    const broken = () => Promise.reject(new Error('disk'))
    const world = createProxyHarness({
      snapshot: { load: () => (loads++, broken()), save: broken },
    })
    await world.payers(180_000, 5000)
    expect(world.calls.length).toBeGreaterThan(2)
    expect(loads).toBe(1)
  })

  it('whose save hangs does not prevent close from resolving', async () => {
    const world = createProxyHarness({
      snapshot: { load: () => Promise.resolve(null), save: hang },
    })
    expect((await world.get('/api/fpx/bank')).status).toBe(200)
    let closed = false
    void world.proxy.close().then(() => (closed = true))
    await world.clock.advance(5000)
    expect(closed).toBe(true)
    expect(stored(world)).toMatchObject([{ store: 'snapshot', action: 'save' }])
  })

  it('whose save hangs does not delay a refresh', async () => {
    const world = createProxyHarness({
      snapshot: { load: () => Promise.resolve(null), save: hang },
    })
    for (let minute = 0; minute < 3; minute++) {
      await world.get('/api/fpx/bank')
      await world.clock.advance(61_000)
    }
    expect(world.calls).toHaveLength(6)
  })
})
