import { createFpxProxy, type FindBanksOptions, type Tenant } from 'fpx-checkout/proxy'
import { GatewayError } from 'fpx-checkout/gateway'
import { describe, expect, it } from 'vitest'
import { CANARY, everyOutputOf, formsFoundIn } from '../../support/secrets/canary.js'
import {
  createProxyHarness,
  type SimulatedGateway,
} from '../../support/proxy/createProxyHarness.js'
import { tenantOfHost } from '../../support/proxy/tenantOfHost.js'
import { bankRows, json } from '../../support/gateway/fixtures.js'
import { noLogger } from '../../support/proxy/noLogger.js'

const retail = { code: 'BOTH', name: 'Both Berhad', model: 'B2C', nested: { fee: 1 } }
const corporate = { code: 'BOTH', name: 'Both Berhad', model: '02' }
const silent = { code: 'BOTH', name: 'Both Islamic' }
const offering: SimulatedGateway = () => json({ data: [retail, corporate, silent, ...bankRows(5)] })

describe('findBanks', () => {
  it('returns all fields of every bank with the code, in list order', async () => {
    const { proxy } = createProxyHarness({}, offering)
    expect(await proxy.findBanks('BOTH')).toEqual([retail, corporate, silent])
    expect(await proxy.findBanks('B0003')).toEqual([bankRows(3)[2]])
  })

  it('returns an empty array for a code that is not offered', async () => {
    const { proxy, calls } = createProxyHarness({}, offering)
    for (const code of ['B9999', 'both', 'BOTH ', '', ' ', '__proto__', 'x'.repeat(1e6)])
      expect(await proxy.findBanks(code)).toEqual([])
    expect(calls).toHaveLength(1)
  })

  it('filters by model as the picker does: a bank without a model is returned for both', async () => {
    const { proxy } = createProxyHarness({}, offering)
    expect(await proxy.findBanks('BOTH', { model: 'B2C' })).toEqual([retail, silent])
    expect(await proxy.findBanks('BOTH', { model: 'B2B1' })).toEqual([corporate, silent])
    expect(await proxy.findBanks('BOTH', { model: undefined })).toHaveLength(3)
  })

  describe('infers the model as the picker does', () => {
    const [max, both] = [
      { code: 'ABB0235', name: 'AFFINMAX' },
      { code: 'HLB0224', name: 'HLB' },
    ]
    const silentList: SimulatedGateway = () => json({ data: [max, both] })
    const refused: FindBanksOptions = { model: 'B2C' }

    it('for a code that PayNet lists in only one model', async () => {
      const { proxy } = createProxyHarness({}, silentList)
      expect(await proxy.findBanks('ABB0235', refused)).toEqual([])
      expect(await proxy.findBanks('ABB0235', { model: 'B2B1' })).toEqual([max])
      expect(await proxy.findBanks('HLB0224', refused)).toEqual([both])
    })

    it('unless the merchant’s mapBank returns one', async () => {
      const { proxy } = createProxyHarness(
        { mapBank: ({ code }) => (code === 'HLB0224' ? { model: 'B2B1' } : { model: null }) },
        silentList,
      )
      expect(await proxy.findBanks('ABB0235', refused)).toEqual([max])
      expect(await proxy.findBanks('HLB0224', refused)).toEqual([])
    })

    it('if mapBank returns nothing, and refuses an invalid model', async () => {
      const quiet = createProxyHarness({ mapBank: () => ({}) }, silentList)
      expect(await quiet.proxy.findBanks('ABB0235', refused)).toEqual([])
      const { proxy } = createProxyHarness(
        { mapBank: () => ({ model: 'retail' as 'B2C' }) },
        silentList,
      )
      await expect(proxy.findBanks('ABB0235', refused)).rejects.toThrow(
        'the model that mapBank returns must be "B2C" or "B2B1"; received "retail".',
      )
    })
  })

  it.each([
    [[]],
    [['BOTH']],
    [{ toString: () => 'BOTH' }],
    [{ code: 'BOTH' }],
    [new String('BOTH')],
    [0],
    [1n],
    [NaN],
    [true],
    [null],
    [undefined],
    [Symbol('BOTH')],
    [() => 'BOTH'],
    [new File([], 'BOTH')],
  ])(
    'returns an empty array for %o, which a parsed form may contain, without a gateway call',
    async (code) => {
      const { proxy, calls } = createProxyHarness({}, offering)
      expect(await proxy.findBanks(code)).toEqual([])
      expect(calls).toEqual([])
    },
  )

  it('returns banks that the caller may change', async () => {
    const { proxy, get } = createProxyHarness({}, offering)
    const [bank] = await proxy.findBanks('BOTH')
    Object.assign(bank!, { code: 'CHANGED' })
    Object.assign(bank!['nested'] as object, { fee: 2 })
    expect(await proxy.findBanks('BOTH')).toEqual([retail, corporate, silent])
    expect(await proxy.findBanks('CHANGED')).toEqual([])
    expect((await get('/api/fpx/bank/BOTH')).body).toEqual({ data: [retail, corporate, silent] })
  })

  it('waits for the same refresh as /bank, without a separate gateway call', async () => {
    const { proxy, get, calls } = createProxyHarness({}, offering)
    const [banks, list] = await Promise.all([proxy.findBanks('BOTH'), get('/api/fpx/bank')])
    expect(banks).toHaveLength(3)
    expect(list.status).toBe(200)
    await Promise.all(Array.from({ length: 100 }, () => proxy.findBanks('BOTH')))
    expect(calls).toHaveLength(1)
  })

  it('throws if there is no list, with the reason and when to try again, and never with the key', async () => {
    const { proxy, gateway, clock } = createProxyHarness(
      {},
      () => new Response(CANARY, { status: 401 }),
    )
    const error = await proxy.findBanks('BOTH').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(GatewayError)
    expect(error).toMatchObject({
      kind: 'key-refused',
      rate: { retryAfterMs: 60_000 },
      message: expect.stringMatching(/No list of banks is cached.*Try again in 60 s\.$/),
    })
    expect(formsFoundIn(everyOutputOf(error))).toEqual([])
    gateway(() => json({ data: bankRows(1) }))
    await clock.advance(61_000)
    expect(await proxy.findBanks('B0001')).toEqual(bankRows(1))
  })

  it.each([
    [{ model: 'b2c' }, 'model must be "B2C" or "B2B1"; received "b2c".'],
    [{ model: ['B2C'] }, 'model must be "B2C" or "B2B1"; received a list.'],
    [{ modle: 'B2C' }, 'Unknown option "modle". The options are: model, tenant, waitUntil.'],
    [{ tenant: { id: 'a', apiKey: 'k' } }, 'this proxy has one merchant'],
  ])('refuses the options %j', async (options, message) => {
    const { proxy } = createProxyHarness({}, offering)
    await expect(proxy.findBanks('BOTH', options as FindBanksOptions)).rejects.toThrow(message)
  })
})

