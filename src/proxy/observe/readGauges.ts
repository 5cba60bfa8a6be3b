import { escapeLabelValue } from './Counters.js'
import type { Health } from './Health.js'

/** Returns the gauges (metrics that go up and down), each with its value. In Prometheus, `NaN` is an unknown value. */
export const readGauges = ({ endpoints }: Health): (readonly [series: string, value: number])[] =>
  endpoints.flatMap(({ tenant, endpoint, ageSeconds, budgetLeft, offlineBanks }) => {
    const tenantLabel = `tenant="${escapeLabelValue(tenant)}"`
    const labels = `{${tenantLabel},endpoint="${endpoint}"}`
    return [
      [`fpx_checkout_data_age_seconds${labels}`, ageSeconds ?? NaN],
      [`fpx_checkout_budget_remaining_calls${labels}`, budgetLeft],
      ...(offlineBanks === null
        ? []
        : [[`fpx_checkout_offline_banks{${tenantLabel}}`, offlineBanks] as const]),
    ] as const
  })
