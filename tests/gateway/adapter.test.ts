import { describe, expect, it } from 'vitest'
import { createGatewayClient, type GatewayAdapter } from 'fpx-checkout/gateway'
import { CANARY, everyOutputOf, formsFoundIn } from '../support/secrets/canary.js'
import { addressOf, json } from '../support/gateway/fixtures.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

const rows = [
  { id: 'AAA01', label: 'Bank A', active: true },
  { id: 'BBB02', label: 'Bank B', active: false },
]

/** An adapter for a gateway with rows `{ id, label, … }`. */
const adapter: GatewayAdapter = {
  name: 'my-gateway',
  path: '/api/banks',
  readBanks: (body) =>
    (body as { items: typeof rows }).items.map(({ id, label, ...details }) => ({
      ...details,
      code: id,
      name: label,
    })),
}

const banks = [
  { code: 'AAA01', name: 'Bank A', active: true },
  { code: 'BBB02', name: 'Bank B', active: false },
]

/** Creates a client with an adapter. Returns the client and its calls. */
function clientOf(
  changes: Partial<Record<keyof GatewayAdapter, unknown>> = {},
  answer: (url: string) => Response = () => json({ items: rows }),
  options: object = {},
) {
  const calls: { url: string; init: RequestInit }[] = []
  const gateway = createGatewayClient({
    baseUrl: 'https://gateway.test/root/',
    apiKey: CANARY,
    adapter: { ...adapter, ...changes } as GatewayAdapter,
    fetch: (input, init = {}) => {
      calls.push({ url: addressOf(input), init })
      return Promise.resolve(answer(addressOf(input)))
    },
    ...options,
  })
  return { gateway, calls }
}

const headersOf = ({ init }: { init: RequestInit }) =>
  Object.fromEntries(new Headers(init.headers).entries())

