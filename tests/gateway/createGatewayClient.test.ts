import { describe, expect, it } from 'vitest'
import { createGatewayClient, OptionError } from 'fpx-checkout/gateway'
import { addressOf, json } from '../support/gateway/fixtures.js'
import { settled, virtualClock } from '../support/deterministic/virtualClock.js'

const options = { baseUrl: 'https://gateway.test/v2', apiKey: 'the-key' }
const answering = (answer: (...args: Parameters<typeof fetch>) => Response) =>
  createGatewayClient({ ...options, fetch: (...args) => Promise.resolve(answer(...args)) })

describe('createGatewayClient', () => {
  it.each([
    ['http', 'http://gateway.test/v2', 'must be https'],
    ['a file', 'file:///etc/passwd', 'must be https'],
    ['a relative URL', '/v2', 'must be an absolute address'],
    ['nothing', undefined, 'must be an absolute address'],
    ['user and password', 'https://me:hidden@gateway.test/v2', 'user name or password'],
    ['an empty user', 'https://@gateway.test/v2', 'user name or password'],
    ['a query', 'https://gateway.test/v2?', 'without a query'],
    ['a fragment', 'https://gateway.test/v2#top', 'fragment'],
    ['dots', 'https://gateway.test/v2/../admin', 'without dots'],
    ['encoded dots', 'https://gateway.test/v2/%2E%2E/admin', 'without dots'],
    ['an encoded slash', 'https://gateway.test/v2%2f..', 'without dots'],
    ['a backslash', 'https://gateway.test\\v2', 'without dots'],
    [
      'a host that only begins like a loopback address',
      'http://127.0.0.1.evil.test/v2',
      'must be https',
    ],
  ])('refuses a base URL: %s', (_case, baseUrl, reason) => {
    const make = () => createGatewayClient({ ...options, baseUrl: baseUrl })
    expect(make).toThrow(OptionError)
    expect(make).toThrow(reason)
    expect(make).not.toThrow(/hidden/)
  })

  it.each(['http://localhost:4010/v2', 'http://127.0.0.1/v2', 'http://[::1]:1/v2', 'https://a.b'])(
    'accepts the base URL %s',
    (baseUrl) => expect(() => createGatewayClient({ ...options, baseUrl })).not.toThrow(),
  )

  it.each([
    ['nothing', undefined, 'received nothing'],
    ['an empty string', '', 'received an empty text'],
    ['a space', 'the key', 'without blanks'],
    ['a line break', 'secret\n', 'the one at the end of a copied file'],
    ['CR LF and a header', 'secret\r\nX-Evil: 1', 'received another text'],
    ['NUL', 'secret\0', 'must be printable ASCII'],
    ['letters outside ASCII', 'sécret', 'must be printable ASCII'],
  ])('refuses a key: %s', (_case, apiKey, reason) => {
    const make = () => createGatewayClient({ ...options, apiKey: apiKey })
    expect(make).toThrow(reason)
    expect(make).not.toThrow(/s.cret/)
  })
})

describe('createGatewayClient refuses a limit that would disable a protection', () => {
  const wrong = [NaN, 0, -1, 1.5, Infinity]
  it.each(['timeoutMs', 'maxBytes', 'maxPages'].flatMap((name) => wrong.map((of) => [name, of])))(
    '%s: %d',
    (name, value) =>
      expect(() => createGatewayClient({ ...options, [name]: value })).toThrow(`${name} must be`),
  )
})

describe('a call', () => {
  it('sends only the three documented headers, and does not follow redirects', async () => {
    const seen: [string, RequestInit][] = []
    const gateway = answering((url, init) => {
      seen.push([addressOf(url), init!])
      return json({ message: 'pong' })
    })
    await gateway.ping()
    expect(seen[0]![0]).toBe('https://gateway.test/v2/ping')
    expect(seen[0]![1]).toMatchObject({ redirect: 'manual', cache: 'no-store' })
    expect(seen[0]![1].headers).toEqual({
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Authorization: 'Bearer the-key',
    })
  })

  it('returns the data, and the rate limit from the headers', async () => {
    const gateway = answering(() =>
      json(
        { message: 'pong' },
        { headers: { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '0' } },
      ),
    )
    expect(await gateway.ping()).toEqual({
      data: { message: 'pong' },
      rate: { limit: 60, remaining: 0 },
    })
  })

  it('returns one page of companies with its pagination', async () => {
    const pagination = { total: 1, count: 1, per_page: 10, current_page: 1, total_pages: 1 }
    const urls: string[] = []
    const gateway = answering((url) => {
      urls.push(addressOf(url))
      return json({ data: [{ id: 1, name: 'Kedai' }], meta: { pagination } })
    })
    expect(await gateway.companies({ page: 1, perPage: 10 })).toEqual({
      data: [{ id: 1, name: 'Kedai' }],
      meta: { pagination },
      rate: {},
    })
    expect(urls).toEqual(['https://gateway.test/v2/company?page=1&perPage=10'])
  })

  it('sends only numbers as page and perPage, whatever a visitor typed', async () => {
    const urls: string[] = []
    const gateway = answering((url) => {
      urls.push(addressOf(url))
      return json({ data: [] })
    })
    const typed = '2&perPage=1000#' as unknown as number
    await gateway.companies({ page: typed, perPage: 10 })
    expect(urls.map((url) => new URL(url).searchParams.getAll('perPage'))).toEqual([['10']])
  })
})

