import { luaPrelude } from './luaPrelude.js'

/**
 * One list in Redis, and the lease of the instance that gathers it.
 * - The lease stores its owner, the number of failures in a row and the reason of the last one. After a failure it has no
 *   owner and lasts as long as the pause, so that no instance gathers.
 * - A list that was gathered before the stored one is not stored. Its instance was suspended meanwhile.
 * - The instances are counted for each budget. All lists of a budget share its calls while Redis is lost.
 * - The hash of the list also stores when the gateway first refused the API key. The next list removes that time.
 * - Values that this script cannot have written count as absent.
 *
 * KEYS: list, lease, instances. ARGV: the command, the owner, then the arguments of the command.
 */
export const listScript = `${luaPrelude}
local list, lease, instances = KEYS[1], KEYS[2], KEYS[3]
local owner = ARGV[2]
deleteIfWrongType(list, 'hash')
deleteIfWrongType(lease, 'hash')
deleteIfWrongType(instances, 'zset')

local holder = redis.call('HGET', lease, 'owner')

local function holdLease(ms)
  redis.call('HSET', lease, 'owner', owner, 'until', now + ms)
  redis.call('PEXPIRE', lease, ms + 600000)
end

if ARGV[1] == 'acquireLease' then
  local failures = toWholeNumber(redis.call('HGET', lease, 'failures'), 0, 1000) or 0
  local waitMs = (toWholeNumber(redis.call('HGET', lease, 'until'), now, now + hour) or now) - now
  local acquired = waitMs == 0 or holder == owner
  if acquired then holdLease(ARGV[3]) end
  redis.call('ZREMRANGEBYSCORE', instances, '-inf', now - 90000)
  redis.call('ZREMRANGEBYSCORE', instances, now + minute, '+inf')
  redis.call('ZADD', instances, now, owner)
  redis.call('PEXPIRE', instances, 90000)
  local version = toWholeNumber(redis.call('HGET', list, 'storedAt'), 1, now + hour) or 0
  local text = version > 0 and version ~= tonumber(ARGV[4]) and redis.call('HGET', list, 'text')
  local refusedAt = toWholeNumber(redis.call('HGET', list, 'keyRefusedAt'), 1, now)
  return {
    acquired and 1 or 0, failures, waitMs, now, redis.call('ZCARD', instances),
    refusedAt and now - refusedAt or -1, version, text or false,
    waitMs > 0 and holder == '' and 1 or 0, redis.call('HGET', lease, 'failure')
  }
elseif ARGV[1] == 'renewLease' then
  if holder == owner then holdLease(ARGV[3]) end
elseif ARGV[1] == 'putList' then
  if tonumber(ARGV[5]) >= (toWholeNumber(redis.call('HGET', list, 'gatheredAt'), 1, now) or 0) then
    redis.call('HSET', list, 'storedAt', now, 'text', ARGV[3], 'gatheredAt', ARGV[5])
    redis.call('HDEL', list, 'keyRefusedAt')
    redis.call('PEXPIRE', list, ARGV[4])
  end
  if holder == owner then redis.call('DEL', lease) end
elseif holder == owner then
  redis.call('HSET', lease, 'owner', '', 'until', now + ARGV[3], 'failures', ARGV[4])
  redis.call('PEXPIRE', lease, ARGV[3] + 600000)
  if ARGV[6] ~= '' then redis.call('HSET', lease, 'failure', ARGV[6])
  elseif ARGV[4] == '0' then redis.call('HDEL', lease, 'failure') end
  if ARGV[5] == '1' and not toWholeNumber(redis.call('HGET', list, 'keyRefusedAt'), 1, now) then
    redis.call('HSET', list, 'keyRefusedAt', now)
    if redis.call('PTTL', list) < 0 then redis.call('PEXPIRE', list, week) end
  end
end
return { 0 }
`
