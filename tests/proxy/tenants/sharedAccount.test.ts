import { describe, expect, it } from 'vitest'
import { createFpxProxy, type SharedStore, type SlotRequest } from 'fpx-checkout/proxy'
import {
  type SimulatedGateway,
  viewOf,
  well,
  wellOnOnePage,
} from '../../support/createProxyHarness.js'
import { addressOf } from '../../support/fixtures.js'
import { memoryShared } from '../../support/memoryShared.js'
import { virtualClock, type VirtualClock } from '../../support/virtualClock.js'
import { noLogger } from '../../support/noLogger.js'

interface Account {
  merchants: number
  instances: number
  /** Creates the instances' shared store. Default: the instances share nothing. */
  createStore?: (clock: VirtualClock) => SharedStore
  /** Default: lists of two pages, like that of FPX. */
  gateway?: SimulatedGateway
}

/**
 * Serves merchants that share one account's calls, with one payer for each merchant a second. Returns the second in
 * which each merchant's first payer received the list, in ascending order.
 */
async function serveFirstPayers(
  seconds: number,
  { merchants, instances, createStore, gateway = well }: Account,
): Promise<number[]> {
  const clock = virtualClock()
  const store = createStore?.(clock)
  const ids = Array.from({ length: merchants }, (_none, index) => `shop-${index}`)
  let calls = 0
  const proxies = Array.from({ length: instances }, () =>
    createFpxProxy({
      clock,
      gateway: {
        baseUrl: 'https://gateway.test/v2',
        async fetch(address, init = {}) {
          await new Promise<void>((done) => void clock.setTimeout(done, 200))
          return gateway(addressOf(address), ++calls, init)
        },
      },
      tenants: {
        resolve: (view) => {
          const id = view.header('host') ?? ''
          return { id, apiKey: `key-of-${id}`, group: 'the account' }
        },
      },
      logger: noLogger,
      ...(store ? { store } : {}),
    }),
  )
  const servedAt = new Map<string, number>()
  for (let second = 0; second < seconds; second++) {
    for (const [index, id] of ids.entries()) {
      // Each second, a merchant's payer goes to the next instance.
      const proxy = proxies[(index + second) % instances]!
      void Promise.resolve(proxy.handle(viewOf('/api/fpx/bank', { host: id }))).then((response) => {
        if (response.status === 200 && !servedAt.has(id)) servedAt.set(id, second)
      })
    }
    await clock.advance(1000)
  }
  return [...servedAt.values()].sort((a, b) => a - b)
}

/** Returns a store whose requests for slots are changed by `edit`. */
function storeWith(clock: VirtualClock, edit: Partial<SlotRequest>): SharedStore {
  const store = memoryShared(clock)
  return {
    ...store,
    begin: (name, request) => store.begin(name, { ...request, ...edit }),
    extend: (name, request) => store.extend(name, { ...request, ...edit }),
  }
}

/** Makes a store grant all of its slots, as if it had been in use for a long time. */
const isOld = { coldStart: { limit: 0, ms: 0 } }
const oldStore = (clock: VirtualClock) => storeWith(clock, isOld)

/** Returns a store that does not know which list has waited longest. */
const storeWithoutQueue = (clock: VirtualClock) => storeWith(clock, { ...isOld, idleMs: 0 })

describe('merchants that share the calls of one account, with nothing cached', () => {
  it('are all served after two minutes, if the calls of three minutes are needed', async () => {
    const served = await serveFirstPayers(130, { merchants: 40, instances: 1 })
    expect(served).toHaveLength(40)
    // Thirty calls a minute are enough for fifteen lists of two pages. No call is made for a list that would remain
    // incomplete.
    expect(served.filter((second) => second < 2)).toHaveLength(15)
  })

  it.each([1, 8])(
    'are all served after two minutes by %i instances with a store',
    async (instances) => {
      const served = await serveFirstPayers(130, {
        merchants: 30,
        instances,
        createStore: oldStore,
      })
      expect(served).toHaveLength(30)
      expect(served.filter((second) => second < 2)).toHaveLength(10)
    },
  )

  it('are all served after two minutes by instances with a new store', async () => {
    const served = await serveFirstPayers(130, {
      merchants: 10,
      instances: 32,
      createStore: memoryShared,
    })
    expect(served).toHaveLength(10)
    expect(served.filter((second) => second < 2)).toHaveLength(4)
  })

  it('are all served by instances that may make a single call without the store', async () => {
    const served = await serveFirstPayers(130, {
      merchants: 10,
      instances: 1,
      createStore: (clock) => memoryShared(clock, 32),
    })
    expect(served).toHaveLength(10)
    // While the store works, the first page is not read without the second.
    expect(served.filter((second) => second < 2)).toHaveLength(4)
  })

  it('are served lists of one page by such an instance while the store is unreachable', async () => {
    const served = await serveFirstPayers(130, {
      merchants: 2,
      instances: 1,
      createStore: (clock) => Object.assign(memoryShared(clock, 32), { state: 'lost' as const }),
      gateway: wellOnOnePage,
    })
    expect(served).toHaveLength(2)
  })

  it('control: without a queue, merchants with a list are refreshed before those without', async () => {
    const served = await serveFirstPayers(600, {
      merchants: 30,
      instances: 1,
      createStore: storeWithoutQueue,
    })
    expect(served.length).toBeLessThan(30)
  })
})
