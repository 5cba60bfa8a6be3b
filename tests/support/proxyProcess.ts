import { Redis } from 'ioredis'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { redisShared } from 'fpx-checkout/proxy/redis'
import { viewOf } from './createProxyHarness.js'

/**
 * One instance in a separate process, for tests that kill it: it refreshes as often as it is let, and says
 * `ready` and then a line for each answer.
 *
 * @param args - the service's base address and, to share, Redis' port.
 */
export function run([baseUrl = '', redisPort]: readonly string[]): void {
  const proxy = createFpxProxy({
    upstream: { baseUrl, apiKey: 'key', timeoutMs: 1000 },
    bank: { ttlMs: 1 },
    onEvent: () => undefined,
    ...(redisPort ? { shared: redisShared(new Redis(Number(redisPort))) } : {}),
  })
  setInterval(() => {
    void Promise.resolve(proxy.handle(viewOf('/api/fpx/bank'))).then(({ status }) =>
      process.stdout.write(`${status}\n`),
    )
  }, 5)
  process.stdout.write('ready\n')
}
