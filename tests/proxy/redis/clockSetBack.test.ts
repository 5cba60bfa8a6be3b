import { Redis } from 'ioredis'
import { expect, it, onTestFinished } from 'vitest'
import { createProxyHarness, well } from '../../support/proxy/createProxyHarness.js'
import type { LeaseStore } from '../../../src/proxy/coordinator/LeaseStore.js'
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

/** Acquires and ends one call, whose slot is the only slot of its budget. */
async function useOnlySlot(store: LeaseStore) {
  const { lease, ids } = acquireRequest()
  const request = { ...acquireRequest(), lease, ids, limit: 1, holdMs: 120_000 }
  expect(await store.acquire(LIST, request)).toMatchObject({ state: 'granted' })
  await store.release(LIST, {
    lease,
    slots: ids.map((id) => ({ id, holdMs: 61_000 })),
    failed: { pauseMs: 0, failures: 1, keyRefused: false },
  })
}

/** Returns how long a request for the only slot has to wait, in milliseconds. */
const waitForOnlySlot = async (store: LeaseStore) =>
  (await store.extend(LIST, { ...acquireRequest(), limit: 1 })).waitMs

it.each([
  ['5 ms', 5, 31_005],
  ['20 s', 20_000, 51_000],
  ['5 minutes', 5 * 60_000, 61_000],
  ['20 minutes', 20 * 60_000, 61_000],
  ['a day', 24 * 3_600_000, 61_000],
])(
  'the slot of an ended call is held for at most 61 s after the clock of Redis was set back by %s',
  async (_step, ms, waitMs) => {
    const { clock, store } = await storeOnClock()
    await useOnlySlot(store)
    await clock.advance(30_000)
    clock.jump(-ms)
    expect(await waitForOnlySlot(store)).toBe(waitMs)
    await clock.advance(waitMs - 1)
    expect(await waitForOnlySlot(store)).toBeGreaterThan(0)
    await clock.advance(1)
    expect(await waitForOnlySlot(store)).toBe(0)
  },
)

it('the slot of an instance that has crashed is freed on time, although the clock of Redis was set back', async () => {
  const { clock, store } = await storeOnClock()
  await store.acquire(LIST, { ...acquireRequest(), limit: 1, holdMs: 200_000 })
  clock.jump(-20 * 60_000)
  expect(await waitForOnlySlot(store)).toBeGreaterThan(0)
  await clock.advance(199_999)
  expect(await waitForOnlySlot(store)).toBeGreaterThan(0)
  await clock.advance(1)
  expect(await waitForOnlySlot(store)).toBe(0)
})

it('a slot is not freed early if the clock of Redis was set forward and back again', async () => {
  const { clock, store } = await storeOnClock()
  await useOnlySlot(store)
  for (let times = 0; times < 5; times++) {
    clock.jump(20_000)
    expect(await waitForOnlySlot(store)).toBeGreaterThan(0)
    clock.jump(-20_000)
    expect(await waitForOnlySlot(store)).toBe(61_000 - times * 1000)
    await clock.advance(1000)
  }
})

it('a cold start ends on time, although the clock of Redis was set back', async () => {
  const { clock, store } = await storeOnClock()
  const coldStart = { limit: 1, ms: 200_000 }
  const acquireTwo = () => {
    const { lease } = acquireRequest()
    return store.extend(LIST, { ...acquireRequest(), coldStart, ids: [`${lease}-1`, `${lease}-2`] })
  }
  expect((await acquireTwo()).waitMs).toBeGreaterThan(0)
  await clock.advance(150_000)
  expect((await acquireTwo()).waitMs).toBeGreaterThan(0)
  clock.jump(-20 * 60_000)
  await clock.advance(49_999)
  expect((await acquireTwo()).waitMs).toBeGreaterThan(0)
  await clock.advance(1)
  expect((await acquireTwo()).waitMs).toBeGreaterThan(0)
  await clock.advance(50_000)
  expect((await acquireTwo()).waitMs).toBe(0)
})

it('a pause of the gateway is stored, although an earlier pause is from before the clock of Redis was set back', async () => {
  const { clock, store } = await storeOnClock()
  const pause = (pauseMs: number) => store.release(LIST, { lease: 'l', slots: [], pauseMs })
  const wait = async () => (await store.extend(LIST, acquireRequest())).waitMs
  await pause(61_000)
  expect(await wait()).toBe(61_000)
  clock.jump(-20 * 60_000)
  expect(await wait()).toBe(0)
  await pause(122_000)
  expect(await wait()).toBe(122_000)
})

it('banks appear within a minute if the clock of Redis was set back while no list was cached and most slots were held', async () => {
  const { clock, store } = await storeOnClock()
  const worlds = [1, 2].map(() => createProxyHarness({ clock, store }))
  const ask = async () => {
    const got = worlds.map(({ get }) => get('/api/fpx/bank'))
    await clock.advance(1000)
    return Promise.all(got)
  }
  for (const { gateway } of worlds) gateway(() => new Response('', { status: 500 }))
  for (let second = 0; second < 400; second++) await ask()
  clock.jump(-20 * 60_000)
  for (const { gateway, events } of worlds) {
    gateway(well)
    events.length = 0
  }
  const start = clock.elapsed()
  while (clock.elapsed() - start < 180_000 && (await ask()).some(({ status }) => status !== 200));
  expect(clock.elapsed() - start).toBeLessThanOrEqual(66_000)
}, 30_000)
