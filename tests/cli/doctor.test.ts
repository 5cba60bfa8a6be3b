import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fpxBanks, type SandboxOptions } from 'fpx-checkout/sandbox'
import { describe, expect, inject, it } from 'vitest'
import { runCli } from '../support/cli/runCli.js'
import {
  doctor,
  header,
  type InFront,
  mounted,
  read,
  respondAt,
  runInProcess,
} from '../support/cli/runDoctor.js'
import { serveGateway } from '../support/cli/serveGateway.js'

const cliPath = inject('cliPath')

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
    [
      'caching',
      'a list that a CDN may store for an hour',
      header('cache-control', 'max-age=30, s-maxage=3600'),
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
      respondAt('/bank/fpx-checkout-doctor', '<h1>404</h1>', 404),
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

  it('fails the check "age" for a list that a cache in front has stored for hours', async () => {
    const { wrong, lines } = await runInProcess(await mounted(header('age', '40000')))
    expect(wrong).toEqual(['age'])
    expect(lines.join('\n')).toMatch(/is 4000\d s old, 40000 s of them in a cache in front/)
  })

  it.each<[string, Parameters<typeof respondAt>, RegExp]>([
    ['a page for every address', ['/bank', '<!doctype html>'], /contain the base path/],
    [
      'a redirect',
      ['/bank', '', 301, { location: 'https://www.shop.example/' }],
      /redirects to https:\/\/www\.shop\.example\//,
    ],
    [
      'a server in front that does not reach the proxy',
      ['/bank', '<h1>Bad Gateway</h1>', 502],
      /does not reach the proxy/,
    ],
    ['its timeout', ['/bank', '<h1>Timeout</h1>', 504], /does not reach the proxy/],
    ['a firewall', ['/bank', '<h1>Forbidden</h1>', 403], /login check or a firewall/],
    ['a login', ['/bank', '', 401], /login check or a firewall/],
    [
      'a problem of the proxy',
      ['/bank', { code: 'gateway-timeout' }, 504],
      /See the log of the proxy for the reason\.$/m,
    ],
    [
      'an unknown error',
      ['/bank', '<h1>Error</h1>', 500],
      /If it has no reason, something in front/,
    ],
  ])('explains %s', async (_what, answer, message) => {
    const { wrong, lines } = await runInProcess(await mounted(respondAt(...answer)))
    expect([wrong, lines[0]]).toEqual([['banks'], expect.stringMatching(message)])
  })

  it('does not take the page of a single-page application for companies', async () => {
    const page = respondAt('/company', '<!doctype html>', 200)
    const { code, lines } = await runInProcess(await mounted(page))
    expect(code).toBe(0)
    expect(lines.join('\n')).toMatch(/^note +company +\/company returned status 200 and no list/m)
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
  // A port that fetch may call, unlike port 9.
  const closed = 'http://127.0.0.1:8'

  it('reports an address that does not respond, and what it found elsewhere', async () => {
    const flags = ['--endpoint', `${closed}/api`, '--payments', `${await mounted()}/payments`]
    const command = runCli(cliPath, ['doctor', ...flags], (await serveGateway()).env)
    expect(await command.ended).toBe(1)
    const { lines, wrong } = read(command.stdout.trimEnd().split('\n'))
    expect(wrong).toEqual(['address', 'callback'])
    expect(lines.join('\n')).toMatch(/^ok +key +The key is accepted/m)
    expect(lines.join('\n')).toMatch(
      /^wrong +address +http:\/\/127\.0\.0\.1:8\/api cannot be checked \(ECONNREFUSED\)\. Check that/m,
    )
    expect(command.stderr).toBe('')
  })

  it('keeps what it found at an address that then stops responding', async () => {
    const cut: InFront = ({ url, socket }) =>
      url === '/api/fpx/company' && socket.destroy() === socket
    const { code, lines } = await runInProcess(await mounted(cut))
    expect(code).toBe(1)
    expect(lines.map((line) => line.split(/ +/, 2).join(' '))).toEqual([
      'ok banks',
      'ok age',
      'ok caching',
      'ok codes',
      'wrong address',
    ])
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
