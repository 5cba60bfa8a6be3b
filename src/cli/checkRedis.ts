import { setTimeout } from 'node:timers/promises'
import { redisStore } from '../proxy/redis.js'
import { CliError, UsageError } from './CliError.js'
import { type ConnectedRedis, connectRedis } from './connectRedis.js'
import { type Finding, note, ok, wrong } from './findings.js'

/**
 * The names of the list and the budget that the check uses in Redis. They can't collide with the names of real lists
 * and budgets, because those are hashes.
 */
const LIST = { list: 'check', budget: 'check' }
/**
 * The number of calls per minute the check requests from the store. If the Redis user isn't allowed to run INFO, the
 * store grants only the mean of `LIMIT` and `COLD_START.limit`.
 */
const LIMIT = 20
const COLD_START = { limit: 8, ms: 1000 }
const TIMEOUT_MS = 2000

/**
 * Checks that Redis responds and that its user is allowed to run the commands for sharing lists and calls.
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
    if (await Promise.race([redis.isInCluster(), rejectLater()]))
      return wrong(
        subject,
        'The server of FPX_REDIS_URL belongs to a cluster, and the command uses a single server: choose another one, or mount the proxy in your own server with a cluster client.',
      )
    const limit = await Promise.race([readLimit(redis), rejectLater()])
    return limit < LIMIT
      ? note(
          subject,
          `The Redis user may not run INFO, so all instances together make ${limit} calls a minute instead of ${LIMIT}: allow it with +info.`,
        )
      : ok(subject, 'Redis answers, and instances can share it.')
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

/** The store methods a refresh calls. The store's public type omits these methods because merchants never call them. */
interface RefreshCommands {
  acquire(name: object, request: object): Promise<{ capacity?: number }>
  extend(name: object, request: object): Promise<{ capacity?: number }>
  release(name: object, report: object): Promise<void>
}

/** Runs the same Redis commands as a refresh. Returns the number of calls per minute the shared budget allows. */
async function readLimit({ client }: ConnectedRedis): Promise<number> {
  const lease = crypto.randomUUID()
  const store = redisStore(client) as unknown as RefreshCommands
  const slots = { ids: [lease], limit: LIMIT, coldStart: COLD_START, holdMs: 1, leaseMs: 1 }
  const request = { ...slots, lease, owner: lease, knownVersion: 0, freshMs: 0 }
  const { capacity: first = LIMIT } = await store.acquire(LIST, request)
  const { capacity = first } = await store.extend(LIST, { ...request, ids: [`${lease}-2`] })
  await store.release(LIST, {
    lease,
    slots: [
      { id: lease, holdMs: 1 },
      { id: `${lease}-2`, holdMs: 0 },
    ],
    list: { text: '', fetchedAt: 0, retainMs: 1 },
  })
  return capacity
}
