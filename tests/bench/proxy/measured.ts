import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A server in a process of its own, whose CPU time can be read. */
export interface Measured {
  port: number
  /** CPU seconds used so far. */
  cpu: () => Promise<number>
  kill(): void
}

/** Starts one of our contestants. */
export async function measured(name: string): Promise<Measured> {
  const child = fork('tests/support/runModule.js', ['./tests/bench/proxy/server.ts', name])
  const { port } = await message<{ port: number }>(child)
  return {
    port,
    cpu: async () => {
      child.send('?')
      const { cpu } = await message<{ cpu: NodeJS.CpuUsage }>(child)
      return (cpu.user + cpu.system) / 1e6
    },
    kill: () => void child.kill(),
  }
}

async function message<Message>(child: ChildProcess): Promise<Message> {
  const [first] = (await once(child, 'message')) as [Message]
  return first
}
