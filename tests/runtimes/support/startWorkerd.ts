import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { build, defaultServerConditions, type Rolldown } from 'vite'

/** A worker in the Cloudflare Workers runtime. */
export interface Workerd {
  address: string
  /** The error output. */
  complaints: string[]
  close(): Promise<void>
}

/**
 * Starts a worker in workerd; all its requests go to `gateway`.
 *
 * @param compatibility - the compatibility date, which selects the runtime's behaviour.
 * @param gateway - the gateway's host and port.
 * @param entry - the worker's module in this folder.
 */
export async function startWorkerd(
  compatibility: string,
  gateway: string,
  entry = 'worker.ts',
): Promise<Workerd> {
  const folder = await mkdtemp(join(tmpdir(), 'fpx-workerd-'))
  await writeFile(join(folder, 'worker.js'), await bundled(entry))
  const config = join(folder, 'config.capnp')
  await writeFile(config, configuration(compatibility, gateway))
  const { default: binary } = createRequire(resolve('tests/runtimes/programs/package.json'))(
    'workerd',
  ) as { default: string }
  const child = spawn(binary, ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const complaints: string[] = []
  child.stderr!.on('data', (chunk) => complaints.push(String(chunk)))
  const port = await Promise.race([
    listening(child.stdio[3] as Readable),
    once(child, 'exit').then(() => {
      throw new Error(`workerd did not start: ${complaints.join('')}`)
    }),
  ])
  return {
    address: `http://127.0.0.1:${port}`,
    complaints,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }
      await rm(folder, { recursive: true })
    },
  }
}

async function bundled(name: string): Promise<string> {
  const entry = resolve('tests/runtimes/support', name)
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['fpx-source', ...defaultServerConditions] },
    build: {
      write: false,
      copyPublicDir: false,
      minify: false,
      lib: { entry, formats: ['es'] },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]!.output[0].code
}

const configuration = (compatibility: string, gateway: string) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "proxy", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "${compatibility}",
      globalOutbound = "gateway",
      bindings = [(name = "GATEWAY", text = "${gateway}")],
    )),
    (name = "gateway", external = (address = "${gateway}", http = ())),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "proxy")],
);
`

/** Returns the port that the runtime reports on its control channel once it listens. */
async function listening(control: Readable): Promise<number> {
  for await (const line of createInterface(control)) {
    const { event, port } = JSON.parse(line) as { event: string; port: number }
    if (event === 'listen') return port
  }
  // The runtime has ended: the caller handles its exit.
  return new Promise<never>(() => undefined)
}
