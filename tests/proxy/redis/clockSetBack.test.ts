import { Redis } from 'ioredis'
import { redisStore } from 'fpx-checkout/proxy/redis'
import { expect, it, onTestFinished } from 'vitest'
import { turnRequest } from '../../support/beginTurn.js'
import { redisServer } from '../../support/redis.js'
import { redisOnClock } from '../../support/redisOnClock.js'
import { virtualClock } from '../../support/virtualClock.js'

const LIST = { list: 'l', budget: 'b' }

/** Creates a store on a real Redis whose clock can be set back. */
async function storeOnClock() {
  const server = await redisServer()
  onTestFinished(() => server.kill())
  const redis = new Redis(server.port)
  onTestFinished(() => redis.disconnect())
  const clock = virtualClock()
  return { clock, store: redisStore(redisOnClock(redis, clock)) }
}

it('a pause after a failure has no effect once the clock of Redis was set back', async () => {
  const { clock, store } = await storeOnClock()
  const request = turnRequest()
  await store.begin(LIST, request)
  await store.finish(LIST, {
    turn: request.turn,
    slots: [],
    failed: { pauseMs: 5000, failures: 1, keyRefused: false },
  })
  const other = () => store.begin(LIST, { ...turnRequest(), owner: 'b' })
  // Control: without the step, the pause applies.
  expect(await other()).toMatchObject({ state: 'failed', waitMs: 5000 })
  clock.jump(-20 * 60_000)
  expect(await other()).toMatchObject({ state: 'granted' })
})

it('a lease has no effect once the clock of Redis was set back', async () => {
  const { clock, store } = await storeOnClock()
  await store.begin(LIST, turnRequest())
  const other = () => store.begin(LIST, { ...turnRequest(), owner: 'b' })
  expect(await other()).toMatchObject({ state: 'gathering', waitMs: 60_000 })
  clock.jump(-20 * 60_000)
  expect(await other()).toMatchObject({ state: 'granted' })
})
