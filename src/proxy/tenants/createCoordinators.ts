import { standardGateway } from '../../gateway/internal.js'
import { Budget } from '../coordinator/Budget.js'
import { Budgets } from '../coordinator/Budgets.js'
import type { Coordinator } from '../coordinator/Coordinator.js'
import { memoizeAsync } from '../coordinator/memoizeAsync.js'
import { hashKey, Seal } from '../coordinator/Seal.js'
import { SharedBudget } from '../coordinator/SharedBudget.js'
import { SharedCoordinator, type StoreAccess } from '../coordinator/SharedCoordinator.js'
import { SealedListCodec } from '../coordinator/SealedListCodec.js'
import { SoloCoordinator } from '../coordinator/SoloCoordinator.js'
import { STORE_TIMEOUT_MS, withTimeout } from '../coordinator/withTimeout.js'
import type { StoreReports } from '../coordinator/StoreReports.js'
import { SnapshotList } from '../list/SnapshotList.js'
import type { ListDefinition, ProxyServices } from '../list/types.js'
import { describeStoreError } from '../observe/describeStoreError.js'
import type { Endpoint, StoreName } from '../observe/FpxProxyEvent.js'
import type { ResolvedOptions } from '../options/resolveOptions.js'

/**
 * Returns a function that connects lists with their budgets, and with the stores from the options.
 *
 * @param listUsedBudgets - returns the budgets that lists use now.
 */
export function createCoordinators(
  { store, gateway, snapshot, budget: { perMinute } }: ResolvedOptions,
  services: ProxyServices,
  listUsedBudgets: () => Iterable<Budget>,
) {
  const { clock, elapsed, timeoutMs } = services
  const { baseUrl: address, adapter } = gateway
  const isDefault = adapter === standardGateway
  // Two adapters that call the same path share its budget, but read different lists from it.
  const callsOf = isDefault ? [] : [adapter.path]
  const listOf = isDefault ? [] : [adapter.path, adapter.name]
  const getPerMinute = () => perMinute
  let instanceId: string | undefined
  let idCount = 0
  // Created during a refresh, because Workers cannot generate random values before a request.
  const getInstanceId = () => (instanceId ??= crypto.randomUUID())
  const access: StoreAccess | undefined = store && {
    store,
    clock,
    elapsed,
    timeoutMs,
    owner: getInstanceId,
    isClosing: () => services.isClosing,
    createId: () => `${getInstanceId()}-${++idCount}`,
    wait: (work) => withTimeout(clock, work, store.timeoutMs ?? STORE_TIMEOUT_MS),
  }

  const budgets = new Budgets(perMinute, listUsedBudgets)

  /** Creates the budget for one endpoint of a key. */
  function createBudget(endpoint: Endpoint, apiKey: string): Budget {
    if (!store) return new Budget(elapsed, getPerMinute)
    return new SharedBudget({
      store,
      elapsed,
      getPerMinute,
      gatewayLimit: adapter.perMinute,
      name: memoizeAsync(() => hashKey('slots', address, apiKey, endpoint, ...callsOf)),
    })
  }

  return {
    /** Connects a list with the stores. Only banks are saved in the snapshot: companies do not belong on a disk. */
    connect<Item>(
      { id, apiKey }: { id: string; apiKey: string },
      { endpoint, read }: Pick<ListDefinition<Item, never>, 'endpoint' | 'read'>,
    ): { coordinator: Coordinator<Item>; snapshot: SnapshotList<Item> | undefined } {
      const budget = budgets.getOrCreate(`${endpoint} ${apiKey}`, () =>
        createBudget(endpoint, apiKey),
      )
      // A list needs a codec only for a store or a snapshot, and there may be thousands of lists.
      if (!store && !snapshot)
        return { coordinator: new SoloCoordinator(budget), snapshot: undefined }
      const codec = new SealedListCodec<Item>({
        name: memoizeAsync(() => hashKey('list', address, apiKey, endpoint, ...listOf)),
        seal: new Seal(apiKey),
        read,
      })
      const reportTo = (name: StoreName): StoreReports => ({
        onFailure: (action, error) =>
          services.emit({
            type: 'store-failed',
            tenant: id,
            endpoint,
            store: name,
            action,
            message: describeStoreError(error, apiKey),
          }),
        onRecovery: () =>
          services.emit({ type: 'store-recovered', tenant: id, endpoint, store: name }),
      })
      return {
        coordinator:
          access && budget instanceof SharedBudget
            ? new SharedCoordinator({ access, budget, codec, ...reportTo('shared') })
            : new SoloCoordinator(budget),
        snapshot:
          snapshot && endpoint === 'bank'
            ? new SnapshotList({
                clock,
                elapsed,
                snapshot,
                codec,
                ...reportTo('snapshot'),
              })
            : undefined,
      }
    },
  }
}

/** Result of {@link createCoordinators}. */
export type Coordinators = ReturnType<typeof createCoordinators>
