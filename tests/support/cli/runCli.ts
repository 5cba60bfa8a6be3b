import { spawn } from 'node:child_process'
import { expect, onTestFinished } from 'vitest'

/** A running command. */
interface RunningCommand {
  /** The output so far. */
  readonly stdout: string
  readonly stderr: string
  /** Returns the URL that the command listens on; rejects if the command ends before it listens. */
  address: () => Promise<string>
  /** Closes the pipes of stdout and stderr so that the command's further writes fail. */
  hangUp: () => void
  /** Sends a signal. */
  kill: (signal: NodeJS.Signals) => void
  /** Resolves when the command has ended, with its exit code or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/** Waits until the proxy at a URL has banks. After three seconds, the proxy listens even without them. */
export const untilReady = (address: string) =>
  expect.poll(async () => (await fetch(new URL('/readyz', address))).status).toBe(200)

/** Runs the command in a child process that ends with the test. */
export function runCli(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningCommand {
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text))
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? -1))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, found] = /listen[^\n]*?(http:[^\s"]+)[^\n]*\n/.exec(written.stdout) ?? []
      if (found) resolve(found)
    })
    void ended.then((code) =>
      reject(new Error(`The command ended with ${code} and never listened:\n${written.stderr}`)),
    )
  })
  address.catch(() => undefined)
  return Object.assign(written, {
    address: () => address,
    hangUp() {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    ended,
  })
}
