import { setTimeout } from 'node:timers/promises'
import type { FpxProxy } from '../proxy/index.js'
import { CliError } from './CliError.js'
import { listenError, stopSignal } from './listening.js'
import { lineOf, type Log } from './logLine.js'
import { serveProxy } from './serveProxy.js'

/** The longest that the start waits for the banks. */
const WARM_UP_MS = 3_000
/** The longest that it waits for a list that is kept, when the key is refused: disks and Redis may be slower than the service. */
const KEPT_MS = 3_000

/** What {@link startProxy} needs beside the proxy. */
interface ProxyStart {
  address: Parameters<typeof serveProxy>[1]
  basePath: string
  /** Whether a list may be kept from an earlier run. */
  keeps: boolean
  /** Resolves when Redis is connected, or has been waited for. */
  ready: Promise<unknown> | undefined
}

/** Serves a proxy until the process is told to stop; gives the exit code. */
export async function startProxy(
  proxy: FpxProxy,
  log: Log,
  { address, basePath, keeps, ready }: ProxyStart,
): Promise<number> {
  const stopped = stopSignal()
  // Before anything that takes time: a port that is taken is said at once.
  const gated = opened(proxy, ready)
  const { origin, drain, close } = await serveProxy(gated, address).catch((error: unknown) => {
    throw listenError(error, 'proxy', address.port)
  })
  try {
    await ready
    await warmUp(proxy, { basePath, keeps })
  } catch (error) {
    await close()
    await proxy.close()
    throw error
  }
  console.log(`The proxy listens on ${origin}${basePath}`)
  log.release()
  await stopped
  log.write(lineOf('info', 'draining'))
  await drain()
  await proxy.close()
  log.write(lineOf('info', 'stopped'))
  return 0
}

/**
 * The proxy as requests find it. Those that come before Redis is connected wait for it: the refresh that they wake would
 * go on without it.
 */
function opened(proxy: FpxProxy, ready: Promise<unknown> | undefined): FpxProxy {
  if (!ready) return proxy
  let handle: FpxProxy['handle'] = async (view) => {
    await ready
    return proxy.handle(view)
  }
  void ready.then(() => (handle = proxy.handle))
  return { ...proxy, handle: (view) => handle(view) }
}

/**
 * Asks for the banks before anybody else does. A refused key with no kept list ends the start, because nothing but
 * a person can mend that; any other failure mends itself, so the start goes on, and so it does when the service is slow.
 */
async function warmUp(
  proxy: FpxProxy,
  { basePath, keeps }: { basePath: string; keeps: boolean },
): Promise<void> {
  const ask = () => proxy.fetch(new Request(`http://127.0.0.1${basePath}/bank`))
  const first = await Promise.race([ask(), setTimeout(WARM_UP_MS, undefined, { ref: false })])
  let refused = await refusesKey(first)
  for (let waited = 0; refused && keeps && waited < KEPT_MS; waited += 100) {
    await setTimeout(100)
    refused = await refusesKey(await ask())
  }
  if (!refused) return
  throw new CliError(
    'The payment service refuses the key in FPX_API_KEY. Copy it anew from the dashboard, section API Key.',
  )
}

async function refusesKey(answer: Response | undefined): Promise<boolean> {
  if (answer?.headers.get('content-type')?.startsWith('application/problem+json') !== true)
    return false
  const { code } = (await answer.json()) as { code?: string }
  return code === 'key-refused'
}
