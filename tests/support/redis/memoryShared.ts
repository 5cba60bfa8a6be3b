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
const HOUR_MS = 3_600_000

interface StoredBudget {
  /** When the store was first used for slots; absent before. */
  born?: { process: number; at: number }
  /** When the store was last used for slots. */
  usedAt: number
  slots: Map<string, number>
  owners: Map<string, number>
  /** When the owners expire. */
  ownersUntil: number
  pause?: { until: number; length: number }
  learnt?: { limit: number; until: number }
}

interface StoredLease {
  lease: {
    id: string
    owner: string
    until: number
    length: number
    failures: number
    failure?: string
  }
  refusedAt?: number
  list?: { at: number; text: string; fetchedAt: number }
  /** When the list and the refusal expire. */
  expiresAt?: number
}

interface Data {
  budgets: Map<string, StoredBudget>
  lists: Map<string, StoredLease>
}

const noLease = (): StoredLease['lease'] => ({
  id: '',
  owner: '',
  until: 0,
  length: 0,
  failures: 0,
})

/** Returns how long a lease or pause still lasts. If it is longer than it began, the clock was set back. */
function remainingMs(span: { until: number; length: number } | undefined, now: number): number {
  const ms = span ? span.until - now : 0
  return span && ms > 0 && ms <= span.length ? ms : 0
}

/** Returns a time, or `undefined` if it is in the future because the clock was set back. */
const past = (at: number | undefined, now: number) =>
  at !== undefined && at <= now ? at : undefined

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
      usedAt: 0,
      slots: new Map<string, number>(),
      owners: new Map<string, number>(),
      ownersUntil: 0,
    }
    data.budgets.set(name.budget, budget)
    const key = `${name.budget} ${name.list}`
    const list: StoredLease = data.lists.get(key) ?? { lease: noLease() }
    data.lists.set(key, list)
    const now = clock.now()
    if (budget.ownersUntil <= now) budget.owners.clear()
    if (budget.pause && budget.pause.until <= now) delete budget.pause
    if (budget.learnt && budget.learnt.until <= now) delete budget.learnt
    if (list.expiresAt !== undefined && list.expiresAt <= now) {
      delete list.list
      delete list.refusedAt
      delete list.expiresAt
    }
    // The script's lease expires ten minutes after it has ended.
    if (list.lease.until + 600_000 <= now) list.lease = noLease()
    return { budget, list, now }
  }

  /** Returns when this process was first used for slots. Corrects the times if the clock was set back. */
  function use(budget: StoredBudget, now: number): number {
    const { slots, usedAt } = budget
    const isOther = budget.born?.process !== processNow()
    let at = (isOther ? undefined : budget.born?.at) ?? now
    if (usedAt > now) {
      for (const [id, free] of slots)
        slots.set(id, Math.min(free, now + Math.max(HOLD_MS, free - usedAt)))
      if (at > now) at -= usedAt - now
    }
    budget.born = { process: processNow(), at }
    budget.usedAt = now
    return at
  }

  /** Acquires slots, all or none. */
  function acquire(budget: StoredBudget, now: number, request: SlotRequest): SlotResult {
    const { ids, limit: requested, holdMs, coldStart } = request
    const pauseMs = remainingMs(budget.pause, now)
    if (pauseMs) return { waitMs: pauseMs }
    if (budget.learnt && budget.learnt.until > now + HOUR_MS) delete budget.learnt
    const { slots, learnt } = budget
    const born = use(budget, now)
    const old = Math.min(
      learnt?.limit ?? requested,
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
      for (const [other, at] of owners)
        if (now - at >= 90_000 || at - now >= 60_000) owners.delete(other)
      owners.set(owner, now)
      budget.ownersUntil = now + 90_000
      const isNew = list && list.at <= now + HOUR_MS && list.at + 1 !== knownVersion
      const keyRefusedAt = past(refusedAt, now)
      const read = {
        failures: lease.failures,
        ...(lease.failure === undefined ? {} : { failure: lease.failure }),
        now,
        instances: owners.size,
        ...(keyRefusedAt === undefined ? {} : { keyRefusedMs: now - keyRefusedAt }),
        ...(isNew ? { list: { version: list.at + 1, text: list.text } } : {}),
      }
      if (isNew && now - (past(list.fetchedAt, now) ?? 0) < freshMs)
        return { ...read, state: 'fresh', waitMs: 0 }
      const busyMs = remainingMs(lease, now)
      if (busyMs && lease.owner !== owner)
        return { ...read, state: lease.id ? 'fetching' : 'failed', waitMs: busyMs }
      if (!request.ids.length) return { ...read, state: 'exhausted', waitMs: 0 }
      const slots = acquire(budget, now, request)
      if (slots.waitMs) return { ...read, ...slots, state: 'exhausted' }
      Object.assign(lease, { id: request.lease, owner, until: now + leaseMs, length: leaseMs })
      return { ...read, ...slots, state: 'granted' }
    },
    async extend(name, request) {
      const { budget, list, now } = await reach(name)
      const slots = acquire(budget, now, request)
      const { lease, owner, leaseMs } = request
      if (!slots.waitMs && list.lease.id === lease)
        Object.assign(list.lease, { owner, until: now + leaseMs, length: leaseMs })
      return slots
    },
    async release(name, { lease: id, slots, pauseMs = 0, gatewayLimit, list, failed }) {
      const { budget, list: found, now } = await reach(name)
      const { lease } = found
      if (slots.length) use(budget, now)
      for (const { id, holdMs } of slots)
        if (holdMs) budget.slots.set(id, now + holdMs)
        else budget.slots.delete(id)
      if (pauseMs > remainingMs(budget.pause, now))
        budget.pause = { until: now + pauseMs, length: pauseMs }
      if (gatewayLimit) {
        budget.learnt = {
          limit: Math.min(budget.learnt?.limit ?? 60, gatewayLimit.limit),
          until: now + gatewayLimit.ms,
        }
      }
      const isHolder = lease.id === id
      if (list && (isHolder || !remainingMs(lease, now))) {
        if (list.fetchedAt > (past(found.list?.fetchedAt, now) ?? 0)) {
          found.list = { at: now, text: list.text, fetchedAt: list.fetchedAt }
          delete found.refusedAt
          found.expiresAt = now + list.retainMs
        }
        if (isHolder) found.lease = noLease()
      } else if (failed && isHolder) {
        const { pauseMs: leaseMs, failures, failure, keyRefused } = failed
        const reason = failure ?? (failures ? lease.failure : undefined)
        found.lease = {
          id: '',
          owner: '',
          until: now + leaseMs,
          length: leaseMs,
          failures,
          ...(reason === undefined ? {} : { failure: reason }),
        }
        if (keyRefused) {
          found.refusedAt = past(found.refusedAt, now) ?? now
          found.expiresAt ??= now + 7 * 86_400_000
        }
      }
    },
  }
  return shared
}
