import { describe, expect, it } from 'vitest'
import * as adapters from 'fpx-checkout/gateway/adapters'
import { createGatewayClient } from 'fpx-checkout/gateway'
import { createSandbox } from 'fpx-checkout/sandbox'
import { readBankStatus } from '../../src/contract/readBankStatus.js'
import { readBankModel } from '../../src/contract/bankModel.js'
import { readBanks, UnreadableError } from '../../src/contract/index.js'
import { adaptBody, readGatewayList } from '../../src/gateway/readGatewayList.js'
import { addressOf } from '../support/gateway/fixtures.js'
import { type GatewayFixture, gatewayFixtures } from './gatewayFixtures.js'
import { mutationsOf } from './mutateJson.js'

const fixtures = Object.entries(gatewayFixtures)

const apiKey = 'key-of-the-merchant'

/** Returns the list the client reads from a body, or the error. */
async function read({ adapter }: GatewayFixture, body: unknown) {
  const text = adapter.format === 'text' && typeof body === 'string' ? body : JSON.stringify(body)
  const gateway = createGatewayClient({
    baseUrl: 'https://gateway.test/root',
    apiKey,
    adapter,
    fetch: () => Promise.resolve(new Response(text)),
  })
  return gateway.banks().then(
    ({ data }) => data,
    (error: unknown) => error,
  )
}

/**
 * Reads a body like `read`, but without making a call. Useful for tests with many bodies. If `isTolerant` is true,
 * invalid rows are skipped.
 */
async function readWithoutCall({ adapter }: GatewayFixture, body: unknown, isTolerant = false) {
  const onUnreadableRow = isTolerant ? () => undefined : undefined
  try {
    if (!adapter.readBanks) return readBanks(body, onUnreadableRow).data
    const deadline = {
      signal: AbortSignal.any([]),
      race: <Value>(work: Promise<Value>) => work,
    }
    const adapted = await adaptBody(adapter, apiKey, body, 1024 ** 2, deadline)
    return readGatewayList(adapted, onUnreadableRow).data
  } catch (error) {
    return error
  }
}

describe('the adapters', () => {
  it.each(fixtures)(
    'read the %s list as its documentation describes it',
    async (_name, fixture) => {
      expect(await read(fixture, fixture.body)).toEqual(fixture.banks)
    },
  )

  it.each(
    fixtures.flatMap(([name, fixture]) =>
      [
        null,
        true,
        4,
        'no list',
        { data: {} },
        { error: 'Unauthorized' },
        [null],
        [[]],
        [{}],
        '<html>',
      ].map((body) => [name, body, fixture] as const),
    ),
  )('refuse a %s list that is %j', async (_name, body, fixture) => {
    expect(await read(fixture, body)).toMatchObject({ kind: 'unreadable' })
  })
})

/**
 * Reads mutations of a fixture and counts the results. Fails if reading crashes or returns a code from another part of
 * the body.
 */
async function countMutations(fixture: GatewayFixture) {
  const counts = { read: 0, refused: 0 }
  for (const body of mutationsOf(fixture.body)) {
    const received = JSON.parse(JSON.stringify(body)) as never
    const result = await readWithoutCall(fixture, received)
    const readable = await readWithoutCall(fixture, structuredClone(body), true)
    if (Array.isArray(readable)) {
      const codes = fixture.codesIn(JSON.parse(JSON.stringify(body)) as never)
      const wrong = (readable as { code: string }[]).filter(({ code }) => !codes.includes(code))
      if (wrong.length) expect(wrong, JSON.stringify(body)).toEqual([])
    }
    if (result instanceof Error) {
      if (!(result instanceof UnreadableError)) throw result
      counts.refused++
      continue
    }
    counts.read++
    const codes = (result as { code: string }[]).map(({ code }) => code)
    const expected = fixture.codesIn(JSON.parse(JSON.stringify(body)) as never)
    // We compare strings because a matcher would take most of the time.
    if (JSON.stringify(codes) !== JSON.stringify(expected))
      expect(codes, JSON.stringify(body)).toEqual(expected)
  }
  return counts
}

