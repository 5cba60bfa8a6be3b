import type { BeginRequest, SharedStore } from 'fpx-checkout/proxy'

let turns = 0

/** Returns a request for a turn by the instance "a", with one slot. */
export const turnRequest = (): BeginRequest => ({
  turn: `a-${++turns}`,
  owner: 'a',
  ids: [`a-${turns}-slot`],
  limit: 20,
  coldStart: { limit: 20, ms: 0 },
  holdMs: 1,
  leaseMs: 60_000,
  knownVersion: 0,
  freshMs: 0,
})

/** Requests a turn, always as the same instance. */
export const beginTurn = (store: SharedStore) =>
  store.begin({ list: 'l', budget: 'b' }, turnRequest())
