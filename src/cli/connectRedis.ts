import { setTimeout } from 'node:timers/promises'
import type { RedisClient } from '../proxy/redis.js'
import { CliError, UsageError } from './CliError.js'

/** A Redis or Valkey client, and a function that closes it. */
export interface ConnectedRedis {
  client: RedisClient
  /** Resolves when the client is connected, when connecting fails, or after a second. Never rejects. */
  ready: Promise<unknown>
  close: () => void
}

/** Called with an error when the connection is lost, and without one when it is restored. */
type OnStatus = (lost?: Error) => void

/**
 * How long startup waits for Redis, in milliseconds. After that, the proxy works without Redis until the client is
 * connected.
 */
const START_TIMEOUT_MS = 1_000
const CONNECT_TIMEOUT_MS = 2_000

/**
 * Connects to Redis or Valkey with the installed client, `ioredis` or `redis`. The client never gives up reconnecting.
 * While it is disconnected, every command fails immediately, so that no payer waits for Redis.
 *
 * @param onStatus - called with the reason when the connection is lost, and without one when it is restored.
 * @throws {UsageError} if the URL is not a Redis URL.
 * @throws {CliError} if neither client is installed.
 */
export async function connectRedis(url: string, onStatus: OnStatus): Promise<ConnectedRedis> {
  validateRedisUrl(url)
  const connect = (await loadIoredis()) ?? (await loadRedis())
  if (!connect)
    throw new CliError(
      'FPX_REDIS_URL needs a Redis client beside fpx-checkout. Install one: npm install ioredis',
    )
  const connected = connect(url, onlyChanges(onStatus))
  const connecting = connected.ready.catch(() => undefined)
  const timeout = setTimeout(START_TIMEOUT_MS, undefined, { ref: false })
  return { ...connected, ready: Promise.race([connecting, timeout]) }
}

/**
 * Validates the value of `FPX_REDIS_URL`. The message does not repeat it, because it may contain a password.
 *
 * @throws {UsageError} if it is not a Redis URL.
 */
export function validateRedisUrl(url: string): void {
  if (/^rediss?:\/\/./.test(url) && URL.canParse(url)) return
  throw new UsageError(
    'FPX_REDIS_URL must be an address such as redis://127.0.0.1:6379; received another text.',
  )
}

type Connect = (url: string, onStatus: OnStatus) => ConnectedRedis

/**
 * Passes on only changes between connected and lost, because every failed reconnection causes an error, and one log
 * line is enough.
 */
function onlyChanges(onStatus: OnStatus): OnStatus {
  let isConnected = true
  return (lost) => {
    if (isConnected !== !lost) onStatus(lost)
    isConnected = !lost
  }
}

async function loadIoredis(): Promise<Connect | undefined> {
  const module = await importIfInstalled(() => import('ioredis'))
  return (
    module &&
    ((url, onStatus) => {
      const single = new module.Redis(url, {
        lazyConnect: true,
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        connectTimeout: CONNECT_TIMEOUT_MS,
      })
      const { host = '', port = 6379, ...redisOptions } = single.options
      return followCluster({
        single,
        isInCluster: () => single.call('CLUSTER', 'SLOTS'),
        createCluster: () =>
          new module.Cluster([{ host, port }], {
            redisOptions,
            lazyConnect: true,
            enableOfflineQueue: false,
            // Keeps a node's host name, because the node's certificate contains it.
            dnsLookup: (name, callback) => callback(null, name),
          }),
        close: (client) => client.disconnect(),
        onStatus,
      })
    })
  )
}

async function loadRedis(): Promise<Connect | undefined> {
  const module = await importIfInstalled(() => import('redis'))
  return (
    module &&
    ((url, onStatus) => {
      const single = module.createClient({
        url,
        disableOfflineQueue: true,
        socket: { connectTimeout: CONNECT_TIMEOUT_MS },
      })
      const { url: _address, ...defaults } = single.options
      return followCluster({
        single,
        isInCluster: () => single.sendCommand(['CLUSTER', 'SLOTS']),
        createCluster: () => module.createCluster({ rootNodes: [{}], defaults }),
        close: (client) => client.destroy(),
        onStatus,
      })
    })
  )
}

interface Client {
  on(event: string, listener: (error: Error) => void): unknown
  connect(): Promise<unknown>
}

interface Connection<Single, Cluster> {
  single: Single
  /** Asks the server whether it is part of a cluster. Rejects if it is not. */
  isInCluster: () => Promise<unknown>
  createCluster: () => Cluster
  close: (client: Single | Cluster) => void
  onStatus: OnStatus
}

/**
 * Connects to one server, or to its cluster if it belongs to one. The returned client then forwards everything to the
 * cluster's client.
 */
function followCluster<Single extends Client & RedisClient, Cluster extends Client>({
  single,
  isInCluster,
  createCluster,
  close,
  onStatus,
}: Connection<Single, Cluster>): ConnectedRedis {
  let current: Single | Cluster = single
  const openCluster = async () => {
    const hasCluster = await isInCluster().then(
      () => true,
      () => false,
    )
    if (!hasCluster || current !== single) return onStatus()
    current = createCluster()
    current.on('ready', () => onStatus())
    current.on('error', onStatus)
    close(single)
    await current.connect()
    onStatus()
  }
  let opening: Promise<void> | undefined
  // A server that was lost may come back as part of a cluster.
  single.on('ready', () => {
    opening = openCluster()
    opening.catch(() => undefined)
  })
  single.on('error', onStatus)
  return {
    client: new Proxy(single, {
      get(_single, name) {
        const member: unknown = Reflect.get(current, name)
        return typeof member === 'function' ? (member.bind(current) as unknown) : member
      },
    }),
    ready: single.connect().then(() => opening),
    close: () => close(current),
  }
}

async function importIfInstalled<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await load()
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
