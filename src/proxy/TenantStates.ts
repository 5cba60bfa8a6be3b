import type { Tenant } from './FpxProxyOptions.js'
import type { TenantState } from './TenantState.js'

/** Keys of one tenant that are remembered side by side: while a key is changed, requests come with either. */
const KEYS = 3

interface Keyed {
  apiKey: string
  state: TenantState
}

/** The states of the tenants that were asked for: of each, those of its latest keys. */
export class TenantStates {
  readonly #latest = new Map<string, Keyed>()
  readonly #earlier = new Map<string, readonly Keyed[]>()

  constructor(private readonly make: (tenant: Tenant) => TenantState) {}

  of(tenant: Tenant): TenantState {
    const { id, apiKey } = tenant
    const latest = this.#latest.get(id)
    if (latest?.apiKey === apiKey) return latest.state
    const earlier = this.#earlier.get(id) ?? []
    const known = earlier.find((keyed) => keyed.apiKey === apiKey)
    const chosen = known ?? { apiKey, state: this.make(tenant) }
    const others = earlier.filter((keyed) => keyed !== known)
    if (latest) others.unshift(latest)
    for (const { state } of others.splice(KEYS - 1)) void state.close()
    if (others.length) this.#earlier.set(id, others)
    this.#latest.set(id, chosen)
    return chosen.state
  }

  /** Of each tenant the state of the key that came last. */
  current(): TenantState[] {
    return [...this.#latest.values()].map(({ state }) => state)
  }

  async close(): Promise<void> {
    const all = [...this.#latest.values(), ...[...this.#earlier.values()].flat()]
    await Promise.all(all.map(({ state }) => state.close()))
  }
}
