import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** An nginx with one worker that caches the responses of the service, and serves them while the service fails. */
export interface Nginx {
  port: number
  /** CPU seconds of its worker; `undefined` if the system does not report them. */
  cpu: () => number | undefined
  stop: () => Promise<void>
}

/** Path of nginx; `undefined` if it is not installed. */
export const nginxPath = [
  '/usr/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
].find(existsSync)

/** Starts nginx in front of a service, configured as its documentation advises for a service that may fail. */
export async function startNginx(baseUrl: string, ttlSeconds: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, baseUrl, ttlSeconds))
  const master = spawn(nginxPath ?? 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const killed = () => void master.kill('SIGTERM')
  process.once('exit', killed)
  while (!(await answers(port))) await sleep(20)
  const worker = workerOf(master.pid)
  return {
    port,
    cpu: () => (worker ? cpuOf(worker) : undefined),
    stop: async () => {
      master.kill('SIGTERM')
      if (master.exitCode === null) await once(master, 'exit')
      process.off('exit', killed)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configuration(folder: string, port: number, baseUrl: string, ttlSeconds: number): string {
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log /dev/null crit;
worker_rlimit_nofile 20000;
events { worker_connections 8192; }
http {
  access_log off;
  keepalive_requests 1000000;
  tcp_nodelay on;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=banks:1m inactive=7d use_temp_path=off;
  upstream service { server ${new URL(baseUrl).host}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location = /api/fpx/bank {
      proxy_pass http://service${new URL(baseUrl).pathname}/bank;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Authorization "Bearer key";
      proxy_connect_timeout 8s;
      proxy_read_timeout 8s;
      proxy_cache banks;
      proxy_cache_key banks;
      proxy_cache_valid 200 ${ttlSeconds}s;
      proxy_ignore_headers Cache-Control Expires Set-Cookie Vary;
      proxy_cache_lock on;
      proxy_cache_background_update on;
      proxy_cache_use_stale error timeout invalid_header updating http_500 http_502 http_503 http_504 http_403 http_404 http_429;
    }
  }
}
`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )

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

/** The first number of the file is the CPU time in nanoseconds. */
function cpuOf(pid: string): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9
}

/** Returns the installed version. */
export function nginxVersion(): string {
  return nginxPath
    ? (/nginx\/(\S+)/.exec(spawnSync(nginxPath, ['-v'], { encoding: 'utf8' }).stderr)?.[1] ?? '')
    : ''
}
