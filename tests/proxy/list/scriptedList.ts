import type { FpxProxyEvent } from 'fpx-checkout/proxy'
import { Budget } from '../../../src/proxy/coordinator/Budget.js'
import type {
  LeaseResult,
  Coordinator,
  Outcome,
} from '../../../src/proxy/coordinator/Coordinator.js'
import { Lease, type LeaseRequest } from '../../../src/proxy/coordinator/Lease.js'
import { CachedList } from '../../../src/proxy/list/CachedList.js'
import { refresh } from '../../../src/proxy/list/refresh.js'
import type { FetchedList } from '../../../src/gateway/index.js'
import type { ListDefinition, ProxyServices } from '../../../src/proxy/list/ListDefinition.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

/** A list of strings, as the gateway sends it. */
export const fetched = (
  data: readonly string[],
  other: Partial<FetchedList<string>> = {},
): FetchedList<string> => ({
  data,
  pages: 1,
  complete: true,
  unreadableRows: [],
  rate: {},
  ...other,
})

/** A list as another instance has stored it. */
export const stored = (rows: readonly string[], ageMs = 0) => ({
  rows,
  ageMs,
  complete: true,
  retainedMs: 0,
})

interface ScriptedOptions {
  definition?: Partial<ListDefinition<string, readonly string[]>>
  capacity?: number
}

/**
 * Creates a list whose coordinator answers what the test has put into `answers`, and grants a turn once they are used
 * up. Records the coordinator's requests, the outcomes and the events.
 */
export function scriptedList({ definition, capacity = 20 }: ScriptedOptions = {}) {
  const clock = virtualClock()
  const elapsed = () => clock.elapsed()
  const budget = new Budget(elapsed, () => 60)
  const answers: Omit<LeaseResult<string>, 'lease'>[] = []
  const requests: LeaseRequest[] = []
  const outcomes: (Outcome<string> | undefined)[] = []
  const events: FpxProxyEvent[] = []
  const calls: { endpoint: string; hasEnded: boolean }[] = []
  const pauses: number[] = []
  budget.pause = (ms) => void pauses.push(ms)
  const coordinator: Coordinator<string> = {
    budget,
    capacity,
    acquire(request) {
      requests.push(request)
      const answer = answers.shift() ?? { state: 'granted', waitMs: 0, failures: 0 }
      if (answer.state !== 'granted') return Promise.resolve(answer)
      const slots = Array.from({ length: request.countCalls() }, () => ({ budgets: [budget] }))
      const lease = new Lease(
        'lease',
        request,
        coordinator,
        slots,
        elapsed() + request.getLeaseMs(),
      )
      return Promise.resolve({ ...answer, lease })
    },
    extend: (lease, count) => {
      lease.add(Array.from({ length: count }, () => ({ budgets: [budget] })))
      return Promise.resolve()
    },
    release: (lease, outcome) => {
      lease.report()
      outcomes.push(outcome)
      return Promise.resolve()
    },
  }
  const services: { -readonly [Name in keyof ProxyServices]: ProxyServices[Name] } = {
    clock,
    monotonicNow: elapsed,
    agingNow: elapsed,
    random: () => 1,
    count: () => undefined,
    emit: (event) => void events.push(event),
    onCall(endpoint) {
      const call = { endpoint, hasEnded: false }
      calls.push(call)
      return () => void (call.hasEnded = true)
    },
    timeoutMs: 8000,
    isClosing: false,
  }
  const list = new CachedList({
    definition: {
      endpoint: 'bank',
      fetch: () => Promise.resolve(fetched(['A', 'B'])),
      read: () => [],
      toCached: (rows) => rows,
      ttlMs: 60_000,
      staleMs: 3_600_000,
      servesAfterFailure: true,
      serveAfterRefusalMs: Infinity,
      mayBeEmpty: false,
      ...definition,
    },
    tenant: { id: 'shop', apiKey: 'key' },
    coordinator,
    snapshot: undefined,
    services,
    refresh,
  })
  /** Reads the list, and lets time pass until it is read. Returns the rows; `undefined` if there are none. */
  const read = async (waitMs = 10_000) => {
    const reading = Promise.resolve(list.read(elapsed()))
    await clock.advance(waitMs)
    return (await reading)?.value
  }
  return { list, read, clock, services, answers, requests, outcomes, events, calls, pauses }
}
