import { Budget, Budgets } from '../coordinator/Budget.js'
import type { Coordinator } from '../coordinator/Coordinator.js'
import { FallbackCoordinator } from '../coordinator/FallbackCoordinator.js'
import { LocalCoordinator } from '../coordinator/LocalCoordinator.js'
import { Seal } from '../coordinator/Seal.js'
import { SharedBudget, splitSharedBudget } from '../coordinator/SharedBudget.js'
import { SharedCoordinator, type StoreAccess } from '../coordinator/SharedCoordinator.js'
import { SealedListCodec } from '../coordinator/SealedListCodec.js'
import { withTimeout } from '../coordinator/withTimeout.js'
import { StoreHealth } from '../coordinator/StoreHealth.js'
import { HashedName } from '../coordinator/StoreName.js'
import { SnapshotList } from '../list/SnapshotList.js'
import type { ListDefinition, ProxyServices } from '../list/ListDefinition.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import type { ResolvedOptions } from '../options/resolveOptions.js'

/**
 * Creates an object that connects lists with their budgets and the configured stores.
 *
 * @param listUsedBudgets - returns the budgets currently in use.
 */
export function createCoordinators(
  { store, gateway, snapshot, budget: { perMinute } }: ResolvedOptions,
  services: ProxyServices,
  listUsedBudgets: () => Iterable<Budget>,
) {
  const { clock, monotonicNow, timeoutMs } = services
  const { baseUrl: address, adapter } = gateway
  // If two adapters call the same path, they share a budget, but their lists are stored separately.
  const paths = { bank: adapter.path, company: adapter.company ?? '', ping: adapter.ping ?? '' }
  const getPerMinute = () => perMinute
  const split = splitSharedBudget(adapter.perMinute)
  let instanceId: string | undefined
  let idCount = 0
  // The instance's id is created during a refresh because Workers can't generate random values outside a request.
  const getInstanceId = () => (instanceId ??= crypto.randomUUID())
  const createId = () => `${getInstanceId()}-${++idCount}`
  const access: StoreAccess | undefined = store && {
    store,
    clock,
    monotonicNow,
    timeoutMs,
    owner: getInstanceId,
    isClosing: () => services.isClosing,
    createId,
    health: new StoreHealth('shared', services.emit),
    wait: (work) => withTimeout(clock, work, store.timeoutMs),
  }

  const snapshotHealth = new StoreHealth('snapshot', services.emit)
  const budgets = new Budgets(perMinute, listUsedBudgets)

  function createBudget(endpoint: Endpoint, apiKey: string): Budget {
    if (!store) return new Budget(monotonicNow, getPerMinute)
    return new SharedBudget({
      store,
      monotonicNow,
      getPerMinute,
      split,
      name: new HashedName('slots', address, apiKey, paths[endpoint]),
    })
  }

  return {
    /**
     * Connects a list with its budget and the configured stores. We save only bank lists in the snapshot because
     * companies must not be written to disk.
     */
    connect<Item>(
      tenant: { readonly id: string; readonly apiKey: string },
      {
        endpoint,
        read,
        staleMs,
      }: Pick<ListDefinition<Item, never>, 'endpoint' | 'read' | 'staleMs'>,
    ): { coordinator: Coordinator<Item>; snapshot: SnapshotList<Item> | undefined } {
      const { apiKey } = tenant
      const budget = budgets.getOrCreate(`${endpoint} ${apiKey}`, () =>
        createBudget(endpoint, apiKey),
      )
      // To save memory when there are thousands of lists, we create a codec only if a store or a snapshot needs it.
      if (!store && !snapshot)
        return { coordinator: new LocalCoordinator(budget, createId), snapshot: undefined }
      const codec = new SealedListCodec<Item>(
        new HashedName('list', address, apiKey, endpoint, paths[endpoint], adapter.name),
        new Seal(apiKey),
        read,
      )
      return {
        coordinator:
          access && budget instanceof SharedBudget
            ? new FallbackCoordinator(
                new SharedCoordinator({
                  access,
                  budget,
                  codec,
                  retainMs: staleMs,
                  tenant,
                  endpoint,
                }),
                createId,
              )
            : new LocalCoordinator(budget, createId),
        snapshot:
          snapshot && endpoint === 'bank'
            ? new SnapshotList({
                clock,
                monotonicNow,
                snapshot,
                codec,
                health: snapshotHealth,
                tenant,
                endpoint,
              })
            : undefined,
      }
    },
  }
}

export type Coordinators = ReturnType<typeof createCoordinators>
