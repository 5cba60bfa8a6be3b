import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { expect, inject, it, onTestFinished } from 'vitest'
import { untilReady } from '../support/cli/runCli.js'
import { freePort } from '../support/sockets/listen.js'

const cliPath = inject('cliPath')

it('a second signal immediately ends a proxy that is the first process in a container', async () => {
  const { baseUrl, close } = await serveSandbox(createSandbox())
  onTestFinished(close)
  const port = await freePort()
  const script =
    // `unshare` stays outside the container; the shell inside it, process 1, replaces itself with the program.
    'echo "$$"; exec "$@"'
  const command = [cliPath, 'proxy', '--port', String(port), '--drain-delay', '10m']
  const child = spawn(
    'unshare',
    ['--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', process.execPath, ...command],
    {
      env: { ...process.env, FPX_BASE_URL: baseUrl, FPX_API_KEY: 'sandbox-key' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await untilReady(`http://127.0.0.1:${port}`)
  await expect.poll(() => output).toMatch('listening')
  expect(output).toMatch(/^1\n/)
  const inside = await childOf(child.pid!)
  process.kill(inside, 'SIGTERM')
  await expect.poll(() => output).toMatch('draining')
  const ended = once(child, 'exit')
  process.kill(inside, 'SIGTERM')
  expect(await ended).toEqual([143, null])
})

/** Returns the process id, outside the container, of a process's child. */
async function childOf(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim())
}
