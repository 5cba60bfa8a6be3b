import type { TenantState } from '../TenantState.js'
import { type HealthState, stateOf, worstOf } from './Health.js'

/** From so many tenants on, a look at all of them answers for {@link LOOK_MS}: strangers decide how often it is taken. */
const MANY_TENANTS = 1000
const LOOK_MS = 1000

/** What `/health` says: the worst state of the bank lists, with status 503 where no list is served at all. */
export class HealthStatus {
  #looked = { at: -Infinity, tenants: 0, state: 'idle' as HealthState, serves: true }

  constructor(private readonly tenants: () => Iterable<TenantState>) {}

  at(now: number): { state: HealthState; serves: boolean } {
    const { at, tenants } = this.#looked
    if (tenants < MANY_TENANTS || now - at >= LOOK_MS) this.#look(now)
    return this.#looked
  }

  #look(now: number): void {
    const states = new Set<HealthState>()
    let tenants = 0
    for (const tenant of this.tenants()) {
      tenants++
      const bank = tenant.refreshers().find(({ endpoint }) => endpoint === 'bank')
      if (bank) states.add(stateOf(bank, now))
    }
    const state = worstOf(states)
    // One tenant's wrong key is no reason to take the instance away from all others.
    const serves = state !== 'failing' || states.has('fresh') || states.has('stale')
    this.#looked = { at: now, tenants, state, serves }
  }
}
