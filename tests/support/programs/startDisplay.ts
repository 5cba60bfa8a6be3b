import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Starts an in-memory display (Xvfb), which chooses a free number and reports it when it is ready. */
export async function startDisplay(): Promise<{ name: string; program: ChildProcess }> {
  const program = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const errors = text(program.stderr!)
  const number = await Promise.race([
    once(program.stdio[3] as Readable, 'data'),
    once(program, 'exit'),
  ])
  if (program.exitCode !== null) throw new Error(`Xvfb did not start:\n${await errors}`)
  return { name: `:${String(number[0]).trim()}`, program }
}

/** Ends a program and waits for its exit. */
export async function endProcess(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill()
  await ended
}
