import { luaPrelude } from './luaPrelude.js'

/**
 * One list in Redis, and the lease of the instance that gathers it. The lease holds its owner and the
 * failures in a row; after a failure it stays for the pause, with no owner, so that nobody gathers. Beside the
 * list stands since when the service refuses the key, until a list is put there again.
 * Values that cannot be ours count as absent.
 *
 * KEYS: list, lease, instances. ARGV: what to do, the owner, then its arguments.
 */
export const listScript = `${luaPrelude}
local list, lease, instances = KEYS[1], KEYS[2], KEYS[3]
local owner = ARGV[2]
only(list, 'hash')
only(lease, 'hash')
only(instances, 'zset')

local holder = redis.call('HGET', lease, 'owner')

local function hold(ms)
  redis.call('HSET', lease, 'owner', owner, 'until', now + ms)
  redis.call('PEXPIRE', lease, ms + 600000)
end

if ARGV[1] == 'acquireLease' then
  local failures = whole(redis.call('HGET', lease, 'failures'), 0, 1000) or 0
  local left = (whole(redis.call('HGET', lease, 'until'), now, now + hour) or now) - now
  local acquired = left == 0 or holder == owner
  if acquired then hold(ARGV[3]) end
  redis.call('ZREMRANGEBYSCORE', instances, '-inf', now - 90000)
  redis.call('ZREMRANGEBYSCORE', instances, now + minute, '+inf')
  redis.call('ZADD', instances, now, owner)
  redis.call('PEXPIRE', instances, 90000)
  local version = whole(redis.call('HGET', list, 'at'), 1, now + hour) or 0
  local text = version > 0 and version ~= tonumber(ARGV[4]) and redis.call('HGET', list, 'text')
  local refused = whole(redis.call('HGET', list, 'refused'), 1, now)
  return {
    acquired and 1 or 0, failures, left, now, redis.call('ZCARD', instances),
    refused and now - refused or -1, version, text or false
  }
elseif ARGV[1] == 'renewLease' then
  if holder == owner then hold(ARGV[3]) end
elseif ARGV[1] == 'putList' then
  redis.call('HSET', list, 'at', now, 'text', ARGV[3])
  redis.call('HDEL', list, 'refused')
  redis.call('PEXPIRE', list, ARGV[4])
  if holder == owner then redis.call('DEL', lease) end
elseif holder == owner then
  redis.call('HSET', lease, 'owner', '', 'until', now + ARGV[3], 'failures', ARGV[4])
  redis.call('PEXPIRE', lease, ARGV[3] + 600000)
  if ARGV[5] == '1' and not whole(redis.call('HGET', list, 'refused'), 1, now) then
    redis.call('HSET', list, 'refused', now)
    if redis.call('PTTL', list) < 0 then redis.call('PEXPIRE', list, week) end
  end
end
return { 0 }
`
