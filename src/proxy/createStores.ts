import { baseAddress } from '../payment-service/baseAddress.js'
import { SharedSlots } from './budget/SharedSlots.js'
import type { FpxProxyOptions } from './FpxProxyOptions.js'
import type { Endpoint } from './observe/FpxProxyEvent.js'
import { storeFault } from './observe/storeFault.js'
import type { RefreshSetting } from './refresh/RefreshSetting.js'
import type { RefreshSource } from './refresh/RefreshSource.js'
import { ListSeal } from './stores/ListSeal.js'
import { ListStore } from './stores/ListStore.js'
import { remembered } from './stores/remembered.js'
import { nameFor, Seal } from './stores/Seal.js'
import { SharedList } from './stores/SharedList.js'
import { SnapshotList } from './stores/SnapshotList.js'

/** Of a list that is kept in memory alone; all of them are one, because there may be thousands. */
const NOWHERE = new ListStore<never>(undefined, undefined)

/** Makes what connects one merchant's endpoint with the stores that the options name. */
export function createStores(options: FpxProxyOptions, setting: RefreshSetting) {
  const { shared, upstream, snapshot } = options
  const { clock, timeoutMs, elapsed } = setting
  // One spelling in every name: two spellings of one address would have two budgets.
  const address = baseAddress(upstream.baseUrl)
  let own: string | undefined
  /** This instance, among those that share. Made in a refresh: Workers give no random bytes before a request. */
  const owner = () => (own ??= crypto.randomUUID())

  const failed =
    (tenant: string, endpoint: Endpoint, apiKey: string, store: 'shared' | 'snapshot') =>
    (action: string, error: unknown) =>
      setting.emit({
        type: 'store-failed',
        tenant,
        endpoint,
        store,
        action,
        message: storeFault(error, apiKey),
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
          clock,
          elapsed,
          owner,
          name: remembered(() => nameFor('slots', address, group, endpoint)),
          timeoutMs,
          onFailure: failed(id, endpoint, apiKey, 'shared'),
        })
      )
    },

    /** The places of a list. Of the snapshot's, banks alone: companies are nobody's business on a disk. */
    list<Item>(
      { id, apiKey }: { id: string; apiKey: string },
      { endpoint, read }: Pick<RefreshSource<Item, never>, 'endpoint' | 'read'>,
    ): ListStore<Item> {
      const kept = endpoint === 'bank' ? snapshot : undefined
      if (!shared && !kept) return NOWHERE
      const name = remembered(() => nameFor('list', address, apiKey, endpoint))
      const about = {
        clock,
        elapsed,
        owner,
        seal: new ListSeal({ name, seal: new Seal(apiKey), read }),
      }
      return new ListStore<Item>(
        shared &&
          new SharedList({ ...about, shared, onFailure: failed(id, endpoint, apiKey, 'shared') }),
        kept &&
          new SnapshotList({
            ...about,
            snapshot: kept,
            onFailure: failed(id, endpoint, apiKey, 'snapshot'),
          }),
      )
    },
  }
}

/** What {@link createStores} gives. */
export type Stores = ReturnType<typeof createStores>
