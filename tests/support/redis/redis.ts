import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '../sockets/listen.js'
import { redisPath } from '../programs/servers.js'

/** A separate Redis on 127.0.0.1. It persists only what `SAVE` writes into `folder`. */
export interface RedisServer {
  port: number
  url: string
  /** Ends the process immediately, like a power cut. */
  kill(): Promise<void>
  /** Suspends or resumes the process. */
  freeze(on: boolean): void
}

/**
 * Starts Redis or Valkey and waits until it responds. With a `folder`, it loads the data that `SAVE` wrote into the
 * folder.
 *
 * @param options - additional command-line options.
 */
export async function redisServer(
  port?: number,
  folder?: string,
  options: readonly string[] = [],
): Promise<RedisServer> {
  const own = port ?? (await freePort())
  const args = ['--port', `${own}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  // Without this option, a replica would write its primary's data into the current folder.
  args.push('--repl-diskless-load', 'swapdb')
  if (folder) args.push('--dir', folder)
  args.push(...options)
  const child = spawn(redisPath() ?? 'redis-server', args, { stdio: 'ignore' })
  await answering(own, child)
  return {
    port: own,
    url: `redis://127.0.0.1:${own}`,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    freeze: (on) => void child.kill(on ? 'SIGSTOP' : 'SIGCONT'),
  }
}

/** A cluster, whose primaries share the slots. */
export interface RedisCluster {
  /** The addresses of the primaries. */
  urls: string[]
  /** Replaces a key's primary with its replica, which must exist. The old primary becomes a replica, or is killed. */
  failOver(key: string, isKilled: boolean): Promise<void>
  kill(): Promise<void>
}

/**
 * Starts a cluster of `size` primaries. It needs Redis 7 or Valkey.
 *
 * @param hasReplicas - whether each primary has a replica. Default: `false`.
 */
export async function redisCluster(size: number, hasReplicas = false): Promise<RedisCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-cluster-'))
  const startNode = async (name: string) => {
    const busPort = await freePort()
    const options = ['--cluster-enabled', 'yes', '--cluster-config-file', join(folder, name)]
    const server = await redisServer(undefined, undefined, [
      ...options,
      ...['--cluster-port', `${busPort}`, '--repl-diskless-sync-delay', '0'],
    ])
    const admin = new Redis(server.port)
    admin.on('error', () => undefined)
    return { server, busPort, admin }
  }
  const start = (role: string) =>
    Promise.all(Array.from({ length: size }, (_, index) => startNode(`${role}-${index}.conf`)))
  const primaries = await start('primary')
  const replicas = hasReplicas ? await start('replica') : []
  const members = [...primaries, ...replicas]
  const [first] = primaries
  const startOf = (index: number) => Math.ceil((16_384 * index) / size)
  for (const [index, { admin }] of primaries.entries())
    await admin.call('CLUSTER', 'ADDSLOTSRANGE', startOf(index), startOf(index + 1) - 1)
  const ask = (command: string) =>
    Promise.all(members.map(async ({ admin }) => String(await admin.call('CLUSTER', command))))
  const isWhole = async () =>
    (await ask('INFO')).every(
      (info) =>
        info.includes('cluster_state:ok') &&
        info.includes(`cluster_known_nodes:${members.length}\r`),
    )
  while (!(await isWhole())) {
    // We repeat the command because a node that has just started may miss it.
    for (const { admin } of members)
      await admin.call('CLUSTER', 'MEET', '127.0.0.1', first!.server.port, first!.busPort)
    await setTimeout(100)
  }
  for (const [index, { admin }] of replicas.entries())
    await admin.call(
      'CLUSTER',
      'REPLICATE',
      (await primaries[index]!.admin.call('CLUSTER', 'MYID')) as string,
    )
  while (
    replicas.length &&
    !(await ask('INFO')).every((info) => info.includes(`cluster_size:${size}\r`))
  )
    await setTimeout(100)
  return {
    urls: primaries.map(({ server }) => server.url),
    async failOver(key, isKilled) {
      const slot = Number(await first!.admin.call('CLUSTER', 'KEYSLOT', key))
      const index = primaries.findIndex((_, at) => slot < startOf(at + 1))
      const { admin } = replicas[index]!
      while (!(await admin.info('replication')).includes('master_link_status:up'))
        await setTimeout(50)
      const old = primaries[index]!
      if (isKilled) await old.server.kill()
      await admin.call('CLUSTER', 'FAILOVER', 'TAKEOVER')
      while (!isKilled && !(await old.admin.info('replication')).includes('role:slave'))
        await setTimeout(50)
    },
    async kill() {
      for (const { admin } of members) admin.disconnect()
      await Promise.all(members.map(({ server }) => server.kill()))
      rmSync(folder, { recursive: true })
    },
  }
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  const client = new Redis(port, { retryStrategy: () => 20, maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  const failed = once(child, 'exit').then(() => {
    throw new Error(
      `Redis did not start on port ${port}. Run \`redis-server --port ${port}\` to see why.`,
    )
  })
  await Promise.race([client.ping(), failed])
  failed.catch(() => undefined)
  client.disconnect()
}
