import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { freePort } from './freePort.js'
import { redisPath } from './redisPath.js'

/** A separate Redis on 127.0.0.1. It stores nothing, or what `SAVE` writes into `folder`. */
export interface RedisServer {
  port: number
  url: string
  /** Ends the process immediately, like a power cut. */
  kill(): Promise<void>
  /** Suspends the process, or resumes it. */
  freeze(on: boolean): void
}

/**
 * Starts Redis or Valkey, and waits until it responds. With a `folder` it loads the data that `SAVE` has written there.
 */
export async function redisServer(port?: number, folder?: string): Promise<RedisServer> {
  const own = port ?? (await freePort())
  const args = ['--port', `${own}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  // Otherwise a replica writes the data of its primary into the current folder.
  args.push('--repl-diskless-load', 'swapdb')
  if (folder) args.push('--dir', folder)
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
