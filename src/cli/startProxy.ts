import { setTimeout } from 'node:timers/promises'
import type { FpxProxy } from '../proxy/index.js'
import { CliError } from './CliError.js'
import { CLUSTER, type ConnectedRedis } from './connectRedis.js'
import type { Log } from './createLog.js'
import { type Readiness, type ServeOptions, serveProxy } from './serveProxy.js'
import type { StopSignal } from './waitForStopSignal.js'

/** How long startup waits for the bank list, in milliseconds. */
const WARM_UP_MS = 3_000
/**
 * How long startup waits for a cached list after the gateway has rejected the API key, in milliseconds. Reading the
 * list from disk or Redis may take longer than the gateway takes to respond.
 */
const CACHED_LIST_WAIT_MS = 3_000

/** Options for {@link startProxy}. */
interface ProxyStart extends Omit<ServeOptions, 'onError'> {
  basePath: string
  /** Whether a previous run or another instance may have stored a bank list. */
  mayHaveCachedList: boolean
  redis: ConnectedRedis | undefined
  stopSignal: Promise<StopSignal>
  /** How long the server continues to listen after SIGTERM, in milliseconds. */
  drainDelay: number
}

export async function startProxy(
  proxy: FpxProxy,
  log: Log,
  { basePath, mayHaveCachedList, redis, stopSignal, drainDelay, ...address }: ProxyStart,
): Promise<void> {
  // The server starts listening before we wait for Redis or the bank list so that we immediately report a port that is
  // already in use.
  const waiting = holdUntilReady(proxy, redis?.ready)
  let stage: 'starting' | 'serving' | 'draining' = 'starting'
  const getReadiness = () => (stage === 'serving' ? readReadiness(proxy) : stage)
  const served = await serveProxy(waiting, getReadiness, {
    ...address,
    onError: ({ message }) => log.write('error', 'server-failed', { message }),
  })
  const { origin, metrics, endKeepAlive, drain, close } = served
  const start = async () => {
    await redis?.ready
    if (await redis?.isInCluster()) throw new CliError(CLUSTER)
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
  // The delay lets load balancers notice the shutdown. It is unnecessary after Ctrl+C or if the proxy wasn't serving
  // yet.
  if (isServing && stoppedBy === 'SIGTERM') await setTimeout(drainDelay)
  await drain()
  await proxy.close()
  log.write('info', 'stopped')
}

/**
 * Wraps a proxy so that requests wait until Redis is connected or startup stops waiting for it. If requests didn't
 * wait, the first request would start a refresh that bypasses the shared budget.
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
 * Requests the bank list before the first payer does. Startup fails if the gateway rejects the API key and no list is
 * cached. All other failures are ignored because a later refresh may succeed.
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
 * Returns whether the proxy has a list. If the proxy has no list, we start a refresh here because load balancers don't
 * send payers' requests to an instance that isn't ready.
 */
function readReadiness(proxy: FpxProxy): Readiness {
  const { status } = proxy.health()
  if (status === 'fresh' || status === 'stale') return 'ready'
  void requestBanks(proxy)
  return 'no bank list'
}

/** Waits for the bank list and starts a refresh if one is due, just as a payer's request does. */
const requestBanks = (proxy: FpxProxy) => proxy.findBanks('').catch(() => undefined)

const isKeyRefused = (proxy: FpxProxy) =>
  proxy
    .health()
    .endpoints.some(({ state, reason }) => state === 'failing' && reason === 'key-refused')
