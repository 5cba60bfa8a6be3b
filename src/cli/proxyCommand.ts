import { addressFlags, addressVariables, readAddress } from './addressFlags.js'
import { allowedHosts } from './allowedHosts.js'
import { createFpxProxy, type FpxProxy, type FpxProxyOptions } from '../proxy/index.js'
import { fileSnapshot } from '../proxy/node.js'
import { redisShared } from '../proxy/redis.js'
import type { Command } from './Command.js'
import { type ConnectedRedis, connectRedis } from './connectRedis.js'
import { readFlags, wholeNumber } from './flags.js'
import { createBufferedLog, formatLine, type Log, logLine } from './logLine.js'
import { startProxy } from './startProxy.js'
import { rethrowOptionError, readUpstreamEnv, upstreamVariables } from './readUpstreamEnv.js'

const DEFAULT_PORT = 4020

/** The options that limit the calls to the service; `fpx-checkout check` has them too. */
export const budgetFlags = {
  budget: {
    type: 'string',
    default: '30',
    value: 'N',
    means: 'Maximum number of calls a minute to each endpoint of the service.',
  },
  snapshot: {
    type: 'string',
    value: 'FILE',
    means:
      'File that stores the last good list, so that a restart during an outage still serves payers.',
  },
  instances: {
    type: 'string',
    default: '16',
    value: 'N',
    means:
      'Maximum number of instances sharing Redis. While Redis is down, each makes at most 32/N calls a minute.',
  },
} as const

const flags = {
  ...addressFlags,
  'base-path': {
    type: 'string',
    default: '/api/fpx',
    value: 'PATH',
    means: 'Path in front of /bank, as browsers request it.',
  },
  'cors-origin': {
    type: 'string',
    multiple: true,
    value: 'ORIGIN',
    means: 'Other origin whose pages may read the responses. Repeatable.',
  },
  ...budgetFlags,
  'allowed-host': {
    type: 'string',
    multiple: true,
    value: 'HOST',
    means: 'Host name, besides localhost, under which /metrics is served. Repeatable.',
  },
} as const

/** `fpx-checkout proxy`: a standalone proxy, for merchants without a Node server. */
export const proxyCommand: Command = {
  summary:
    'Run the proxy as a standalone server. It logs JSON lines to stderr; Prometheus metrics are at /metrics.',
  flags,
  variables: {
    ...upstreamVariables,
    ...addressVariables(DEFAULT_PORT),
    FPX_REDIS_URL:
      'Redis or Valkey that several instances share; needs the package ioredis or redis.',
  },
  examples: [
    'fpx-checkout proxy --budget 30 --snapshot /var/lib/fpx/banks.snapshot',
    'fpx-checkout proxy --cors-origin https://shop.example',
  ],
  async run(args, { env }) {
    const values = readFlags('proxy', flags, args)
    const { port, host } = readAddress(values, env, DEFAULT_PORT)
    const perMinute = wholeNumber('--budget', values.budget, 1, 60)
    const instances = wholeNumber('--instances', values.instances, 1, 1000)
    const allowed = allowedHosts(values['allowed-host'])
    const upstream = readUpstreamEnv(env)
    const log = createBufferedLog()
    let redis: ConnectedRedis | undefined
    try {
      if (env['FPX_REDIS_URL'])
        redis = await connectRedis(env['FPX_REDIS_URL'], logRedisStatus(log))
      const basePath = values['base-path']
      const proxy = createProxy(() => ({
        upstream,
        basePath,
        budget: { perMinute },
        ...(values['cors-origin'] && { cors: { origins: values['cors-origin'] } }),
        ...(values.snapshot !== undefined && { snapshot: fileSnapshot(values.snapshot) }),
        ...(redis && { shared: redisShared(redis.client, { instances }) }),
        onEvent: (event) => log.write(logLine(event)),
      }))
      const mayHaveCachedList = values.snapshot !== undefined || redis !== undefined
      const address = { port, host, allowed }
      return await startProxy(proxy, log, {
        address,
        basePath,
        mayHaveCachedList,
        ready: redis?.ready,
      })
    } finally {
      redis?.close()
    }
  },
}

function createProxy(options: () => FpxProxyOptions): FpxProxy {
  try {
    return createFpxProxy(options())
  } catch (error) {
    return rethrowOptionError(error)
  }
}

const logRedisStatus = (log: Log) => (lost?: Error) =>
  log.write(
    lost
      ? formatLine('warn', 'redis-lost', { message: lost.message })
      : formatLine('info', 'redis-back'),
  )
