import { type HealthState, type ObservedTenant, readState, findWorst } from './Health.js'

/**
 * From this number of tenants on, a result is reused for {@link REUSE_MS}, because anonymous clients may request
 * `/health` at any rate.
 */
const MANY_TENANTS = 1000
const REUSE_MS = 1000

/**
 * The content of `/health`: the worst state of the bank lists, and `isServing`. `isServing` is false (status 503) if a
 * bank list is failing and no other can be served.
 */
export class HealthStatus {
  #last = { readAt: -Infinity, tenants: 0, state: 'idle' as HealthState, isServing: true }

  constructor(private readonly tenants: () => Iterable<ObservedTenant>) {}

  read(now: number): { state: HealthState; isServing: boolean } {
    const { readAt, tenants } = this.#last
    if (tenants < MANY_TENANTS || now - readAt >= REUSE_MS) this.#refresh(now)
    return this.#last
  }

  #refresh(now: number): void {
    const states = new Set<HealthState>()
    let tenants = 0
    for (const tenant of this.tenants()) {
      tenants++
      const bank = tenant.lists.created().find(({ endpoint }) => endpoint === 'bank')
      if (bank) states.add(readState(bank, now))
    }
    const state = findWorst(states)
    // A 503 takes the instance out of service for all tenants, so one tenant's wrong key must not cause it.
    const isServing = state !== 'failing' || states.has('fresh') || states.has('stale')
    this.#last = { readAt: now, tenants, state, isServing }
  }
}
