import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from './freePort.js'
import { redisPath } from './redisPath.js'

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
 * Starts Redis or Valkey, and waits until it responds. If there is a `folder`, it loads the data that `SAVE` wrote there.
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
  // Otherwise a replica would write its primary's data into the current folder.
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

/** Starts a cluster whose nodes share the slots. It needs Redis 7 or Valkey. */
export async function redisCluster(
  size: number,
): Promise<{ urls: string[]; kill(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-cluster-'))
  const members = await Promise.all(
    Array.from({ length: size }, async (_, index) => {
      const busPort = await freePort()
      const file = join(folder, `${index}.conf`)
      const options = ['--cluster-enabled', 'yes', '--cluster-config-file', file]
      const server = await redisServer(undefined, undefined, [
        ...options,
        '--cluster-port',
        `${busPort}`,
      ])
      return { server, busPort, admin: new Redis(server.port) }
    }),
  )
  const [first] = members
  const startOf = (index: number) => Math.ceil((16_384 * index) / size)
  const admins = members.map(({ admin }) => admin)
  for (const [index, admin] of admins.entries())
    await admin.call('CLUSTER', 'ADDSLOTSRANGE', startOf(index), startOf(index + 1) - 1)
  const isWhole = async () => {
    const infos = await Promise.all(admins.map((admin) => admin.call('CLUSTER', 'INFO')))
    return infos.every((info) => String(info).includes('cluster_state:ok'))
  }
  while (!(await isWhole())) {
    // Repeated, because a node that has just started may miss the command.
    for (const admin of admins)
      await admin.call('CLUSTER', 'MEET', '127.0.0.1', first!.server.port, first!.busPort)
    await setTimeout(100)
  }
  for (const admin of admins) admin.disconnect()
  return {
    urls: members.map(({ server }) => server.url),
    async kill() {
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
