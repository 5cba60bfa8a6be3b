import { expect, it } from 'vitest'
import type { LeaseStore } from '../../../src/proxy/coordinator/LeaseStore.js'
import fc from '../../support/deterministic/fastCheck.js'
import { leaseStore } from '../../support/redis/leaseStore.js'
import { memoryShared } from '../../support/redis/memoryShared.js'
import { useRedis } from '../../support/redis/useRedis.js'
import { redisOnClock } from '../../support/redis/redisOnClock.js'
import { virtualClock, type VirtualClock } from '../../support/deterministic/virtualClock.js'

const used = useRedis()

/** Two lists that share a budget. */
const NAMES = [
  { list: 'one', budget: 'b' },
  { list: 'two', budget: 'b' },
]

const lists = fc.constantFrom(0, 1)
const leases = fc.integer({ min: 0, max: 5 })
const slotRequest = {
  list: lists,
  lease: leases,
  slots: fc.integer({ min: 0, max: 5 }),
  limit: fc.constantFrom(6, 12),
  coldStart: fc.record({ limit: fc.constantFrom(3, 5), ms: fc.constantFrom(0, 200_000) }),
  leaseMs: fc.constantFrom(2000, 30_000),
}
/** The commands in a random sequence. `times` is 2 if the client sends the command twice. */
const commands = fc.oneof(
  fc.record({
    do: fc.constant('wait' as const),
    ms: fc.constantFrom(1, 900, 5000, 61_000, 700_000),
  }),
  fc.record({
    do: fc.constant('set clock' as const),
    ms: fc.constantFrom(-5, 5, -1000, 1000, -40_000, 40_000, -20 * 60_000, 20 * 60_000),
  }),
  fc.record({
    do: fc.constant('acquire' as const),
    ...slotRequest,
    freshMs: fc.constantFrom(0, 60_000),
    times: fc.constantFrom(1, 1, 2),
  }),
  fc.record({
    do: fc.constant('extend' as const),
    ...slotRequest,
    times: fc.constantFrom(1, 1, 2),
  }),
  fc.record({
    do: fc.constant('release' as const),
    list: lists,
    lease: leases,
    used: fc.integer({ min: 0, max: 5 }),
    pauseMs: fc.constantFrom(undefined, undefined, 3000),
    gatewayLimit: fc.constantFrom(undefined, undefined, { limit: 4, ms: 600_000 }),
    end: fc.constantFrom('none', 'list', 'failed', 'refused', 'interrupted'),
    ageMs: fc.constantFrom(0, 500, 5000),
    times: fc.constantFrom(1, 1, 2),
  }),
)
type Command = typeof commands extends fc.Arbitrary<infer Value> ? Value : never

/** Creates a function that sends a command to a store and returns the response. */
function senderTo(store: LeaseStore, clock: VirtualClock) {
  /** The version of each list that each instance has read. */
  const known = new Map<string, number>()
  /** The slots of each lease. */
  const held = new Map<number, string[]>()

  return async (command: Command, number: number): Promise<unknown> => {
    if (command.do === 'wait' || command.do === 'set clock') return undefined
    const name = NAMES[command.list]!
    const lease = `lease ${command.lease}`
    if (command.do === 'release') {
      const { used, pauseMs, gatewayLimit, end, ageMs } = command
      const ids = held.get(command.lease) ?? []
      const failed = { pauseMs: 4000, failures: 2, failure: `failure ${number}`, keyRefused: false }
      return store.release(name, {
        lease,
        slots: ids.map((id, index) => ({ id, holdMs: index < used ? 61_000 : 0 })),
        ...(pauseMs && { pauseMs }),
        ...(gatewayLimit && { gatewayLimit }),
        ...(end === 'list' && {
          list: { text: `list ${number}`, fetchedAt: clock.now() - ageMs, retainMs: 3_000_000 },
        }),
        ...(end === 'failed' && { failed }),
        ...(end === 'refused' && { failed: { ...failed, keyRefused: true } }),
        ...(end === 'interrupted' && { failed: { pauseMs: 0, failures: 0, keyRefused: false } }),
      })
    }
    const { slots, limit, coldStart, leaseMs } = command
    // The id of a lease belongs to one instance.
    const owner = `instance ${command.lease % 3}`
    const ids = Array.from({ length: slots }, (_none, slot) => `${number} ${slot}`)
    held.set(command.lease, [...(held.get(command.lease) ?? []), ...ids])
    const request = { lease, owner, ids, limit, coldStart, holdMs: 120_000, leaseMs }
    if (command.do === 'extend') return store.extend(name, request)
    const version = `${owner} ${command.list}`
    const knownVersion = known.get(version) ?? 0
    const { freshMs } = command
    const { list, ...answer } = await store.acquire(name, { ...request, knownVersion, freshMs })
    if (list) known.set(version, list.version)
    // Each store uses different version numbers.
    return { ...answer, list: list?.text }
  }
}

it('the store in memory answers every sequence of commands as the script in Redis does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 5, maxLength: 40 }), async (sequence) => {
      await used.redis.flushall()
      const clock = virtualClock()
      const toRedis = senderTo(leaseStore(redisOnClock(used.redis, clock)), clock)
      const toMemory = senderTo(memoryShared(clock), clock)
      for (const [number, command] of sequence.entries()) {
        if (command.do === 'wait') await clock.advance(command.ms)
        if (command.do === 'set clock') clock.jump(command.ms)
        for (let sent = 0; sent < ('times' in command ? command.times : 0); sent++)
          expect(await toMemory(command, number), `${number} ${command.do}`).toEqual(
            await toRedis(command, number),
          )
      }
    }),
    { numRuns: 300, seed: 20_261_127 },
  )
}, 120_000)

it('control: a store that holds slots for a second less answers otherwise', async () => {
  const clock = virtualClock()
  await used.redis.flushall()
  const request = {
    lease: 'l',
    owner: 'a',
    ids: ['slot'],
    limit: 1,
    coldStart: { limit: 1, ms: 0 },
    holdMs: 120_000,
    leaseMs: 1,
  }
  const answers = []
  for (const [store, holdMs] of [
    [leaseStore(redisOnClock(used.redis, clock)), 61_000],
    [memoryShared(clock), 60_000],
  ] as const) {
    await store.extend(NAMES[0]!, request)
    await store.release(NAMES[0]!, { lease: 'l', slots: [{ id: 'slot', holdMs }] })
    answers.push((await store.extend(NAMES[0]!, { ...request, ids: ['next'] })).waitMs)
  }
  expect(answers).toEqual([61_000, 60_000])
})
