import { redisStore } from 'fpx-checkout/proxy/redis'
import type {
  LeaseStore,
  ListName,
  AcquireRequest,
} from '../../../src/proxy/coordinator/LeaseStore.js'

/** Creates a Redis store whose methods the test calls directly instead of the proxy. */
export const leaseStore = (...args: Parameters<typeof redisStore>) =>
  redisStore(...args) as LeaseStore

/** Returns a store that passes each call to `store` and adds the method with the list and the budget to `names`. */
export const recordNames = (store: LeaseStore, names: string[]): LeaseStore =>
  new Proxy(store, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (name: ListName, ...args: unknown[]): unknown => {
        names.push(`${String(key)} list ${name.list}`, `${String(key)} budget ${name.budget}`)
        return Reflect.apply(value, target, [name, ...args])
      }
    },
  })

let leases = 0

/** Returns a request for a lease by the instance "a", with one slot. */
export const acquireRequest = (): AcquireRequest => ({
  lease: `a-${++leases}`,
  owner: 'a',
  ids: [`a-${leases}-slot`],
  limit: 20,
  coldStart: { limit: 20, ms: 0 },
  holdMs: 1,
  leaseMs: 60_000,
  knownVersion: 0,
  freshMs: 0,
})

/** Requests a lease, always as the same instance. */
export const acquireLease = (store: LeaseStore) =>
  store.acquire({ list: 'l', budget: 'b' }, acquireRequest())
