import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Redis } from 'ioredis'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createNodeServer } from 'fpx-checkout/proxy/node'
import { redisStore } from 'fpx-checkout/proxy/redis'
import { heapUsed } from '../../support/proxy/heapUsed.js'
import type { Sample } from './Sample.js'
import { noLogger } from '../../support/proxy/noLogger.js'

/** Runs one proxy instance in a separate process. It sends its port, and then a sample for each message. */
const RESOLUTION_MS = 10
const [, , baseUrl, redisUrl = '', instances] = process.argv

const redis = new Redis(redisUrl)
// The proxy itself reports that the store is unreachable.
redis.on('error', () => undefined)
const proxy = createFpxProxy({
  gateway: { baseUrl, apiKey: 'sandbox-key' },
  store: redisStore(redis, { instances: Number(instances) }),
  logger: noLogger,
})
const server = createNodeServer(proxy).listen(0, '127.0.0.1')
await once(server, 'listening')

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('message', () => process.send?.(takeSample()))
process.on('disconnect', () => process.exit())
process.send?.((server.address() as AddressInfo).port)

function takeSample(): Sample {
  const { rss } = process.memoryUsage()
  // The monitor measures the time between its timers, which is the resolution if there is no delay.
  const over = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const delays = { delayP50: over(delay.percentile(50)), delayP99: over(delay.percentile(99)) }
  // Otherwise the next sample would include this one's garbage collection.
  delay.disable()
  const heap = heapUsed()
  delay.reset()
  delay.enable()
  return { rss, heap, ...delays }
}
