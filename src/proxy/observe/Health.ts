import type { PaymentServiceFailure } from '../../payment-service/index.js'
import type { TenantState } from '../TenantState.js'
import type { Where } from './FpxProxyEvent.js'

/**
 * How one kept answer stands: `idle` was never asked for, `fresh` is good, `stale` is served while refreshes
 * fail, `failing` has nothing to serve.
 */
export type HealthState = 'idle' | 'fresh' | 'stale' | 'failing'

/** How one endpoint of one tenant stands. */
export interface EndpointHealth extends Where {
  state: HealthState
  /** Seconds since the kept answer was gathered. */
  ageSeconds: number | null
  rows: number | null
  /** What the last refresh failed of. */
  failure: PaymentServiceFailure | null
  /** Seconds until the next refresh may start. */
  nextInSeconds: number
  /** Calls that the budget allows now. */
  budgetLeft: number
}

/** How the proxy stands. `status` is the worst state of its bank lists. */
export interface Health {
  status: HealthState
  endpoints: EndpointHealth[]
}

/** Reads the health of what is kept. */
export function healthOf(tenants: Iterable<TenantState>, now: number): Health {
  const endpoints = [...tenants].flatMap((tenant) =>
    tenant.refreshers().map((refresher): EndpointHealth => {
      const { kept, failure = null, nextAt, budget } = refresher
      const usable = refresher.usable(now) !== undefined
      const failing = usable ? 'stale' : 'failing'
      return {
        tenant: tenant.id,
        endpoint: refresher.endpoint,
        state: failure ? failing : usable ? 'fresh' : 'idle',
        ageSeconds: kept ? Math.floor((now - kept.at) / 1000) : null,
        rows: kept?.rows ?? null,
        failure,
        nextInSeconds: Math.max(0, Math.ceil((nextAt - now) / 1000)),
        budgetLeft: budget.left,
      }
    }),
  )
  const banks = endpoints.filter(({ endpoint }) => endpoint === 'bank')
  const worst = Math.max(0, ...banks.map(({ state }) => ORDER.indexOf(state)))
  return { status: ORDER[worst] ?? 'idle', endpoints }
}

const ORDER: readonly HealthState[] = ['idle', 'fresh', 'stale', 'failing']
