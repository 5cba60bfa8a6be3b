import { Redis } from 'ioredis'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { leaseStore } from '../../support/redis/leaseStore.js'
import { requestOf } from '../../support/proxy/createProxyHarness.js'
import { noLogger } from '../../support/proxy/noLogger.js'

/**
 * Runs one instance in a separate process, for tests that kill it. It refreshes as often as the budget allows. It
 * prints `ready`, and then each response's status, on separate lines.
 *
 * @param args - the gateway's base URL, and optionally the port of a shared Redis.
 */
export function run([baseUrl = '', redisPort]: readonly string[]): void {
  const proxy = createFpxProxy({
    gateway: { baseUrl, apiKey: 'key', timeoutMs: 1000 },
    cache: { ttlMs: 1 },
    logger: noLogger,
    ...(redisPort ? { store: leaseStore(new Redis(Number(redisPort))) } : {}),
  })
  setInterval(() => {
    void Promise.resolve(proxy.handle(requestOf('/api/fpx/bank'))).then(({ status }) =>
      process.stdout.write(`${status}\n`),
    )
  }, 5)
  process.stdout.write('ready\n')
}
