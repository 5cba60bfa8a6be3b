import { setTimeout } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { CliError, UsageError } from './CliError.js'

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

/**
 * Connects to a single Redis or Valkey server and waits at most one second for it. The client keeps trying to reconnect
 * and replaces connections that are silent or lead to a replica. While the client is disconnected, commands fail
 * immediately because payers shouldn't have to wait for Redis.
 *
 * @param onStatus - called with an error when the connection is lost, and without an error when it is restored.
 * @throws {UsageError} if the URL isn't a Redis URL.
 * @throws {CliError} if `ioredis` isn't installed, or the server belongs to a cluster.
 */
export async function connectRedis(url: string, onStatus: (lost?: Error) => void): Promise<Redis> {
  validateRedisUrl(url)
  const client = new (await loadClient())(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // After a failover, the client remains connected to the previous primary and must reconnect to reach the current
    // one.
    reconnectOnError: ({ message }) => message.includes('READONLY'),
  })
  // Each failed attempt to reconnect is an error, of which only the first one is news.
  let isConnected = true
  const setStatus = (lost?: Error) => {
    if (isConnected !== !lost) onStatus(lost)
    isConnected = !lost
  }
  client.on('ready', () => setStatus()).on('error', setStatus)
  const info = client.connect().then(() => client.info('cluster'))
  const timeout = setTimeout(START_TIMEOUT_MS, '', { ref: false })
  // A user without the right to run INFO may still share lists.
  const known = await Promise.race([info.catch(() => ''), timeout])
  if (!known.includes('cluster_enabled:1')) return client
  client.disconnect()
  throw new CliError(
    'The server of FPX_REDIS_URL belongs to a cluster, and the command uses a single server: choose another one, or mount the proxy in your own server with a cluster client.',
  )
}

/**
 * Validates the value of `FPX_REDIS_URL`. The error message doesn't contain the value, which may include a password.
 *
 * @throws {UsageError} if the value isn't a Redis URL.
 */
export function validateRedisUrl(url: string): void {
  if (/^rediss?:\/\/./.test(url) && URL.canParse(url) && isDecodable(url)) return
  throw new UsageError(
    'FPX_REDIS_URL must be an address such as redis://127.0.0.1:6379, with %25 for a % in the password; received another text.',
  )
}

/** Whether the client can decode the user name and the password. */
function isDecodable(url: string): boolean {
  try {
    // The bundler removes a call whose result isn't used.
    return decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}

async function loadClient(): Promise<typeof Redis> {
  try {
    return (await import('ioredis')).Redis
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new CliError(
      'FPX_REDIS_URL needs a Redis client beside fpx-checkout. Install it: npm install ioredis',
    )
  }
}
