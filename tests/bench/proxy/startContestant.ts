import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startCachingServer } from '../contest/startCachingServer.js'

/** A server in a separate process, whose CPU time can be read. */
export interface RunningContestant {
  port: number
  /** CPU seconds used so far; `undefined` if the system doesn't report them. */
  cpu: () => Promise<number | undefined>
  stop: () => Promise<void>
}

/** Starts one contestant in a separate process. */
export async function startContestant(
  name: string,
  gateway: string,
  modulePath: string,
): Promise<RunningContestant> {
  if (name === 'nginx') {
    const { port, cpu, stop } = await startCachingServer('nginx', `${gateway}/api/fpx`, 3600)
    return { port, cpu: () => Promise.resolve(cpu()), stop }
  }
  const child = fork(modulePath, [name, gateway])
  const message = async () => ((await once(child, 'message')) as [number])[0]
  return {
    port: await message(),
    cpu: () => {
      const answer = message()
      child.send('?')
      return answer
    },
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}
