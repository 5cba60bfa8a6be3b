import type { PaymentServiceFailure } from '../../payment-service/index.js'
import type { RefreshState } from '../refresh/types.js'
import type { TenantState } from '../tenants/TenantState.js'
import type { EventScope } from './FpxProxyEvent.js'

/**
 * How one kept answer stands: `idle` was never asked for, `fresh` is good, `stale` is served while refreshes
 * fail, `failing` has nothing to serve.
 */
export type HealthState = 'idle' | 'fresh' | 'stale' | 'failing'

/** How one endpoint of one tenant stands. */
export interface EndpointHealth extends EventScope {
  /** How its kept answer stands. */
  state: HealthState
  /** Seconds since the kept answer was gathered; `null` without one. */
  ageSeconds: number | null
  /** How many rows it has; `null` without one. */
  rows: number | null
  /** What the last refresh failed of; `null` when it did not. */
  failure: PaymentServiceFailure | null
  /** Seconds until the next refresh may start. */
  nextInSeconds: number
  /** Calls that the budget allows now. */
  budgetLeft: number
}

/** How the proxy stands. */
export interface Health {
  /** The worst state of its bank lists. */
  status: HealthState
  /** Each list and answer that was ever asked for, of every tenant. */
  endpoints: EndpointHealth[]
}

/** Reads the health of what is kept. */
export function readHealth(tenants: Iterable<TenantState>, now: number): Health {
  const endpoints = [...tenants].flatMap((tenant) =>
    tenant.refreshers().map((refresher): EndpointHealth => {
      const { cached, failure = null, nextAt, budget } = refresher
      return {
        tenant: tenant.id,
        endpoint: refresher.endpoint,
        state: readState(refresher, now),
        ageSeconds: cached ? Math.floor((now - cached.gatheredAt) / 1000) : null,
        rows: cached?.rows ?? null,
        failure,
        nextInSeconds: Math.max(0, Math.ceil((nextAt - now) / 1000)),
        budgetLeft: budget.left,
      }
    }),
  )
  const banks = endpoints.filter(({ endpoint }) => endpoint === 'bank')
  return { status: findWorst(new Set(banks.map(({ state }) => state))), endpoints }
}

/** How one kept answer stands. */
export function readState(refresher: RefreshState, now: number): HealthState {
  const usable = refresher.getUsable(now) !== undefined
  const failing = usable ? 'stale' : 'failing'
  return refresher.failure ? failing : usable ? 'fresh' : 'idle'
}

/** The worst of several states; `idle` of none. */
export function findWorst(states: ReadonlySet<HealthState>): HealthState {
  return WORST_FIRST.find((state) => states.has(state)) ?? 'idle'
}

const WORST_FIRST: readonly HealthState[] = ['failing', 'stale', 'fresh']
