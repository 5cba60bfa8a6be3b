import { type ConnectedRedis, connectRedis } from './connectRedis.js'
import { createLog, type Log } from './createLog.js'
import { createProxy } from './createProxy.js'
import { readProxySettings } from './readProxySettings.js'
import { createCommandWithProxyOptions } from './proxyOptions.js'
import { startProxy } from './startProxy.js'
import { waitForStopSignal } from './waitForStopSignal.js'

/** Creates the `fpx-checkout proxy` command, which runs a standalone proxy for merchants without a Node server. */
export const createProxyCommand = () =>
  createCommandWithProxyOptions('proxy')
    .summary('Run the proxy as a standalone server.')
    .description(
      'Run the proxy as a standalone server. It logs JSON lines to stdout.\nProbes are at /livez and /readyz, Prometheus metrics at /metrics of --metrics-port.',
    )
    .addHelpText(
      'after',
      `
Examples:
  fpx-checkout proxy --budget 30 --snapshot /var/lib/fpx/banks
  fpx-checkout proxy --cors-origin https://shop.example
  fpx-checkout proxy --config /etc/fpx-checkout.json
  fpx-checkout proxy --adapter billplz-v4`,
    )
    .action(async (options) => {
      // We add the signal handlers before starting the proxy so that a signal during startup isn't missed.
      const stopSignal = waitForStopSignal()
      const settings = readProxySettings(options)
      const { redisUrl } = settings
      const log = createLog(settings.logLevel)
      let redis: ConnectedRedis | undefined
      try {
        if (redisUrl !== undefined) redis = await connectRedis(redisUrl, logRedisStatus(log))
        const proxy = createProxy(settings, {
          onEvent: ({ type, ...fields }, level) => log.write(level, type, fields),
          redis: redis?.client,
        })
        await startProxy(proxy, log, {
          ...settings,
          mayHaveCachedList: settings.snapshot !== undefined || redis !== undefined,
          redis,
          stopSignal,
        })
      } finally {
        redis?.close()
      }
    })

const logRedisStatus = (log: Log) => (lost?: Error) =>
  lost
    ? log.write('warn', 'redis-lost', { message: lost.message })
    : log.write('info', 'redis-back')
