/**
 * The budget in Redis: held slots, and the pause that a 429 asks for, on Redis' own clock.
 * Slots are a sorted set, each with the moment at which it comes free.
 *
 * KEYS: slots, pause, instances. ARGV: what to do, then its arguments.
 */
export const slotsScript = `
local slots, pause, instances = KEYS[1], KEYS[2], KEYS[3]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function hold(ms, first)
  for i = first, #ARGV do redis.call('ZADD', slots, now + ms, ARGV[i]) end
  redis.call('PEXPIRE', slots, math.max(ms, redis.call('PTTL', slots)))
end

if ARGV[1] == 'take' then
  local limit, ms, owner = tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
  redis.call('ZADD', instances, now, owner)
  redis.call('ZREMRANGEBYSCORE', instances, '-inf', now - 600000)
  redis.call('PEXPIRE', instances, 600000)
  local count = redis.call('ZCARD', instances)
  local paused = redis.call('PTTL', pause)
  if paused > 0 then return { paused, count } end
  redis.call('ZREMRANGEBYSCORE', slots, '-inf', now)
  local missing = redis.call('ZCARD', slots) + #ARGV - 4 - limit
  if missing > 0 then
    local free = redis.call('ZRANGE', slots, missing - 1, missing - 1, 'WITHSCORES')[2]
    return { math.max(1000, free and free - now or ms), count }
  end
  hold(ms, 5)
  return { 0, count }
elseif ARGV[1] == 'end' then
  hold(tonumber(ARGV[2]), 3)
elseif ARGV[1] == 'giveBack' then
  for i = 2, #ARGV do redis.call('ZREM', slots, ARGV[i]) end
elseif redis.call('PTTL', pause) < tonumber(ARGV[2]) then
  redis.call('SET', pause, '1', 'PX', ARGV[2])
end
return { 0, 0 }
`
