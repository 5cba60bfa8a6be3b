import { RecentMap } from './RecentMap.js'
import type { ResolvedTenant } from './toResolvedTenant.js'
import type { TenantState } from './TenantState.js'

/**
 * Maximum number of states that one tenant has in memory, one for each key and group. While a key is being replaced,
 * requests arrive with the old key and with the new one.
 */
const MAX_KEYS = 3

/**
 * Maximum number of tenants in memory, about 1.5 kB each. Without a maximum, anonymous clients could fill the memory,
 * because `resolve` may return a tenant for any string that they send.
 */
const MAX_TENANTS = 20_000

/** The states of the tenants that were requested: for each tenant the latest state, and a few with earlier keys. */
export class TenantStates {
  readonly #latest = new RecentMap<TenantState>(MAX_TENANTS, (id, state) => this.#drop(id, state))
  readonly #earlier = new Map<string, readonly TenantState[]>()

  constructor(private readonly make: (tenant: ResolvedTenant) => TenantState) {}

  getOrCreate(tenant: ResolvedTenant): TenantState {
    const { id, apiKey, group } = tenant
    const isSame = (state: TenantState) => state.apiKey === apiKey && state.group === group
    const latest = this.#latest.get(id)
    if (latest && isSame(latest)) return latest
    const earlier = this.#earlier.get(id) ?? []
    const existing = earlier.find(isSame)
    const state = existing ?? this.make(tenant)
    const others = earlier.filter((state) => state !== existing)
    if (latest) others.unshift(latest)
    for (const state of others.splice(MAX_KEYS - 1)) void state.close()
    if (others.length) this.#earlier.set(id, others)
    this.#latest.set(id, state)
    return state
  }

  /** Returns the latest state of each tenant. */
  getLatest(): Iterable<TenantState> {
    return this.#latest.values()
  }

  /** Returns every state, including those for earlier keys. */
  getAll(): TenantState[] {
    return [...this.#latest.values(), ...[...this.#earlier.values()].flat()]
  }

  async close(): Promise<void> {
    await Promise.all(this.getAll().map((state) => state.close()))
  }

  #drop(id: string, latest: TenantState): void {
    for (const state of [latest, ...(this.#earlier.get(id) ?? [])]) void state.close()
    this.#earlier.delete(id)
  }
}
