import type { AcquireRequest, LeaseStore } from '../../../src/proxy/coordinator/LeaseStore.js'

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
