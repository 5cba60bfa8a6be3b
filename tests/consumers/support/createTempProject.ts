import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'

/** A folder outside the repository, like a merchant's project. */
export interface TempProject {
  readonly folder: string
  write(file: string, text: string): void
  /** Runs a command line until it ends and returns its output. If it fails, throws an error with the output. */
  run(command: string, env?: Record<string, string>): Promise<string>
  /** Starts a command line that runs until the test ends. Waits until its output matches `ready`; fails if it ends. */
  start(command: string, ready: RegExp, env?: Record<string, string>): Promise<Running>
}

/** A running command. */
export interface Running {
  /** The output so far. */
  readonly output: string
}

/**
 * Creates a folder, which is removed when the test ends.
 *
 * @param example An example in `tests/consumers/shops`, whose files are copied into the folder. Its dependencies and
 *   the packed package are installed. Default: the folder is empty.
 * @param more Additional packages to install, each with its version (`react@18.2.0`).
 */
export async function createTempProject(example?: string, ...more: string[]): Promise<TempProject> {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-consumer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const project: TempProject = {
    folder,
    write(file, text) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    },
    async run(command, env) {
      const { ended, printed } = launch(folder, command, env)
      const code = await ended
      if (code !== 0) throw new Error(`\`${command}\` ended with ${code}:\n${printed.output}`)
      return printed.output
    },
    async start(command, ready, env) {
      const { ended, printed, said } = launch(folder, command, env)
      const early = ended.then((code) => {
        throw new Error(`\`${command}\` ended with ${code}:\n${printed.output}`)
      })
      early.catch(() => undefined)
      await Promise.race([said(ready), early])
      return printed
    },
  }
  if (example) {
    cpSync(`tests/consumers/shops/${example}`, folder, { recursive: true })
    await project.run(['npm install --no-audit --no-fund', inject('tarball'), ...more].join(' '))
  }
  return project
}

function launch(folder: string, command: string, env: Record<string, string> = {}) {
  const { FPX_BASE_URL: _address, FPX_API_KEY: _key, NODE_ENV: _mode, ...outer } = process.env
  // Without the test runner's variables, which a merchant's process doesn't have.
  const inherited = Object.fromEntries(
    Object.entries(outer).filter(([name]) => !/^(vitest|vite_|npm_)/i.test(name)),
  )
  const child = spawn('bash', ['-c', command], {
    cwd: folder,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Starts a separate process group so that child processes end with the command.
    detached: true,
  })
  const printed = { output: '' }
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed.output += text
      for (const listener of listeners) listener()
    })
  const ended = new Promise<number>((done) => child.once('close', (code) => done(code ?? -1)))
  onTestFinished(async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
    await ended
  })
  const said = (pattern: RegExp) =>
    new Promise<void>((done) => {
      const look = () => {
        if (pattern.test(printed.output)) done()
      }
      listeners.add(look)
      look()
    })
  return { ended, printed, said }
}
