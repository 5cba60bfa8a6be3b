import type { Redis } from 'ioredis'
import { doneElsewhere, type VirtualClock } from '../deterministic/virtualClock.js'

/** The hash with the time at which each key expires, in milliseconds by the virtual clock. */
const EXPIRY_HASH = 'expiry on the virtual clock'

/**
 * Creates a client for a real Redis whose scripts read the time from a virtual clock, and whose keys expire by it. The
 * clock waits for Redis.
 */
export const redisOnClock = (redis: Redis, clock: VirtualClock) => ({
  defineCommand: () => undefined,
  // Each script contains the current time, so Redis never knows its hash.
  evalsha: () => Promise.reject(new Error('NOSCRIPT')),
  eval: (script: string, ...rest: string[]) =>
    doneElsewhere(
      redis.eval(onClock(clock.now()) + script, ...(rest as unknown as [number, ...string[]])),
    ),
})

/** Returns Lua code that replaces the commands about time. A hash stores when each key expires. */
const onClock = (now: number) => `
  local real, at, expiry = redis, ${now}, '${EXPIRY_HASH}'
  for _, key in ipairs(KEYS) do
    local ends = real.call('HGET', expiry, key)
    if ends and tonumber(ends) <= at then
      real.call('DEL', key)
      real.call('HDEL', expiry, key)
    end
  end
  local function expire(key, ms) return real.call('HSET', expiry, key, at + ms) end
  local commands = {
    TIME = function() return { ${Math.floor(now / 1000)}, ${(now % 1000) * 1000} } end,
    PEXPIRE = expire,
    PTTL = function(key)
      if real.call('EXISTS', key) == 0 then return -2 end
      local ends = real.call('HGET', expiry, key)
      return ends and ends - at or -1
    end,
    SET = function(key, value, _px, ms)
      expire(key, ms)
      return real.call('SET', key, value)
    end,
    DEL = function(key)
      real.call('HDEL', expiry, key)
      return real.call('DEL', key)
    end,
  }
  local redis = setmetatable({
    call = function(command, ...)
      if commands[command] then return commands[command](...) end
      return real.call(command, ...)
    end
  }, { __index = real })
`
