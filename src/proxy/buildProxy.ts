import { agingClock } from '../contract/index.js'
import { createFetchHandler } from './adapters/createFetchHandler.js'
import type { FpxProxy } from './adapters/FpxProxy.js'
import type { FpxProxyOptions } from './options/FpxProxyOptions.js'
import { resolveOptions } from './options/resolveOptions.js'
import { Counters, readGauges } from './observe/Counters.js'
import { createFaultLog } from './observe/createFaultLog.js'
import { levelOf } from './observe/eventLevels.js'
import type { FpxProxyEvent, StoreName } from './observe/FpxProxyEvent.js'
import { readHealth } from './observe/Health.js'
import { ignoreErrors } from './observe/ignoreErrors.js'
import type { ProxyServices } from './list/ListDefinition.js'
import { createBankIndexes, createModelFilter } from './http/BankIndex.js'
import { createFindBanks } from './http/createFindBanks.js'
import { Cors } from './http/Cors.js'
import { createRouter, reportErrors } from './http/createRouter.js'
import { createRoutes } from './http/createRoutes.js'
import { createTenants } from './tenants/createTenants.js'

/**
 * Creates a proxy from the given options.
 *
 * @throws {OptionError} if an option is invalid.
 */
export function buildProxy(given: FpxProxyOptions): FpxProxy {
  const options = resolveOptions(given)
  const { clock, gateway, onEvent } = options
  const counters = new Counters({
    endpoints: [
      'bank',
      ...(options.admin ? (['company'] as const) : []),
      ...(gateway.adapter.ping === undefined ? [] : (['ping'] as const)),
    ],
    callbacks: [
      ...(options.admin ? (['authorize'] as const) : []),
      ...(options.tenants ? (['resolve'] as const) : []),
    ],
  })
  const agingNow = agingClock(clock)

  const monotonicNow = () => clock.elapsed?.() ?? clock.now()
  const log = createFaultLog(options.logger, monotonicNow)
  const failingStores = new Set<StoreName>()

  function emit(event: FpxProxyEvent): void {
    counters.countEvent(event)
    if (event.type === 'store-failed') failingStores.add(event.store)
    if (event.type === 'store-recovered') failingStores.delete(event.store)
    log.onEvent(event)
    if (onEvent) ignoreErrors(() => onEvent(event, levelOf(event.type)))
  }

  const services: ProxyServices & { isClosing: boolean } = {
    isClosing: false,
    clock,
    monotonicNow,
    agingNow,
    random: () => readRandom(options.random),
    emit,
    moveFaults: log.moveFaults,
    count: (event) => counters.countEvent(event),
    timeoutMs: gateway.timeoutMs,
    onCall(endpoint) {
      const startedAt = services.monotonicNow()
      counters.countCall(endpoint)
      return () => counters.addCallTime(endpoint, services.monotonicNow() - startedAt)
    },
  }
  const tenants = createTenants(options, services)
  const findIndex = createBankIndexes(createModelFilter(options.mapBank))
  const cors = options.cors && new Cors(options.cors.origins)
  const routes = createRoutes(options, tenants, findIndex, cors, services)
  const { basePath } = options
  const router = createRouter(routes, { basePath, cors, counters, clock })
  const handle = reportErrors(router, counters, services)

  return {
    fetch: createFetchHandler(handle),
    handle,
    findBanks: createFindBanks(findIndex, tenants, services),
    health: () => ({ ...readHealth(tenants.all(), agingNow()), failingStores: [...failingStores] }),
    metrics: () => counters.text(readGauges(tenants.all(), failingStores, agingNow())),
    async close() {
      services.isClosing = true
      await tenants.close()
    },
  }
}

/**
 * Returns a number from 0 to 1, even if `random` throws or returns an invalid value. The pauses between calls depend on
 * this number.
 */
function readRandom(random: () => number): number {
  try {
    const value = random()
    return value >= 0 && value <= 1 ? value : 0.5
  } catch {
    return 0.5
  }
}
