import { expect, it } from 'vitest'
import type { FpxProxyEvent } from 'fpx-checkout/proxy'
import { Budget } from '../../../src/proxy/coordinator/Budget.js'
import { SoloCoordinator } from '../../../src/proxy/coordinator/SoloCoordinator.js'
import { List } from '../../../src/proxy/list/List.js'
import { RefusedKeys } from '../../../src/proxy/list/RefusedKeys.js'
import type { ListDefinition } from '../../../src/proxy/list/types.js'
import { virtualClock } from '../../support/virtualClock.js'

const definition: ListDefinition<string, readonly string[]> = {
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

it('an unexpected error is reported as a failure, and the next refresh works', async () => {
  const clock = virtualClock()
  const events: FpxProxyEvent[] = []
  const elapsed = () => clock.elapsed()
  const coordinator = new SoloCoordinator(new Budget(elapsed, () => 30))
  coordinator.begin = () => Promise.reject(new TypeError('a bug'))
  const list = new List({
    definition,
    tenant: { id: 'shop', apiKey: 'key' },
    isOfGroup: false,
    coordinator,
    snapshot: undefined,
    services: {
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
  })
  expect(await list.read(elapsed())).toBeUndefined()
  expect(events).toMatchObject([
    { type: 'refresh-failed', reason: 'failing', failuresInARow: 1, retryInMs: 500 },
  ])
  Reflect.deleteProperty(coordinator, 'begin')
  await clock.advance(500)
  expect(await list.read(elapsed())).toMatchObject({ value: ['Affin'] })
  expect(list.failure).toBeUndefined()
})
