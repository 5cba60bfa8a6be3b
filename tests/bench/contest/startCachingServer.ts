import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cachingServerPath, type CachingServer } from '../../support/programs/servers.js'
import { acceptsConnections, freePort } from '../../support/sockets/listen.js'

/**
 * A server that caches the gateway's responses, and serves them while the gateway fails, if the server supports that.
 */
export interface RunningServer {
  port: number
  /** CPU seconds of the server's worker process; `undefined` if it has none, or the system doesn't report them. */
  cpu: () => number | undefined
  stop: () => Promise<void>
}

const START_MS = 30_000

/** Functions that end the running servers and remove their folders. */
const endings = new Set<() => void>()
process.once('exit', () => endings.forEach((end) => end()))

/** Arguments that start each server in the foreground. The server's configuration is in `folder`. */
const argumentsOf: Record<CachingServer, (folder: string, port: number) => string[]> = {
  nginx: (folder) => ['-p', folder, '-c', join(folder, 'nginx.conf')],
  varnish: (folder, port) =>
    ['-F', '-j', 'none', '-T', 'none', '-a', `127.0.0.1:${port}`, '-s', 'malloc,16M'].concat([
      '-n',
      join(folder, 'work'),
      '-f',
      join(folder, 'default.vcl'),
    ]),
  haproxy: (folder) => ['-db', '-f', join(folder, 'haproxy.cfg')],
  trafficserver: (folder) => [`--run-root=${join(folder, 'runroot.yaml')}`],
  squid: (folder) => ['-N', '-f', join(folder, 'squid.conf')],
}

/**
 * Starts a server in front of the gateway, configured by the files in `servers`.
 *
 * @param gateway - the gateway's base URL.
 * @param ttlSeconds - how long a list is fresh.
 */
export async function startCachingServer(
  name: CachingServer,
  gateway: string,
  ttlSeconds: number,
): Promise<RunningServer> {
  const path = cachingServerPath(name)
  if (!path) throw new Error(`${name} is not installed: run \`apt-get install ${name}\``)
  const folder = mkdtempSync(join(tmpdir(), `fpx-${name}-`))
  // Squid and Traffic Server drop root privileges, and must still be able to write to the folder.
  chmodSync(folder, 0o777)
  const port = await freePort()
  configure(name, folder, valuesOf(folder, port, new URL(gateway), ttlSeconds))
  const server = spawn(path, argumentsOf[name](folder, port), {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  server.stderr.on(
    'data',
    (chunk: Buffer) => void (errors = (errors + chunk.toString()).slice(-4000)),
  )
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const end = () => {
    server.kill('SIGTERM')
    remove()
  }
  endings.add(end)
  const started = performance.now()
  while (!(await acceptsConnections(port))) {
    if (server.exitCode !== null || performance.now() - started > START_MS) {
      server.kill('SIGKILL')
      throw new Error(`${name} did not start within ${START_MS / 1000} seconds:\n${errors}`)
    }
    await sleep(20)
  }
  const worker = workerOf(server.pid)
  return {
    port,
    cpu: () => (worker ? cpuOf(worker) : undefined),
    stop: async () => {
      const exit = once(server, 'exit')
      server.kill('SIGTERM')
      if (server.exitCode === null && server.signalCode === null) await exit
      endings.delete(end)
      remove()
    },
  }
}

/** Returns the values that replace the names in double braces in a configuration. */
function valuesOf(folder: string, port: number, gateway: URL, ttlSeconds: number) {
  return {
    folder,
    port,
    gateway: gateway.host,
    gatewayHost: gateway.hostname,
    gatewayPort: gateway.port,
    path: gateway.pathname,
    ttl: ttlSeconds,
    user: userInfo().username,
    /** Traffic Server refuses to serve as root; "#-1" keeps the current user. */
    unprivilegedUser: process.getuid?.() === 0 ? 'nobody' : '#-1',
  }
}

/** Writes a server's configuration into a folder. */
function configure(name: CachingServer, folder: string, values: ReturnType<typeof valuesOf>): void {
  const templates = new URL(`servers/${name}/`, import.meta.url)
  for (const file of readdirSync(templates)) {
    const text = readFileSync(new URL(file, templates), 'utf8')
    writeFileSync(
      join(folder, file),
      text.replace(/\{\{(\w+)\}\}/g, (_all, key: keyof typeof values) => String(values[key])),
    )
  }
}

function workerOf(master: number | undefined): string | undefined {
  if (master === undefined || !existsSync('/proc/self/schedstat')) return undefined
  return readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === master
    } catch {
      return false
    }
  })
}

/** Returns the CPU time of a process's main thread in seconds. The first number in the file is in nanoseconds. */
function cpuOf(pid: string): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9
}

/** Returns the installed version of a server, such as "nginx 1.22.1", or a text that says that it isn't installed. */
export function describeVersion(name: CachingServer): string {
  const path = cachingServerPath(name)
  if (!path) return `${name} not installed`
  const { stdout, stderr } = spawnSync(
    path,
    [name === 'nginx' || name === 'haproxy' || name === 'squid' ? '-v' : '-V'],
    {
      encoding: 'utf8',
    },
  )
  return `${name} ${/\d+(\.\d+)+/.exec(stdout + stderr)?.[0] ?? ''}`
}