describe('a list with one change', () => {
  it.each(fixtures)('of %s causes neither a crash nor a wrong code', async (_name, fixture) => {
    const counts = await countMutations(fixture)
    expect(counts.refused).toBeGreaterThan(5)
    expect(counts.read).toBeGreaterThan(5)
  })

  it('control: an adapter that guesses a code fails the same check', async () => {
    const { 'Billplz v3': fixture } = gatewayFixtures
    const guessing = {
      ...fixture!,
      adapter: {
        ...fixture!.adapter,
        readBanks: (body: unknown) =>
          (body as { banks: ({ name: unknown } | null)[] }).banks.map((row) => ({
            code: String(row?.name).trim() || 'MB2U0227',
          })),
      },
    }
    await expect(countMutations(guessing)).rejects.toThrow()
  })
})

describe('the picker', () => {
  const banksOf = async (name: string) => {
    const fixture = gatewayFixtures[name]!
    return (await read(fixture, fixture.body)) as { code: string }[]
  }
  it.each([
    ['Bayarcash FPX', ['online', 'offline']],
    ['Bayarcash DuitNow', ['online', 'offline']],
    ['Billplz v3', ['online', 'offline', 'online']],
    ['Billplz v4', ['online', 'offline']],
    ['toyyibPay', ['unknown', 'unknown']],
    ['DuitNow Pay', ['online', 'offline', 'online', 'online']],
    ['Revenue Monster', ['online', 'offline']],
    ['CHIP', ['online', 'offline']],
    ['PayNet FPX', ['online', 'offline']],
  ])('reads the status from the %s list', async (name, statuses) => {
    expect((await banksOf(name)).map(readBankStatus)).toEqual(statuses)
  })

  it.each([
    ['Billplz v4', ['B2C', 'B2B1']],
    ['DuitNow Pay', ['B2C', 'B2C', 'B2C', 'B2B1']],
    ['Revenue Monster', ['B2C', 'B2B1']],
  ])('reads the model from the %s list', async (name, models) => {
    expect((await banksOf(name)).map(readBankModel)).toEqual(models)
  })

  it('reads which DuitNow Pay rows are wallets', async () => {
    const rows = (await banksOf('DuitNow Pay')) as unknown as { isBank: boolean }[]
    expect(rows.map(({ isBank }) => isBank)).toEqual([true, true, false, true])
  })
})

describe("an adapter's request", () => {
  /** Returns the URL and the Authorization header of each call. */
  async function requestOf({ adapter }: GatewayFixture, baseUrl: string) {
    const calls: [url: string, authorization: string | null][] = []
    const gateway = createGatewayClient({
      baseUrl,
      apiKey: 'the-key',
      adapter,
      fetch: (input, init) => {
        calls.push([addressOf(input), new Headers(init?.headers).get('authorization')])
        return Promise.resolve(new Response('{}'))
      },
    })
    await gateway.banks().catch(() => undefined)
    return calls
  }
  const basic = `Basic ${btoa('the-key:')}`
  it.each([
    ['Bayarcash FPX', 'https://a.test/api/v2', 'https://a.test/api/v2/banks', 'Bearer the-key'],
    [
      'Bayarcash DuitNow',
      'https://a.test/x',
      'https://a.test/x/duitnow/dobw/banks',
      'Bearer the-key',
    ],
    ['Billplz v3', 'https://a.test/api', 'https://a.test/api/v3/fpx_banks', basic],
    ['Billplz v4', 'https://a.test/api', 'https://a.test/api/v4/payment_gateways', basic],
    ['toyyibPay', 'https://a.test', 'https://a.test/index.php/api/getBankFPX', null],
    ['DuitNow Pay', 'https://a.test', 'https://a.test/v2/bw/banks', 'Bearer the-key'],
  ])('has the documented URL and key: %s', async (name, baseUrl, url, authorization) => {
    expect(await requestOf(gatewayFixtures[name]!, baseUrl)).toEqual([[url, authorization]])
  })
})

describe('the sandbox', () => {
  const all = Object.values(adapters)

  it('has a fixture for every adapter', () => {
    const names = all.map(({ name }) => name).sort()
    expect([...new Set(fixtures.map(([, { adapter }]) => adapter.name))].sort()).toEqual(names)
  })

  it("refuses a key that is sent in a different way to Billplz's lists", async () => {
    const sandbox = createSandbox()
    const get = (authorization: string) =>
      sandbox('https://sandbox.example/api/v3/fpx_banks', { headers: { authorization } })
    expect((await get('Bearer sandbox-key')).status).toBe(401)
    expect((await get('Basic !')).status).toBe(401)
    expect((await get(`Basic ${btoa('sandbox-key:')}`)).status).toBe(200)
  })
})
