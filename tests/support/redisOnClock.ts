import type { Redis } from 'ioredis'
import { doneElsewhere, type VirtualClock } from './virtualClock.js'

/** Creates a client for a real Redis whose scripts read the time from a virtual clock. The clock waits for Redis. */
export const redisOnClock = (redis: Redis, clock: VirtualClock) => ({
  defineCommand: () => undefined,
  // The script contains the time, so it differs for each call, and Redis knows none of their hashes.
  evalsha: () => Promise.reject(new Error('NOSCRIPT')),
  eval(script: string, ...rest: string[]) {
    const time = `{ ${Math.floor(clock.now() / 1000)}, ${(clock.now() % 1000) * 1000} }`
    const ours = `local real = redis
      local redis = setmetatable({
        call = function(...) return ... == 'TIME' and ${time} or real.call(...) end
      }, { __index = real })
      ${script}`
    return doneElsewhere(redis.eval(ours, ...(rest as [number, ...string[]])))
  },
})
