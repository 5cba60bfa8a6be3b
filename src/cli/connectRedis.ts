import { setTimeout } from 'node:timers/promises'
import type { RedisClient } from '../proxy/redis.js'
import { CliError } from './CliError.js'

/** A client of Redis or Valkey, and how to let go of it. */
export interface ConnectedRedis {
  client: RedisClient
  /** Resolves when it is connected, or when the start has waited long enough. Never rejects. */
  ready: Promise<unknown>
  close: () => void
}

/** The longest that the start waits for Redis. Without it the proxy goes on alone until Redis is there. */
const START_MS = 1_000
const CONNECT_MS = 2_000

/**
 * Connects to Redis or Valkey with the client that is installed, `ioredis` or `redis`. A lost connection is made anew
 * for ever, and until then every command fails at once: no payer waits for Redis.
 *
 * @param tell Told when the connection is lost, with the reason, and when it is back.
 * @throws {CliError} when the address is none, or neither client is installed.
 */
export async function connectRedis(
  url: string,
  tell: (lost?: Error) => void,
): Promise<ConnectedRedis> {
  if (!/^rediss?:\/\/./.test(url) || !URL.canParse(url))
    throw new CliError('FPX_REDIS_URL takes an address like redis://127.0.0.1:6379')
  const connect = (await withIoredis()) ?? (await withRedis())
  if (!connect)
    throw new CliError(
      'FPX_REDIS_URL needs a client of Redis beside fpx-checkout. Install one: npm install ioredis',
    )
  const connected = connect(url, onChange(tell))
  const connecting = connected.ready.catch(() => undefined)
  const waited = setTimeout(START_MS, undefined, { ref: false })
  return { ...connected, ready: Promise.race([connecting, waited]) }
}

type Tell = (lost?: Error) => void

type Connect = (url: string, tell: Tell) => ConnectedRedis

/** Each try to connect anew fails anew; one line in the log is enough for all of them. */
function onChange(tell: Tell): Tell {
  let well = true
  return (lost) => {
    if (well !== !lost) tell(lost)
    well = !lost
  }
}

async function withIoredis(): Promise<Connect | undefined> {
  const found = await installed(() => import('ioredis'))
  return (
    found &&
    ((url, tell) => {
      const client = new found.Redis(url, {
        lazyConnect: true,
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        connectTimeout: CONNECT_MS,
      })
      client.on('ready', () => tell()).on('error', tell)
      return { client, ready: client.connect(), close: () => client.disconnect() }
    })
  )
}

async function withRedis(): Promise<Connect | undefined> {
  const found = await installed(() => import('redis'))
  return (
    found &&
    ((url, tell) => {
      const client = found.createClient({
        url,
        disableOfflineQueue: true,
        socket: { connectTimeout: CONNECT_MS },
      })
      client.on('ready', () => tell()).on('error', tell)
      return { client, ready: client.connect(), close: () => client.destroy() }
    })
  )
}

async function installed<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await load()
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
