import { expect, it } from 'vitest'
import {
  banksOf,
  outageAcrossRestart,
  shortBankEvents,
  threeBanks,
} from '../../support/gateway/banksThatChange.js'
import { leaseStore } from '../../support/redis/leaseStore.js'
import { createClusterHarness } from '../../support/proxy/createClusterHarness.js'
import { EXPIRY_HASH, redisOnClock } from '../../support/redis/redisOnClock.js'
import { useRedis } from '../../support/redis/useRedis.js'
import { bankRows, json } from '../../support/gateway/fixtures.js'
import { wellOnOnePage } from '../../support/proxy/createProxyHarness.js'

const used = useRedis()

/** Creates instances on one real Redis. The clock is virtual. */
function clusterOf(count: number) {
  const fleet = createClusterHarness(count, {}, banksOf(...threeBanks()))
  Object.assign(fleet.shared, leaseStore(redisOnClock(used.redis, fleet.clock)))
  return fleet
}

it('for each change of a bank, only one of the instances on one Redis emits an event', async () => {
  const fleet = clusterOf(2)
  await fleet.payers(1000)
  for (const status of ['B', 'A']) {
    fleet.gateway(banksOf(...threeBanks(status)))
    await fleet.payers(90_000, 5000)
  }
  expect(fleet.worlds.flatMap(shortBankEvents).toSorted()).toEqual([
    'offline AFFI0001 B2C',
    'online AFFI0001 B2C',
  ])
})

it('Redis stores the start of an outage with the list, so it survives a restart of all instances', async () => {
  const fleet = clusterOf(1)
  const { offlineAt, events } = await outageAcrossRestart(fleet, async () => {
    const expiries = Object.values(await used.redis.hgetall(EXPIRY_HASH)).map(Number)
    expect(Math.max(...expiries) - fleet.clock.now()).toBeGreaterThan(6 * 86_400_000)
  })
  expect(events).toMatchObject([{ type: 'bank-online', since: offlineAt }])
})

it('control: if Redis loses everything, the start of an outage is lost too', async () => {
  const { offlineAt, events } = await outageAcrossRestart(clusterOf(1), () => used.redis.flushall())
  const [online] = events
  expect(online).toMatchObject({ type: 'bank-online' })
  expect(online).not.toMatchObject({ since: offlineAt })
})

const BANK = '/api/fpx/bank'
const NIGHT_MS = 8 * 3_600_000

it('after a night without requests, an instance without the lease serves its first payers the list that the leader stores in Redis', async () => {
  const { worlds, clock, shared, payers, gateway, arrivals } = createClusterHarness(
    2,
    {},
    wellOnOnePage,
  )
  Object.assign(shared, leaseStore(redisOnClock(used.redis, clock)))
  const [leader, other] = worlds
  await payers(1000)
  await clock.advance(NIGHT_MS)
  let answer: (response: Response) => void = () => undefined
  gateway(() => new Promise((done) => (answer = done)))
  const first = leader!.get(BANK)
  await clock.advance(0)
  const got = [other!.get(BANK), other!.get(BANK)]
  await clock.advance(500)
  answer(json({ data: bankRows(20) }))
  await clock.advance(200)
  for (const { body } of await Promise.all([first, ...got]))
    expect(body).toEqual({ data: bankRows(20) })
  expect(arrivals()).toHaveLength(2)
})
