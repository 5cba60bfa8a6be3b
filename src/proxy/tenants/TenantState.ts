import type { Bank, Company, Ping } from '../../contract/index.js'
import { checkedKey } from '../../payment-service/checkedKey.js'
import type { Budget } from '../budget/Budget.js'
import type { Sources } from './createSources.js'
import type { Stores } from '../stores/createStores.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import { Refresher } from '../refresh/Refresher.js'
import type { RefreshDeps } from '../refresh/types.js'
import type { RefreshSource } from '../refresh/types.js'
import type { RefreshState } from '../refresh/types.js'
import type { ResolvedTenant } from './toResolvedTenant.js'
import type { Representation } from '../serve/Representation.js'

/** What the tenants of one proxy have in common. */
export interface TenantDeps {
  sources: Sources
  refreshDeps: RefreshDeps
  stores: Stores
  budgetFor: (tenant: TenantState, endpoint: Endpoint) => Budget
}

/**
 * What the proxy keeps of one merchant: a refresher for each endpoint that was asked for. There may be thousands, so what
 * they have in common stands in none of them.
 */
export class TenantState {
  readonly id: string
  readonly group: string | undefined
  /** Private, so that nothing that prints a state prints it. */
  readonly #apiKey: string
  #bank: Refresher<Bank, Representation> | undefined
  #company: Refresher<Company, readonly Company[]> | undefined
  #ping: Refresher<Ping, true> | undefined

  /** @throws {PaymentServiceError} of kind `misconfigured` for a key that cannot be right. */
  constructor(
    { id, apiKey, group }: ResolvedTenant,
    private readonly shared: TenantDeps,
  ) {
    this.id = id
    this.#apiKey = checkedKey(apiKey)
    this.group = group
  }

  get apiKey(): string {
    return this.#apiKey
  }

  get bank(): Refresher<Bank, Representation> {
    return (this.#bank ??= this.#refresher(this.shared.sources.bank))
  }

  get company(): Refresher<Company, readonly Company[]> {
    return (this.#company ??= this.#refresher(this.shared.sources.company))
  }

  get ping(): Refresher<Ping, true> {
    return (this.#ping ??= this.#refresher(this.shared.sources.ping))
  }

  /** The refreshers that were asked for. */
  refreshers(): RefreshState[] {
    return [this.#bank, this.#company, this.#ping].filter((refresher) => refresher !== undefined)
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    await Promise.all(this.refreshers().map((refresher) => refresher.close()))
  }

  #refresher<Item, Value>(source: RefreshSource<Item, Value>): Refresher<Item, Value> {
    const { budgetFor, stores, refreshDeps } = this.shared
    const budget = budgetFor(this, source.endpoint)
    return new Refresher(source, this, budget, stores.list(this, source), refreshDeps)
  }
}
