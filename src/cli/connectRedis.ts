import { setTimeout } from 'node:timers/promises'
import type { RedisClient } from '../proxy/redis.js'
import { CliError, UsageError } from './CliError.js'

/** A Redis or Valkey client and the status of its connection. */
export interface ConnectedRedis {
  client: RedisClient
  /** Resolves once the client has connected or failed to connect, but after one second at the latest. Never rejects. */
  ready: Promise<unknown>
  /** Returns whether the server belongs to a cluster. If the Redis user isn't allowed to run INFO, returns `false`. */
  isInCluster: () => Promise<boolean>
  close: () => void
}

/** Called with an error when the connection is lost, and without an error when it is restored. */
type OnStatus = (lost?: Error) => void

/**
 * How long startup waits for Redis, in milliseconds. If connecting takes longer, the proxy runs without Redis until the
 * client is connected.
 */
const START_TIMEOUT_MS = 1_000
const CONNECT_TIMEOUT_MS = 2_000

/**
 * How long the client waits for a response before it closes the connection, in milliseconds. Without this timeout, it
 * would take about 15 minutes to notice that the primary's machine has failed.
 */
const SILENCE_TIMEOUT_MS = 3_000

/** Explains why the command doesn't share lists in a cluster, whose nodes refuse most of its keys. */
export const CLUSTER =
  'The server of FPX_REDIS_URL belongs to a cluster, and the command uses a single server: choose another one, or mount the proxy in your own server with a cluster client.'

/**
 * Connects to a single Redis or Valkey server using `ioredis` or `redis`, whichever is installed. The client keeps
 * trying to reconnect and replaces connections that are silent or lead to a replica. While the client is disconnected,
 * commands fail immediately because payers shouldn't have to wait for Redis.
 *
 * @param onStatus - called with an error when the connection is lost, and without an error when it is restored.
 * @throws {UsageError} if the URL isn't a Redis URL.
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
 * Validates the value of `FPX_REDIS_URL`. The error message doesn't contain the value, which may include a password.
 *
 * @throws {UsageError} if the value isn't a Redis URL.
 */
export function validateRedisUrl(url: string): void {
  if (/^rediss?:\/\/./.test(url) && URL.canParse(url)) return
  throw new UsageError(
    'FPX_REDIS_URL must be an address such as redis://127.0.0.1:6379; received another text.',
  )
}

type Connect = (url: string, onStatus: OnStatus) => ConnectedRedis

/** Filters out repeated statuses because every failed attempt to reconnect would otherwise add a line to the log. */
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
        // The ping every second prevents a socket timeout while the client is idle.
        pingInterval: 1000,
        socket: {
          connectTimeout: CONNECT_TIMEOUT_MS,
          socketTimeout: SILENCE_TIMEOUT_MS,
          // By default, the client doesn't reconnect after a socket timeout.
          reconnectStrategy: (retries) => Math.min(retries * 100, 2000),
        },
      })
      client.on('ready', () => onStatus()).on('error', onStatus)
      const reconnectToPrimary = (error: Error): never => {
        if (isFromReplica(error)) {
          client.destroy()
          // We can ignore a connection error here because the client also emits it and keeps trying to reconnect.
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
 * Whether an error shows that the server is a replica. After a failover, the client remains connected to the previous
 * primary and must reconnect to reach the current one.
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
