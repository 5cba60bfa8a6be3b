import { SharedSlots } from './budget/SharedSlots.js'
import type { FpxProxyOptions } from './FpxProxyOptions.js'
import type { Endpoint } from './observe/FpxProxyEvent.js'
import type { RefreshSetting } from './refresh/RefreshSetting.js'
import { ListStore } from './stores/ListStore.js'
import { nameFor, Seal } from './stores/Seal.js'

/** Makes what connects one merchant's endpoint with the stores that the options name. */
export function createStores(options: FpxProxyOptions, setting: RefreshSetting) {
  const { shared, upstream, snapshot } = options
  const { clock, timeoutMs } = setting
  /** This instance, among those that share. */
  const owner = crypto.randomUUID()
  const seals = new Map<string, Seal>()

  function sealOf(apiKey: string): Seal {
    const known = seals.get(apiKey) ?? new Seal(apiKey)
    seals.set(apiKey, known)
    return known
  }

  const failed =
    (tenant: string, endpoint: Endpoint) =>
    (store: 'shared' | 'snapshot', action: string, error: unknown) => {
      const message = error instanceof Error ? error.name : typeof error
      setting.emit({ type: 'store-failed', tenant, endpoint, store, action, message })
    }

  return {
    /** The slots that a group of keys shares. */
    slots(
      tenant: string,
      group: string,
      endpoint: Endpoint,
      perMinute: number,
    ): SharedSlots | undefined {
      return (
        shared &&
        new SharedSlots({
          store: shared,
          clock,
          owner,
          name: nameFor('slots', upstream.baseUrl, group, endpoint),
          timeoutMs,
          perMinute,
          failed: (action, error) => failed(tenant, endpoint)('shared', action, error),
        })
      )
    },

    /** The places of a list. Of the snapshot's, banks alone: companies are nobody's business on a disk. */
    list<Item>(
      { id, apiKey }: { id: string; apiKey: string },
      endpoint: Endpoint,
      read: (value: unknown) => readonly Item[],
    ): ListStore<Item> | undefined {
      if (!shared && (endpoint !== 'bank' || !snapshot)) return undefined
      return new ListStore<Item>({
        clock,
        owner,
        name: nameFor('list', upstream.baseUrl, apiKey, endpoint),
        seal: sealOf(apiKey),
        read,
        shared,
        snapshot: endpoint === 'bank' ? snapshot : undefined,
        failed: failed(id, endpoint),
      })
    },
  }
}

/** What {@link createStores} gives. */
export type Stores = ReturnType<typeof createStores>
