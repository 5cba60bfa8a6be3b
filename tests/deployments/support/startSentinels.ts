import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../support/sockets/listen.js'
import { redisServer, type RedisServer } from '../../support/redis/redis.js'
import { redisPath } from '../../support/programs/servers.js'

/** A primary, its replica and the Sentinels that watch them. They run until the test ends. */
interface Sentinels {
  /** The Sentinels' ports. */
  ports: readonly number[]
  primary: RedisServer
  /** Makes the Sentinels promote the replica. */
  failOver(): Promise<void>
  /** Waits until the Sentinels report the replica as the primary. */
  promoted(): Promise<void>
}

/** Starts Sentinels that call their primary `mymaster`. */
export async function startSentinels(count: number): Promise<Sentinels> {
  const [primary, replica] = [await redisServer(), await redisServer()]
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-sentinels-'))
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const asReplica = new Redis(replica.port)
  await asReplica.replicaof('127.0.0.1', primary.port)
  // A Sentinel asks a primary for its replicas when it starts, and after that only every ten seconds.
  await expect.poll(() => asReplica.info('replication')).toMatch('master_link_status:up')
  const sentinels = ports.map((port) => {
    const file = join(folder, `${port}.conf`)
    writeFileSync(file, configurationOf(port, primary.port))
    return spawn(redisPath() ?? 'redis-server', [file, '--sentinel'], { stdio: 'ignore' })
  })
  const sentinel = new Redis(ports[0]!, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  sentinel.on('error', () => undefined)
  onTestFinished(async () => {
    asReplica.disconnect()
    sentinel.disconnect()
    for (const process of sentinels) process.kill('SIGKILL')
    await Promise.all([primary.kill(), replica.kill()])
    rmSync(folder, { recursive: true, force: true })
  })
  const known = async () => {
    const fields = (await sentinel.call('SENTINEL', 'MASTER', 'mymaster')) as string[]
    const valueOf = (name: string) => fields[fields.indexOf(name) + 1]
    return [valueOf('num-slaves'), valueOf('num-other-sentinels')].map(Number)
  }
  await expect.poll(known, { timeout: 30_000 }).toEqual([1, count - 1])
  const current = async () =>
    ((await sentinel.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'mymaster')) as string[])[1]
  return {
    ports,
    primary,
    async failOver() {
      await sentinel.call('SENTINEL', 'FAILOVER', 'mymaster')
    },
    promoted: () => expect.poll(current, { timeout: 30_000 }).toBe(`${replica.port}`),
  }
}

const configurationOf = (port: number, primary: number) => `
port ${port}
bind 127.0.0.1
sentinel monitor mymaster 127.0.0.1 ${primary} 2
sentinel down-after-milliseconds mymaster 500
sentinel failover-timeout mymaster 2000
`
