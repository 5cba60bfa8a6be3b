import { createGatewayClient } from 'fpx-checkout/gateway'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { redisStore } from 'fpx-checkout/proxy/redis'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { describe, expect, it } from 'vitest'
import { CANARY } from '../support/canary.js'
import { virtualClock } from '../support/virtualClock.js'

const gateway = { baseUrl: 'https://gateway.test/v2', apiKey: 'key' }
const make = (options: object) => () => createFpxProxy({ gateway, ...options })

describe('a misspelt option of the proxy', () => {
  it.each<[object, string, string]>([
    [{ budget: { perminute: 10 } }, 'budget.perminute', 'budget.perMinute'],
    [{ budget: { perMinutes: 10 } }, 'budget.perMinutes', 'budget.perMinute'],
    [{ cache: { ttl: 60 } }, 'cache.ttl', 'cache.ttlMs'],
    [{ cache: { staleIfError: 60 } }, 'cache.staleIfError', 'cache.staleIfErrorMs'],
    [{ tenant: { resolve: () => null } }, 'tenant', 'tenants'],
    [{ corsOrigins: ['https://shop.example'] }, 'corsOrigins', 'cors.origins'],
    [{ cors: { origin: 'https://shop.example' } }, 'cors.origin', 'cors.origins'],
    [{ admin: { authorise: () => true } }, 'admin.authorise', 'admin.authorize'],
    [{ tenants: { resolver: () => null } }, 'tenants.resolver', 'tenants.resolve'],
    [{ gateway: { ...gateway, apikey: 'key' } }, 'gateway.apikey', 'gateway.apiKey'],
    [{ gateway: { ...gateway, timeout: 1 } }, 'gateway.timeout', 'gateway.timeoutMs'],
    [{ gatway: gateway }, 'gatway', 'gateway'],
    [{ basepath: '/pay' }, 'basepath', 'basePath'],
    [{ base_path: '/pay' }, 'base_path', 'basePath'],
    [{ baseUrl: 'https://gateway.test/v2' }, 'baseUrl', 'gateway.baseUrl'],
    [{ apiKey: 'key' }, 'apiKey', 'gateway.apiKey'],
    [{ authorize: () => true }, 'authorize', 'admin.authorize'],
    [{ perMinute: 10 }, 'perMinute', 'budget.perMinute'],
    [{ OnEvent: () => undefined }, 'OnEvent', 'onEvent'],
    [{ onEvents: () => undefined }, 'onEvents', 'onEvent'],
  ])('%j is refused by name, with the nearest one', (options, unknown, nearest) => {
    expect(make(options)).toThrow(
      new TypeError(`Unknown option "${unknown}". Did you mean "${nearest}"?`),
    )
  })

  it('like no known option is refused with the list of known options', () => {
    expect(make({ colour: 'red' })).toThrow(
      'Unknown option "colour". The options are: gateway, basePath, cache, mapBank, admin, cors,',
    )
    expect(make({ budget: { window: 60 } })).toThrow(
      'Unknown option "budget.window". The options of budget are: perMinute, group.',
    )
  })

  it.each([JSON.parse('{"__proto__": 1}') as object, { constructor: 1 }, { toString: 1 }])(
    '%j is refused as any other unknown option',
    (options) => {
      const own = Object.defineProperties({ gateway }, Object.getOwnPropertyDescriptors(options))
      expect(() => createFpxProxy(own)).toThrow(
        /^Unknown option "(__proto__|constructor|toString)"\./,
      )
    },
  )

  it('is named in one short line, without its value', () => {
    const long = { [`a\n\u001B[31m${'x'.repeat(1000)}`]: CANARY }
    for (const options of [long, { gateway: { ...gateway, apiKeyy: CANARY } }]) {
      const message = messageOf(make(options))
      expect(message).toMatch(/^Unknown option "/)
      expect(message).not.toMatch(/\p{Cc}/u)
      expect(message).not.toContain(CANARY)
      expect(message.length).toBeLessThan(250)
    }
  })

  it('with the value undefined is accepted, such as that of an unset variable', () => {
    expect(make({ tenant: undefined, budget: { perminute: undefined } })).not.toThrow()
  })

  it('stores, snapshots and clocks may have further methods', () => {
    const snapshot = {
      load: () => Promise.resolve(undefined),
      save: () => Promise.resolve(),
      file: 1,
    }
    expect(make({ snapshot, clock: virtualClock() })).not.toThrow()
  })
})

describe('gateway.fetch', () => {
  it.each([null, 'fetch', {}, 1, true, [fetch]])('%j is refused', (given) => {
    expect(make({ gateway: { ...gateway, fetch: given } })).toThrow(
      /^gateway\.fetch must be a function like the global fetch; received /,
    )
    expect(() => createGatewayClient({ ...gateway, fetch: given as never })).toThrow(
      /^fetch must be a function like the global fetch; received /,
    )
  })

  it('a sandbox, an async function and undefined are accepted', () => {
    for (const given of [createSandbox(), () => Promise.resolve(new Response()), undefined]) {
      expect(make({ gateway: { ...gateway, fetch: given } })).not.toThrow()
      expect(() =>
        createGatewayClient({ ...gateway, ...(given && { fetch: given }) }),
      ).not.toThrow()
    }
  })
})

describe('a misspelt option of the client or the sandbox', () => {
  it.each<[string, () => unknown, string, string]>([
    [
      'createGatewayClient',
      () => createGatewayClient({ ...gateway, timeoutMS: 1 } as never),
      'timeoutMS',
      'timeoutMs',
    ],
    ['createSandbox', () => createSandbox({ latency: 1 } as never), 'latency', 'latencyMs'],
    ['createSandbox', () => createSandbox({ apiKey: ['a'] } as never), 'apiKey', 'apiKeys'],
    [
      'createSandbox, of its limit',
      () => createSandbox({ rateLimit: { perminute: 1 } as never }),
      'rateLimit.perminute',
      'rateLimit.perMinute',
    ],
    [
      'configure',
      () => createSandbox().configure({ scenarios: 'slow' } as never),
      'scenarios',
      'scenario',
    ],
    [
      'redisStore',
      () => redisStore({ eval: () => 0, defineCommand: () => 0 }, { instance: 4 } as never),
      'instance',
      'instances',
    ],
  ])('of %s is refused by name', (_what, call, unknown, nearest) => {
    expect(call).toThrow(new TypeError(`Unknown option "${unknown}". Did you mean "${nearest}"?`))
  })

  it('of serveSandbox is refused by name', async () => {
    await expect(serveSandbox(createSandbox(), { Port: 1 } as never)).rejects.toThrow(
      new TypeError('Unknown option "Port". Did you mean "port"?'),
    )
  })
})

function messageOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}
