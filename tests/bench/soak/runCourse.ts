import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox, ScenarioName } from 'fpx-checkout/sandbox'
import type { RedisServer } from '../../support/redis/redis.js'

const STEP_MS = 30_000

/** Gateway faults. The proxy accepts an empty list after a minute, so no fault may last longer. */
const FAULTS: readonly ScenarioName[] = [
  'server-error',
  'limit-reached',
  'slow',
  'html-with-200',
  'truncated-body',
  'key-refused',
  'empty-list',
]

/**
 * Alternates faults and healthy periods until the signal aborts. After all gateway faults, Redis hangs, and then the
 * faults begin again.
 */
export async function runCourse(
  sandbox: Sandbox,
  redis: RedisServer,
  signal: AbortSignal,
): Promise<void> {
  // An aborted wait ends the course.
  const step = () => sleep(STEP_MS, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted) {
    for (const scenario of FAULTS) {
      sandbox.configure({ scenario: 'healthy' })
      await step()
      sandbox.configure({ scenario })
      await step()
    }
    sandbox.configure({ scenario: 'healthy' })
    await step()
    redis.freeze(true)
    await step()
    redis.freeze(false)
  }
}
