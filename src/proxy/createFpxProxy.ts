import { agingClock } from '../contract/index.js'
import { GatewayError } from '../gateway/index.js'
import { describeThrown } from '../gateway/internal.js'
import { createFetchHandler } from './adapters/createFetchHandler.js'
import type { FpxProxy } from './adapters/FpxProxy.js'
import { createBankIndexes, createModelFilter, createFindBanks } from './http/BankIndex.js'
import { Cors } from './http/Cors.js'
import { createRouter, reportErrors } from './http/createRouter.js'
import { createRoutes } from './http/createRoutes.js'
import { createProblemResponse, type Handle, withoutBody } from './http/ProxyResponse.js'
import type { ProxyServices } from './list/ListDefinition.js'
import { Counters, readGauges } from './observe/Counters.js'
import { createFaultLog, ignoreErrors } from './observe/createFaultLog.js'
import { type FpxProxyEvent, levelOf, type StoreName } from './observe/FpxProxyEvent.js'
import { readHealth } from './observe/Health.js'
import type { FpxProxyOptions } from './options/FpxProxyOptions.js'
import { resolveOptions } from './options/resolveOptions.js'
import { createTenants } from './tenants/createTenants.js'

/**
 * Creates a proxy that adds the API key to calls, respects the gateway's rate limit, and serves all payers from its
 * cache.
 *
 * If you pass a function, the proxy is created when the first request arrives or `findBanks` is called. In Next.js, you
 * have to pass a function: the build loads the file without the API key.
 *
 * If the function throws or returns invalid options, the proxy writes the reason to the console. It then responds with
 * the problem `misconfigured` and status 500. The proxy calls the function again when the next request arrives.
 *
 * @param options - the options, or a function that returns them.
 * @throws {OptionError} if an option is invalid or unknown, unless you pass a function.
 * @example
 * // Next.js; for Node's own server see fpx-checkout/proxy/node
 * import { createFpxProxy } from 'fpx-checkout/proxy'
 *
 * const proxy = createFpxProxy(() => ({
 *   gateway: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
 * }))
 *
 * export const GET = (request: Request) => proxy.fetch(request)
 */
export function createFpxProxy(options: FpxProxyOptions | (() => FpxProxyOptions)): FpxProxy {
  return typeof options === 'function' ? createDeferredProxy(options) : buildProxy(options)
}

/**
 * Creates a proxy that reads its options when the first request arrives or `findBanks` is called. If the proxy can't be
 * created, the next request tries again.
 */
function createDeferredProxy(getOptions: () => FpxProxyOptions): FpxProxy {
  let proxy: FpxProxy | undefined
  let isClosed = false
  /** The reason why the last attempt to create the proxy failed. */
  let failure: string | undefined

  function getOrCreate(): FpxProxy {
    if (proxy) return proxy
    try {
      proxy = buildProxy(readOptions(getOptions))
    } catch (error) {
      const { message } = error as Error
      // We can't use `logger` (the options couldn't be read). The same reason is only printed once.
      if (message !== failure) console.error(`fpx-checkout: ${message}`)
      failure = message
      throw error
    }
    if (isClosed) void proxy.close()
    return proxy
  }

  const handle: Handle = (request) => {
    try {
      return getOrCreate().handle(request)
    } catch {
      const problem = createProblemResponse('misconfigured')
      return request.method === 'HEAD' ? withoutBody(problem) : problem
    }
  }

  return {
    fetch: createFetchHandler(handle),
    handle,
    findBanks: async (code, options) => getOrCreate().findBanks(code, options),
    health: () =>
      proxy?.health() ?? {
        status: failure === undefined ? 'idle' : 'failing',
        endpoints: [],
        failingStores: [],
      },
    metrics: () => proxy?.metrics() ?? '',
    async close() {
      isClosed = true
      await proxy?.close()
    },
  }
}

function readOptions(getOptions: () => FpxProxyOptions): FpxProxyOptions {
  let options: FpxProxyOptions
  try {
    options = getOptions()
  } catch (error) {
    throw new GatewayError('misconfigured', {
      detail: `The function that createFpxProxy received threw ${describeThrown(error)}.`,
    })
  }
  if (!(options instanceof Promise)) return options
  options.catch(() => undefined)
  throw new TypeError(
    'The function that createFpxProxy received must return the options; received a promise. Read the key before, and return it.',
  )
}

/** The minimum time between two equal events of a request, in milliseconds. */
const REPEAT_MS = 60_000

/** @throws {OptionError} if an option is invalid. */
function buildProxy(given: FpxProxyOptions): FpxProxy {
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
  const log = createFaultLog(options.logger)
  const failingStores = new Set<StoreName>()
  /** When each event was last emitted that anonymous clients can cause as often as they like. */
  const emittedAt = new Map<string, number>()

  function emit(event: FpxProxyEvent): void {
    counters.countEvent(event)
    if (!('endpoint' in event)) {
      const text = JSON.stringify(event)
      if (monotonicNow() - (emittedAt.get(text) ?? -Infinity) < REPEAT_MS) return
      emittedAt.set(text, monotonicNow())
    }
    if (event.type === 'store-failed') failingStores.add(event.store)
    if (event.type === 'store-recovered') failingStores.delete(event.store)
    log(event)
    if (onEvent) ignoreErrors(() => onEvent(event, levelOf(event)))
  }

  const services: ProxyServices & { isClosing: boolean } = {
    isClosing: false,
    clock,
    monotonicNow,
    agingNow,
    random: options.random,
    emit,
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
