import type { Command } from './Command.js'
import { type ConnectedRedis, connectRedis } from './connectRedis.js'
import { createProxy } from './createProxy.js'
import { createBufferedLog, levelOf, type Log } from './logLine.js'
import { proxyFlags } from './proxyFlags.js'
import { readProxySettings } from './readProxySettings.js'
import { startProxy } from './startProxy.js'
import { gatewayVariables } from './readGatewayEnv.js'
import { waitForStopSignal } from './waitForStopSignal.js'

/** `fpx-checkout proxy`: a standalone proxy, for merchants without a Node server. */
export const proxyCommand: Command = {
  summary:
    'Run the proxy as a standalone server. It logs JSON lines to stderr; Prometheus metrics are at /metrics, probes at /livez and /readyz.',
  flags: proxyFlags,
  variables: {
    ...gatewayVariables,
    FPX_REDIS_URL:
      'Redis or Valkey that several instances share; needs the package ioredis or redis.',
  },
  examples: [
    'fpx-checkout proxy --budget 30 --snapshot /var/lib/fpx/banks',
    'fpx-checkout proxy --cors-origin https://shop.example',
    'fpx-checkout proxy --config /etc/fpx-checkout.json',
    'fpx-checkout proxy --adapter billplz-v4',
  ],
  async run(args, { env }) {
    // First, so that no signal is lost while the proxy starts.
    const stopSignal = waitForStopSignal()
    const settings = readProxySettings('proxy', args, env)
    const { basePath, redisUrl, drainDelayMs } = settings
    const log = createBufferedLog(settings.logLevel)
    let redis: ConnectedRedis | undefined
    try {
      if (redisUrl !== undefined) redis = await connectRedis(redisUrl, logRedisStatus(log))
      const proxy = createProxy(settings, {
        onEvent: ({ type, ...fields }) => log.write(levelOf(type), type, fields),
        redis: redis?.client,
      })
      return await startProxy(proxy, log, {
        address: settings,
        basePath,
        mayHaveCachedList: settings.snapshot !== undefined || redis !== undefined,
        ready: redis?.ready,
        stopSignal,
        drainDelayMs,
      })
    } finally {
      redis?.close()
    }
  },
}

const logRedisStatus = (log: Log) => (lost?: Error) =>
  lost
    ? log.write('warn', 'redis-lost', { message: lost.message })
    : log.write('info', 'redis-back')
