import type {
  ListName,
  LeaseStore,
  SlotRequest,
  SlotResult,
} from '../../../src/proxy/coordinator/LeaseStore.js'
import type { VirtualClock } from '../deterministic/virtualClock.js'

/** A shared store in memory, on a virtual clock, with the same rules as the Redis script. It can fail. */
export interface MemoryShared extends LeaseStore {
  /** Whether later calls succeed, fail, hang, or take longer than the store timeout. */
  state: 'well' | 'lost' | 'hanging' | 'slow'
  /** Drops all data, as a failover does. */
  flush(): void
  /** Saves the data to its disk. */
  save(): void
  /** Kills the store and restarts it as a new process with the saved data. */
  restart(): void
  /** Whether the store reports its process id, which some Redis users may not read. Default `true`. */
  tellsProcess: boolean
}

/** How long an ended call's slot is held, in milliseconds. */
const HOLD_MS = 61_000

interface StoredBudget {
  /** When the store was first used for slots; absent before. */
  born?: { process: number; at: number }
  slots: Map<string, number>
  owners: Map<string, number>
  pausedUntil: number
  learnt: { limit: number; until: number }
}

interface StoredLease {
  lease: { id: string; owner: string; until: number; failures: number; failure?: string }
  refusedAt?: number
  list?: { at: number; text: string; fetchedAt: number }
  /** When the list and the refusal expire. */
  expiresAt?: number
}

interface Data {
  budgets: Map<string, StoredBudget>
  lists: Map<string, StoredLease>
}

