import { spawn } from 'node:child_process'

/** The demo as `npm start` runs it. */
export interface RunningDemo {
  url: string
  /** Returns the output so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts the demo and waits for its URL. The demo itself picks a free port so that no other process can take it first.
 */
export async function startDemo(env: Record<string, string> = {}): Promise<RunningDemo> {
  const demo = runDemo({ ...env, PORT: '0' })
  const address = /The demo is at (\S+) /
  await Promise.race([demo.said(address), demo.ended])
  const [, url] = address.exec(demo.output()) ?? []
  if (!url) throw new Error(`The demo did not start:\n${demo.output()}`)
  return {
    url,
    output: demo.output,
    stop: async () => {
      demo.process.kill('SIGTERM')
      await demo.ended
    },
  }
}

/** Runs the demo until it exits and returns its output and exit code. */
export async function demoThatFails(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ output: string; code: number | null }> {
  const demo = runDemo(env, args)
  await demo.ended
  return { output: demo.output(), code: demo.code() }
}

function runDemo(env: Record<string, string>, args: readonly string[] = []) {
  const { FPX_BASE_URL: _address, FPX_API_KEY: _key, ...inherited } = process.env
  const child = spawn(process.execPath, ['src/demo/start.js', ...args], {
    env: { ...inherited, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      for (const listener of listeners) listener()
    })
  return {
    process: child,
    output: () => text,
    code: () => child.exitCode,
    ended: new Promise<void>((done) => child.once('close', () => done())),
    said: (pattern: RegExp) =>
      new Promise<void>((done) => {
        const look = () => {
          if (pattern.test(text)) done()
        }
        listeners.add(look)
        look()
      }),
  }
}
