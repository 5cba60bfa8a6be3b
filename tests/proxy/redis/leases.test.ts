import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaseStore } from '../../support/leaseStore.js'
import { bankRows, json } from '../../support/fixtures.js'
import { createClusterHarness } from '../../support/createClusterHarness.js'
import { wellOnOnePage } from '../../support/createProxyHarness.js'
import { redisOnClock } from '../../support/redisOnClock.js'
import { redisServer, type RedisServer } from '../../support/redis.js'

const BANK = '/api/fpx/bank'
const NIGHT_MS = 8 * 3_600_000

let server: RedisServer
let redis: Redis
beforeAll(async () => {
  server = await redisServer()
  redis = new Redis(server.port)
})
afterAll(async () => {
  redis.disconnect()
  await server.kill()
})

it('after a night without requests, an instance without the lease serves its first payers the list that the leader stores in Redis', async () => {
  const { worlds, clock, shared, payers, gateway, arrivals } = createClusterHarness(
    2,
    {},
    wellOnOnePage,
  )
  Object.assign(shared, leaseStore(redisOnClock(redis, clock)))
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
