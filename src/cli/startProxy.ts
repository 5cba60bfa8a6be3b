import { setTimeout } from 'node:timers/promises'
import type { FpxProxy } from '../proxy/index.js'
import { CliError } from './CliError.js'
import type { Log } from './createLog.js'
import { type Readiness, type ServeOptions, serveProxy } from './serveProxy.js'
import type { StopSignal } from './waitForStopSignal.js'

/** How long startup waits for the banks, in milliseconds. */
const WARM_UP_MS = 3_000
/**
 * How long startup waits for a cached list if the key is refused, in milliseconds. Disks and Redis may be slower than
 * the gateway.
 */
const CACHED_LIST_WAIT_MS = 3_000

/** What {@link startProxy} needs in addition to the proxy. */
interface ProxyStart extends Omit<ServeOptions, 'onError'> {
  basePath: string
  /** Whether an earlier run or another instance may have stored a list. */
  mayHaveCachedList: boolean
  /** Resolves when Redis is connected, or when startup stops waiting for it. */
  ready: Promise<unknown> | undefined
  stopSignal: Promise<StopSignal>
  /** Time from SIGTERM until the server stops listening, in milliseconds. */
  drainDelay: number
}

/** Serves a proxy until SIGINT or SIGTERM. */
export async function startProxy(
  proxy: FpxProxy,
  log: Log,
  { basePath, mayHaveCachedList, ready, stopSignal, drainDelay, ...address }: ProxyStart,
): Promise<void> {
  // Listens before waiting for Redis or the banks, so that a taken port is reported immediately.
  const waiting = holdUntilReady(proxy, ready)
  let stage: 'starting' | 'serving' | 'draining' = 'starting'
  const getReadiness = () => (stage === 'serving' ? readReadiness(proxy) : stage)
  const served = await serveProxy(waiting, getReadiness, {
    ...address,
    onError: ({ message }) => log.write('error', 'server-failed', { message }),
  })
  const { origin, metrics, endKeepAlive, drain, close } = served
  const start = async () => {
    await ready
    await warmUp(proxy, mayHaveCachedList)
  }
  let stoppedBy: StopSignal | undefined
  try {
    const started = start().then(() => undefined)
    stoppedBy = await Promise.race([started, stopSignal])
  } catch (error) {
    await close()
    await proxy.close()
    throw error
  }
  const isServing = !stoppedBy
  if (isServing) {
    stage = 'serving'
    log.write('info', 'listening', { address: `${origin}${basePath}`, metrics })
  }
  log.release()
  stoppedBy ??= await stopSignal
  stage = 'draining'
  log.write('info', 'draining')
  endKeepAlive()
  // The delay is for load balancers: none sends requests before the proxy is ready, and a user who presses Ctrl+C does
  // not have one.
  if (isServing && stoppedBy === 'SIGTERM') await setTimeout(drainDelay)
  await drain()
  await proxy.close()
  log.write('info', 'stopped')
}

/**
 * Returns a proxy whose requests wait for `ready`: until Redis is connected, or startup stops waiting for it. Otherwise
 * the refresh that they start would bypass the shared budget.
 */
function holdUntilReady(proxy: FpxProxy, ready: Promise<unknown> | undefined): FpxProxy {
  if (!ready) return proxy
  let handle: FpxProxy['handle'] = async (request) => {
    await ready
    return proxy.handle(request)
  }
  void ready.then(() => (handle = proxy.handle))
  return { ...proxy, handle: (request) => handle(request) }
}

/**
 * Requests the banks before the first payer does. If the key is refused and no list is cached, the start fails, because
 * only a person can fix that. Other failures and a slow gateway do not matter, because a later refresh can succeed.
 */
async function warmUp(proxy: FpxProxy, mayHaveCachedList: boolean): Promise<void> {
  await Promise.race([requestBanks(proxy), setTimeout(WARM_UP_MS, undefined, { ref: false })])
  const end = Date.now() + (mayHaveCachedList ? CACHED_LIST_WAIT_MS : 0)
  while (isKeyRefused(proxy) && Date.now() < end) {
    await setTimeout(100)
    await requestBanks(proxy)
  }
  if (isKeyRefused(proxy))
    throw new CliError(
      'The gateway refused the key in FPX_API_KEY. Copy the key from the dashboard (section API Key) again.',
    )
}

/**
 * Returns whether there is a list to serve. If there is none, starts the refresh that is due, because no payer's
 * request reaches an instance that is not ready.
 */
function readReadiness(proxy: FpxProxy): Readiness {
  const { status } = proxy.health()
  if (status === 'fresh' || status === 'stale') return 'ready'
  void requestBanks(proxy)
  return 'no bank list'
}

/** Starts a refresh if one is due, as a payer's request does, and waits for the list. */
const requestBanks = (proxy: FpxProxy) => proxy.findBanks('').catch(() => undefined)

const isKeyRefused = (proxy: FpxProxy) =>
  proxy
    .health()
    .endpoints.some(({ state, reason }) => state === 'failing' && reason === 'key-refused')
