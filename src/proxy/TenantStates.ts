import type { ResolvedTenant } from './resolvedTenant.js'
import type { TenantState } from './TenantState.js'

/** Keys of one tenant that are remembered side by side: while a key is changed, requests come with either. */
const KEYS = 3

/** The states of the tenants that were asked for: of each, those of its latest keys. */
export class TenantStates {
  readonly #latest = new Map<string, TenantState>()
  readonly #earlier = new Map<string, readonly TenantState[]>()

  constructor(private readonly make: (tenant: ResolvedTenant) => TenantState) {}

  of(tenant: ResolvedTenant): TenantState {
    const { id, apiKey } = tenant
    const latest = this.#latest.get(id)
    if (latest && latest.apiKey === apiKey) return latest
    const earlier = this.#earlier.get(id) ?? []
    const known = earlier.find((state) => state.apiKey === apiKey)
    const chosen = known ?? this.make(tenant)
    const others = earlier.filter((state) => state !== known)
    if (latest) others.unshift(latest)
    for (const state of others.splice(KEYS - 1)) void state.close()
    if (others.length) this.#earlier.set(id, others)
    this.#latest.set(id, chosen)
    return chosen
  }

  /** Of each tenant the state of the key that came last. */
  current(): Iterable<TenantState> {
    return this.#latest.values()
  }

  async close(): Promise<void> {
    const all = [...this.#latest.values(), ...[...this.#earlier.values()].flat()]
    await Promise.all(all.map((state) => state.close()))
  }
}
