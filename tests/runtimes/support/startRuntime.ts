import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** The packages that contain the program, one for each platform, and its arguments. Node is the one of the tests. */
const runtimes = {
  Node: { packages: undefined, program: process.execPath, run: [] },
  Bun: { packages: 'tests/runtimes/programs/node_modules/@oven', program: 'bin/bun', run: ['run'] },
  Deno: {
    packages: 'tests/runtimes/programs/node_modules/@deno',
    program: 'deno',
    run: ['run', '--allow-net', '--allow-env', '--allow-read'],
  },
}

/** A server process in a runtime. */
export interface Running {
  port: number
  /** The error output. */
  complaints: string[]
  close(): Promise<void>
}

/** Runs a module and waits until it prints its port. */
export async function startRuntime(
  name: keyof typeof runtimes,
  module: string,
  args: readonly string[],
): Promise<Running> {
  const { packages, program, run } = runtimes[name]
  const [platform = ''] = packages ? readdirSync(packages) : []
  const path = packages ? resolve(packages, platform, program) : program
  const child = spawn(path, [...run, module, ...args])
  const complaints: string[] = []
  child.stderr.on('data', (chunk) => complaints.push(String(chunk)))
  const gone = once(child, 'exit')
  const first = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const [line] = await Promise.race([
    first,
    gone.then(() => {
      throw new Error(`${name} did not start: ${complaints.join('')}`)
    }),
  ])
  return {
    port: Number(line),
    complaints,
    async close() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
