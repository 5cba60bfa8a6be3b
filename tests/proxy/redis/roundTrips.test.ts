import { Redis } from 'ioredis'
import { expect, it, onTestFinished } from 'vitest'
import { leaseStore } from '../../support/redis/leaseStore.js'
import { createClusterHarness } from '../../support/proxy/createClusterHarness.js'
import {
  type ProxyHarness,
  type SimulatedGateway,
  well,
} from '../../support/proxy/createProxyHarness.js'
import { redisOnClock } from '../../support/redis/redisOnClock.js'
import { redisServer } from '../../support/redis/redis.js'

/**
 * Creates two instances with the same Redis server. `refresh` refreshes an instance's list and returns how many scripts
 * Redis ran.
 */
async function countedInstances(gateway?: SimulatedGateway) {
  const server = await redisServer()
  onTestFinished(() => server.kill())
  const redis = new Redis(server.port)
  const monitor = await redis.monitor()
  onTestFinished(() => {
    redis.disconnect()
    monitor.disconnect()
  })
  let scripts = 0
  monitor.on('monitor', (_time: string, [command = '']: string[], source: string) => {
    if (source !== 'lua' && command.toLowerCase() === 'eval') scripts++
  })
  const fleet = createClusterHarness(2, {}, gateway)
  Object.assign(fleet.shared, leaseStore(redisOnClock(redis, fleet.clock)))
  async function refresh({ get }: ProxyHarness, afterMs = 61_000) {
    await fleet.clock.advance(afterMs)
    const before = scripts
    void get('/api/fpx/bank')
    await fleet.clock.advance(1000)
    // The monitor receives this command after all earlier ones.
    await redis.ping()
    await expect.poll(() => scripts).toBeGreaterThan(before)
    return scripts - before
  }
  const [one, other] = fleet.worlds as [ProxyHarness, ProxyHarness]
  return { ...fleet, refresh, one, other }
}

it('a refresh calls Redis twice if the number of pages is known, however many there are', async () => {
  const { one, refresh, arrivals } = await countedInstances(well)
  // The first refresh expects one page, so it runs another script for the second page.
  expect(await refresh(one)).toBe(3)
  for (let minute = 0; minute < 3; minute++) expect(await refresh(one)).toBe(2)
  expect(arrivals()).toHaveLength(8)
})

it("an instance that finds another instance's list calls Redis once", async () => {
  const { one, other, refresh, arrivals } = await countedInstances()
  await refresh(one)
  await refresh(one)
  expect(await refresh(other, 0)).toBe(1)
  expect(arrivals()).toHaveLength(4)
})

it('a refresh that fails calls Redis twice', async () => {
  const { one, refresh, gateway } = await countedInstances()
  await refresh(one)
  gateway(() => new Response('', { status: 429 }))
  expect(await refresh(one)).toBe(2)
})
