import { Redis } from 'ioredis'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { redisStore } from 'fpx-checkout/proxy/redis'
import { requestOf } from '../../support/proxy/createProxyHarness.js'
import { noLogger } from '../../support/proxy/noLogger.js'

/**
 * Runs an instance in a separate process, so that tests can kill it. The instance refreshes as often as the budget
 * allows. It prints `ready` and then the status of each response on separate lines.
 *
 * @param args - the base URL of the gateway and optionally the port of a shared Redis server.
 */
export function run([baseUrl = '', redisPort]: readonly string[]): void {
  const proxy = createFpxProxy({
    gateway: { baseUrl, apiKey: 'key', timeoutMs: 1000 },
    cache: { ttlMs: 1 },
    logger: noLogger,
    ...(redisPort ? { store: redisStore(new Redis(Number(redisPort))) } : {}),
  })
  setInterval(() => {
    void Promise.resolve(proxy.handle(requestOf('/api/fpx/bank'))).then(({ status }) =>
      process.stdout.write(`${status}\n`),
    )
  }, 5)
  process.stdout.write('ready\n')
}