describe('an adapter', () => {
  it('causes one call without a query, and its banks have all fields', async () => {
    const { gateway, calls } = clientOf()
    expect(await gateway.banks()).toEqual({
      data: banks,
      pages: 1,
      complete: true,
      unreadableRows: [],
      rate: {},
    })
    expect(calls.map(({ url }) => url)).toEqual(['https://gateway.test/root/api/banks'])
    expect(headersOf(calls[0]!)).toMatchObject({ authorization: `Bearer ${CANARY}` })
    expect(calls[0]!.init).toMatchObject({ redirect: 'manual', cache: 'no-store' })
  })

  it("can replace the key's header", async () => {
    const { gateway, calls } = clientOf({ headers: (key: string) => ({ 'X-Api-Key': key }) })
    await gateway.banks()
    expect(headersOf(calls[0]!)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-api-key': CANARY,
    })
  })

  it('can sign a call asynchronously, and the key itself is not sent', async () => {
    const { gateway, calls } = clientOf({
      request: async ({ apiKey, url }: { apiKey: string; url: string }) => {
        await Promise.resolve()
        const body = JSON.stringify({ of: url })
        return { method: 'POST', body, headers: { 'X-Sign': `${apiKey.length}` }, query: '?n=1' }
      },
    })
    expect((await gateway.banks()).data).toEqual(banks)
    expect(calls[0]!.url).toBe('https://gateway.test/root/api/banks?n=1')
    expect(calls[0]!.init).toMatchObject({
      method: 'POST',
      body: '{"of":"https://gateway.test/root/api/banks"}',
    })
    expect(headersOf(calls[0]!)).toMatchObject({ 'x-sign': `${CANARY.length}` })
    expect(formsFoundIn(JSON.stringify(calls.map(headersOf)))).toEqual([])
  })

  it('can read plain text', async () => {
    const { gateway, calls } = clientOf(
      {
        format: 'text',
        readBanks: (body: string) => body.split(',').map((code) => ({ code })),
      },
      () => new Response('MB2U0227,XYZ9'),
    )
    expect((await gateway.banks()).data).toEqual([
      { code: 'MB2U0227', name: 'Malayan Banking Berhad (M2U)', display: 'Maybank2U' },
      { code: 'XYZ9', name: 'XYZ9' },
    ])
    expect(headersOf(calls[0]!)['accept']).toMatch(/^text\/plain/)
  })

  it("without readBanks reads the standard gateway's formats", async () => {
    const data = [{ code: 'A', name: 'A' }]
    for (const body of [data, { data }]) {
      const { gateway } = clientOf({ readBanks: undefined }, () => json(body))
      expect((await gateway.banks()).data).toEqual(data)
    }
  })

  it('may read a body asynchronously', async () => {
    const { gateway } = clientOf({
      readBanks: (body: unknown) => Promise.resolve(adapter.readBanks?.(body)),
    })
    expect((await gateway.banks()).data).toEqual(banks)
  })

  it('may be a class instance, whose methods receive it as `this`', async () => {
    class Mine {
      name = 'mine'
      path = '/banks'
      #code = 'CCC03'
      readBanks() {
        return [{ code: this.#code }]
      }
    }
    const { gateway } = clientOf({}, undefined, { adapter: new Mine() })
    expect((await gateway.banks()).data).toEqual([{ code: 'CCC03', name: 'CCC03' }])
  })
})

describe('a bank without a name', () => {
  const named = async (bank: object) => {
    const { gateway } = clientOf({ readBanks: () => [bank] })
    return (await gateway.banks()).data[0]
  }
  it.each([
    [{ code: 'ABB0233' }, { name: 'Affin Bank Berhad', display: 'Affin Bank' }],
    [{ code: 'ABB0233', name: ' ', display: null }, { display: 'Affin Bank' }],
    [{ code: 'BCBB0235', model: 'B2C' }, { display: 'CIMB Clicks' }],
    [{ code: 'BCBB0235', model: 'B2B1' }, { display: 'CIMB Bank' }],
    [{ code: 'UNKNOWN1', model: 'B2C' }, { name: 'UNKNOWN1' }],
    [{ code: 'ABB0233', display: 'Affin!' }, { display: 'Affin!' }],
  ])('is completed: %j gets %j', async (bank, names) =>
    expect(await named(bank)).toMatchObject(names),
  )

  it('has only the legal name if its code has a different display name in each model', async () => {
    expect(await named({ code: 'BCBB0235' })).toEqual({
      code: 'BCBB0235',
      name: 'CIMB Bank Berhad',
    })
  })

  it("is refused in the standard gateway's list", async () => {
    const gateway = createGatewayClient({
      baseUrl: 'https://gateway.test/v2',
      apiKey: 'key',
      fetch: () => Promise.resolve(json([{ code: 'ABB0233' }])),
    })
    await expect(gateway.banks()).rejects.toMatchObject({ kind: 'unreadable' })
  })
})

describe('pages', () => {
  const pages = (page: number) => `?offset=${(page - 1) * 2}`
  const all = Array.from({ length: 5 }, (_, at) => ({ id: `B${at}`, label: `Bank ${at}` }))
  const pageAt = (url: string) => {
    const offset = Number(new URL(url).searchParams.get('offset'))
    return json({ items: all.slice(offset, offset + 2), more: offset + 2 < all.length })
  }
  const readBanks = (body: { items: typeof rows; more: boolean }) => ({
    data: adapter.readBanks!(body) as never,
    hasNext: body.more,
  })

  it('are read until the gateway reports the last one', async () => {
    const announced: number[] = []
    const { gateway, calls } = clientOf({ pages, readBanks }, pageAt)
    const {
      data,
      pages: count,
      complete,
    } = await gateway.banks({
      onPageCount: (known) => void announced.push(known),
    })
    expect(data.map(({ code }) => code)).toEqual(['B0', 'B1', 'B2', 'B3', 'B4'])
    expect({ count, complete, announced }).toEqual({ count: 3, complete: true, announced: [2, 3] })
    expect(calls.map(({ url }) => new URL(url).search)).toEqual([
      '?offset=0',
      '?offset=2',
      '?offset=4',
    ])
  })

  it('end at an empty page, at maxPages, and at a repeated page', async () => {
    const endless = () => ({ data: [{ code: 'A' }], hasNext: true })
    const again = clientOf({ pages, readBanks: endless }, pageAt)
    expect(await again.gateway.banks()).toMatchObject({ pages: 1, complete: false })
    const most = clientOf({ pages, readBanks }, pageAt, { maxPages: 2 })
    expect(await most.gateway.banks()).toMatchObject({ pages: 2, complete: false })
    const empty = clientOf(
      {
        pages,
        readBanks: (body: { items: typeof rows }) => ({
          ...readBanks(body as never),
          hasNext: body.items.length > 0,
        }),
      },
      pageAt,
    )
    const { data, complete } = await empty.gateway.banks()
    expect([data.length, complete]).toEqual([5, true])
  })

  it('are refused if the gateway counts more rows than it sends', async () => {
    const counts = { total: 5, count: 2, per_page: 2, current_page: 1, total_pages: 1 }
    const { gateway } = clientOf({
      readBanks: (body: unknown) => ({
        data: adapter.readBanks!(body),
        meta: { pagination: counts },
      }),
    })
    await expect(gateway.banks()).rejects.toMatchObject({ kind: 'unreadable' })
  })

  it.each([
    ['no query', () => 'page=1'],
    ['a fragment', () => '?page=1#x'],
    ['a line break', () => '?a\r\nX: 1'],
    ['a number', () => 1],
  ])('with %s as the query fail before any call', async (_what, wrong) => {
    const { gateway, calls } = clientOf({ pages: wrong })
    await expect(gateway.banks()).rejects.toMatchObject({ kind: 'adapter-failed' })
    expect(calls).toEqual([])
  })
})

describe('an adapter that fails', () => {
  const failed = async (
    changes: Partial<Record<keyof GatewayAdapter, unknown>>,
    answer?: () => Response,
  ) => {
    const { gateway, calls } = clientOf(changes, answer)
    const error = await gateway.banks().catch((thrown: unknown) => thrown)
    return { error, calls }
  }
  const circular: Record<string, unknown> = { code: 'A' }
  circular['self'] = circular
  const deep = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a function', () => []],
    ['a cycle', [circular]],
    ['a big integer', [{ code: 'A', big: 10n }]],
    [
      'a member that throws',
      [
        {
          code: 'A',
          get name() {
            throw new Error(CANARY)
          },
        },
      ],
    ],
  ])('fails as adapter-failed if it returns %s', async (_what, returned) => {
    const { error } = await failed({ readBanks: () => returned })
    expect(error).toMatchObject({ kind: 'adapter-failed', request: 'GET /api/banks' })
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a string', 'MB2U0227'],
    ['a number', 4],
    ['an object without data', { banks: [] }],
    ['rows that are not objects', ['MB2U0227']],
    ['a row of lists', [['MB2U0227']]],
    ['a row without a code', [{ name: 'Bank A' }]],
    ['a code that is a number', [{ code: 227, name: 'Bank A' }]],
    ['a code that ends with a space', [{ code: 'A ', name: 'Bank A' }]],
    ['a code with a line break', [{ code: 'A\nB', name: 'Bank A' }]],
    ['a code of 36 characters', [{ code: 'A'.repeat(36), name: 'Bank A' }]],
    ['a name that is an object', [{ code: 'A', name: {} }]],
    ['a model that cannot become a string', [{ code: 'A', model: { toString: 1 }, name: 1 }]],
    ['nesting of 200 levels', [{ code: 'A', deep }]],
    ['the key', [{ code: 'A', note: CANARY }]],
    [
      'counts that are not numbers',
      { data: [{ code: 'A' }], meta: { pagination: { total: 'x', total_pages: 1 } } },
    ],
  ])('fails as unreadable if it returns %s', async (_what, returned) => {
    const { error } = await failed({ readBanks: () => returned })
    expect(error).toMatchObject({ kind: 'unreadable' })
    expect(formsFoundIn(everyOutputOf(error))).toEqual([])
  })

  it('fails as too-large if it returns more than maxBytes', async () => {
    const { gateway } = clientOf(
      { readBanks: () => Array.from({ length: 1000 }, (_, at) => ({ code: `B${at}` })) },
      undefined,
      { maxBytes: 1000 },
    )
    await expect(gateway.banks()).rejects.toMatchObject({ kind: 'too-large' })
  })

  const thrown = Object.assign(new TypeError(`Bearer ${CANARY}`), { apiKey: CANARY, cause: CANARY })
  it.each<[string, keyof GatewayAdapter, () => unknown, number]>([
    [
      'readBanks throws',
      'readBanks',
      () => {
        throw thrown
      },
      1,
    ],
    [
      'readBanks throws a string',
      'readBanks',
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- as adapters in plain JavaScript may
        throw CANARY
      },
      1,
    ],
    ['readBanks rejects', 'readBanks', () => Promise.reject(thrown), 1],
    [
      'headers throws',
      'headers',
      () => {
        throw thrown
      },
      0,
    ],
    ['headers returns a line break', 'headers', () => ({ 'X-Key': `${CANARY}\nX: 1` }), 0],
    ['headers returns a number', 'headers', () => ({ 'X-Key': 1 }), 0],
    ['headers returns an invalid name', 'headers', () => ({ [`${CANARY} `]: 'x' }), 0],
    ['headers returns a string', 'headers', () => CANARY, 0],
    [
      'request throws',
      'request',
      () => {
        throw thrown
      },
      0,
    ],
    ['request rejects', 'request', () => Promise.reject(thrown), 0],
    ['request returns a string', 'request', () => CANARY, 0],
    ['request returns an unknown method', 'request', () => ({ method: CANARY }), 0],
    ['request returns a body with GET', 'request', () => ({ body: CANARY }), 0],
    ['request returns a different host', 'request', () => ({ query: `//evil.test/${CANARY}` }), 0],
    [
      'request returns an invalid header',
      'request',
      () => ({ headers: { a: `${CANARY}\nX: 1` } }),
      0,
    ],
    [
      'pages throws',
      'pages',
      () => {
        throw thrown
      },
      0,
    ],
  ])(
    'is adapter-failed, with its name but without the key: %s',
    async (_what, member, work, calls) => {
      const { error, calls: made } = await failed({ [member]: work })
      expect(error).toMatchObject({ kind: 'adapter-failed' })
      expect((error as Error).message).toContain(`\`${member}\` of the adapter "my-gateway" `)
      expect(formsFoundIn(everyOutputOf(error))).toEqual([])
      expect(made).toHaveLength(calls)
    },
  )

  it('control: the key is found in the error that was thrown', () => {
    expect(formsFoundIn(everyOutputOf(thrown))).toContain(CANARY)
  })

  it('does not receive a body that contains the key', async () => {
    let asked = 0
    const { error } = await failed({ readBanks: () => (asked++, []) }, () =>
      json({ items: [{ id: 'A', label: CANARY }] }),
    )
    expect(error).toMatchObject({ kind: 'unreadable' })
    expect(asked).toBe(0)
  })

  it.each<keyof GatewayAdapter>(['headers', 'request', 'readBanks'])(
    'that hangs in %s is adapter-failed at the deadline, and names no firewall',
    async (member) => {
      const clock = virtualClock()
      let aborted = false
      const hang = (call: { signal?: AbortSignal }) =>
        new Promise(() => call.signal?.addEventListener('abort', () => (aborted = true)))
      const { gateway, calls } = clientOf({ [member]: hang }, undefined, { clock, timeoutMs: 5000 })
      let begun = 0
      let ended = 0
      const limiter = {
        reserve: () => undefined,
        begin() {
          begun++
          return () => {
            ended++
          }
        },
      }
      const failing = gateway.banks({ limiter }).catch((thrown: unknown) => thrown)
      await clock.advance(5000)
      expect(await failing).toMatchObject({
        kind: 'adapter-failed',
        message: `GET /api/banks: The adapter of the gateway failed. \`${member}\` of the adapter "my-gateway" had not settled when the deadline passed.`,
      })
      expect(aborted).toBe(member === 'request')
      expect([begun, ended, calls.length]).toEqual(member === 'readBanks' ? [1, 1, 1] : [0, 0, 0])
    },
  )

  it('names what to check if the list does not exist', async () => {
    const { error } = await failed({}, () => new Response('', { status: 404 }))
    expect((error as Error).message).toBe(
      'GET /api/banks: The gateway has nothing there (status 404). The address is baseUrl, followed by the path of the adapter: check both. For the standard gateway, baseUrl ends in /v2; for another one, set adapter too.',
    )
  })

  it("does not show a page's query in its errors, because it may contain a secret", async () => {
    const { error } = await failed({ pages: () => '?secret=hidden' }, () => json(1))
    expect(everyOutputOf(error)).not.toContain('hidden')
    expect(error).toMatchObject({ request: 'GET /api/banks, page 1' })
  })
})

