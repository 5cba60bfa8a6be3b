import type { ListName, SharedStore } from 'fpx-checkout/proxy'
import type { VirtualClock } from './virtualClock.js'

/** A shared store in memory, on a virtual clock, with the rules of the Redis scripts. It can fail. */
export interface MemoryShared extends SharedStore {
  /** Whether calls work, fail, hang, or take longer than the store timeout, from now on. */
  state: 'well' | 'lost' | 'hanging' | 'slow'
  /** Drops all data, as a failover does. */
  flush(): void
  /** Saves the data to its disk. */
  save(): void
  /** Kills the store, and restarts it as a new process with the saved data. */
  restart(): void
  /** Whether it reports its process id, which some Redis users may not read. Default `true`. */
  tellsProcess: boolean
}

/** Idle time from which a list counts as never attempted, in milliseconds. */
const WEEK_MS = 604_800_000

/** How long an ended call's slot is held, in milliseconds. */
const HOLD_MS = 61_000

/** How long slots are reserved for a queued list after its wait, in milliseconds. */
const QUEUE_HOLD_MS = 10_000

interface Named {
  born: { process: number; at: number }
  slots: Map<string, number>
  owners: Map<string, number>
  pausedUntil: number
  learnt: { limit: number; until: number }
  queue: Map<string, { attemptedAt: number; slots: number; until: number }>
  lease: { owner: string; until: number; failures: number; failure?: string | undefined }
  refusedAt?: number
  list?: { at: number; text: string; gatheredAt: number }
}

export function memoryShared(clock: VirtualClock, instances = 16): MemoryShared {
  let places = new Map<string, Named>()
  let saved = places
  let process = 1
  const processNow = () => (shared.tellsProcess ? process : 0)

  function place(name: string): Named {
    const fresh: Named = {
      born: { process: processNow(), at: clock.elapsed() },
      slots: new Map(),
      owners: new Map(),
      pausedUntil: 0,
      learnt: { limit: 60, until: 0 },
      queue: new Map(),
      lease: { owner: '', until: 0, failures: 0 },
    }
    const found = places.get(name) ?? fresh
    places.set(name, found)
    return found
  }

  async function reach(name: string): Promise<{ found: Named; now: number }> {
    const { state } = shared
    if (state === 'hanging') await new Promise(() => undefined)
    if (state === 'lost') throw new Error('lost')
    // A slow store does the work, and responds after the store timeout.
    if (state === 'slow') await new Promise<void>((done) => clock.setTimeout(done, 400))
    return { found: place(name), now: clock.elapsed() }
  }

  const reachList = ({ budget, list }: ListName) => reach(`${budget} ${list}`)

  const shared: MemoryShared = {
    state: 'well',
    instances,
    tellsProcess: true,
    flush: () => places.clear(),
    save: () => void (saved = structuredClone(places)),
    restart() {
      places = structuredClone(saved)
      process++
    },
    async acquireSlots(name, { ids, limit: most, holdMs, coldStart, requester }) {
      const { found, now } = await reach(name)
      const { slots, learnt, queue } = found
      if (found.born.process !== processNow())
        found.born = { process: processNow(), at: clock.elapsed() }
      if (found.pausedUntil > now) return { acquired: 0, waitMs: found.pausedUntil - now }
      const old = Math.min(
        now < learnt.until ? learnt.limit : most,
        shared.tellsProcess ? most : Math.floor((most + coldStart.limit) / 2),
      )
      const limit = now - found.born.at < coldStart.ms ? Math.min(old, coldStart.limit) : old
      for (const [id, free] of slots) if (free <= now) slots.delete(id)
      const { idleMs = 0 } = requester ?? {}
      const attemptedAt = idleMs < WEEK_MS ? now - idleMs : -Infinity
      for (const [list, { until }] of queue) if (until < now) queue.delete(list)
      const ahead = [...queue]
        .filter(([list, entry]) => list !== requester?.list && entry.attemptedAt < attemptedAt)
        .reduce((sum, [, entry]) => sum + entry.slots, 0)
      const missing = slots.size + ids.length + ahead - limit
      if (missing > 0) {
        const free = [...slots.values()].sort((a, b) => a - b)[missing - 1] ?? now + holdMs
        const open = [...slots.values()].filter((until) => until > now + HOLD_MS).length
        const longest = ahead ? QUEUE_HOLD_MS : Infinity
        const waitMs = missing <= open ? 1000 : Math.min(Math.max(1000, free - now), longest)
        if (requester && ids.length <= limit)
          queue.set(requester.list, {
            attemptedAt,
            slots: ids.length,
            until: now + waitMs + QUEUE_HOLD_MS,
          })
        return { acquired: 0, waitMs, most: old }
      }
      queue.delete(requester?.list ?? '')
      for (const id of ids) slots.set(id, now + holdMs)
      return { acquired: ids.length, waitMs: 0, most: old }
    },
    async endSlot(name, id, holdMs) {
      const { found, now } = await reach(name)
      found.slots.set(id, now + holdMs)
    },
    async releaseSlots(name, ids) {
      const { found } = await reach(name)
      for (const id of ids) found.slots.delete(id)
    },
    async pauseSlots(name, ms) {
      const { found, now } = await reach(name)
      found.pausedUntil = Math.max(found.pausedUntil, now + ms)
    },
    async setGatewayLimit(name, limit, ms) {
      const { found, now } = await reach(name)
      const { learnt } = found
      const before = now < learnt.until ? learnt.limit : 60
      found.learnt = { limit: Math.min(before, limit), until: now + ms }
    },
    async acquireLease(name, { owner, leaseMs, knownVersion }) {
      const { found, now } = await reachList(name)
      const { lease, list, refusedAt } = found
      const { owners } = place(name.budget)
      const left = Math.max(0, lease.until - now)
      const acquired = left === 0 || lease.owner === owner
      if (acquired) found.lease = { ...lease, owner, until: now + leaseMs }
      for (const [other, at] of owners) if (now - at > 90_000) owners.delete(other)
      owners.set(owner, now)
      return {
        acquired,
        failures: lease.failures,
        ...(lease.failure === undefined ? {} : { failure: lease.failure }),
        waitMs: left,
        isPaused: left > 0 && lease.owner === '',
        now: clock.now(),
        instances: owners.size,
        ...(refusedAt === undefined ? {} : { keyRefusedMs: now - refusedAt }),
        ...(list
          ? {
              list: {
                version: list.at + 1,
                ...(list.at + 1 === knownVersion ? {} : { text: list.text }),
              },
            }
          : {}),
      }
    },
    async putList(name, { owner, text, gatheredAt }) {
      const { found, now } = await reachList(name)
      if (gatheredAt >= (found.list?.gatheredAt ?? 0)) {
        found.list = { at: now, text, gatheredAt }
        delete found.refusedAt
      }
      if (found.lease.owner === owner) found.lease = { owner: '', until: 0, failures: 0 }
    },
    async renewLease(name, owner, leaseMs) {
      const { found, now } = await reachList(name)
      if (found.lease.owner === owner) found.lease.until = now + leaseMs
    },
    async releaseLease(name, { owner, pauseMs, failures, keyRefused, failure }) {
      const { found, now } = await reachList(name)
      if (found.lease.owner !== owner) return
      const reason = failure ?? (failures ? found.lease.failure : undefined)
      found.lease = { owner: '', until: now + pauseMs, failures, failure: reason }
      if (keyRefused) found.refusedAt ??= now
    },
  }
  return shared
}
