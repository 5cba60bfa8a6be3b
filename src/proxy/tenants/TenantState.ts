import type { Bank, Company, Ping } from '../../contract/index.js'
import { validateApiKey } from '../../gateway/validateApiKey.js'
import type { Budget } from '../budget/Budget.js'
import type { Sources } from './createSources.js'
import type { Stores } from '../stores/createStores.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import { Refresher } from '../refresh/Refresher.js'
import type { RefreshDeps, RefreshSource, RefreshState } from '../refresh/types.js'
import type { ResolvedTenant } from './toResolvedTenant.js'
import type { Representation } from '../http/Representation.js'

/** What all tenants of a proxy share. */
export interface TenantDeps {
  sources: Sources
  refreshDeps: RefreshDeps
  stores: Stores
  budgetFor: (tenant: TenantState, endpoint: Endpoint) => Budget
}

/**
 * The state of one merchant: a refresher for each endpoint, created by the first request for it. There may be thousands of
 * tenants, so everything that does not depend on the tenant is in `shared`.
 */
export class TenantState {
  readonly id: string
  readonly group: string | undefined
  /** A private field, so that printing or serializing a state never shows the key. */
  readonly #apiKey: string
  #bank: Refresher<Bank, Representation> | undefined
  #company: Refresher<Company, readonly Company[]> | undefined
  #ping: Refresher<Ping, true> | undefined

  /** @throws {OptionError} for an invalid key. */
  constructor(
    { id, apiKey, group }: ResolvedTenant,
    private readonly shared: TenantDeps,
  ) {
    this.id = id
    this.#apiKey = validateApiKey(apiKey)
    this.group = group
  }

  get apiKey(): string {
    return this.#apiKey
  }

  get bank(): Refresher<Bank, Representation> {
    return (this.#bank ??= this.#createRefresher(this.shared.sources.bank))
  }

  get company(): Refresher<Company, readonly Company[]> {
    return (this.#company ??= this.#createRefresher(this.shared.sources.company))
  }

  get ping(): Refresher<Ping, true> {
    return (this.#ping ??= this.#createRefresher(this.shared.sources.ping))
  }

  /** Returns the refreshers that have been created. */
  refreshers(): RefreshState[] {
    return [this.#bank, this.#company, this.#ping].filter((refresher) => refresher !== undefined)
  }

  /** Aborts the refreshes under way. */
  async close(): Promise<void> {
    await Promise.all(this.refreshers().map((refresher) => refresher.close()))
  }

  #createRefresher<Item, Value>(source: RefreshSource<Item, Value>): Refresher<Item, Value> {
    const { budgetFor, stores, refreshDeps } = this.shared
    const budget = budgetFor(this, source.endpoint)
    return new Refresher(
      source,
      this,
      budget,
      stores.list(this, source, budget.shared),
      refreshDeps,
    )
  }
}
