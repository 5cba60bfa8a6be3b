import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phpFpmPath } from '../programs/servers.js'
import { fastCgi } from './fastCgi.js'

/** A response of PHP. `text` is the body, decoded as UTF-8. */
export interface PhpResponse {
  status: number
  headers: Record<string, string>
  text: string
}

/** A request to PHP. The target is sent as it is written. */
export interface PhpRequest {
  target: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** A running PHP server, all of whose requests run one script. */
export interface PhpServer {
  request: (request: PhpRequest) => Promise<PhpResponse>
  /** The address; `undefined` if browsers can't reach the server. */
  url: string | undefined
  /** What PHP has written to its log. */
  log: () => string
  stop: () => Promise<void>
}

/** How to start a server. */
export interface PhpOptions {
  /** Environment variables of the script. */
  env?: Record<string, string>
  /** Settings of php.ini. */
  ini?: Record<string, string>
  /** The number of requests that run at the same time. Default: 1. */
  workers?: number
  /** The port of PHP's own server. Default: a free one. */
  port?: number
}

/** The servers that the tests use, keyed by name. */
export const phpServers: Record<'php -S' | 'php-fpm', typeof startBuiltIn> = {
  'php -S': startBuiltIn,
  'php-fpm': startFpm,
}

/** Starts PHP's built-in server, which is for development. It runs a script, or serves a folder. */
async function startBuiltIn(
  script: string,
  { env = {}, ini = {}, workers = 1, port: wanted = 0 }: PhpOptions = {},
): Promise<PhpServer> {
  const settings = Object.entries(ini).flatMap(([name, value]) => ['-d', `${name}=${value}`])
  const served = script.endsWith('.php') ? [script] : ['-t', script]
  const php = spawn('php', [...settings, '-S', `127.0.0.1:${wanted}`, ...served], {
    env: {
      ...process.env,
      ...env,
      ...(workers > 1 && { PHP_CLI_SERVER_WORKERS: String(workers) }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    // The server needs a separate process group because it leaves its workers running when it's killed.
    detached: true,
  })
  const ended = once(php, 'close')
  let log = ''
  const port = await new Promise<number>((done, fail) => {
    php.once('error', fail)
    php.once('close', () => fail(new Error(`PHP did not start:\n${log}`)))
    php.stderr.on('data', (text: Buffer) => {
      log += text.toString()
      const [, started] = /\(http:\/\/127\.0\.0\.1:(\d+)\) started/.exec(log) ?? []
      if (started) done(Number(started))
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async request({ target, method = 'GET', headers = {}, body = '' }) {
      const lines = Object.entries({
        Host: `127.0.0.1:${port}`,
        Connection: 'close',
        ...(body && {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': String(Buffer.byteLength(body)),
        }),
        ...headers,
      })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      const bytes = Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n${body}`)
      return readResponse(await exchange(port, bytes, method))
    },
    log: () => log,
    async stop() {
      process.kill(-php.pid!)
      await ended
    },
  }
}

/** Starts php-fpm, the server behind most web servers. */
async function startFpm(
  script: string,
  { env = {}, ini = {}, workers = 1 }: PhpOptions = {},
): Promise<PhpServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fpm-'))
  const listen = join(folder, 'fpm.sock')
  const logFile = join(folder, 'log')
  const isRoot = process.getuid?.() === 0
  writeFileSync(
    join(folder, 'fpm.conf'),
    [
      '[global]',
      'daemonize = no',
      `error_log = ${logFile}`,
      '[shop]',
      `listen = ${listen}`,
      'pm = static',
      `pm.max_children = ${workers}`,
      'catch_workers_output = yes',
      'decorate_workers_output = no',
      ...(isRoot ? ['user = root', 'group = root'] : []),
      ...Object.entries(env).map(([name, value]) => `env[${name}] = "${value}"`),
      ...Object.entries(ini).map(([name, value]) => `php_admin_value[${name}] = "${value}"`),
    ].join('\n'),
  )
  const fpm = spawn(
    phpFpmPath() ?? 'php-fpm',
    ['--nodaemonize', '--fpm-config', join(folder, 'fpm.conf'), ...(isRoot ? ['-R'] : [])],
    { stdio: 'ignore' },
  )
  const ended = once(fpm, 'close')
  // We use a file because php-fpm can't open the socket Node passes as stderr.
  const log = () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '')
  while (!log().includes('ready to handle connections')) {
    if (fpm.exitCode !== null) throw new Error(`php-fpm did not start:\n${log()}`)
    await new Promise((done) => setTimeout(done, 10))
  }
  return {
    url: undefined,
    async request({ target, method = 'GET', headers = {}, body = '' }) {
      const output = await fastCgi(listen, toParams(script, target, method, headers, body), body)
      const [, status = '200 OK'] = /^Status: (.+)\r$/m.exec(output) ?? []
      return readResponse(`HTTP/1.1 ${status}\r\n${output}`)
    },
    log,
    async stop() {
      fpm.kill()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** Returns the FastCGI parameters that a web server sends for a request. */
function toParams(
  script: string,
  target: string,
  method: string,
  headers: Record<string, string>,
  body: string,
): Record<string, string> {
  const [path = '', ...query] = target.split('?')
  return {
    SCRIPT_FILENAME: script,
    SCRIPT_NAME: '/index.php',
    REQUEST_METHOD: method,
    REQUEST_URI: target,
    DOCUMENT_URI: path,
    QUERY_STRING: query.join('?'),
    SERVER_PROTOCOL: 'HTTP/1.1',
    GATEWAY_INTERFACE: 'CGI/1.1',
    REMOTE_ADDR: '127.0.0.1',
    CONTENT_LENGTH: body ? String(Buffer.byteLength(body)) : '',
    CONTENT_TYPE: body ? 'application/x-www-form-urlencoded' : '',
    HTTP_HOST: 'shop.test',
    ...Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        `HTTP_${name.toUpperCase().replaceAll('-', '_')}`,
        value,
      ]),
    ),
  }
}

/**
 * Sends bytes and returns the response as latin-1 once all its bytes are there. Like a browser, this function doesn't
 * wait for the end of the connection, which PHP closes only after the work at the end of the script.
 */
function exchange(port: number, bytes: Buffer, method: string): Promise<string> {
  return new Promise((done) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const end = () => {
      socket.destroy()
      done(received)
    }
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const head = received.indexOf('\r\n\r\n')
      const [, length] = /^content-length: *(\d+)/im.exec(received.slice(0, head)) ?? []
      const hasNone = method === 'HEAD' || /^HTTP\/1.1 (204|304)/.test(received)
      if (head > 0 && received.length >= head + 4 + (hasNone ? 0 : Number(length))) end()
    })
    socket.on('error', end)
    socket.on('close', end)
  })
}

/** Reads a response whose bytes are given as latin-1. */
function readResponse(raw: string): PhpResponse {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).toLowerCase()
    // The servers' own headers aren't the script's.
    if (['host', 'connection', 'status', 'x-powered-by'].includes(name)) continue
    headers[name] = line.slice(at + 1).trim()
  }
  return {
    status: Number(first.split(' ')[1]),
    headers,
    text: Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString(),
  }
}
