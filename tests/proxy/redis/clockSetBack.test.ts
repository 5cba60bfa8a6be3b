import { Redis } from 'ioredis'
import { expect, it, onTestFinished } from 'vitest'
import { leaseStore, acquireRequest } from '../../support/redis/leaseStore.js'
import { redisServer } from '../../support/redis/redis.js'
import { redisOnClock } from '../../support/redis/redisOnClock.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

const LIST = { list: 'l', budget: 'b' }

/** Creates a store on a real Redis server whose clock can be set back. */
async function storeOnClock() {
  const server = await redisServer()
  onTestFinished(() => server.kill())
  const redis = new Redis(server.port)
  onTestFinished(() => redis.disconnect())
  const clock = virtualClock()
  return { clock, store: leaseStore(redisOnClock(redis, clock)) }
}

it('a pause after a failure has no effect once the clock of Redis was set back', async () => {
  const { clock, store } = await storeOnClock()
  const request = acquireRequest()
  await store.acquire(LIST, request)
  await store.release(LIST, {
    lease: request.lease,
    slots: [],
    failed: { pauseMs: 5000, failures: 1, keyRefused: false },
  })
  const other = () => store.acquire(LIST, { ...acquireRequest(), owner: 'b' })
  // As a control, the pause applies if the clock isn't set back.
  expect(await other()).toMatchObject({ state: 'failed', waitMs: 5000 })
  clock.jump(-20 * 60_000)
  expect(await other()).toMatchObject({ state: 'granted' })
})

it('a lease has no effect once the clock of Redis was set back', async () => {
  const { clock, store } = await storeOnClock()
  await store.acquire(LIST, acquireRequest())
  const other = () => store.acquire(LIST, { ...acquireRequest(), owner: 'b' })
  expect(await other()).toMatchObject({ state: 'fetching', waitMs: 60_000 })
  clock.jump(-20 * 60_000)
  expect(await other()).toMatchObject({ state: 'granted' })
})
