import { redisStore } from 'fpx-checkout/proxy/redis'
import type { LeaseStore } from '../../../src/proxy/coordinator/LeaseStore.js'

/** Creates a Redis store whose methods the test calls itself, as only the proxy does otherwise. */
export const leaseStore = (...args: Parameters<typeof redisStore>) =>
  redisStore(...args) as LeaseStore
