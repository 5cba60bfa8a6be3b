import type { Bank, Company, Ping } from '../../contract/index.js'
import { validateApiKey } from '../../gateway/internal.js'
import type { Budget } from '../coordinator/Budget.js'
import type { Definitions } from '../list/createDefinitions.js'
import { List } from '../list/List.js'
import type { ListDefinition, ProxyServices } from '../list/types.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import type { Coordinators } from './createCoordinators.js'
import type { ResolvedTenant } from './toResolvedTenant.js'
import type { Representation } from '../list/Representation.js'

/** What a proxy's tenants share. */
export interface TenantDeps {
  definitions: Definitions
  services: ProxyServices
  coordinators: Coordinators
  /** Returns a tenant's budget, and whether it belongs to a group. */
  budgetFor: (tenant: TenantState, endpoint: Endpoint) => { budget: Budget; isOfGroup: boolean }
}

/**
 * One merchant's state: a list for each endpoint, created by the first request for it. There may be thousands of
 * tenants, so everything that does not depend on the tenant is in `shared`.
 */
export class TenantState {
  readonly id: string
  readonly group: string | undefined
  /** A private field, so that printing or serializing a state never shows the key. */
  readonly #apiKey: string
  #bank: List<Bank, Representation> | undefined
  #company: List<Company, readonly Company[]> | undefined
  #ping: List<Ping, true> | undefined

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

  get bank(): List<Bank, Representation> {
    return (this.#bank ??= this.#createList(this.shared.definitions.bank))
  }

  get company(): List<Company, readonly Company[]> {
    return (this.#company ??= this.#createList(this.shared.definitions.company))
  }

  get ping(): List<Ping, true> {
    return (this.#ping ??= this.#createList(this.shared.definitions.ping))
  }

  /** Returns the lists that have been created. */
  lists() {
    return [this.#bank, this.#company, this.#ping].filter((list) => list !== undefined)
  }

  /** Aborts refreshes in progress. */
  async close(): Promise<void> {
    await Promise.all(this.lists().map((list) => list.close()))
  }

  #createList<Item, Value>(definition: ListDefinition<Item, Value>): List<Item, Value> {
    const { budgetFor, coordinators, services } = this.shared
    const { budget, isOfGroup } = budgetFor(this, definition.endpoint)
    const connected = coordinators.connect(this, definition, budget)
    return new List({ ...connected, definition, tenant: this, isOfGroup, services })
  }
}