describe('a failure', () => {
  it.each([
    [
      404,
      /has nothing there \(status 404\)\. .* baseUrl ends in \/v2; for another one, set adapter too\.$/,
    ],
    [500, /did not answer with status 200\.$/],
  ])('with status %i names what to check', async (status, message) => {
    const gateway = answering(() => new Response(null, { status }))
    await expect(gateway.banks()).rejects.toThrow(message)
  })

  it.each([
    ['a web page with 403', 403, { 'Content-Type': 'text/html; charset=UTF-8' }],
    ['a web page with 401', 401, { 'Content-Type': 'Text/HTML' }],
    ['a Cloudflare challenge', 403, { 'Cf-Mitigated': 'challenge' }],
    ['an AWS challenge', 405, { 'X-Amzn-Waf-Action': 'captcha' }],
  ])('that is %s is attributed to a firewall, not to the key', async (_what, status, headers) => {
    const gateway = answering(() => new Response('<h1>Just a moment…</h1>', { status, headers }))
    const failure = expect(gateway.banks()).rejects
    await failure.toMatchObject({ kind: 'failing', status })
    await failure.toThrow(/A firewall .* refused the call.*IP address of this server/)
  })

  it('with 403 is a refused key as JSON, as text and without a body', async () => {
    for (const type of ['application/json', 'text/plain', '']) {
      const headers = new Headers(type ? { 'Content-Type': type } : {})
      const gateway = answering(() => new Response(null, { status: 403, headers }))
      await expect(gateway.banks()).rejects.toMatchObject({ kind: 'key-refused' })
    }
  })

  it.each([
    [
      '400,000 nested levels inside a bank',
      `{"data":[{"code":"A","name":"A","x":${'['.repeat(4e5)}${']'.repeat(4e5)}}]}`,
    ],
    ['an endless string of escapes', `{"${'\\"'.repeat(200_000)}`],
  ])('with a body of %s is unreadable', async (_case, body) => {
    const gateway = answering(() => new Response(body))
    await expect(gateway.banks()).rejects.toMatchObject({ kind: 'unreadable' })
  })

  it('does not result from a byte order mark', async () => {
    const gateway = answering(() => new Response('\uFEFF{"message":"pong"}'))
    expect((await gateway.ping()).data).toEqual({ message: 'pong' })
  })

  it('does not result from __proto__ keys, which are dropped', async () => {
    const gateway = answering(
      () =>
        new Response(
          '{"data":[{"code":"A","name":"A","x":{"__proto__":{"evil":1}},"\\u005f_proto__":1}]}',
        ),
    )
    const { data } = await gateway.banks()
    expect(JSON.stringify(data)).toBe('[{"code":"A","name":"A","x":{}}]')
  })
})

describe('a body', () => {
  const pong = '{"message":"pong"}'
  it.each([
    ['maxBytes is read', 1024 ** 2, true],
    ['one byte more than maxBytes is too large', 1024 ** 2 + 1, false],
  ])('of %s', async (_case, size, taken) => {
    const gateway = answering(() => new Response(pong.padEnd(size)))
    if (taken) expect((await gateway.ping()).data).toEqual({ message: 'pong' })
    else await expect(gateway.ping()).rejects.toMatchObject({ kind: 'too-large' })
  })

  it('that never ends is cancelled at the limit', async () => {
    let cancelled = false
    const endless = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(65536)),
      cancel: () => void (cancelled = true),
    })
    await expect(answering(() => new Response(endless)).ping()).rejects.toMatchObject({
      kind: 'too-large',
    })
    expect(cancelled).toBe(true)
  })

  it('with a Content-Length beyond the limit is rejected before it is read', async () => {
    const gateway = answering(
      () => new Response(pong, { headers: { 'Content-Length': String(2e9) } }),
    )
    await expect(gateway.ping()).rejects.toMatchObject({ kind: 'too-large' })
  })
})

describe("a call's signal", () => {
  const pending = (ends: string[]) => ({
    reserve: () => undefined,
    begin: () => () => void ends.push('end'),
  })

  it("passes the caller's abort to fetch, and the call ends even if fetch ignores it", async () => {
    const ends: string[] = []
    const caller = new AbortController()
    let inner: AbortSignal | null | undefined
    const clock = virtualClock()
    const gateway = createGatewayClient({
      ...options,
      clock,
      fetch: (_url, init) => {
        inner = init?.signal
        return new Promise(() => undefined)
      },
    })
    const answer = gateway.ping({ signal: caller.signal, limiter: pending(ends) })
    await settled()
    caller.abort()
    await expect(answer).rejects.toMatchObject({ kind: 'aborted' })
    expect(inner?.aborted).toBe(true)
    expect(ends).toEqual(['end'])
    expect(clock.pending).toBe(0)
  })

  it('prevents the call if the caller has already aborted', async () => {
    let calls = 0
    const gateway = answering(() => (calls++, json({ message: 'pong' })))
    await expect(gateway.ping({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      kind: 'aborted',
    })
    expect(calls).toBe(0)
  })
})
