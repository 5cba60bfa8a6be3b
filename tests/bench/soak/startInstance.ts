import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sample } from './Sample.js'

const RETRY_MS = 500

/** An instance in a separate process. */
export interface Instance {
  port: number
  takeSample: () => Promise<Sample>
  stop: () => Promise<void>
}

/**
 * Starts an instance and waits until it has a list.
 *
 * @param args - the gateway's base URL, the URL of Redis, and the number of instances.
 */
export async function startInstance(path: string, args: readonly string[]): Promise<Instance> {
  const child = fork(path, [...args])
  const [port] = (await once(child, 'message')) as [number]
  while ((await fetch(`http://127.0.0.1:${port}/api/fpx/bank`)).status !== 200)
    await sleep(RETRY_MS)
  return {
    port,
    async takeSample() {
      const answer = once(child, 'message') as Promise<[Sample]>
      child.send('sample')
      return (await answer)[0]
    },
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
