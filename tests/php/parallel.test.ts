import { afterEach, describe, expect, it } from 'vitest'
import { banks } from '../support/gateway/faults.js'
import { wellOnOnePage } from '../support/proxy/createProxyHarness.js'
import { type BanksInPhp, startBanks } from './support/startBanks.js'

const PATH = '/api/fpx/bank'
const LIST = JSON.stringify({ data: banks })

let world: BanksInPhp | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

/** A gateway that answers when it's told to. */
function held() {
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => (release = done))
  return {
    gateway: async (...call: Parameters<typeof wellOnOnePage>) => {
      await released
      return wellOnOnePage(...call)
    },
    release,
  }
}

describe.each(['php -S', 'php-fpm'] as const)('%s with many payers at once', (server) => {
  it('200 requests at an empty cache cause one call, and all get the list', async () => {
    const { gateway, release } = held()
    world = await startBanks(gateway, { server, workers: 16, isRealTime: true })
    const { get, calls } = world
    const payers = Array.from({ length: 200 }, () => get(PATH))
    await expect.poll(() => calls.length).toBe(1)
    release()
    for (const got of await Promise.all(payers))
      expect(got).toMatchObject({ status: 200, text: LIST })
    expect(calls).toHaveLength(1)
  })

  it('20 requests at an empty cache and a hung gateway cause one call', async () => {
    const { gateway } = held()
    world = await startBanks(gateway, {
      server,
      workers: 20,
      isRealTime: true,
      banks: { timeout: 0.5 },
    })
    const { get, calls } = world
    const payers = Array.from({ length: 20 }, () => get(PATH))
    for (const got of await Promise.all(payers)) expect(got.code).toBe('gateway-timeout')
    // A process that waited for the first call doesn't begin another one with its whole timeout.
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['8', '12 s'],
    ['15', '10 s'],
    // The time at which a process began that serves many requests.
    ['60', '20 s'],
  ])(
    'a payer who has waited %s s for a process waits less for the list: %s',
    async (waited, left) => {
      const banks = { timeout: 20 }
      world = await startBanks(wellOnOnePage, { server, banks, env: { FPX_WAITED: waited } })
      await world.get(PATH)
      expect(world.server.log()).toContain(`The gateway has ${left}.`)
    },
  )

  it('while one process refreshes, the others get the cached list without waiting', async () => {
    world = await startBanks(wellOnOnePage, { server, workers: 4 })
    const { get, calls, gateway, advance } = world
    await get(PATH)
    advance(61_000)
    const { gateway: hanging, release } = held()
    gateway(hanging)
    calls.length = 0
    // The first of these payers starts the refresh. Its worker is busy until the gateway answers.
    await get(PATH)
    await expect.poll(() => calls.length).toBe(1)
    for (let payer = 0; payer < 40; payer++)
      expect(await get(PATH)).toMatchObject({ status: 200, text: LIST })
    // All have been answered, and the gateway hasn't.
    expect(calls).toHaveLength(1)
    release()
  })
})

it('control: without the lock, 200 requests cause more than one call', async () => {
  const { gateway, release } = held()
  world = await startBanks(gateway, { workers: 16, isRealTime: true, env: { FPX_UNLOCKED: '1' } })
  const { get, calls } = world
  const payers = Array.from({ length: 200 }, () => get(PATH))
  await expect.poll(() => calls.length).toBeGreaterThan(1)
  release()
  await Promise.all(payers)
})
