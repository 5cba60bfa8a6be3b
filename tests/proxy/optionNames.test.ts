import { createGatewayClient } from 'fpx-checkout/gateway'
import { createFpxProxy, OptionError } from 'fpx-checkout/proxy'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { describe, expect, it } from 'vitest'
import { redisStore } from 'fpx-checkout/proxy/redis'
import { CANARY } from '../support/secrets/canary.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

const gateway = { baseUrl: 'https://gateway.test/v2', apiKey: 'key' }
const make = (options: object) => () => createFpxProxy({ gateway, ...options })

describe('a misspelt proxy option', () => {
  const groups = {
    '': 'gateway, basePath, cache, mapBank, admin, cors, budget, tenants, store, snapshot, logger, onEvent, clock, random',
    ' of gateway': 'baseUrl, adapter, fetch, timeoutMs, maxBytes, maxPages, apiKey',
    ' of cache': 'ttlMs, staleIfErrorMs',
    ' of admin': 'authorize',
    ' of cors': 'origins',
    ' of budget': 'perMinute',
    ' of tenants': 'resolve',
  }
  it.each<[object, string, keyof typeof groups]>([
    [{ budget: { perminute: 10 } }, 'budget.perminute', ' of budget'],
    [{ cache: { ttl: 60 } }, 'cache.ttl', ' of cache'],
    [{ tenant: { resolve: () => null } }, 'tenant', ''],
    [{ cors: { origin: 'https://shop.example' } }, 'cors.origin', ' of cors'],
    [{ admin: { authorise: () => true } }, 'admin.authorise', ' of admin'],
    [{ tenants: { resolver: () => null } }, 'tenants.resolver', ' of tenants'],
    [{ gateway: { ...gateway, timeout: 1 } }, 'gateway.timeout', ' of gateway'],
    [{ gateway: undefined, gatway: gateway }, 'gatway', ''],
    [{ base_path: '/pay' }, 'base_path', ''],
    [{ perMinute: 10 }, 'perMinute', ''],
  ])('%j is refused by name, and the error lists the known names', (options, unknown, group) => {
    expect(make(options)).toThrow(OptionError)
    expect(make(options)).toThrow(
      `Unknown option "${unknown}". The options${group} are: ${groups[group]}.`,
    )
  })

  it.each([JSON.parse('{"__proto__": 1}') as object, { constructor: 1 }, { toString: 1 }])(
    '%j is refused like any other unknown option',
    (options) => {
      const own = Object.defineProperties({ gateway }, Object.getOwnPropertyDescriptors(options))
      expect(() => createFpxProxy(own)).toThrow(
        /^Unknown option "(__proto__|constructor|toString)"\./,
      )
    },
  )

  it('is reported on one short line, without its value', () => {
    const long = { [`a\n\u001B[31m${'x'.repeat(1000)}`]: CANARY }
    for (const options of [long, { gateway: { ...gateway, apiKeyy: CANARY } }]) {
      const message = messageOf(make(options))
      expect(message).toMatch(/^Unknown option "/)
      expect(message).not.toMatch(/\p{Cc}/u)
      expect(message).not.toContain(CANARY)
      expect(message.length).toBeLessThan(250)
    }
  })

  it('is accepted if its value is undefined, as for an unset variable', () => {
    expect(make({ tenant: undefined, budget: { perminute: undefined } })).not.toThrow()
  })

  it('stores, snapshots and clocks may have additional methods', () => {
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

describe('a misspelt client or sandbox option', () => {
  it.each<[string, () => unknown, string]>([
    [
      'createGatewayClient',
      () => createGatewayClient({ ...gateway, timeoutMS: 1 } as never),
      'Unknown option "timeoutMS". The options are: baseUrl, adapter, fetch, timeoutMs,',
    ],
    [
      'createSandbox',
      () => createSandbox({ latency: 1 } as never),
      'Unknown option "latency". The options are: banks,',
    ],
    [
      'configure',
      () => createSandbox().configure({ clock: 1 } as never),
      'Unknown option "clock". The options are: banks,',
    ],
    [
      'redisStore',
      () => redisStore({ eval: () => 0, defineCommand: () => 0 }, { instance: 4 } as never),
      'Unknown option "instance". The options are: prefix, instances, timeoutMs.',
    ],
  ])('of %s is refused by name', (_what, call, sentence) => {
    expect(call).toThrow(OptionError)
    expect(call).toThrow(sentence)
  })

  it('of serveSandbox is refused by name', async () => {
    await expect(serveSandbox(createSandbox(), { Port: 1 } as never)).rejects.toThrow(
      'Unknown option "Port". The options are: port, host.',
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