export function memoryShared(clock: VirtualClock, instances = 16): MemoryShared {
  const empty = (): Data => ({ budgets: new Map(), lists: new Map() })
  let data = empty()
  let saved = data
  let process = 1
  const processNow = () => (shared.tellsProcess ? process : 0)

  async function reach(name: ListName) {
    const { state } = shared
    if (state === 'hanging') await new Promise(() => undefined)
    if (state === 'lost') throw new Error('lost')
    // A slow store still does the work, but responds only after the store timeout.
    if (state === 'slow') await new Promise<void>((done) => clock.setTimeout(done, 400))
    const budget = data.budgets.get(name.budget) ?? {
      slots: new Map<string, number>(),
      owners: new Map<string, number>(),
      pausedUntil: 0,
      learnt: { limit: 60, until: 0 },
    }
    data.budgets.set(name.budget, budget)
    const key = `${name.budget} ${name.list}`
    const list = data.lists.get(key) ?? {
      lease: { id: '', owner: '', until: 0, failures: 0 },
    }
    data.lists.set(key, list)
    const now = clock.elapsed()
    if (list.expiresAt !== undefined && list.expiresAt <= now) {
      delete list.list
      delete list.refusedAt
      delete list.expiresAt
    }
    // The script's lease expires ten minutes after it has ended.
    if (list.lease.until + 600_000 <= now) list.lease = { id: '', owner: '', until: 0, failures: 0 }
    return { budget, list, now }
  }

  /** Returns when this process was first used for slots. */
  function use(budget: StoredBudget, now: number): number {
    if (budget.born?.process !== processNow()) budget.born = { process: processNow(), at: now }
    return budget.born.at
  }

  /** Acquires slots, all or none. */
  function acquire(budget: StoredBudget, now: number, request: SlotRequest): SlotResult {
    const { ids, limit: requested, holdMs, coldStart } = request
    const { slots, learnt } = budget
    if (budget.pausedUntil > now) return { waitMs: budget.pausedUntil - now }
    const born = use(budget, now)
    const old = Math.min(
      now < learnt.until ? learnt.limit : requested,
      shared.tellsProcess ? requested : Math.floor((requested + coldStart.limit) / 2),
    )
    const limit = now - born < coldStart.ms ? Math.min(old, coldStart.limit) : old
    for (const [id, free] of slots) if (free <= now || ids.includes(id)) slots.delete(id)
    const missing = slots.size + ids.length - limit
    if (missing > 0) {
      const free = [...slots.values()].sort((a, b) => a - b)[missing - 1] ?? now + holdMs
      const open = [...slots.values()].filter((until) => until > now + HOLD_MS).length
      return { waitMs: missing <= open ? 1000 : Math.max(1000, free - now), capacity: old }
    }
    for (const id of ids) slots.set(id, now + holdMs)
    return { waitMs: 0, capacity: old }
  }

  const shared: MemoryShared = {
    state: 'well',
    instances,
    timeoutMs: 250,
    tellsProcess: true,
    flush: () => void (data = empty()),
    save: () => void (saved = structuredClone(data)),
    restart() {
      data = structuredClone(saved)
      process++
    },
    async acquire(name, request) {
      const { budget, list: found, now } = await reach(name)
      const { owner, leaseMs, knownVersion, freshMs } = request
      const { lease, list, refusedAt } = found
      const { owners } = budget
      for (const [other, at] of owners) if (now - at >= 90_000) owners.delete(other)
      owners.set(owner, now)
      const isNew = list !== undefined && list.at + 1 !== knownVersion
      const read = {
        failures: lease.failures,
        ...(lease.failure === undefined ? {} : { failure: lease.failure }),
        now: clock.now(),
        instances: owners.size,
        ...(refusedAt === undefined ? {} : { keyRefusedMs: now - refusedAt }),
        ...(isNew ? { list: { version: list.at + 1, text: list.text } } : {}),
      }
      if (isNew && clock.now() - list.fetchedAt < freshMs)
        return { ...read, state: 'fresh', waitMs: 0 }
      const busyMs = Math.max(0, lease.until - now)
      if (busyMs && lease.owner !== owner)
        return { ...read, state: lease.id ? 'fetching' : 'failed', waitMs: busyMs }
      if (!request.ids.length) return { ...read, state: 'exhausted', waitMs: 0 }
      const slots = acquire(budget, now, request)
      if (slots.waitMs) return { ...read, ...slots, state: 'exhausted' }
      Object.assign(lease, { id: request.lease, owner, until: now + leaseMs })
      return { ...read, ...slots, state: 'granted' }
    },
    async extend(name, request) {
      const { budget, list, now } = await reach(name)
      const slots = acquire(budget, now, request)
      if (!slots.waitMs && list.lease.id === request.lease) list.lease.until = now + request.leaseMs
      return slots
    },
    async release(name, { lease: id, slots, pauseMs = 0, gatewayLimit, list, failed }) {
      const { budget, list: found, now } = await reach(name)
      const { lease } = found
      if (slots.length) use(budget, now)
      for (const { id, holdMs } of slots)
        if (holdMs) budget.slots.set(id, now + holdMs)
        else budget.slots.delete(id)
      budget.pausedUntil = Math.max(budget.pausedUntil, now + pauseMs)
      if (gatewayLimit) {
        const before = now < budget.learnt.until ? budget.learnt.limit : 60
        budget.learnt = {
          limit: Math.min(before, gatewayLimit.limit),
          until: now + gatewayLimit.ms,
        }
      }
      const isHolder = lease.id === id
      if (list && (isHolder || lease.until <= now)) {
        if (list.fetchedAt > (found.list?.fetchedAt ?? 0)) {
          found.list = { at: now, text: list.text, fetchedAt: list.fetchedAt }
          delete found.refusedAt
          found.expiresAt = now + list.retainMs
        }
        if (isHolder) found.lease = { id: '', owner: '', until: 0, failures: 0 }
      } else if (failed && isHolder) {
        const { pauseMs: leaseMs, failures, failure, keyRefused } = failed
        const reason = failure ?? (failures ? lease.failure : undefined)
        found.lease = {
          id: '',
          owner: '',
          until: now + leaseMs,
          failures,
          ...(reason === undefined ? {} : { failure: reason }),
        }
        if (keyRefused) {
          found.refusedAt ??= now
          found.expiresAt ??= now + 7 * 86_400_000
        }
      }
    },
  }
  return shared
}
