import { expect, it } from 'vitest'
import type { FpxProxyEvent } from 'fpx-checkout/proxy'
import { Budget } from '../../../src/proxy/budget/Budget.js'
import { Refresher } from '../../../src/proxy/refresh/Refresher.js'
import { RefusedKeys } from '../../../src/proxy/refresh/RefusedKeys.js'
import type { RefreshSource } from '../../../src/proxy/refresh/types.js'
import { ListStore } from '../../../src/proxy/stores/ListStore.js'
import { virtualClock } from '../../support/virtualClock.js'

const source: RefreshSource<string, readonly string[]> = {
  endpoint: 'bank',
  gather: () =>
    Promise.resolve({
      data: ['Affin'],
      pages: 1,
      complete: true,
      unreadableRows: [],
      rate: { limit: undefined },
    }),
  read: () => [],
  toCached: (rows) => rows,
  ttlMs: 60_000,
  staleMs: 3_600_000,
  servesAfterFailure: true,
  serveAfterRefusalMs: Infinity,
  mayBeEmpty: false,
}

it('an error that nothing expects is reported as a failure, and the next refresh works', async () => {
  const clock = virtualClock()
  const events: FpxProxyEvent[] = []
  const store = new ListStore<string>(undefined, undefined)
  store.acquireLease = () => Promise.reject(new TypeError('a bug'))
  const elapsed = () => clock.elapsed()
  const refresher = new Refresher(
    source,
    { id: 'shop', apiKey: 'key' },
    new Budget(30, elapsed),
    store,
    {
      clock,
      elapsed,
      now: elapsed,
      random: () => 1,
      count: () => undefined,
      emit: (event) => void events.push(event),
      onCall: () => undefined,
      refusedKeys: new RefusedKeys(),
      timeoutMs: 8000,
      isClosing: false,
    },
  )
  expect(await refresher.read(elapsed())).toBeUndefined()
  expect(events).toMatchObject([
    { type: 'refresh-failed', reason: 'failing', failuresInARow: 1, retryInMs: 500 },
  ])
  Reflect.deleteProperty(store, 'acquireLease')
  await clock.advance(500)
  expect(await refresher.read(elapsed())).toMatchObject({ value: ['Affin'] })
  expect(refresher.failure).toBeUndefined()
})
