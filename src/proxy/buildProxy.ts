import { agingClock, systemClock } from '../contract/index.js'
import { standardGateway } from '../gateway/adapters/standardGateway.js'
import { createFetchHandler } from './adapters/createFetchHandler.js'
import { checkOptions } from './checkOptions.js'
import type { FpxProxy } from './FpxProxy.js'
import type { FpxProxyOptions } from './FpxProxyOptions.js'
import { Counters, escapeLabelValue } from './observe/Counters.js'
import { createConsoleObserver } from './observe/consoleObserver.js'
import type { FpxProxyEvent } from './observe/FpxProxyEvent.js'
import { readHealth } from './observe/Health.js'
import { RefusedKeys } from './list/RefusedKeys.js'
import type { ProxyServices } from './list/types.js'
import { createFindBanks } from './serve/createFindBanks.js'
import { createServe } from './serve/createServe.js'
import { reportErrors } from './serve/reportErrors.js'
import { createTenants } from './tenants/createTenants.js'

/**
 * Creates a proxy from its options.
 *
 * @throws {GatewayError} of kind `misconfigured` for an invalid key or base URL.
 * @throws {TypeError} for any other invalid option.
 */
export function buildProxy(options: FpxProxyOptions): FpxProxy {
  checkOptions(options)
  const { clock = systemClock, gateway } = options
  const onEvent = options.onEvent ?? createConsoleObserver()
  const counters = new Counters({
    endpoints: [
      'bank',
      ...(options.admin ? (['company'] as const) : []),
      ...((gateway.adapter ?? standardGateway).ping === undefined ? [] : (['ping'] as const)),
    ],
    callbacks: [
      ...(options.admin ? (['authorize'] as const) : []),
      ...(options.tenants ? (['resolve'] as const) : []),
    ],
  })
  const now = agingClock(clock)

  function emit(event: FpxProxyEvent): void {
    counters.countEvent(event)
    // A request must not fail because `onEvent` throws or rejects.
    try {
      onEvent(event)?.catch(() => undefined)
    } catch {
      return
    }
  }

  const deps: ProxyServices & { isClosing: boolean } = {
    isClosing: false,
    clock,
    elapsed: () => clock.elapsed?.() ?? clock.now(),
    now,
    random: () => readRandom(options.random ?? Math.random),
    emit,
    count: (event) => counters.countEvent(event),
    timeoutMs: gateway.timeoutMs ?? 8000,
    refusedKeys: new RefusedKeys(),
    onCall: (endpoint) => counters.countCall(endpoint),
  }
  const tenants = createTenants(options, deps)
  const handle = reportErrors(createServe(options, tenants, counters, deps), counters, deps)

  return {
    fetch: createFetchHandler(handle),
    handle,
    findBanks: createFindBanks(options, tenants, deps),
    health: () => readHealth(tenants.all(), now()),
    metrics() {
      const { endpoints } = readHealth(tenants.all(), now())
      return counters.text(
        endpoints.flatMap(({ tenant, endpoint, ageSeconds, budgetLeft, offlineBanks }) => {
          const labels = `{tenant="${escapeLabelValue(tenant)}",endpoint="${endpoint}"}`
          const age = [`fpx_checkout_data_age_seconds${labels}`, ageSeconds ?? NaN] as const
          const budget = [`fpx_checkout_budget_remaining_calls${labels}`, budgetLeft] as const
          if (offlineBanks === null) return [age, budget]
          return [
            age,
            budget,
            [
              `fpx_checkout_offline_banks{tenant="${escapeLabelValue(tenant)}"}`,
              offlineBanks,
            ] as const,
          ]
        }),
      )
    },
    async close() {
      deps.isClosing = true
      await tenants.close()
    },
  }
}

/** Returns a number from 0 to 1, also if `random` throws or returns another value: a pause between calls depends on it. */
function readRandom(random: () => number): number {
  try {
    const value = random()
    return value >= 0 && value <= 1 ? value : 0.5
  } catch {
    return 0.5
  }
}
