import { luaPrelude } from './luaPrelude.js'

/**
 * The budget in Redis: held slots, the pause that a 429 asks for, and a limit that the service has announced,
 * on Redis' own clock. Slots are a sorted set, each with the moment at which it comes free.
 *
 * The set also has the moment at which this process of Redis first used it, as a score below zero. Its member has the
 * process' `run_id`, so that a set that was lost, and one that came back from an old file or on a promoted replica, are both
 * new: either may have forgotten the calls of the last minute. A user who has no right to run INFO sees no `run_id`, and takes
 * the mean of both limits at any time: what an old set forgets and what it allows again is then as much as of a new one.
 *
 * Values that cannot be ours are taken away, so that nothing written by somebody else stops calls for good.
 *
 * KEYS: slots, pause, learnt limit. ARGV: what to do, then its arguments.
 */
export const slotsScript = `${luaPrelude}
local slots, pause, learnt = KEYS[1], KEYS[2], KEYS[3]
only(slots, 'zset')
only(pause, 'string')
only(learnt, 'string')

-- Milliseconds that a value has left; one that would last for ever, or for too long, goes at once.
local function lasting(key, most)
  local left = redis.call('PTTL', key)
  if left ~= -1 and left <= most then return left end
  redis.call('DEL', key)
  return 0
end

local info = redis.pcall('INFO', 'server')
local process = type(info) == 'string' and string.match(info, 'run_id:(%x+)')

local function born()
  local member = 'born' .. (process or '')
  local at = whole(redis.call('ZSCORE', slots, member), -now, -1)
  if not at then
    at = -now
    redis.call('ZREMRANGEBYSCORE', slots, '-inf', '(0')
    redis.call('ZADD', slots, at, member)
  end
  redis.call('PEXPIRE', slots, week)
  return -at
end

if ARGV[1] == 'acquireSlots' then
  local limit, ms, first = tonumber(ARGV[2]), tonumber(ARGV[3]), 6
  local wanted = #ARGV - first + 1
  local left = lasting(pause, hour)
  if left > 0 then return { 0, left } end
  lasting(learnt, hour)
  local announced = whole(redis.call('GET', learnt), 1, 60)
  if not process then limit = math.floor((limit + tonumber(ARGV[4])) / 2) end
  if announced then limit = math.min(limit, announced) end
  local most = limit
  if now - born() < tonumber(ARGV[5]) then limit = math.min(limit, tonumber(ARGV[4])) end

  redis.call('ZREMRANGEBYSCORE', slots, 0, now)
  redis.call('ZREMRANGEBYSCORE', slots, '(' .. now + tonumber(ARGV[5]), '+inf')
  local held = redis.call('ZCOUNT', slots, 0, '+inf')
  local missing = held + wanted - limit
  if missing > 0 then
    local free = redis.call('ZRANGEBYSCORE', slots, 0, '+inf', 'WITHSCORES', 'LIMIT', missing - 1, 1)[2]
    return { 0, math.max(1000, math.ceil(free and free - now or ms)), most }
  end
  for i = first, #ARGV do redis.call('ZADD', slots, now + ms, ARGV[i]) end
  return { wanted, 0, most }
elseif ARGV[1] == 'endSlot' then
  born()
  redis.call('ZADD', slots, now + ARGV[2], ARGV[3])
elseif ARGV[1] == 'releaseSlots' then
  for i = 2, #ARGV do redis.call('ZREM', slots, ARGV[i]) end
elseif ARGV[1] == 'setServiceLimit' then
  local announced = whole(redis.call('GET', learnt), 1, 60)
  redis.call('SET', learnt, math.min(announced or 60, tonumber(ARGV[2])), 'PX', ARGV[3])
elseif lasting(pause, hour) < tonumber(ARGV[2]) then
  redis.call('SET', pause, '1', 'PX', ARGV[2])
end
return { 0, 0 }
`
