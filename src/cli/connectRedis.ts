import { setTimeout } from 'node:timers/promises'
import type { RedisClient } from '../proxy/redis.js'
import { CliError, UsageError } from './CliError.js'

/** A Redis or Valkey client, and a function that closes it. */
export interface ConnectedRedis {
  client: RedisClient
  /** Resolves when the client is connected, when connecting fails, or after a second. Never rejects. */
  ready: Promise<unknown>
  /** Returns whether the server is a node of a cluster; `false` if its user may not run INFO. */
  isInCluster: () => Promise<boolean>
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
 * How long the connection may be silent after a command, in milliseconds. If the primary's machine is lost, nothing
 * closes the connection, and TCP itself ends it only after about 15 minutes.
 */
const SILENCE_TIMEOUT_MS = 3_000

/**
 * Connects to one Redis or Valkey server with the installed client, `ioredis` or `redis`. The client never gives up
 * reconnecting and replaces a connection that is silent or leads to a replica. While the client is disconnected, every
 * command fails immediately, so that payers don't wait for Redis.
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
 * Reports only changes between connected and lost. Otherwise, every failed reconnection would write another log line.
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
      const client = new module.Redis(url, {
        lazyConnect: true,
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        connectTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SILENCE_TIMEOUT_MS,
        reconnectOnError: isFromReplica,
      })
      client.on('ready', () => onStatus()).on('error', onStatus)
      return {
        client,
        ready: client.connect(),
        isInCluster: () => client.info('cluster').then(hasCluster, () => false),
        close: () => client.disconnect(),
      }
    })
  )
}

async function loadRedis(): Promise<Connect | undefined> {
  const module = await importIfInstalled(() => import('redis'))
  return (
    module &&
    ((url, onStatus) => {
      const client = module.createClient({
        url,
        disableOfflineQueue: true,
        // The socket is never silent, because the client sends a ping every second.
        pingInterval: 1000,
        socket: {
          connectTimeout: CONNECT_TIMEOUT_MS,
          socketTimeout: SILENCE_TIMEOUT_MS,
          // By default, the client does not reconnect after a socket timeout.
          reconnectStrategy: (retries) => Math.min(retries * 100, 2000),
        },
      })
      client.on('ready', () => onStatus()).on('error', onStatus)
      const reconnectToPrimary = (error: Error): never => {
        if (isFromReplica(error)) {
          client.destroy()
          // The error can be ignored, since the client also emits it and tries to connect again.
          client.connect().catch(() => undefined)
        }
        throw error
      }
      return {
        client: {
          eval: (...args: Parameters<typeof client.eval>) =>
            client.eval(...args).catch(reconnectToPrimary),
          evalSha: (...args: Parameters<typeof client.evalSha>) =>
            client.evalSha(...args).catch(reconnectToPrimary),
        },
        ready: client.connect(),
        isInCluster: () => client.info('cluster').then(hasCluster, () => false),
        close: () => client.destroy(),
      }
    })
  )
}

const hasCluster = (info: string) => info.includes('cluster_enabled:1')

/**
 * Whether the error says that the server is a replica. After a failover, a client stays connected to the previous
 * primary as long as it runs, and only a new connection finds the current one.
 */
const isFromReplica = (error: Error) => error.message.includes('READONLY')

async function importIfInstalled<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await load()
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
