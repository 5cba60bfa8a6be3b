import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFpxProxy, type FpxProxyOptions } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox } from 'fpx-checkout/sandbox'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { runDoctor } from '../../src/cli/doctorCommand.js'
import type { Orders } from 'fpx-checkout/payments'
import { openShop } from '../support/payments/openShop.js'
import { runCli } from '../support/cli/runCli.js'

const cliPath = inject('cliPath')

/** Handles a request before the proxy does; returns true if it has responded. */
type InFront = (request: IncomingMessage, response: ServerResponse) => unknown

async function mounted(inFront: InFront = () => false, options: Partial<FpxProxyOptions> = {}) {
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://sandbox.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox(),
    },
    ...options,
  })
  const handle = toNodeHandler(proxy)
  const server = createServer((request, response) => {
    if (inFront(request, response) !== true) handle(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await proxy.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/fpx`
}

async function doctor(endpoint: string, env?: Record<string, string>) {
  const command = runCli(cliPath, ['doctor', '--endpoint', endpoint], env)
  const code = await command.ended
  return { code, ...read(command.stdout.trimEnd().split('\n')), stderr: command.stderr }
}

/** Runs the doctor in this process. Records in `waited` how long it would wait, in milliseconds, instead of waiting. */
async function runInProcess(endpoint: string, apiKey?: string, payments?: string) {
  const waited: number[] = []
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => printed.mockRestore())
  const code = await runDoctor(new URL(endpoint), {
    apiKey,
    payments: payments === undefined ? undefined : new URL(payments),
    wait: (ms) => Promise.resolve(waited.push(ms)),
  })
  return { code, waited, ...read(printed.mock.calls.map(([line]) => String(line))) }
}

function read(lines: string[]) {
  const wrong = lines.filter((line) => line.startsWith('wrong'))
  return { lines, wrong: wrong.map((line) => line.split(/ +/)[1]) }
}

/** Changes a header of the response at one path; `undefined` removes it. */
const header =
  (name: string, value: string | undefined, at = '/bank'): InFront =>
  ({ url }, response) => {
    if (!url?.endsWith(at)) return
    const writeHead = response.writeHead.bind(response)
    response.writeHead = (status: number) => {
      response.removeHeader(name)
      if (value !== undefined) response.setHeader(name, value)
      return writeHead(status)
    }
  }

/** Responds to one path instead of the proxy. */
const respondAt =
  (at: string, body: unknown, status = 200, type = 'application/json'): InFront =>
  ({ method, url }, response) => {
    if (method !== 'GET' || url !== `/api/fpx${at}`) return
    response.writeHead(status, { 'content-type': type })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
    return true
  }

describe('a healthy proxy', () => {
  it('passes all checks, and prints one line for each', async () => {
    const { code, lines, stderr } = await doctor(await mounted())
    expect(code).toBe(0)
    expect(stderr).toBe('')
    expect(lines.map((line) => line.split(/ +/, 2).join(' '))).toEqual([
      'ok banks',
      'ok age',
      'ok caching',
      'ok codes',
      'ok company',
      'ok origins',
    ])
  })

  it('may serve companies to authorized visitors', async () => {
    const { code, lines } = await runInProcess(
      await mounted(undefined, { admin: { authorize: () => false } }),
    )
    expect(code).toBe(0)
    expect(lines.join('\n')).toMatch(/^ok +company +Not public: status 403\.$/m)
  })

  it('may serve an old list until the refresh that the first request started has finished', async () => {
    let asked = 0
    const slow: InFront = (request, response) =>
      request.url?.endsWith('/bank') && asked++ === 0
        ? header('fpx-data-age', '28800')(request, response)
        : false
    const { code, lines, waited } = await runInProcess(await mounted(slow))
    expect(code).toBe(0)
    expect(lines.join('\n')).toMatch(/^ok +age +The list is \d s old\.$/m)
    expect(waited).toEqual([1000])
  })

  it('may be behind a server that normalizes paths, in a shop that has a page for every URL', async () => {
    const shop: InFront = (request, response) => {
      const { pathname, search } = new URL(request.url!.replace('//', '/'), 'http://shop.example')
      request.url = pathname + search
      if (pathname.startsWith('/api/fpx/')) return
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>The shop</h1>')
      return true
    }
    const { code, wrong } = await runInProcess(await mounted(shop))
    expect({ code, wrong }).toEqual({ code: 0, wrong: [] })
  })

  it('may allow other origins, and may be checked with a slash at the end of its URL', async () => {
    const endpoint = await mounted(undefined, { cors: { origins: ['https://shop.example'] } })
    expect((await runInProcess(`${endpoint}/`)).code).toBe(0)
  })
})

describe('the doctor', () => {
  const key = 'canary-key-7f3a'

  it.each<[string, string, InFront]>([
    ['banks', 'a page instead of the list', respondAt('/bank', '<h1>Hello</h1>')],
    ['banks', 'rows that are not banks', respondAt('/bank', { data: [{ name: 'A' }] })],
    [
      'banks',
      'a row that the picker refuses',
      respondAt('/bank', { data: [{ code: 'A', name: 'A', display: 7 }] }),
    ],
    ['age', 'a removed header', header('fpx-data-age', undefined)],
    [
      'caching',
      'a list that caches may store for an hour',
      header('cache-control', 'max-age=3600'),
    ],
    ['caching', 'a list that no cache may store', header('cache-control', 'no-store')],
    ['caching', 'a cookie on the list', header('set-cookie', 'session=1')],
    [
      'codes',
      'an address below /bank that is not forwarded',
      ({ url }, response) => {
        if (!url?.startsWith('/api/fpx/bank/') || url.includes('..')) return
        response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>')
        return true
      },
    ],
    [
      'codes',
      'a bank for every code',
      respondAt('/bank/fpx-checkout-doctor', { data: [{ code: 'A', name: 'A' }] }),
    ],
    [
      'codes',
      'a 404 page of the web server for an unknown code',
      respondAt('/bank/fpx-checkout-doctor', '<h1>404</h1>', 404, 'text/html'),
    ],
    ['company', 'companies that anyone can read', respondAt('/company', { data: [] })],
    ['origins', 'an origin that is reflected', header('access-control-allow-origin', 'null')],
    [
      'origins',
      'credentials allowed across origins',
      header('access-control-allow-credentials', 'true'),
    ],
    ['key', 'the key in a header', header('x-debug', key)],
    ['key', 'the key in base64', respondAt('/company', { echo: btoa(key) }, 403)],
    [
      'key',
      'the key on another page',
      ({ url }, response) => url === '/metrics' && Boolean(response.end(key)),
    ],
  ])('fails the check "%s" for %s', async (subject, _what, inFront) => {
    const { code, wrong } = await runInProcess(await mounted(inFront), key)
    expect(wrong).toEqual([subject])
    expect(code).toBe(1)
  })

  it('reads the key that it searches for from FPX_API_KEY', async () => {
    const endpoint = await mounted(header('x-debug', key))
    expect(await doctor(endpoint, { FPX_API_KEY: key })).toMatchObject({ code: 1, wrong: ['key'] })
  })

  it('fails the check "age" for an old list that is still old a second later', async () => {
    const { code, wrong, waited } = await runInProcess(
      await mounted(header('fpx-data-age', '86400')),
    )
    expect(wrong).toEqual(['age'])
    expect(code).toBe(1)
    expect(waited).toEqual([1000])
  })

  it('fails the check "banks" for an empty list', async () => {
    const { wrong } = await runInProcess(await mounted(respondAt('/bank', { data: [] })))
    expect(wrong).toContain('banks')
  })

  it('prints a note if strangers can read the metrics', async () => {
    const metrics: InFront = ({ url }, response) => {
      if (url !== '/metrics') return
      response.end('fpx_checkout_calls_total 1')
      return true
    }
    const { code, lines } = await runInProcess(await mounted(metrics))
    expect(code).toBe(0)
    expect(lines.join('\n')).toMatch(/^note +metrics /m)
  })

  it('reports a fault on one line, without terminal control characters', async () => {
    const title = '\u001b[2J\nok     key  all is well'
    const { lines } = await runInProcess(await mounted(respondAt('/bank', { title }, 503)))
    expect(lines.filter((line) => /banks/.test(line))).toHaveLength(1)
    expect(lines.join('')).not.toMatch('\u001b')
    expect(lines).not.toContain('ok     key  all is well')
  })

  it.each(['x', '"', '@"', '@ "x'])('ends even if a title is a megabyte of %j', async (text) => {
    const title = text.repeat(1_000_000 / text.length)
    const { code, lines } = await runInProcess(await mounted(respondAt('/bank', { title }, 503)))
    expect(code).toBe(1)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(400)
  })
})

describe('fpx-checkout doctor', () => {
  it.each<[string[], RegExp, number?]>([
    [[], /^error: required option '--endpoint <URL>' not specified\n/],
    [
      ['--endpoint', 'shop.example/api/fpx'],
      /argument 'shop\.example\/api\/fpx' is invalid\. Expected an absolute http or https address, such as /,
    ],
    [['--endpoint', 'file:///etc/hosts'], /Expected an absolute http or https address/],
    [
      // A port that fetch may call, unlike port 9.
      ['--endpoint', 'http://127.0.0.1:8/api'],
      /cannot be checked \(ECONNREFUSED\)\. Check that the proxy/,
      1,
    ],
  ])('%j exits with a one-line error', async (flags, sentence, code = 2) => {
    const command = runCli(cliPath, ['doctor', ...flags])
    expect(await command.ended).toBe(code)
    expect(command.stderr).toMatch(sentence)
  })
})

describe('the callback of payments', () => {
  const redirect =
    (to: string): InFront =>
    (_request, response) => {
      response.writeHead(308, { location: to }).end()
      return true
    }
  const answerWith =
    (status: number): InFront =>
    (_request, response) => {
      response.writeHead(status, { 'cache-control': 'no-store' }).end()
      return true
    }
  it.each<[string, InFront, Partial<Orders>, string[], RegExp]>([
    ['that arrives is fine', () => false, {}, [], /ok +callback +A callback reaches the payments/],
    ['that is redirected', redirect('/login'), {}, ['callback'], /308, which redirects to \/login/],
    ['behind CSRF protection', answerWith(403), {}, ['callback'], /403, but .* CSRF protection/],
    ['of a shop without payments', answerWith(404), {}, ['callback'], /404, but .* not mounted/],
    [
      'of a shop whose store is down',
      () => false,
      { load: () => Promise.reject(new Error('down')) },
      ['callback'],
      /500 by the payments\. Their log has the reason/,
    ],
  ])('%s', async (_what, inFront, orders, wrong, message) => {
    const payments = openShop({ orders }).payments
    const endpoint = await mounted((request, response) => {
      if (request.url?.startsWith('/payments') !== true) return false
      if (inFront(request, response) !== true) payments.node(request, response)
      return true
    })
    const url = endpoint.replace('/api/fpx', '/payments')
    const result = await runInProcess(endpoint, undefined, url)
    expect([result.wrong, result.lines.join('\n')]).toEqual([wrong, expect.stringMatching(message)])
  })
})
