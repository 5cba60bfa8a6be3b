import { expect, it } from 'vitest'
import { leaseStore } from '../../support/redis/leaseStore.js'
import { bankRows, json } from '../../support/gateway/fixtures.js'
import { createClusterHarness } from '../../support/proxy/createClusterHarness.js'
import { wellOnOnePage } from '../../support/proxy/createProxyHarness.js'
import { redisOnClock } from '../../support/redis/redisOnClock.js'
import { useRedis } from '../../support/redis/useRedis.js'

const BANK = '/api/fpx/bank'
const NIGHT_MS = 8 * 3_600_000

const used = useRedis()

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
