import { describe, expect, it } from 'vitest'
import { createClusterHarness } from '../../support/proxy/createClusterHarness.js'
import {
  createProxyHarness,
  type ProxyHarness,
  wellOnOnePage,
} from '../../support/proxy/createProxyHarness.js'

const minutes = (count: number) => count * 60_000

describe('a proxy that is closed', () => {
  it('SIGTERM during a first refresh ends it, and waiting payers get a problem', async () => {
    const world = createProxyHarness(
      {},
      (_url, _call, { signal }) =>
        new Promise((_done, gone) => {
          signal?.addEventListener('abort', () => gone(new Error('closed')))
        }),
    )
    const waiting = world.get('/api/fpx/bank')
    await world.clock.advance(0)
    await world.proxy.close()
    expect((await waiting).status).toBeGreaterThanOrEqual(500)
    expect(world.calls).toHaveLength(1)
    expect(world.clock.pending).toBe(0)
  })

  it('SIGTERM during a refresh ends it without another call, and the cached list is served', async () => {
    const world = createProxyHarness({}, wellOnOnePage)
    await world.get('/api/fpx/bank')
    await world.clock.advance(minutes(2))
    let aborted = false
    world.gateway(
      (_url, _call, { signal }) =>
        new Promise((_done, gone) => {
          signal?.addEventListener('abort', () => {
            aborted = true
            gone(new Error('closed'))
          })
        }),
    )
    await world.get('/api/fpx/bank')
    await world.clock.advance(0)
    await world.proxy.close()
    expect(aborted).toBe(true)
    await world.payers(minutes(2), 1000)
    expect(world.calls).toHaveLength(2)
    expect((await world.get('/api/fpx/bank')).status).toBe(200)
  })

  it('SIGTERM does not wait for the list of another instance', async () => {
    const fleet = createClusterHarness(2, {}, () => new Promise(() => undefined))
    const [first, other] = fleet.worlds as [ProxyHarness, ProxyHarness]
    void first.get('/api/fpx/bank')
    await fleet.clock.advance(100)
    const waiting = other.get('/api/fpx/bank')
    await fleet.clock.advance(100)
    let isClosed = false
    void other.proxy.close().then(() => (isClosed = true))
    await fleet.clock.advance(500)
    expect(isClosed).toBe(true)
    expect((await waiting).status).toBeGreaterThanOrEqual(500)
    expect(fleet.arrivals()).toHaveLength(1)
  })
})
