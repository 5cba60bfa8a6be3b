import { HOLD_MS, OPEN_WAIT_MS } from '../coordinator/Budget.js'

/**
 * Manages a list and its budget in Redis, using the clock of the Redis server. A command may run several times because
 * clients send it again if the connection is lost. The caller therefore chooses the ids of its lease and slots so that
 * a repeated command can find them.
 *
 * - `slots` is a sorted set in which a slot's score is the time when the slot becomes free. A command acquires and
 *   releases only the slots of its lease, but the limits apply to the slots of all instances together.
 * - Two members of `slots` aren't slots but store when this Redis process was first used and when the set was last
 *   used. Their scores are the negated times. The name of the first member contains the `run_id` of the process. If
 *   this member is missing, the set was lost, was restored from an old file, or comes from a promoted replica. For a
 *   few minutes after such a cold start, the limit is lower because the calls of the last minute may be missing from
 *   the set.
 * - If the last use is in the future, the clock was set back. The slot of an ended call is then held for at most
 *   another 61 seconds, and any other slot for as long as remained at the last use. We don't move the slots of ended
 *   calls by the step because the clock may only have returned from a jump forward, and the slots would then become
 *   free too early.
 * - If the script can't read the `run_id` because it isn't allowed to run INFO, the limit is always the mean of the
 *   usual limit and the cold-start limit. After an undetected cold start, the lost calls and the new calls together
 *   don't exceed twice this mean, that is, the sum of the usual limit and the cold-start limit. A detected cold start
 *   can lead to the same number of calls.
 * - The key `pause` exists while calls are paused after a 429 response. The key `limit` stores the limit announced by
 *   the gateway.
 * - `lease` contains the id of the current refresh, its instance, the number of consecutive failures, and the reason
 *   for the last failure. After a failure, the id is missing and the lease lasts as long as the pause, so no instance
 *   fetches the list during the pause.
 * - `list` contains the list, the time when it was fetched, and the time when the gateway started to reject the API
 *   key. A refresh doesn't store its list while another refresh holds the lease.
 * - `instances` contains the instances that have recently used the budget. If there are more of these instances than
 *   the `instances` option specifies, their number determines how many calls each instance may make while Redis is
 *   unreachable.
 *
 * Values that this script can't have written are ignored. Otherwise, a value written by another program could stop all
 * calls permanently.
 *
 * KEYS contains the keys of slots, pause, limit, instances, list, and lease. ARGV contains the command, its arguments
 * as JSON, and the text of a new list.
 */
export const coordinatorScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local minute, hour, week = 60000, 3600000, 604800000
local slotHold, openWait = ${HOLD_MS}, ${OPEN_WAIT_MS}
local slots, pause, gatewayLimit, instances, list, lease = unpack(KEYS)
local command, request = ARGV[1], cjson.decode(ARGV[2])
for i, expected in ipairs({ 'zset', 'string', 'string', 'zset', 'hash', 'hash' }) do
  local actual = redis.call('TYPE', KEYS[i]).ok
  if actual ~= expected and actual ~= 'none' then redis.call('DEL', KEYS[i]) end
end

-- Returns a whole number within bounds, or nil.
local function toWholeNumber(text, min, max)
  local number = tonumber(text)
  if number and number >= min and number <= max and number == math.floor(number) then return number end
end

-- Returns the milliseconds until a value expires. Deletes a value that expires too late or never.
local function ttlOrDelete(key)
  local ttl = redis.call('PTTL', key)
  if ttl ~= -1 and ttl <= hour then return ttl end
  redis.call('DEL', key)
  return 0
end

local info = redis.pcall('INFO', 'server')
local runId = type(info) == 'string' and string.match(info, 'run_id:(%x+)')

-- Returns the time stored in a member of slots that isn't a slot, or nil.
local function readUse(member)
  local score = toWholeNumber(redis.call('ZSCORE', slots, member), -2 ^ 53, -1)
  return score and -score
end

-- Returns when this Redis process was first used. Must be called before the slots are read or changed because it
-- corrects them if the clock was set back.
local function updateUse()
  local member = 'firstUse' .. (runId or '')
  local firstUse, lastUse = readUse(member), readUse('lastUse')
  if lastUse and lastUse > now then
    local held = redis.call('ZRANGEBYSCORE', slots, 0, '+inf', 'WITHSCORES')
    for i = 1, #held, 2 do
      local freeAt = tonumber(held[i + 1])
      redis.call('ZADD', slots, math.min(freeAt, now + math.max(slotHold, freeAt - lastUse)), held[i])
    end
    if firstUse and firstUse > now then firstUse = now - (lastUse - firstUse) end
  end
  if not firstUse or firstUse < 1 or firstUse > now then
    firstUse = now
    redis.call('ZREMRANGEBYSCORE', slots, '-inf', '(0')
  end
  redis.call('ZADD', slots, -firstUse, member, -now, 'lastUse')
  redis.call('PEXPIRE', slots, week)
  return firstUse
end

-- Returns the milliseconds until the pause ends, or 0. Like a lease, a pause that is longer than it began is from
-- before the clock was set back, and has no effect.
local function readPause()
  local ms, length = ttlOrDelete(pause), toWholeNumber(redis.call('GET', pause), 1, hour)
  return length and ms <= length and ms or 0
end

