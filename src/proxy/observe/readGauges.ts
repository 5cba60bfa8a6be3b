import type { Endpoint, StoreName } from './FpxProxyEvent.js'
import type { ObservedTenant } from './Health.js'

/** The lists of one endpoint, of all tenants. */
interface Summary {
  oldestSeconds: number
  failing: number
  leastBudget: number
  mostOffline: number
}

/**
 * Returns the gauges (metrics that go up and down), each with its value. In Prometheus, `NaN` is an unknown value. No
 * series belongs to a tenant: anonymous clients may request any number of them, and Prometheus keeps each series.
 */
export function readGauges(
  tenants: Iterable<ObservedTenant>,
  failingStores: ReadonlySet<StoreName>,
  now: number,
): (readonly [series: string, value: number])[] {
  const summaries = new Map<Endpoint, Summary>()
  for (const { lists } of tenants)
    for (const { endpoint, cached, failure, budget, offline } of lists.created()) {
      const age = cached ? Math.floor((now - cached.fetchedAt) / 1000) : NaN
      const summary = summaries.get(endpoint)
      if (!summary) {
        summaries.set(endpoint, {
          oldestSeconds: age,
          failing: failure ? 1 : 0,
          leastBudget: budget.left,
          mostOffline: offline?.length ?? 0,
        })
        continue
      }
      if (!(age <= summary.oldestSeconds) && !Number.isNaN(age)) summary.oldestSeconds = age
      if (failure) summary.failing++
      summary.leastBudget = Math.min(summary.leastBudget, budget.left)
      summary.mostOffline = Math.max(summary.mostOffline, offline?.length ?? 0)
    }
  return [
    ...[...summaries].flatMap(([endpoint, summary]) => {
      const labels = `{endpoint="${endpoint}"}`
      return [
        [`fpx_checkout_data_age_seconds${labels}`, summary.oldestSeconds],
        [`fpx_checkout_failing_lists${labels}`, summary.failing],
        [`fpx_checkout_budget_remaining_calls${labels}`, summary.leastBudget],
        ...(endpoint === 'bank'
          ? [[`fpx_checkout_offline_banks${labels}`, summary.mostOffline] as const]
          : []),
      ] as const
    }),
    ...(['shared', 'snapshot'] as const).map(
      (store) =>
        [`fpx_checkout_store_up{store="${store}"}`, failingStores.has(store) ? 0 : 1] as const,
    ),
  ]
}
