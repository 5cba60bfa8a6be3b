import { standardGateway } from '../../gateway/adapters/standardGateway.js'
import { SharedSlots } from '../budget/SharedSlots.js'
import type { ResolvedOptions } from '../options/resolveOptions.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import { describeStoreError } from '../observe/describeStoreError.js'
import type { RefreshDeps, RefreshSource } from '../refresh/types.js'
import { SignedListCodec } from './SignedListCodec.js'
import { ListStore } from './ListStore.js'
import { memoizeAsync } from './memoizeAsync.js'
import { hashKey, Seal } from './Seal.js'
import { SharedList } from './SharedList.js'
import { createStoreWait } from './withStoreTimeout.js'
import { SnapshotList } from './SnapshotList.js'

/** The store of every list that stays in memory. One object, because there may be thousands of lists. */
const MEMORY_ONLY = new ListStore<never>(undefined, undefined)

/** Connects the endpoints of each merchant with the stores of the options. */
export function createStores(options: ResolvedOptions, deps: RefreshDeps) {
  const { store: shared, gateway, snapshot } = options
  const { clock, timeoutMs, elapsed } = deps
  const { baseUrl: address, adapter } = gateway
  const { path, perMinute } = adapter
  const isDefault = adapter === standardGateway
  // Calls to one path share their budget, whatever the adapter. Lists that two adapters read from it are different lists.
  const callsOf = isDefault ? [] : [path]
  const listOf = isDefault ? [] : [path, adapter.name]
  const wait = createStoreWait(clock)
  let instanceId: string | undefined
  /** The id of this instance. Created in a refresh: Workers have no random bytes before a request. */
  const owner = () => (instanceId ??= crypto.randomUUID())

  const reportFailure =
    (tenant: string, endpoint: Endpoint, apiKey: string, store: 'shared' | 'snapshot') =>
    (action: string, error: unknown) =>
      deps.emit({
        type: 'store-failed',
        tenant,
        endpoint,
        store,
        action,
        message: describeStoreError(error, apiKey),
      })

  return {
    /** The slots that a group of keys shares. */
    slots(
      { id, apiKey }: { id: string; apiKey: string },
      group: string,
      endpoint: Endpoint,
    ): SharedSlots | undefined {
      return (
        shared &&
        new SharedSlots({
          store: shared,
          wait,
          elapsed,
          owner,
          name: memoizeAsync(() => hashKey('slots', address, group, endpoint, ...callsOf)),
          timeoutMs,
          gatewayLimit: perMinute,
          onFailure: reportFailure(id, endpoint, apiKey, 'shared'),
        })
      )
    },

    /** The stores of a list that is gathered with these slots. Only banks go into the snapshot: companies do not belong on a disk. */
    list<Item>(
      { id, apiKey }: { id: string; apiKey: string },
      { endpoint, read }: Pick<RefreshSource<Item, never>, 'endpoint' | 'read'>,
      slots: SharedSlots | undefined,
    ): ListStore<Item> {
      const bankSnapshot = endpoint === 'bank' ? snapshot : undefined
      if (!shared && !bankSnapshot) return MEMORY_ONLY
      const name = memoizeAsync(() => hashKey('list', address, apiKey, endpoint, ...listOf))
      const listOptions = {
        clock,
        elapsed,
        owner,
        codec: new SignedListCodec({ name, seal: new Seal(apiKey), read }),
      }
      return new ListStore<Item>(
        shared &&
          slots &&
          new SharedList({
            ...listOptions,
            shared,
            wait,
            budgetName: slots.name,
            onFailure: reportFailure(id, endpoint, apiKey, 'shared'),
          }),
        bankSnapshot &&
          new SnapshotList({
            ...listOptions,
            snapshot: bankSnapshot,
            onFailure: reportFailure(id, endpoint, apiKey, 'snapshot'),
          }),
      )
    },
  }
}

/** Result of {@link createStores}. */
export type Stores = ReturnType<typeof createStores>
