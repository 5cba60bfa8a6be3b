import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leaseStore } from '../../support/redis/leaseStore.js'
import { greedyInstances } from '../../support/proxy/greedyInstances.js'
import { redisOnClock } from '../../support/redis/redisOnClock.js'
import { redisServer, type RedisServer } from '../../support/redis/redis.js'
import { virtualClock, type VirtualClock } from '../../support/deterministic/virtualClock.js'

const INSTANCES = 32
const TEN_MINUTES_MS = 600_000

let folder: string
let server: RedisServer
let clock: VirtualClock
const started: RedisServer[] = []
const clients: Redis[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fpx-redis-'))
  server = await start()
  clock = virtualClock()
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect()
  await Promise.all(started.splice(0).map((one) => one.kill()))
  rmSync(folder, { recursive: true })
})

async function start(port?: number, place: string | undefined = folder): Promise<RedisServer> {
  const one = await redisServer(port, place)
  started.push(one)
  return one
}

/** Creates a client whose commands fail immediately while Redis is unreachable. */
function connect({ port }: RedisServer, username?: string): Redis {
  const options = { retryStrategy: () => 20, enableOfflineQueue: false, maxRetriesPerRequest: 0 }
  const login = username === undefined ? {} : { username, password: 'word' }
  const client = new Redis({ port, ...options, ...login })
  client.on('error', () => undefined)
  clients.push(client)
  return client
}

const ready = (client: Redis) => expect.poll(() => client.status).toBe('ready')

/** Creates instances that make every call they are allowed to make. */
const greedy = (client: Redis) =>
  greedyInstances(
    INSTANCES,
    leaseStore(redisOnClock(client, clock), { instances: INSTANCES }),
    clock,
  )

it('a Redis that is killed and restarted from an old file allows 60 calls within a minute, not 72', async () => {
  const client = connect(server)
  await ready(client)
  const { takeAll } = greedy(client)
  await takeAll()
  await clock.advance(TEN_MINUTES_MS)
  await client.save()
  const before = await takeAll()
  await server.kill()
  const lost = await takeAll()
  server = await start(server.port)
  await ready(client)
  // The file loaded by Redis contains the slots from ten minutes ago, but no newer slots.
  expect(await client.keys('*:slots')).toHaveLength(1)
  const after = await takeAll()
  expect([before, lost, after]).toEqual([20, 32, 8])
})

it('ten minutes after a restart from an old file, Redis grants its whole budget again', async () => {
  const client = connect(server)
  await ready(client)
  const { takeAll } = greedy(client)
  await takeAll()
  await client.save()
  await server.kill()
  server = await start(server.port)
  await ready(client)
  await takeAll()
  await clock.advance(TEN_MINUTES_MS)
  expect(await takeAll()).toBe(20)
})

it("a promoted replica that lacks its primary's last calls counts as a Redis that lost its data", async () => {
  const client = connect(server)
  await ready(client)
  await greedy(client).takeAll()
  await clock.advance(TEN_MINUTES_MS)
  await client.config('SET', 'repl-diskless-sync-delay', '0')
  const replica = connect(await start(undefined, mkdtempSync(join(folder, 'replica-'))))
  await ready(replica)
  await replica.replicaof('127.0.0.1', server.port)
  await expect.poll(() => replica.keys('*:slots')).toHaveLength(1)
  await replica.replicaof('NO', 'ONE')
  expect(await greedy(client).takeAll()).toBe(20)
  expect(await greedy(replica).takeAll()).toBe(8)
})

it('a client that may not read the run id also stays within the limit after a restart from an old file', async () => {
  const admin = connect(server)
  await ready(admin)
  await admin.call('ACL', 'SETUSER', 'shop', 'on', '>word', '~*', '+@all', '-@dangerous')
  const client = connect(server, 'shop')
  await ready(client)
  expect(await client.info().catch(String)).toMatch(/NOPERM/)
  const { takeAll } = greedy(client)
  expect(await takeAll()).toBe(8)
  await clock.advance(TEN_MINUTES_MS)
  await admin.save()
  const before = await takeAll()
  await server.kill()
  const lost = await takeAll()
  server = await start(server.port)
  await ready(admin)
  await admin.call('ACL', 'SETUSER', 'shop', 'on', '>word', '~*', '+@all', '-@dangerous')
  await ready(client)
  const after = await takeAll()
  expect([before, lost, after]).toEqual([14, 32, 14])
})
