import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFpxProxy, type FpxProxyOptions } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox } from 'fpx-checkout/sandbox'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { checkDeployment } from '../../src/cli/doctorCommand.js'
import { printFindings } from '../../src/cli/findings.js'
import type { Orders } from 'fpx-checkout/payments'
import { openShop } from '../support/payments/openShop.js'
import { account, SimulatedBillplz } from '../support/payments/simulatedBillplz.js'
import { runCli } from '../support/cli/runCli.js'
import { serveGateway } from '../support/cli/serveGateway.js'

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
  const findings = await checkDeployment({
    endpoint: new URL(endpoint),
    apiKey,
    payments: payments === undefined ? undefined : new URL(payments),
    wait: (ms) => Promise.resolve(waited.push(ms)),
  })
  const code = printFindings(findings)
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
    ['key', 'the key in a body', respondAt('/company', { echo: key }, 403)],
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
    [[], /^error: FPX_BASE_URL and FPX_API_KEY are missing\. /],
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

  it('checks the settings too if they are set', async () => {
    const { env } = await serveGateway()
    const { code, lines } = await doctor(await mounted(), env)
    expect(code).toBe(0)
    expect(lines.join('\n')).toMatch(/^ok +key +The key is accepted[^]*^ok +banks /m)
  })
})

describe('a Billplz account', () => {
  /** Serves Billplz's answers for collections and callbacks. Returns its base URL. */
  async function openBillplz(answers: Record<string, unknown>) {
    const keys: unknown[] = []
    const server = createServer(({ url = '', headers }, response) => {
      keys.push(headers.authorization)
      const answer = answers[url.replace('/api', '')]
      if (typeof answer === 'number') response.writeHead(answer).end('{}')
      else response.end(JSON.stringify(answer ?? {}))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    return { keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` }
  }
  const active = {
    '/v3/collections/inbmmepb': { id: 'inbmmepb', status: 'active' },
    '/v3/collections/inbmmepb/payment_methods': {
      payment_methods: [
        { code: 'paypal', name: 'PAYPAL', active: false },
        { code: 'fpx', name: 'Online Banking', active: true },
      ],
    },
    '/v4/webhook_rank': { rank: 0 },
  }
  const methods = (active: boolean) => ({
    '/v3/collections/inbmmepb/payment_methods': { payment_methods: [{ code: 'fpx', active }] },
  })

  it.each<[string, Record<string, unknown>, string[], RegExp]>([
    ['that is fine', {}, [], /ok +account +The collection accepts FPX/],
    ['with another key', { '/v3/collections/inbmmepb': 401 }, ['account'], /refuses the key/],
    ['without the collection', { '/v3/collections/inbmmepb': 404 }, ['account'], /no collection/],
    [
      'with an inactive collection',
      { '/v3/collections/inbmmepb': { status: 'inactive' } },
      ['account'],
      /inactive, so Billplz creates no bills/,
    ],
    ['without FPX', methods(false), ['account'], /does not accept FPX/],
    ['that is down', { '/v3/collections/inbmmepb': 500 }, [], /note +account +.*answered with 500/],
    ['whose callbacks were slow', { '/v4/webhook_rank': { rank: 2.5 } }, [], /rank 2\.5 of 10/],
    [
      'that does not say it',
      { '/v3/collections/inbmmepb/payment_methods': 404, '/v4/webhook_rank': 404 },
      [],
      /note +account +Check that the collection accepts FPX/,
    ],
  ])('%s', async (_what, changed, wrong, message) => {
    const { url, keys } = await openBillplz({ ...active, ...changed })
    const env = { FPX_API_KEY: 'billplz-key', FPX_BILLPLZ: url, FPX_COLLECTION: 'inbmmepb' }
    const result = await doctor(await mounted(), env)
    expect([result.wrong, result.lines.join('\n')]).toEqual([wrong, expect.stringMatching(message)])
    expect(result.lines.join('\n')).not.toContain('billplz-key')
    expect(new Set(keys)).toEqual(new Set([`Basic ${btoa('billplz-key:')}`]))
  })

  const simulated = new SimulatedBillplz([{ id: 'bill1' }])
  const complete = { transaction_id: 'T1', transaction_status: 'completed' }
  it.each<[string, string, Record<string, string>, string[], RegExp]>([
    [
      'fits',
      account.signatureKey,
      complete,
      [],
      /Extra Payment Completion Information" is enabled/,
    ],
    ['of a basic account', account.signatureKey, {}, ['account'], /Enable "Extra Payment/],
    ['of another account', 'S-other', complete, ['signature'], /does not fit/],
    ['without a signature', account.signatureKey, { x_signature: '' }, ['signature'], /Enable X/],
  ])('whose signature key %s', async (_what, key, fields, wrong, message) => {
    const query = simulated.returnQuery(fields)
    if (fields['x_signature'] === '') query.delete('billplz[x_signature]')
    const returned = `/payments/return/A-1001/${'a'.repeat(20)}.fpx?${query}`
    const result = await doctor(await mounted(), { FPX_SIGNATURE_KEY: key, FPX_RETURNED: returned })
    expect([result.wrong, result.lines.join('\n')]).toEqual([wrong, expect.stringMatching(message)])
    expect(result.lines.join('\n')).not.toContain(key)
  })

  it.each([
    [['--collection', 'inbmmepb'], /--collection needs the key in FPX_API_KEY/],
    [['--returned', '/x?y'], /--returned needs the X Signature key in FPX_SIGNATURE_KEY/],
  ])('cannot be checked by %j alone', async (flags, sentence) => {
    const command = runCli(cliPath, ['doctor', '--endpoint', 'http://localhost:1', ...flags])
    expect([await command.ended, command.stderr]).toEqual([2, expect.stringMatching(sentence)])
  })

  it('gets no key without https', async () => {
    const env = {
      FPX_API_KEY: 'billplz-key',
      FPX_BILLPLZ: 'http://billplz.example',
      FPX_COLLECTION: 'a',
    }
    const { wrong, lines } = await doctor(await mounted(), env)
    expect([wrong, lines.at(-1)]).toEqual([['account'], expect.stringContaining('not sent')])
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
