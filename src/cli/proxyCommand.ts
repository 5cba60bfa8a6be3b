import { connectRedis } from './connectRedis.js'
import { createLog } from './createLog.js'
import { createProxy } from './createProxy.js'
import { type Command, readOptions } from './options.js'
import { PROXY_OPTIONS_HELP, proxyOptions, readProxySettings } from './proxySettings.js'
import { serveProxy } from './serveProxy.js'
import { waitForStopSignal } from './waitForStopSignal.js'

const HELP = `Usage: fpx-checkout proxy [options]

Run the proxy as a standalone server. It logs JSON lines to stdout.
Probes are at /livez and /readyz, Prometheus metrics at /metrics of --metrics-port.

${PROXY_OPTIONS_HELP}
Examples:
  fpx-checkout proxy --budget 30 --snapshot /var/lib/fpx/banks
  fpx-checkout proxy --cors-origin https://shop.example
  fpx-checkout proxy --config /etc/fpx-checkout.json
  fpx-checkout proxy --adapter billplz-v4
`

/** The `fpx-checkout proxy` command, which runs a standalone proxy for merchants without a Node server. */
export const proxyCommand: Command = { help: HELP, run }

async function run(args: readonly string[]): Promise<void> {
  // We add the signal handlers before starting the proxy so that a signal during startup isn't missed.
  const stopSignal = waitForStopSignal()
  const settings = readProxySettings(readOptions(proxyOptions, args))
  const { redisUrl, drainDelay, basePath } = settings
  const log = createLog(settings.logLevel)
  // The first refresh must not bypass the lock in Redis, so we connect before the proxy can receive a request.
  const redis =
    redisUrl === undefined
      ? undefined
      : await connectRedis(redisUrl, (lost) =>
          lost ? log('warn', 'redis-lost', { message: lost.message }) : log('info', 'redis-back'),
        )
  const proxy = createProxy(settings, {
    onEvent: ({ type, ...fields }, level) => log(level, type, fields),
    redis,
  })
  try {
    const onError = ({ message }: Error) => log('error', 'server-failed', { message })
    const { origin, metrics, drain } = await serveProxy(proxy, { ...settings, onError })
    log('info', 'listening', { address: `${origin}${basePath}`, metrics })
    // Requests the list before the first payer does.
    void proxy.findBanks('').catch(() => undefined)
    const signal = await stopSignal
    log('info', 'draining')
    // The delay lets load balancers notice the shutdown. It is unnecessary after Ctrl+C.
    await drain(signal === 'SIGTERM' ? drainDelay : 0)
  } finally {
    await proxy.close()
    redis?.disconnect()
  }
  log('info', 'stopped')
}
