import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { freePort } from '../sockets/listen.js'
import { redisPath } from '../programs/servers.js'

/** A separate Redis on 127.0.0.1, which persists nothing. */
export interface RedisServer {
  port: number
  url: string
  /** Ends the process immediately, like a power cut. */
  kill(): Promise<void>
  /** Suspends or resumes the process. */
  freeze(on: boolean): void
}

/**
 * Starts Redis or Valkey and waits until it responds.
 *
 * @param options - additional command-line options.
 */
export async function redisServer(options: readonly string[] = []): Promise<RedisServer> {
  const own = await freePort()
  const args = ['--port', `${own}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  // Without this option, a replica would write its primary's data into the current folder.
  args.push('--repl-diskless-load', 'swapdb')
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
