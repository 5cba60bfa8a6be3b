import type { TenantState } from '../tenants/TenantState.js'
import { type HealthState, readState, findWorst } from './Health.js'

/** From so many tenants on, a look at all of them answers for {@link REUSE_MS}: strangers decide how often it is taken. */
const MANY_TENANTS = 1000
const REUSE_MS = 1000

/** What `/health` says: the worst state of the bank lists, with status 503 where no list is served at all. */
export class HealthStatus {
  #last = { at: -Infinity, tenants: 0, state: 'idle' as HealthState, serves: true }

  constructor(private readonly tenants: () => Iterable<TenantState>) {}

  read(now: number): { state: HealthState; serves: boolean } {
    const { at, tenants } = this.#last
    if (tenants < MANY_TENANTS || now - at >= REUSE_MS) this.#refresh(now)
    return this.#last
  }

  #refresh(now: number): void {
    const states = new Set<HealthState>()
    let tenants = 0
    for (const tenant of this.tenants()) {
      tenants++
      const bank = tenant.refreshers().find(({ endpoint }) => endpoint === 'bank')
      if (bank) states.add(readState(bank, now))
    }
    const state = findWorst(states)
    // One tenant's wrong key is no reason to take the instance away from all others.
    const serves = state !== 'failing' || states.has('fresh') || states.has('stale')
    this.#last = { at: now, tenants, state, serves }
  }
}
