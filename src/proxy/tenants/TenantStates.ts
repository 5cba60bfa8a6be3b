import { RecentMap } from './RecentMap.js'
import type { ResolvedTenant } from './toResolvedTenant.js'
import type { TenantState } from './TenantState.js'

/** Keys of one tenant that are remembered side by side: while a key is changed, requests come with either. */
const MAX_KEYS = 3

/** The most tenants in memory, about 1.5 kB each. A `resolve` may make an id of whatever a stranger sends. */
const MAX_TENANTS = 20_000

/** The states of the tenants that were asked for: of each, those of its latest keys. */
export class TenantStates {
  readonly #latest = new RecentMap<TenantState>(MAX_TENANTS, (id, state) => this.#drop(id, state))
  readonly #earlier = new Map<string, readonly TenantState[]>()

  constructor(private readonly make: (tenant: ResolvedTenant) => TenantState) {}

  getOrCreate(tenant: ResolvedTenant): TenantState {
    const { id, apiKey } = tenant
    const latest = this.#latest.get(id)
    if (latest && latest.apiKey === apiKey) return latest
    const earlier = this.#earlier.get(id) ?? []
    const existing = earlier.find((state) => state.apiKey === apiKey)
    const state = existing ?? this.make(tenant)
    const others = earlier.filter((state) => state !== existing)
    if (latest) others.unshift(latest)
    for (const state of others.splice(MAX_KEYS - 1)) void state.close()
    if (others.length) this.#earlier.set(id, others)
    this.#latest.set(id, state)
    return state
  }

  /** Of each tenant the state of the key that came last. */
  current(): Iterable<TenantState> {
    return this.#latest.values()
  }

  /** Every state, those of earlier keys too. */
  all(): TenantState[] {
    return [...this.#latest.values(), ...[...this.#earlier.values()].flat()]
  }

  async close(): Promise<void> {
    await Promise.all(this.all().map((state) => state.close()))
  }

  #drop(id: string, latest: TenantState): void {
    for (const state of [latest, ...(this.#earlier.get(id) ?? [])]) void state.close()
    this.#earlier.delete(id)
  }
}
