import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { frontServers } from '../../support/programs/servers.js'
import { freePort } from '../../support/sockets/listen.js'

/** Returns a front server's configuration for a port and a writable folder. */
type Configure = (port: number, folder: string) => string

const args = {
  apache2: (file: string) => ['-X', '-f', file],
  haproxy: (file: string) => ['-db', '-f', file],
  nginx: (file: string) => ['-c', file, '-g', 'daemon off;'],
}

/** Starts a front server on 127.0.0.1, which runs until the test ends. Returns its origin. */
export async function startServer(
  name: keyof typeof frontServers,
  configure: Configure,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `fpx-checkout-${name}-`))
  const port = await freePort()
  const file = join(folder, 'server.conf')
  writeFileSync(file, configure(port, folder))
  const child = spawn(frontServers[name], args[name](file), { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTestFinished(async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  })
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${output}`)
    const answer = await fetch(origin).catch(() => undefined)
    if (answer) return origin
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
