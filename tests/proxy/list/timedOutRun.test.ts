import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../src/contract/index.js'
import { bankRows, json, pageOf } from '../../support/gateway/fixtures.js'
import { memoryShared } from '../../support/redis/memoryShared.js'
import {
  createProxyHarness,
  type SimulatedGateway,
  well,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

const minutes = (count: number) => count * 60_000
const never: SimulatedGateway = () => new Promise(() => undefined)

/** Imitates a runtime in which a request's timers and connections silently end with its response. `end` ends them. */
function isolating() {
  const clock = virtualClock()
  let generation = 0
  const mortal: Clock = {
    ...clock,
    setTimeout(fn, ms) {
      const mine = generation
      return clock.setTimeout(() => mine === generation && fn(), ms)
    },
  }
  return { clock: { ...clock, ...mortal }, end: () => (generation += 1) }
}

describe('a refresh that the runtime stopped together with its request', () => {
  it('is replaced after it has been silent for longer than a step can take', async () => {
    const { clock, end } = isolating()
    const world = createProxyHarness({ clock }, wellOnOnePage)
    await world.get('/api/fpx/bank')
    await clock.advance(minutes(2))
    world.gateway(never)
    await world.get('/api/fpx/bank')
    await clock.advance(0)
    end()
    expect(world.calls).toHaveLength(2)
    world.gateway(well)
    await clock.advance(10_000)
    await world.get('/api/fpx/bank')
    await clock.advance(0)
    expect(world.calls).toHaveLength(2)
    await clock.advance(10_000)
    await world.get('/api/fpx/bank')
    await clock.advance(0)
    expect((await world.get('/api/fpx/bank')).body).toEqual({ data: bankRows(43) })
  })

  it('does not affect later payers if no list is cached: the next refresh starts again', async () => {
    const { clock, end } = isolating()
    const world = createProxyHarness({ clock }, never)
    void world.get('/api/fpx/bank')
    await clock.advance(0)
    end()
    await clock.advance(20_000)
    world.gateway(wellOnOnePage)
    expect((await world.get('/api/fpx/bank')).body).toEqual({ data: bankRows(21) })
  })

  /**
   * Creates a refresh that was replaced by another refresh, which is still in progress. `resume` makes the gateway
   * respond to the first refresh, and `answer` to the second.
   */
  async function replacedRefresh() {
    const { clock, end } = isolating()
    const pending: ((response: Response | Promise<Response>) => void)[] = []
    const world = createProxyHarness({ clock }, () => new Promise((done) => pending.push(done)))
    const payer = () => {
      const response = world.get('/api/fpx/bank')
      return clock.advance(0).then(() => response)
    }
    void payer()
    await clock.advance(0)
    end()
    await clock.advance(20_000)
    void payer()
    await clock.advance(0)
    const [resume, answer] = pending
    expect(pending).toHaveLength(2)
    return { ...world, clock, payer, resume: resume!, answer: answer! }
  }
  const listOf = (rows: number) => json({ data: bankRows(rows) })

  it('does not end the refresh that replaced it', async () => {
    const { clock, calls, payer, resume, answer } = await replacedRefresh()
    resume(listOf(20))
    await clock.advance(0)
    void payer()
    await clock.advance(0)
    expect(calls).toHaveLength(2)
    answer(listOf(21))
    expect((await payer()).body).toEqual({ data: bankRows(21) })
    expect(calls).toHaveLength(2)
  })

  it.each([
    ['its list', () => listOf(20)],
    ['its failure', () => new Response('', { status: 500 })],
    ['its broken connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])('does not write after it was replaced, with %s', async (_what, late) => {
    const { clock, events, payer, resume, answer } = await replacedRefresh()
    answer(listOf(21))
    await clock.advance(0)
    resume(late())
    await clock.advance(0)
    expect((await payer()).body).toEqual({ data: bankRows(21) })
    expect(events.map(({ type }) => type)).toEqual(['refreshed'])
  })

  it.each([
    ['whose list was not known', false],
    ['whose list was known to have two pages', true],
  ])('does not make another call after it was replaced, %s', async (_what, warm) => {
    const { clock, end } = isolating()
    const world = createProxyHarness({ clock }, well)
    if (warm) {
      await world.get('/api/fpx/bank')
      await clock.advance(minutes(2))
    }
    const before = world.calls.length
    let wake: (answer: Response) => void = () => undefined
    world.gateway(
      (url) => new Promise((done) => (wake = () => done(json(pageOf(bankRows(43), url))))),
    )
    void world.get('/api/fpx/bank')
    await clock.advance(0)
    const late = wake
    end()
    await clock.advance(31_000)
    world.gateway(well)
    const second = world.get('/api/fpx/bank')
    await clock.advance(0)
    expect((await second).body).toEqual({ data: bankRows(43) })
    expect(world.calls).toHaveLength(before + 3)
    // If the first refresh hadn't been replaced, it would now request the second page.
    late(new Response())
    await clock.advance(1000)
    expect(world.calls).toHaveLength(before + 3)
  })

  it('leaves the tail of its call, although nobody knows when it ended', async () => {
    const { clock, end } = isolating()
    const world = createProxyHarness({ clock }, never)
    void world.get('/api/fpx/bank')
    await clock.advance(0)
    end()
    world.gateway(wellOnOnePage)
    // The call may have taken eight seconds, and the stores six.
    await clock.advance(17_999)
    expect((await world.get('/api/fpx/bank')).status).toBe(504)
    expect(world.calls).toHaveLength(1)
    await clock.advance(1)
    expect((await world.get('/api/fpx/bank')).status).toBe(200)
  })

  it('does not call the gateway if the store answers after the refresh was replaced', async () => {
    const { clock, end } = isolating()
    const shared = memoryShared(clock)
    const swap = shared.swap.bind(shared)
    let wake: () => void = () => undefined
    shared.swap = async (...ask) => {
      await new Promise<void>((done) => (wake = done))
      return swap(...ask)
    }
    const world = createProxyHarness({ clock, store: shared }, wellOnOnePage)
    void world.get('/api/fpx/bank')
    await clock.advance(0)
    end()
    shared.swap = swap
    await clock.advance(20_000)
    expect((await world.get('/api/fpx/bank')).body).toEqual({ data: bankRows(21) })
    wake()
    await clock.advance(1000)
    expect(world.calls).toHaveLength(1)
  })
})
