import { expect, it } from 'vitest'
import { createClusterHarness } from '../../support/createClusterHarness.js'
import { mostInAnyMinute } from '../../support/mostInAnyMinute.js'
import { wellOnOnePage } from '../../support/createProxyHarness.js'

const BANK = '/api/fpx/bank'

it.each([
  ['all payers are at one merchant of the account', () => ['x']],
  [
    'one instance also has payers of another merchant, who arrive last',
    (instance: number) => (instance ? ['x'] : ['x', 'y']),
  ],
  ['each merchant has half of the instances', (instance: number) => [instance % 2 ? 'x' : 'y']],
])(
  'while the store is unreachable, 32 instances make at most 32 calls a minute: %s',
  async (_where, merchantsOf) => {
    const resolve = (view: { header: (name: string) => string | undefined }) => {
      const id = view.header('host') ?? ''
      return { id, apiKey: `key-of-${id}`, group: 'the account' }
    }
    const fleet = createClusterHarness(32, { tenants: { resolve } }, wellOnOnePage)
    // Sixteen is the default, because the number of instances was not configured.
    Object.assign(fleet.shared, { instances: 16 })
    const ask = () => {
      for (const [instance, { get }] of fleet.worlds.entries())
        for (const host of merchantsOf(instance)) void get(BANK, { host })
    }
    for (let second = 0; second < 90; second += 3) {
      ask()
      await fleet.clock.advance(3000)
    }
    const known = fleet.arrivals().length
    expect(known).toBeGreaterThan(0)
    fleet.shared.state = 'lost'
    fleet.gateway(() => new Response('', { status: 500 }))
    for (let second = 0; second < 120; second += 3) {
      ask()
      await fleet.clock.advance(3000)
    }
    const alone = fleet.arrivals().slice(known)
    expect(alone.length).toBeGreaterThan(30)
    expect(mostInAnyMinute(alone)).toBeLessThanOrEqual(32)
  },
)
