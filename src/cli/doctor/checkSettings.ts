import { setTimeout } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { redisStore } from '../../proxy/redis.js'
import { CliError, UsageError } from '../CliError.js'
import { connectRedis, validateRedisUrl } from '../connectRedis.js'
import { createProxy } from '../createProxy.js'
import { type Finding, ok, wrong } from '../findings.js'
import type { ProxySettings } from '../proxySettings.js'
import { checkGateway } from './checkGateway.js'

/**
 * Checks whether the proxy can run with these settings: the gateway and Redis.
 *
 * @throws {UsageError} if the proxy refuses a setting.
 */
export async function checkSettings(settings: ProxySettings): Promise<Finding[]> {
  const { redisUrl, budget, gateway } = settings
  if (redisUrl !== undefined) validateRedisUrl(redisUrl)
  // Creating the proxy validates the options but doesn't call the gateway.
  await createProxy(settings, {}).close()
  return [
    ...(await checkGateway(gateway, budget)),
    ...(redisUrl === undefined ? [] : [await checkRedis(redisUrl)]),
  ]
}

const REDIS_TIMEOUT_MS = 2000

/** Checks that Redis responds and that its user is allowed to run the commands for sharing lists. */
async function checkRedis(url: string): Promise<Finding> {
  const subject = 'redis'
  let lost: Error | undefined
  let client: Redis | undefined
  try {
    client = await connectRedis(url, (error) => (lost = error))
    await Promise.race([runCommands(client), rejectLater()])
    return ok(subject, 'Redis answers, and instances can share it.')
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { message } = lost ?? (error as Error)
    const advice = `Instances cannot share Redis: ${message.replace(/[.\s]*$/, '.')} Check FPX_REDIS_URL and the rights of its user.`
    return wrong(subject, error instanceof CliError ? message : advice)
  } finally {
    client?.disconnect()
  }
}

async function rejectLater(): Promise<never> {
  await setTimeout(REDIS_TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`It did not answer within ${REDIS_TIMEOUT_MS} ms.`)
}

/** Runs the same Redis commands as a refresh, with a name that no list has, since those are hashes. */
async function runCommands(client: Redis): Promise<void> {
  const store = redisStore(client)
  const text = crypto.randomUUID()
  await store.swap('check:lock', undefined, text, 1)
  await store.set('check:list', text, 1)
  await store.get('check:list')
}
