import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import { createClient } from 'redis'
import { expect, it } from 'vitest'
import { redisStore } from 'fpx-checkout/proxy/redis'
import type { RedisServer } from '../../support/redis/redis.js'
import { testRedisStore } from '../../support/redis/testRedisStore.js'

/** The permissions of the Redis user in the guide. */
const [, rights] = /^ACL SETUSER fpx (on .*)$/m.exec(
  readFileSync('src/guides/instances.md', 'utf8'),
)!

/** Creates the user from the guide. Returns a URL with the password. */
async function addressFor({ port }: RedisServer): Promise<string> {
  const admin = new Redis(port)
  await admin.call('ACL', 'SETUSER', 'fpx', ...rights!.split(' '))
  admin.disconnect()
  return `redis://fpx:PASSWORD@127.0.0.1:${port}`
}

testRedisStore("ioredis as the guide's user", async (server) => {
  const client = new Redis(await addressFor(server), { enableReadyCheck: false })
  return { store: redisStore(client), close: () => client.disconnect() }
})

testRedisStore("redis as the guide's user", async (server) => {
  const client = await createClient({ url: await addressFor(server) }).connect()
  return { store: redisStore(client), close: () => client.destroy() }
})

it('the user in the guide may not run any command that the store does not need', () => {
  const commands = readFileSync('src/proxy/store/redisStore.ts', 'utf8').matchAll(
    /redis\.call\('(\w+)'/g,
  )
  const needed = [...commands].map(([, command]) => `+${command!.toLowerCase()}`)
  expect(rights!.match(/\+\S+/g)!.sort()).toEqual([...new Set(['+eval', ...needed])].sort())
})