describe('a gateway without paths for ping and companies', () => {
  it.each(['ping', 'companies', 'allCompanies'] as const)(
    'is misconfigured for %s',
    async (call) => {
      const { gateway, calls } = clientOf()
      await expect(gateway[call]()).rejects.toMatchObject({ kind: 'misconfigured' })
      expect(calls).toEqual([])
    },
  )

  it('control: a gateway with both paths has both routes, signed like the list', async () => {
    const { gateway, calls } = clientOf(
      { ping: '/alive', company: '/shops', headers: (key: string) => ({ 'X-Key': key }) },
      (url) =>
        json(url.endsWith('/alive') ? { message: 'pong' } : { data: [{ id: 1, name: 'A' }] }),
    )
    expect((await gateway.ping()).data).toEqual({ message: 'pong' })
    expect((await gateway.allCompanies()).data).toHaveLength(1)
    expect((await gateway.companies()).data).toHaveLength(1)
    expect(calls.map(({ url }) => url.replace('https://gateway.test/root', ''))).toEqual([
      '/alive',
      '/shops?page=1&perPage=40',
      '/shops?page=1&perPage=20',
    ])
    for (const call of calls) expect(headersOf(call)).toMatchObject({ 'x-key': CANARY })
  })
})

describe('an invalid adapter', () => {
  it.each<[object | null | string, string]>([
    [
      'bank',
      'adapter must be an object such as those of fpx-checkout/gateway/adapters; received a string.',
    ],
    [
      null,
      'adapter must be an object such as those of fpx-checkout/gateway/adapters; received null.',
    ],
    [
      { name: 'A b' },
      'adapter.name must be 1 to 40 lower-case letters, digits or hyphens, such as "my-gateway"; received a string.',
    ],
    [{ name: undefined }, 'adapter.name must be 1 to 40 lower-case'],
    ...[
      '',
      'banks',
      '/',
      '/a?b',
      '/a#b',
      '/../a',
      '/a/..',
      '//evil.test',
      '/a/%2e%2e',
      '/a\\b',
      '/a b',
      '/a\n',
    ].map((path): [object, string] => [
      { path },
      'adapter.path must be a path below baseUrl such as "/bank", without a query',
    ]),
    [{ headers: {} }, 'adapter.headers must be a function'],
    [{ format: 'xml' }, 'adapter.format must be "json" or "text"'],
    [
      { format: 'text', readBanks: undefined },
      'adapter.readBanks must be a function that reads the text, because adapter.format is "text"; received nothing.',
    ],
    [{ perMinute: 0 }, 'adapter.perMinute must be a whole number from 1 to 60'],
    [{ perMinute: 61 }, 'adapter.perMinute must be'],
    [{ ttlMs: 0 }, 'adapter.ttlMs must be'],
    [{ ping: 'ping' }, 'adapter.ping must be'],
    [
      { readBank: () => [] },
      'Unknown option "adapter.readBank". The options of adapter are: name, path,',
    ],
  ])('is refused with the changes %j', (changes, sentence) => {
    const given = typeof changes === 'object' && changes ? { ...adapter, ...changes } : changes
    expect(() => clientOf({}, undefined, { adapter: given })).toThrow(TypeError)
    expect(() => clientOf({}, undefined, { adapter: given })).toThrow(sentence)
  })
})
