import { createSandbox, fpxBanks } from 'fpx-checkout/sandbox'
import { generateCompanies } from '../../src/sandbox/generateCompanies.js'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { callSandbox, withKey } from '../support/gateway/callSandbox.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

describe('a sandbox', () => {
  it('has the type of fetch, and accepts its arguments in every form', async () => {
    const sandbox = createSandbox()
    expectTypeOf(sandbox).toExtend<typeof fetch>()

    const address = 'https://any.example/v2/ping'
    const init = withKey('sandbox-key')
    for (const answer of [
      await sandbox(address, init),
      await sandbox(new URL(address), init),
      await sandbox(new Request(address, init)),
      await sandbox(new Request(address, { method: 'POST' }), { ...init, method: 'GET' }),
    ])
      expect(await answer.json()).toEqual({ message: 'pong' })
  })

  it.each([
    '/',
    '/v2',
    '/v2/',
    '/v2/banks',
    '/v2/bank/',
    '/v2/Bank',
    '/v2//bank',
    '/v1/bank',
    '/bank',
    '/api/v2/bank',
    '/v2/bank/1',
    '/v2/__proto__',
  ])('responds with 404 at %s', async (path) => {
    expect((await callSandbox().call(path)).status).toBe(404)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])('refuses %s', async (method) => {
    const answer = await callSandbox().call('/v2/bank', { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET')
  })
})

describe('API keys', () => {
  it.each([
    ['a request without a key', {}],
    ['an unknown key', { authorization: 'Bearer wrong-key' }],
    ['a key in a different case', { authorization: 'Bearer SANDBOX-KEY' }],
    ['a key with a different scheme', { authorization: 'Basic sandbox-key' }],
    ['a key without a scheme', { authorization: 'sandbox-key' }],
    ['an empty key', { authorization: 'Bearer ' }],
    ['a key with a second word', { authorization: 'Bearer sandbox-key more' }],
    ['a property of Object as the key', { authorization: 'Bearer __proto__' }],
  ])('%s is refused', async (_case, headers) => {
    for (const path of ['/v2/ping', '/v2/bank', '/v2/company'])
      expect((await callSandbox().call(path, { headers })).status).toBe(401)
  })

  it('can be a list, whose keys share the companies', async () => {
    const { list, call } = callSandbox({ apiKeys: ['a', 'b'], companies: generateCompanies(2) })
    expect((await list('/v2/company', withKey('a'))).data).toEqual(generateCompanies(2))
    expect((await list('/v2/company', withKey('b'))).data).toEqual(generateCompanies(2))
    expect((await call('/v2/company')).status).toBe(401)
  })

  it('can be a record, with companies for each key', async () => {
    const { list } = callSandbox({ apiKeys: { a: generateCompanies(1), b: [] } })
    expect((await list('/v2/company', withKey('a'))).data).toEqual(generateCompanies(1))
    expect((await list('/v2/company', withKey('b'))).data).toEqual([])
  })
})

describe('lists', () => {
  it('contain only approved companies, without the `review` field', async () => {
    const [approved, pending, rejected] = generateCompanies(3)
    const { list } = callSandbox({
      companies: [
        { ...approved, review: 'approved' },
        { ...pending, review: 'pending' },
        { ...rejected, review: 'rejected' },
      ],
    })
    expect((await list('/v2/company')).data).toEqual([approved])
  })

  it('have no meta if paginate is false', async () => {
    const { list } = callSandbox({ paginate: false })
    expect(await list('/v2/bank?perPage=5&page=2')).toEqual({ data: fpxBanks })
  })

  it('contain banks unchanged', async () => {
    const banks = [{ code: 'A', display: null, further: { nested: [1, null] } }, {}]
    expect((await callSandbox({ banks }).list('/v2/bank')).data).toEqual(banks)
  })
})

describe('settings', () => {
  it('can be changed at run time, and reset', async () => {
    const { sandbox, list, call } = callSandbox({ banks: fpxBanks.slice(0, 2) })
    sandbox.configure({ banks: [], paginate: false })
    expect(await list('/v2/bank')).toEqual({ data: [] })
    sandbox.configure({ scenario: 'server-error', paginate: undefined })
    expect((await call('/v2/bank')).status).toBe(500)
    expect(sandbox.settings).toMatchObject({ scenario: 'server-error', paginate: false })

    sandbox.reset()
    expect(sandbox.requests).toEqual([])
    expect((await list('/v2/bank')).data).toEqual(fpxBanks.slice(0, 2))
  })

  it('with an unknown scenario throw an error that lists the scenarios', () => {
    const options = JSON.parse('{ "scenario": "rain" }') as object
    const sentence = /scenario must be "healthy", "slow", "limit-reached".*; received "rain"/
    expect(() => createSandbox(options)).toThrow(sentence)
    expect(() => createSandbox().configure(options)).toThrow(sentence)
  })
})

it('the request log records each request, its times and its status', async () => {
  const clock = virtualClock(1_000)
  const { sandbox, call } = callSandbox({ clock, latencyMs: 200 })
  const answer = call('/v2/bank?page=2')
  await clock.advance(200)
  await answer
  expect(sandbox.requests).toEqual([
    {
      method: 'GET',
      url: 'https://sandbox.example/v2/bank?page=2',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      key: 'accepted',
      time: 1_000,
      answeredAt: 1_200,
      status: 200,
    },
  ])
})

it('the request log records whether the key was wrong or missing', async () => {
  const { sandbox, call } = callSandbox()
  await call('/v2/ping', withKey('wrong'))
  await call('/v2/ping', { headers: {} })
  expect(sandbox.requests.map(({ key, status }) => [key, status])).toEqual([
    ['refused', 401],
    ['missing', 401],
  ])
})

it('the request log never contains the key, wherever the request had it', async () => {
  const key = 'canary+key/7=='
  const { sandbox, call } = callSandbox({ apiKeys: [key] })
  await call(`/v2/bank?key=${key}&again=${encodeURIComponent(key)}`, {
    headers: { authorization: `Bearer ${key}`, 'x-key': `the key is ${key}` },
  })
  const written = decodeURIComponent(JSON.stringify(sandbox.requests))
  expect(written).toContain('the key is [key]')
  expect(written).not.toContain('canary')
})