describe('findBanks with several merchants', () => {
  const tenantOf = (name: string): Tenant => ({ id: name, apiKey: `key-${name}` })
  const create = () =>
    createProxyHarness({ tenants: tenantOfHost }, (_url, _call, { headers }) => {
      const { Authorization } = headers as Record<string, string>
      return json({ data: [{ code: Authorization!.slice(-1).toUpperCase(), name: 'A bank' }] })
    })

  it('reads the list of the given tenant, which requests share', async () => {
    const { proxy, get, calls } = create()
    expect(await proxy.findBanks('A', { tenant: tenantOf('a') })).toHaveLength(1)
    expect(await proxy.findBanks('A', { tenant: tenantOf('b') })).toEqual([])
    expect((await get('/api/fpx/bank/A', { host: 'a' })).status).toBe(200)
    expect(calls).toHaveLength(2)
  })

  it.each([undefined, null, 'a', 5])('refuses the tenant %s', async (tenant) => {
    const { proxy, calls } = create()
    const options = { tenant } as unknown as FindBanksOptions
    await expect(proxy.findBanks('A', options)).rejects.toThrow(
      /several merchants, so findBanks needs one: findBanks\(code, \{ tenant: \{ id, apiKey \} \}\)/,
    )
    expect(calls).toEqual([])
  })

  it('refuses an invalid id and an invalid key, without printing them', async () => {
    const { proxy } = create()
    const withId = proxy.findBanks('A', { tenant: { id: ' ', apiKey: CANARY } })
    await expect(withId).rejects.toThrow('The tenant of findBanks must have an id that is a text')
    const error = await proxy
      .findBanks('A', { tenant: { id: 'a', apiKey: `${CANARY}\n` } })
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ option: 'apiKey' })
    expect(formsFoundIn(everyOutputOf(error))).toEqual([])
  })
})

it('findBanks is typed: it takes any value that a form may contain, and returns banks with their model', async () => {
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://a.test/v2',
      apiKey: 'k',
      fetch: () => Promise.reject(new Error()),
    },
    logger: noLogger,
  })
  const form = new FormData()
  // @ts-expect-error a model that does not exist
  await expect(proxy.findBanks(form.get('bank_code'), { model: 'B2B' })).rejects.toThrow()
  const banks = await proxy.findBanks(form.get('bank_code'), { model: 'B2B1' })
  const names: (string | null | undefined)[] = banks.map(({ name }) => name)
  expect(names).toEqual([])
})
