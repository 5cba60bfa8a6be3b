/**
 * One list in Redis, and the lease of the instance that gathers it. The lease holds its owner and the
 * failures in a row; after a failure it stays for the pause, with no owner, so that nobody gathers.
 *
 * KEYS: list, lease. ARGV: what to do, the owner, then its arguments.
 */
export const listScript = `
local list, lease = KEYS[1], KEYS[2]
local owner = ARGV[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local holder = redis.call('HGET', lease, 'owner')

if ARGV[1] == 'lead' then
  local failures = tonumber(redis.call('HGET', lease, 'failures') or 0)
  local left = math.max(0, tonumber(redis.call('HGET', lease, 'until') or 0) - now)
  local leads = left == 0 or holder == owner
  if leads then
    redis.call('HSET', lease, 'owner', owner, 'until', now + ARGV[3])
    redis.call('PEXPIRE', lease, ARGV[3] + 600000)
  end
  local version = tonumber(redis.call('HGET', list, 'at') or 0)
  local text = version ~= tonumber(ARGV[4]) and redis.call('HGET', list, 'text')
  return { leads and 1 or 0, failures, left, version, now - version, text or false }
elseif ARGV[1] == 'put' then
  redis.call('HSET', list, 'at', now, 'text', ARGV[3])
  redis.call('PEXPIRE', list, ARGV[4])
  if holder == owner then redis.call('DEL', lease) end
  return { now }
elseif holder == owner then
  redis.call('HSET', lease, 'owner', '', 'until', now + ARGV[3], 'failures', ARGV[4])
  redis.call('PEXPIRE', lease, ARGV[3] + 600000)
end
return { 0 }
`
