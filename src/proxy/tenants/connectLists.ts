import type { ListDefinition, ProxyServices } from '../list/ListDefinition.js'
import { createPace, type Pace } from '../store/pace.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import type { ResolvedOptions } from '../options/resolveOptions.js'
import { ListLock } from '../store/ListLock.js'
import { Seal } from '../store/Seal.js'
import { SealedList } from '../store/SealedList.js'
import { SnapshotList } from '../store/SnapshotList.js'
import { StoreHealth, type StoredListOwner } from '../store/StoreHealth.js'

/**
 * Connects a list with its pace and the configured stores. We save only bank lists in the snapshot because companies
 * must not be written to disk.
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
  // The instance's id is created during a refresh because Workers can't generate random values outside a request.
  const createId = () => `${(instanceId ??= crypto.randomUUID())}-${++ids}`

  return (tenant, { endpoint, read, staleMs }) => {
    const pace = paces[endpoint]
    // To save memory when there are thousands of lists, we seal a list only if a store or a snapshot needs it.
    if (!store && !snapshot) return { pace, lock: undefined, snapshot: undefined }
    const { apiKey } = tenant
    const parts = [address, apiKey, endpoint, paths[endpoint], adapter.name]
    const sealed = new SealedList(new Seal(apiKey), read, ...parts)
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
