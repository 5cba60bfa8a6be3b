import type { Bank, Company, Ping } from '../../contract/index.js'
import { validateApiKey } from '../../gateway/internal.js'
import { CachedList } from '../list/CachedList.js'
import type { CompanyIndex } from '../list/CompanyIndex.js'
import type { Definitions, ListDefinition, ProxyServices } from '../list/ListDefinition.js'
import type { Representation } from '../list/Representation.js'
import { refresh } from '../list/refresh.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import type { ResolvedOptions } from '../options/resolveOptions.js'
import { ListLock } from '../store/ListLock.js'
import { SealedList } from '../store/SealedList.js'
import { SnapshotList } from '../store/SnapshotList.js'
import { StoreHealth, type StoredListOwner } from '../store/StoreHealth.js'
import { createPace, type Pace } from '../store/pace.js'

interface SharedByKeys {
  definitions: Definitions
  services: ProxyServices
  connect: ConnectList
}

/**
 * The lists of one API key, one for each endpoint, which all tenants with this key share. Since there may be thousands
 * of keys, a list is created on its first request.
 */
export class KeyLists {
  /** The API key is in a private field so that it isn't exposed when the object is logged or serialized. */
  readonly #apiKey: string
  #bank: CachedList<Bank, Representation> | undefined
  #company: CachedList<Company, CompanyIndex> | undefined
  #ping: CachedList<Ping, true> | undefined

  /**
   * @param tenant - the id of the first tenant with this key, which is used in events.
   * @throws {OptionError} if the key is invalid.
   */
  constructor(
    apiKey: string,
    readonly tenant: string,
    private readonly shared: SharedByKeys,
  ) {
    this.#apiKey = validateApiKey(apiKey)
  }

  get bank(): CachedList<Bank, Representation> {
    return (this.#bank ??= this.#createList(this.shared.definitions.bank))
  }

  get company(): CachedList<Company, CompanyIndex> {
    return (this.#company ??= this.#createList(this.shared.definitions.company))
  }

  get ping(): CachedList<Ping, true> {
    return (this.#ping ??= this.#createList(this.shared.definitions.ping))
  }

  created() {
    return [this.#bank, this.#company, this.#ping].filter((list) => list !== undefined)
  }

  async close(): Promise<void> {
    await Promise.all(this.created().map((list) => list.close()))
  }

  #createList<Item, Value>(definition: ListDefinition<Item, Value>): CachedList<Item, Value> {
    const { connect, services } = this.shared
    const tenant = { id: this.tenant, apiKey: this.#apiKey }
    return new CachedList({ definition, tenant, ...connect(tenant, definition), services, refresh })
  }
}

/** A map that evicts its least recently used entry when it exceeds `maxEntries`. */
export class LruMap<Value> {
  /** The entries, ordered from least to most recently used. */
  readonly #entries = new Map<string, Value>()

  constructor(
    private readonly maxEntries: number,
    private readonly onEvict: (value: Value) => void = () => undefined,
  ) {}

  get(name: string): Value | undefined {
    const value = this.#entries.get(name)
    if (value !== undefined) this.set(name, value)
    return value
  }

  set(name: string, value: Value): void {
    this.#entries.delete(name)
    this.#entries.set(name, value)
    for (const [oldest, dropped] of this.#entries) {
      if (this.#entries.size <= this.maxEntries) return
      this.#entries.delete(oldest)
      this.onEvict(dropped)
    }
  }

  values(): Iterable<Value> {
    return this.#entries.values()
  }
}

/**
 * Connects a list with its pace and the configured stores. We save only bank lists in the snapshot (companies
 * must not be written to disk).
 */
export type ConnectList = <Item>(
  tenant: StoredListOwner['tenant'],
  definition: Pick<ListDefinition<Item, never>, 'endpoint' | 'read' | 'staleMs'>,
) => {
  pace: Pace
  lock: ListLock<Item> | undefined
  snapshot: SnapshotList<Item> | undefined
}

export function createConnect(
  { store, gateway, snapshot, budget: { perMinute, limit } }: ResolvedOptions,
  services: ProxyServices,
): ConnectList {
  const { clock, monotonicNow, emit } = services
  const { baseUrl: address, adapter } = gateway
  const paths = { bank: adapter.path, company: adapter.company ?? '', ping: adapter.ping ?? '' }
  const createPaceOf = (endpoint: Endpoint) => createPace(endpoint, perMinute, limit)
  const paces = {
    bank: createPaceOf('bank'),
    company: createPaceOf('company'),
    ping: createPaceOf('ping'),
  }
  const health = new StoreHealth('shared', emit)
  const snapshotHealth = new StoreHealth('snapshot', emit)
  let instanceId: string | undefined
  let ids = 0
  // The instance's id is created during a refresh: Workers can't generate random values outside a request.
  const createId = () => `${(instanceId ??= crypto.randomUUID())}-${++ids}`

  return (tenant, { endpoint, read, staleMs }) => {
    const pace = paces[endpoint]
    // To save memory when there are thousands of lists, we seal a list only if a store or a snapshot needs it.
    if (!store && !snapshot) return { pace, lock: undefined, snapshot: undefined }
    const parts = [address, endpoint, paths[endpoint], adapter.name]
    const sealed = new SealedList(tenant.apiKey, read, ...parts)
    const owner = { tenant, endpoint, clock, monotonicNow, sealed }
    return {
      pace,
      lock: store && new ListLock({ ...owner, store, health, pace, createId, retainMs: staleMs }),
      snapshot:
        snapshot && endpoint === 'bank'
          ? new SnapshotList({ ...owner, snapshot, health: snapshotHealth })
          : undefined,
    }
  }
}
