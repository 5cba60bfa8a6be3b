import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { createFpxProxy, type FpxProxyOptions } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox, fpxBanks, type SandboxOptions } from 'fpx-checkout/sandbox'
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

  it('fails the check "address" for http to a host that is not in a private network', async () => {
    const endpoint = await mounted()
    const { wrong } = await runInProcess(endpoint.replace('127.0.0.1', '0.0.0.0'))
    expect(wrong).toEqual(['address'])
  })

  it('fails the check "banks" for an empty list', async () => {
    const { wrong } = await runInProcess(await mounted(respondAt('/bank', { data: [] })))
    expect(wrong).toContain('banks')
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
  it('exits with a one-line error if nothing answers', async () => {
    // A port that fetch may call, unlike port 9.
    const command = runCli(cliPath, ['doctor', '--endpoint', 'http://127.0.0.1:8/api'])
    expect(await command.ended).toBe(1)
    expect(command.stderr).toMatch(/cannot be checked \(ECONNREFUSED\)\. Check that the proxy/)
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
    '/v4/payment_gateways': { payment_gateways: [{ code: 'MB2U0227', category: 'fpx' }] },
    '/v3/collections/inbmmepb': { id: 'inbmmepb', status: 'active' },
    '/v3/collections/inbmmepb/payment_methods': {
      payment_methods: [
        { code: 'paypal', name: 'PAYPAL', active: false },
        { code: 'fpx', name: 'Online Banking', active: true },
      ],
    },
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
    [
      'that does not say it',
      { '/v3/collections/inbmmepb/payment_methods': 404 },
      [],
      /note +account +Check that the collection accepts FPX/,
    ],
  ])('%s', async (_what, changed, wrong, message) => {
    const { url, keys } = await openBillplz({ ...active, ...changed })
    const env = {
      ...{ FPX_API_KEY: 'billplz-key', FPX_BASE_URL: url, FPX_ADAPTER: 'billplz-v4' },
      FPX_COLLECTION: 'inbmmepb',
    }
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

describe('the settings', () => {
  const check = async (env: Record<string, string>, ...flags: string[]) => {
    const command = runCli(cliPath, ['doctor', ...flags], env)
    const code = await command.ended
    return { code, ...read(command.stdout.trimEnd().split('\n')), stderr: command.stderr }
  }
  const checkGateway = async (options: SandboxOptions, changed = {}, ...flags: string[]) =>
    check({ ...(await serveGateway(options)).env, ...changed }, ...flags)

  it('are fine: one line for each of address, key, pages and limit', async () => {
    expect(await checkGateway({})).toEqual({
      code: 0,
      lines: [
        'ok     address  The gateway responds.',
        'ok     key      The key is accepted; the list has 43 banks.',
        'ok     pages    Pages of the list: 2. They need a --budget of at least 4; it is 30.',
        'ok     limit    The gateway allows 60 calls a minute; the budget is 30.',
      ],
      wrong: [],
      stderr: '',
    })
  })

  it('can have a key from a pipe, which can be read once', async () => {
    const { FPX_BASE_URL, FPX_API_KEY } = (await serveGateway()).env
    const script = '"$0" "$1" doctor --base-url "$2" --api-key-file <(printf %s "$3")'
    const { stdout } = await promisify(execFile)('bash', [
      ...['-c', script, process.execPath],
      ...[cliPath, FPX_BASE_URL, FPX_API_KEY],
    ])
    expect(stdout).toMatch(/^ok +key +The key is accepted/m)
  })

  const banks = fpxBanks.map((bank, index) => (index < 3 ? { ...bank, code: null } : bank))
  it.each<[SandboxOptions, Record<string, string>, string[], string[], RegExp]>([
    [{}, { FPX_API_KEY: 'canary-wrong' }, [], ['key'], /refused the API key/],
    [{}, { FPX_BASE_URL: 'http://127.0.0.1:9/v2' }, [], ['address'], /connection .* failed/],
    [{}, {}, ['--adapter', 'toyyibpay'], ['address'], /nothing there .*baseUrl is the value of F/],
    [{ scenario: 'server-error' }, {}, [], ['answer'], /answer with status 200/],
    [{ scenario: 'html-with-200' }, {}, [], ['answer'], /does not match its document/],
    [{ scenario: 'limit-reached' }, {}, [], ['limit'], /429/],
    [{ scenario: 'page-ignored' }, {}, [], ['pages'], /sends the same page again/],
    [
      {},
      {},
      ['--budget', '3'],
      ['pages'],
      /of the list: 2\. They need a --budget of at least 4; it is 3\.$/m,
    ],
    [{ rateLimit: 20 }, {}, [], ['limit'], /20 calls a minute.*start with --budget 10$/m],
    [
      { banks },
      {},
      [],
      ['rows'],
      /\(3\), such as data\[0\]\.code: expected a string; received null/,
    ],
    [{}, { FPX_REDIS_URL: 'redis://127.0.0.1:1' }, [], ['redis'], /npm install ioredis$/m],
  ])('%j %j %j are wrong', async (options, env, flags, wrong, message) => {
    const result = await checkGateway(options, env, ...flags)
    expect([result.code, result.wrong]).toEqual([1, wrong])
    expect(result.lines.join('\n')).toMatch(message)
    expect(result.lines.join('\n')).not.toContain('canary')
  })

  it.each([
    [{ FPX_BASE_PATH: 'pay' }, /^error: --base-path must be a path [^\n]+\n$/],
    [
      { FPX_BASE_URL: 'canary.example/v2' },
      /^error: --base-url must be an absolute address such as [^\n]+; received another text\.\n$/,
    ],
  ])('%j of a proxy that would refuse it is refused without a call', async (env, sentence) => {
    const { code, stderr } = await checkGateway({}, env)
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)])
    expect(stderr).not.toContain('canary')
  })

  it("are read with another gateway's adapter", async () => {
    const baseUrl = new URL('/api', (await serveGateway()).env.FPX_BASE_URL).href
    const { code, lines } = await checkGateway(
      {},
      { FPX_BASE_URL: baseUrl },
      '--adapter=billplz-v4',
    )
    expect(code).toBe(0)
    expect(lines.join('\n')).toMatch(/^ok +key +The key is accepted; the list has 43 banks\.$/m)
  })
})
