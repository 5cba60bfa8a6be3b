import type { GatewayFailure } from '../../gateway/index.js'
import type { Endpoint, EventScope, StoreName } from './FpxProxyEvent.js'

/**
 * The state of an endpoint. `fresh` means that the last refresh succeeded. If the last refresh failed, the state is
 * `stale` while a cached response can still be served and `failing` otherwise. `idle` means that no response can be
 * served although the last refresh didn't fail, for example before the first refresh.
 */
export type HealthState = 'idle' | 'fresh' | 'stale' | 'failing'

/** The health of an endpoint for a tenant. */
export interface EndpointHealth extends EventScope {
  /** The state of the endpoint. */
  state: HealthState
  /** The age of the cached response in seconds, or `null` if no response is cached. */
  ageSeconds: number | null
  /** The number of rows in the cached response, or `null` if no response is cached. */
  rows: number | null
  /** The number of cached banks that are offline, or `null` if no list is cached or the endpoint isn't `bank`. */
  offlineBanks: number | null
  /** The reason why the last refresh failed, or `null` if it succeeded or no refresh has ended yet. */
  reason: GatewayFailure | null
  /** The time in seconds until the next refresh can start. */
  nextInSeconds: number
  /** The number of calls that a refresh may make now. */
  budgetLeft: number
}

/** The health of the proxy. */
export interface Health {
  /** The worst state among all bank lists. */
  status: HealthState
  /** The health of every endpoint that has been requested, for all tenants. */
  endpoints: EndpointHealth[]
  /** The stores that are currently failing. Payers are still served while a store is failing. */
  failingStores: StoreName[]
}

/** The part of a list's state that the health status and the metrics use. */
export interface ObservedList {
  readonly endpoint: Endpoint
  readonly cached: { readonly fetchedAt: number; readonly rows: number } | undefined
  /** The reason why the last refresh failed, or `undefined` if it succeeded. */
  readonly failure: GatewayFailure | undefined
  /** The earliest time at which the next refresh can start. */
  readonly nextAt: number
  /** The offline banks in the cached list, or `undefined` if the list doesn't contain banks. */
  readonly offline: { readonly length: number } | undefined
  /** Returns the number of calls that a refresh may make now. */
  getCallsLeft(): number
  /** Returns the fresh or stale response that may be served, or `undefined` if no response may be served. */
  getUsable(now: number): unknown
}

/** A tenant and the lists fetched with its API key. */
export interface ObservedTenant {
  readonly id: string
  readonly lists: { created(): readonly ObservedList[] }
}

export function readHealth(
  tenants: Iterable<ObservedTenant>,
  now: number,
): Omit<Health, 'failingStores'> {
  const endpoints = [...tenants].flatMap((tenant) =>
    tenant.lists.created().map((list): EndpointHealth => {
      const { cached, failure: reason = null, nextAt, offline } = list
      return {
        tenant: tenant.id,
        endpoint: list.endpoint,
        state: readState(list, now),
        ageSeconds: cached ? Math.floor((now - cached.fetchedAt) / 1000) : null,
        rows: cached?.rows ?? null,
        offlineBanks: cached && offline ? offline.length : null,
        reason,
        nextInSeconds: Math.max(0, Math.ceil((nextAt - now) / 1000)),
        budgetLeft: list.getCallsLeft(),
      }
    }),
  )
  const banks = endpoints.filter(({ endpoint }) => endpoint === 'bank')
  return { status: findWorst(new Set(banks.map(({ state }) => state))), endpoints }
}

function readState(list: ObservedList, now: number): HealthState {
  const hasUsable = list.getUsable(now) !== undefined
  if (list.failure) return hasUsable ? 'stale' : 'failing'
  return hasUsable ? 'fresh' : 'idle'
}

function findWorst(states: ReadonlySet<HealthState>): HealthState {
  return WORST_FIRST.find((state) => states.has(state)) ?? 'idle'
}

const WORST_FIRST: readonly HealthState[] = ['failing', 'stale', 'fresh']

/**
 * If there are at least this many tenants, results are reused for {@link REUSE_MS} milliseconds: anonymous
 * clients can request `/health` as often as they like.
 */
const MANY_TENANTS = 1000
const REUSE_MS = 1000

/**
 * Determines the response to `/health` from the states of all bank lists. If a bank list is failing and no other bank
 * list can be served, `isServing` is false and the response has status 503.
 */
export class HealthStatus {
  #last = { readAt: -Infinity, tenants: 0, state: 'idle' as HealthState, isServing: true }

  constructor(private readonly tenants: () => Iterable<ObservedTenant>) {}

  read(now: number): { state: HealthState; isServing: boolean } {
    const { readAt, tenants } = this.#last
    if (tenants < MANY_TENANTS || now - readAt >= REUSE_MS) this.#refresh(now)
    return this.#last
  }

  #refresh(now: number): void {
    const states = new Set<HealthState>()
    let tenants = 0
    for (const tenant of this.tenants()) {
      tenants++
      const bank = tenant.lists.created().find(({ endpoint }) => endpoint === 'bank')
      if (bank) states.add(readState(bank, now))
    }
    const state = findWorst(states)
    // A 503 response takes the instance out of service for all tenants, so it must not be caused by one tenant's wrong
    // API key.
    const isServing = state !== 'failing' || states.has('fresh') || states.has('stale')
    this.#last = { readAt: now, tenants, state, isServing }
  }
}
