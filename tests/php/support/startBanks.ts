import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { CANARY } from '../../support/secrets/canary.js'
import type { Got, SimulatedGateway } from '../../support/proxy/createProxyHarness.js'
import { gatewayOnSockets } from '../../support/gateway/gatewayOnSockets.js'
import { type PhpOptions, type PhpServer, phpServers } from '../../support/php/phpServers.js'

/** Options of `startBanks`. */
export interface BanksOptions extends PhpOptions {
  server?: keyof typeof phpServers
  /** Options of `FpxBanks`. */
  banks?: Record<string, unknown>
  /** Whether the list lives by the real clock so that several requests may run at the same time. Default: false. */
  isRealTime?: boolean
}

/** `FpxBanks` in front of a gateway whose behaviour can be changed, on a virtual clock. */
export interface BanksInPhp {
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Got>
  /** Times of the gateway calls, in milliseconds since the clock's start. */
  calls: number[]
  gateway: (next: SimulatedGateway) => void
  /** Moves the clock. */
  advance: (ms: number) => void
  server: PhpServer
  /** The folder of the cache. */
  folder: string
  close: () => Promise<void>
}

/** The clock starts at the same time as the one of the proxy's tests. */
const START = Date.UTC(2026, 0, 1)

export async function startBanks(
  first: SimulatedGateway,
  { server = 'php-fpm', banks = {}, isRealTime, ...php }: BanksOptions = {},
): Promise<BanksInPhp> {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-php-'))
  const clock = join(folder, 'clock')
  let now = 0
  const tick = () => {
    // Replaced at once, because a request may be reading it.
    writeFileSync(`${clock}.new`, String((START + now) / 1000))
    renameSync(`${clock}.new`, clock)
  }
  tick()
  const calls: number[] = []
  let behaviour = first
  const gateway = await gatewayOnSockets((url, call, init) => {
    calls.push(isRealTime ? Date.now() : now)
    return behaviour(url, call, init)
  })
  const running = await phpServers[server](resolve('tests/php/support/banks.php'), {
    ...php,
    env: {
      ...(!isRealTime && { FPX_CLOCK: clock }),
      FPX_OPTIONS: JSON.stringify({
        baseUrl: gateway.baseUrl,
        apiKey: CANARY,
        basePath: '/api/fpx',
        cache: join(folder, 'cache'),
        ...banks,
      }).replaceAll(/["\\]/g, server === 'php-fpm' ? '\\$&' : '$&'),
      ...php.env,
    },
  })
  return {
    async get(path, headers = {}, method = 'GET') {
      const response = await running.request({ target: path, headers, method })
      const body = response.headers['content-encoding'] ? undefined : parse(response.text)
      // PHP has thrown: a wrong option, a fatal error. Its log says which, the status doesn't.
      if (response.status === 500 && body === undefined && method === 'GET')
        throw new Error(`PHP could not answer ${path}: ${running.log().slice(-500)}`)
      const code = (body as { code?: string } | undefined)?.code
      return { ...response, body, code }
    },
    calls,
    gateway: (next) => void (behaviour = next),
    advance(ms) {
      now += ms
      tick()
    },
    server: running,
    folder,
    async close() {
      await running.stop()
      await gateway.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
