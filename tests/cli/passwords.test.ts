import type { EventEmitter } from 'node:events'
import { inspect } from 'node:util'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { runProgram } from '../../src/cli/runProgram.js'
import { runCli } from '../support/cli/runCli.js'

const cliPath = inject('cliPath')

const secret = 'hunter2'

/** URLs that contain a password, as people write and mistype them. */
const addresses = (host: string) => [
  `http://user:${secret}@${host}/api/fpx`,
  `http://${secret}@${host}/api/fpx`,
  `http://:${secret}@${host}/`,
  `http://user:a@${secret}@${host}/`,
  `http://us'er":a"${secret}@${host}/`,
  `http://user: ${secret}@${host}/`,
  `http://user:%68${secret}@${host}/?q#f`,
  `http:user:${secret}@${host}`,
  `http:\\\\user:${secret}@${host}`,
  `HTTP://user:${secret}@${host}`,
]

/** Mistyped addresses that aren't valid HTTP URLs. */
const mistyped = (host: string) => [
  `user:${secret}@${host}`,
  `//user:${secret}@${host}`,
  `ftp://user:${secret}@${host}`,
  `http://user:a/${secret}@${host}`,
  `http://user:${secret}@${host}:port`,
  `http://user:${secret}@`,
]

const env = { FPX_BASE_URL: 'https://a.example/v2', FPX_API_KEY: 'k' }

/** Runs the built command in a process of its own. */
async function printedBy(...args: string[]): Promise<string> {
  const command = runCli(cliPath, args, env)
  await command.ended
  return command.stdout + command.stderr
}

/** Runs the command in this process, which takes a hundredth of the time. */
async function printedHere(...args: string[]): Promise<string> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  let printed = ''
  const print = (text: unknown) => ((printed += `${String(text)}\n`), true)
  const spies = [
    ...[process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation(print),
    ),
    ...(['log', 'error', 'warn'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(print),
    ),
  ]
  const before = listeners()
  try {
    await runProgram(args, '0.0.0')
  } catch (error) {
    print(inspect(error))
  } finally {
    for (const spy of spies) spy.mockRestore()
    for (const { emitter, name, listener } of listeners())
      if (!before.some((one) => one.listener === listener)) emitter.removeListener(name, listener)
    vi.unstubAllEnvs()
    process.exitCode = undefined
  }
  return printed
}

/** Returns the listeners that a command may leave, because its process ends with it. */
const listeners = () =>
  [process, process.stdout, process.stderr].flatMap((emitter: EventEmitter) =>
    ['SIGINT', 'SIGTERM', 'error'].flatMap((name) =>
      emitter.listeners(name).map((listener) => ({
        emitter,
        name,
        listener: listener as () => void,
      })),
    ),
  )

/** The places of a command line that a URL can be in. */
const commandLines = (address: string) => [
  ['doctor', '--endpoint', address],
  ['doctor', `--endpoint=${address}`],
  ['doctor', address],
  ['proxy', '--cors-origin', address],
  ['proxy', '--base-path', address],
  [address],
]

it.each([...addresses('127.0.0.1:9'), ...mistyped('127.0.0.1:9')])(
  'the password in %j is never printed',
  async (address) => {
    for (const args of commandLines(address)) {
      const printed = await printedHere(...args)
      expect(printed, args.join(' ')).toMatch(/\S/)
      expect(printed, args.join(' ')).not.toContain(secret)
    }
  },
)

it('the password in a reachable URL is not printed either', async () => {
  const { baseUrl, close } = await serveSandbox(createSandbox())
  onTestFinished(close)
  const { host } = new URL(baseUrl)
  const printed = await printedBy('doctor', '--endpoint', `http://user:${secret}@${host}/v2`)
  expect(printed).toContain('banks')
  expect(printed).not.toContain(secret)
})
