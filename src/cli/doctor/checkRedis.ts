import { setTimeout } from 'node:timers/promises'
import { redisStore } from '../../proxy/redis.js'
import { CliError, UsageError } from '../CliError.js'
import { CLUSTER, type ConnectedRedis, connectRedis } from '../connectRedis.js'
import { type Finding, ok, wrong } from '../findings.js'

const TIMEOUT_MS = 2000

/**
 * Checks that Redis responds and that its user is allowed to run the commands for sharing lists.
 *
 * @throws {UsageError} if the URL isn't a Redis URL.
 */
export async function checkRedis(url: string): Promise<Finding> {
  const subject = 'redis'
  let lost: Error | undefined
  let redis: ConnectedRedis | undefined
  try {
    redis = await connectRedis(url, (error) => (lost = error))
    await redis.ready
    if (await Promise.race([redis.isInCluster(), rejectLater()])) return wrong(subject, CLUSTER)
    await Promise.race([runCommands(redis), rejectLater()])
    return ok(subject, 'Redis answers, and instances can share it.')
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { message } = lost ?? (error as Error)
    const advice = `Instances cannot share Redis: ${message.replace(/[.\s]*$/, '.')} Check FPX_REDIS_URL and the rights of its user.`
    return wrong(subject, error instanceof CliError ? message : advice)
  } finally {
    redis?.close()
  }
}

async function rejectLater(): Promise<never> {
  await setTimeout(TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`It did not answer within ${TIMEOUT_MS} ms.`)
}

/** Runs the same Redis commands as a refresh, with a name that no list has, since those are hashes. */
async function runCommands({ client }: ConnectedRedis): Promise<void> {
  const store = redisStore(client)
  const text = crypto.randomUUID()
  await store.swap('check:lock', undefined, text, 1)
  await store.set('check:list', text, 1)
  await store.get('check:list')
}
