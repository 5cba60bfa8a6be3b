import { addressFlags, addressVariables, readAddress } from './addressFlags.js'
import { allowedHosts } from './allowedHosts.js'
import { createFpxProxy, type FpxProxy, type FpxProxyOptions } from '../proxy/index.js'
import { fileSnapshot } from '../proxy/node.js'
import { redisShared } from '../proxy/redis.js'
import type { Command } from './Command.js'
import { type ConnectedRedis, connectRedis } from './connectRedis.js'
import { readFlags, wholeNumber } from './flags.js'
import { heldLog, lineOf, type Log, logLine } from './logLine.js'
import { startProxy } from './startProxy.js'
import { rethrowOptionError, upstreamOf, upstreamVariables } from './upstreamOf.js'

const DEFAULT_PORT = 4020

/** The flags that decide how many calls the service gets; `fpx-checkout check` takes them too. */
export const budgetFlags = {
  budget: {
    type: 'string',
    default: '30',
    value: 'N',
    means: 'Calls a minute that each endpoint of the service may get.',
  },
  snapshot: {
    type: 'string',
    value: 'FILE',
    means: 'Stores the last good list there, so that a restart in an outage still serves payers.',
  },
  instances: {
    type: 'string',
    default: '16',
    value: 'N',
    means: 'The most instances on one Redis: while it is lost, each makes 32/N calls a minute.',
  },
} as const

const flags = {
  ...addressFlags,
  'base-path': {
    type: 'string',
    default: '/api/fpx',
    value: 'PATH',
    means: 'Path in front of /bank, as clients see it.',
  },
  'cors-origin': {
    type: 'string',
    multiple: true,
    value: 'ORIGIN',
    means: 'Origin of other pages that may read the answers; may be given several times.',
  },
  ...budgetFlags,
  'allowed-host': {
    type: 'string',
    multiple: true,
    value: 'HOST',
    means: 'Host, beside localhost, whose /metrics is answered; may be given several times.',
  },
} as const

/** `fpx-checkout proxy`: the proxy alone, for a merchant without a Node server of their own. */
export const proxyCommand: Command = {
  summary:
    'Serves the banks to browsers, keeps the key, and logs in JSON lines on stderr. Counters are at /metrics.',
  flags,
  variables: {
    ...upstreamVariables,
    ...addressVariables(DEFAULT_PORT),
    FPX_REDIS_URL:
      'Optional: Redis or Valkey, shared by several instances; needs ioredis or redis.',
  },
  async run(args, { env }) {
    const given = readFlags('proxy', flags, args)
    const { port, host } = readAddress(given, env, DEFAULT_PORT)
    const perMinute = wholeNumber('--budget', given.budget, 1, 60)
    const instances = wholeNumber('--instances', given.instances, 1, 1000)
    const allowed = allowedHosts(given['allowed-host'])
    const upstream = upstreamOf(env)
    const log = heldLog()
    let redis: ConnectedRedis | undefined
    try {
      if (env['FPX_REDIS_URL']) redis = await connectRedis(env['FPX_REDIS_URL'], redisLog(log))
      const basePath = given['base-path']
      const proxy = proxyOf(() => ({
        upstream,
        basePath,
        budget: { perMinute },
        ...(given['cors-origin'] && { cors: { origins: given['cors-origin'] } }),
        ...(given.snapshot !== undefined && { snapshot: fileSnapshot(given.snapshot) }),
        ...(redis && { shared: redisShared(redis.client, { instances }) }),
        onEvent: (event) => log.write(logLine(event)),
      }))
      const keeps = given.snapshot !== undefined || redis !== undefined
      const address = { port, host, allowed }
      return await startProxy(proxy, log, { address, basePath, keeps, ready: redis?.ready })
    } finally {
      redis?.close()
    }
  },
}

function proxyOf(options: () => FpxProxyOptions): FpxProxy {
  try {
    return createFpxProxy(options())
  } catch (error) {
    return rethrowOptionError(error)
  }
}

const redisLog = (log: Log) => (lost?: Error) =>
  log.write(
    lost ? lineOf('warn', 'redis-lost', { message: lost.message }) : lineOf('info', 'redis-back'),
  )
