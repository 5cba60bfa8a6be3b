import type { SharedStore } from 'fpx-checkout/proxy'
import type { VirtualClock } from './virtualClock.js'

/** A shared store in memory on a virtual clock, by the same rules as the scripts in Redis. It can be lost. */
export interface MemoryShared extends SharedStore {
  /** From now on every request to it fails, hangs, or works again. */
  state: 'well' | 'lost' | 'hanging'
  /** Forgets everything, as a failover does. */
  flush(): void
}

interface Named {
  slots: Map<string, number>
  owners: Set<string>
  pausedUntil: number
  lease: { owner: string; until: number; failures: number }
  list?: { at: number; text: string }
}

export function memoryShared(clock: VirtualClock, instances = 15): MemoryShared {
  const places = new Map<string, Named>()

  function place(name: string): Named {
    const fresh = {
      slots: new Map(),
      owners: new Set<string>(),
      pausedUntil: 0,
      lease: { owner: '', until: 0, failures: 0 },
    }
    const found = places.get(name) ?? fresh
    places.set(name, found)
    return found
  }

  async function reach(name: string): Promise<Named & { now: number }> {
    if (shared.state === 'hanging') await new Promise(() => undefined)
    if (shared.state === 'lost') throw new Error('lost')
    return Object.assign(place(name), { now: clock.elapsed() })
  }

  const shared: MemoryShared = {
    state: 'well',
    instances,
    flush: () => places.clear(),
    async take(name, { ids, limit, holdMs, owner }) {
      const { slots, owners, pausedUntil, now } = await reach(name)
      owners.add(owner)
      if (pausedUntil > now) return { waitMs: pausedUntil - now, instances: owners.size }
      for (const [id, free] of slots) if (free <= now) slots.delete(id)
      const missing = slots.size + ids.length - limit
      if (missing > 0) {
        const free = [...slots.values()].sort((a, b) => a - b)[missing - 1]
        return {
          waitMs: Math.max(1000, free === undefined ? holdMs : free - now),
          instances: owners.size,
        }
      }
      for (const id of ids) slots.set(id, now + holdMs)
      return { waitMs: 0, instances: owners.size }
    },
    async end(name, id, holdMs) {
      const { slots, now } = await reach(name)
      slots.set(id, now + holdMs)
    },
    async giveBack(name, ids) {
      const { slots } = await reach(name)
      for (const id of ids) slots.delete(id)
    },
    async pause(name, ms) {
      const found = await reach(name)
      found.pausedUntil = Math.max(found.pausedUntil, found.now + ms)
    },
    async lead(name, { owner, leaseMs, known }) {
      const found = await reach(name)
      const { lease, list, now } = found
      const left = Math.max(0, lease.until - now)
      const leads = left === 0 || lease.owner === owner
      if (leads) found.lease = { ...lease, owner, until: now + leaseMs }
      const turn = { leads, failures: lease.failures, waitMs: left }
      if (!list) return turn
      const version = { version: list.at + 1, ageMs: now - list.at }
      return {
        ...turn,
        list: list.at + 1 === known ? version : { ...version, text: list.text },
      }
    },
    async put(name, { owner, text }) {
      const found = await reach(name)
      found.list = { at: found.now, text }
      if (found.lease.owner === owner) found.lease = { owner: '', until: 0, failures: 0 }
    },
    async resign(name, { owner, pauseMs, failures }) {
      const found = await reach(name)
      if (found.lease.owner === owner)
        found.lease = { owner: '', until: found.now + pauseMs, failures }
    },
  }
  return shared
}