-- Acquires all of the requested slots or none. Returns the milliseconds to wait (0 if the slots are acquired), and the
-- largest number of slots at once (-1 during a pause).
local function acquireSlots()
  local limit, requested = request.limit, #request.ids
  local pauseMs = readPause()
  if pauseMs > 0 then return pauseMs, -1 end
  ttlOrDelete(gatewayLimit)
  local announced = toWholeNumber(redis.call('GET', gatewayLimit), 1, 60)
  if not runId then limit = math.floor((limit + request.coldStart.limit) / 2) end
  if announced then limit = math.min(limit, announced) end
  local capacity = limit
  if now - updateUse() < request.coldStart.ms then limit = math.min(limit, request.coldStart.limit) end

  redis.call('ZREMRANGEBYSCORE', slots, 0, now)
  redis.call('ZREMRANGEBYSCORE', slots, '(' .. now + hour, '+inf')
  -- A command that is sent again must not count its own slots.
  for _, id in ipairs(request.ids) do redis.call('ZREM', slots, id) end
  local held = redis.call('ZCOUNT', slots, 0, '+inf')
  local missing = held + requested - limit
  if missing > 0 then
    local freeAt = redis.call('ZRANGEBYSCORE', slots, 0, '+inf', 'WITHSCORES', 'LIMIT', missing - 1, 1)[2]
    -- A slot whose call has not ended is held for longer than a used slot, but may soon be released unused.
    if missing <= redis.call('ZCOUNT', slots, '(' .. now + slotHold, '+inf') then return openWait, capacity end
    return math.max(openWait, math.ceil(freeAt and freeAt - now or request.holdMs)), capacity
  end
  for _, id in ipairs(request.ids) do redis.call('ZADD', slots, now + request.holdMs, id) end
  return 0, capacity
end

local holder = redis.call('HGET', lease, 'id')
-- A lease that ends later than its length allows is from before the clock was set back, and has no effect.
local leaseLength = toWholeNumber(redis.call('HGET', lease, 'length'), 0, hour) or hour
local busyMs = (toWholeNumber(redis.call('HGET', lease, 'until'), now, now + leaseLength) or now) - now

-- Sets the id and the instance that hold the lease for ms milliseconds. After a failure, both are empty.
local function setLease(id, owner, ms)
  redis.call('HSET', lease, 'id', id, 'owner', owner, 'until', now + ms, 'length', ms)
  redis.call('PEXPIRE', lease, ms + 600000)
end

if command == 'acquire' then
  redis.call('ZREMRANGEBYSCORE', instances, '-inf', now - 90000)
  redis.call('ZREMRANGEBYSCORE', instances, now + minute, '+inf')
  redis.call('ZADD', instances, now, request.owner)
  redis.call('PEXPIRE', instances, 90000)

  local version = toWholeNumber(redis.call('HGET', list, 'storedAt'), 1, now + hour)
  local text = version and version ~= request.knownVersion and redis.call('HGET', list, 'text')
  local fetchedAt = toWholeNumber(redis.call('HGET', list, 'fetchedAt'), 1, now) or 0
  local refusedAt = toWholeNumber(redis.call('HGET', list, 'keyRefusedAt'), 1, now)
  local state, waitMs, capacity = 'granted', busyMs, -1
  if text and now - fetchedAt < request.freshMs then state, waitMs = 'fresh', 0
  elseif busyMs > 0 and redis.call('HGET', lease, 'owner') ~= request.owner then
    state = holder == '' and 'failed' or 'fetching'
  elseif #request.ids == 0 then state, waitMs = 'exhausted', 0
  else
    waitMs, capacity = acquireSlots()
    if waitMs > 0 then state = 'exhausted' else setLease(request.lease, request.owner, request.leaseMs) end
  end
  return {
    state, waitMs, capacity, now, redis.call('ZCARD', instances),
    toWholeNumber(redis.call('HGET', lease, 'failures'), 0, 1000) or 0, redis.call('HGET', lease, 'failure'),
    refusedAt and now - refusedAt or -1, text and version or 0, text or false
  }
elseif command == 'extend' then
  local waitMs, capacity = acquireSlots()
  if waitMs == 0 and holder == request.lease then setLease(request.lease, request.owner, request.leaseMs) end
  return { waitMs, capacity }
end

if #request.slots > 0 then updateUse() end
for _, slot in ipairs(request.slots) do
  if slot.holdMs == 0 then redis.call('ZREM', slots, slot.id)
  else redis.call('ZADD', slots, now + slot.holdMs, slot.id) end
end
if request.pauseMs and readPause() < request.pauseMs then
  redis.call('SET', pause, request.pauseMs, 'PX', request.pauseMs)
end
if request.gatewayLimit then
  local announced = toWholeNumber(redis.call('GET', gatewayLimit), 1, 60) or 60
  redis.call('SET', gatewayLimit, math.min(announced, request.gatewayLimit.limit), 'PX', request.gatewayLimit.ms)
end

local new, failed = request.list, request.failed
if new and (holder == request.lease or busyMs == 0) then
  if new.fetchedAt > (toWholeNumber(redis.call('HGET', list, 'fetchedAt'), 1, now) or 0) then
    redis.call('HSET', list, 'storedAt', now, 'text', ARGV[3], 'fetchedAt', new.fetchedAt)
    redis.call('HDEL', list, 'keyRefusedAt')
    redis.call('PEXPIRE', list, new.retainMs)
  end
  if holder == request.lease then redis.call('DEL', lease) end
elseif failed and holder == request.lease then
  setLease('', '', failed.pauseMs)
  redis.call('HSET', lease, 'failures', failed.failures)
  if failed.failure then redis.call('HSET', lease, 'failure', failed.failure)
  elseif failed.failures == 0 then redis.call('HDEL', lease, 'failure') end
  if failed.keyRefused and not toWholeNumber(redis.call('HGET', list, 'keyRefusedAt'), 1, now) then
    redis.call('HSET', list, 'keyRefusedAt', now)
    if redis.call('PTTL', list) < 0 then redis.call('PEXPIRE', list, week) end
  end
end
return { 0 }
`
