import { createFpxProxy, type FpxProxyOptions, OptionError } from 'fpx-checkout/proxy'
import { createNodeServer, toNodeHandler } from 'fpx-checkout/proxy/node'
import { createGatewayClient } from 'fpx-checkout/gateway'
import { redisStore } from 'fpx-checkout/proxy/redis'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { describe, expect, it } from 'vitest'

const gateway = { baseUrl: 'https://gateway.test/v2', apiKey: 'key' }
const make = (options: object) => createFpxProxy({ gateway, ...options })

describe('options of the wrong type, as plain JavaScript may pass them', () => {
  it.each<[object, string]>([
    [{ gateway: undefined }, 'gateway must be { baseUrl, apiKey }; received nothing.'],
    [
      { gateway: 'https://gateway.test/v2' },
      'gateway must be { baseUrl, apiKey }; received a string.',
    ],
    [{ basePath: 3 }, 'basePath must be a path such as "/api/fpx"; received 3.'],
    [{ cache: null }, 'cache must be { ttlMs, staleIfErrorMs }; received null.'],
    [{ admin: true }, 'admin must be { authorize: (request) => … }; received a boolean.'],
    [
      { admin: {} },
      'admin.authorize must be a function that returns true for an admin; received nothing.',
    ],
    [{ cors: true }, 'cors must be { origins: ["https://shop.example"] }; received a boolean.'],
    [
      { cors: { origins: 'https://shop.example' } },
      'cors.origins must be a list of origins: ["https://shop.example"]; received "https://shop.example".',
    ],
    [{ budget: 30 }, 'budget must be { perMinute }; received 30.'],
    [
      { tenants: {} },
      'tenants.resolve must be a function that returns a tenant, or null; received nothing.',
    ],
    [
      { store: {} },
      'store must be a store like redisStore(client) of fpx-checkout/proxy/redis; received an object of another kind.',
    ],
    [
      { snapshot: 'banks.json' },
      'snapshot must be a store like fileSnapshot(path) of fpx-checkout/proxy/node; received a string.',
    ],
    [
      { onEvent: console },
      'onEvent must be a function that takes an event; received an object of another kind.',
    ],
    [
      { clock: Date },
      'clock must be a Clock, with now, setTimeout and clearTimeout; received a function.',
    ],
    [{ random: 0.5 }, 'random must be a function that returns a number from 0 to 1; received 0.5.'],
    [
      { gateway: { ...gateway, fetch: 'fetch' } },
      'gateway.fetch must be a function like the global fetch; received a string.',
    ],
  ])('%j is refused with an explanation', (options, sentence) => {
    expect(() => make(options)).toThrow(OptionError)
    expect(() => make(options)).toThrow(sentence)
  })

  it('a call timeout above two minutes is refused', () => {
    const withTimeout = (timeoutMs: number) => () => make({ gateway: { ...gateway, timeoutMs } })
    expect(withTimeout(120_000)).not.toThrow()
    expect(withTimeout(120_001)).toThrow(
      'gateway.timeoutMs must be a whole number from 1 to 120000; received 120001.',
    )
  })

  it('missing options are refused', () => {
    expect(() => createFpxProxy(undefined as never)).toThrow(
      'options must be { gateway: { baseUrl, apiKey } }; received nothing.',
    )
  })

  it('optional options may be undefined', () => {
    const names = ['basePath', 'cache', 'admin', 'cors', 'budget', 'tenants', 'store', 'snapshot']
    const options = Object.fromEntries([...names, 'onEvent'].map((name) => [name, undefined]))
    expect(() => make(options as Partial<FpxProxyOptions>)).not.toThrow()
  })
})

describe('options that are invalid, or do not fit each other', () => {
  it.each<[object, string]>([
    [
      { cache: { ttlMs: 2000, staleIfErrorMs: 1000 } },
      'cache.staleIfErrorMs must be at least the pause between two refreshes, 2000; received 1000.',
    ],
    [
      { cache: { ttlMs: '60s' } },
      'cache.ttlMs must be a number of milliseconds above 0; received a string.',
    ],
    [{ cache: { ttlMs: 0 } }, 'cache.ttlMs must be a number of milliseconds above 0; received 0.'],
    [
      { budget: { perMinute: 61 } },
      'budget.perMinute must be a whole number from 1 to 60, the limit of the gateway for each endpoint; received 61.',
    ],
    [
      { gateway: { baseUrl: 'file:///v2' }, tenants: { resolve: () => null } },
      'gateway.baseUrl must be https',
    ],
    [
      { gateway: { baseUrl: gateway.baseUrl } },
      'gateway.apiKey must be the key of the dashboard, section API Key; received nothing.',
    ],
    [
      { gateway: { ...gateway, baseUrl: 'http://gateway.test' } },
      'gateway.baseUrl must be https, because the key is sent with every call, or http on localhost or in a private network; received another text.',
    ],
    [
      { cors: { origins: ['https://shop.example/'] } },
      'cors.origins[0] must be an origin such as "https://shop.example": only scheme, host and port, in lower case; received "https://shop.example/".',
    ],
  ])('%j are refused with an explanation', (options, sentence) => {
    expect(() => make(options)).toThrow(sentence)
  })

  it('a key is neither needed nor checked if there are tenants', () => {
    const tenants = { resolve: () => null }
    expect(() => make({ gateway: { baseUrl: gateway.baseUrl }, tenants })).not.toThrow()
  })

  it('methods of class instances are called with the instance as `this`', async () => {
    class Access {
      #name = 'admin'
      authorize() {
        return this.#name === 'admin'
      }
    }
    const refused = () => Promise.reject(new TypeError('fetch failed'))
    const proxy = make({
      gateway: { ...gateway, fetch: refused },
      admin: new Access(),
      logger: { warn: () => undefined, error: () => undefined },
    })
    const { status } = await proxy.fetch(new Request('https://shop.test/api/fpx/company'))
    expect(status).toBe(503)
  })
})

describe('a misspelt option', () => {
  const redis = { eval: () => 0, defineCommand: () => 0 }
  it.each<[string, () => unknown, string]>([
    [
      'tenant',
      () => make({ tenant: { resolve: () => null } }),
      'The options are: gateway, basePath, cache, mapBank, admin, cors, budget, tenants, store, snapshot, logger, onEvent, clock, random.',
    ],
    [
      'gateway.timeout',
      () => make({ gateway: { ...gateway, timeout: 1 } }),
      ' of gateway are: baseUrl, adapter, fetch, timeoutMs, maxBytes, maxPages, apiKey.',
    ],
    ['cache.ttl', () => make({ cache: { ttl: 60 } }), ' of cache are: ttlMs, staleIfErrorMs.'],
    ['admin.authorise', () => make({ admin: { authorise: 1 } }), ' of admin are: authorize.'],
    ['cors.origin', () => make({ cors: { origin: 'x' } }), ' of cors are: origins.'],
    ['budget.perminute', () => make({ budget: { perminute: 1 } }), ' of budget are: perMinute.'],
    ['tenants.resolver', () => make({ tenants: { resolver: 1 } }), ' of tenants are: resolve.'],
    ['gatway', () => make({ gateway: undefined, gatway: gateway }), 'The options are: gateway, '],
    [
      'timeoutMS',
      () => createGatewayClient({ ...gateway, timeoutMS: 1 } as never),
      'The options are: baseUrl, adapter, fetch, timeoutMs,',
    ],
    ['latency', () => createSandbox({ latency: 1 } as never), 'The options are: banks,'],
    ['clock', () => createSandbox().configure({ clock: 1 } as never), 'The options are: banks,'],
    [
      'instance',
      () => redisStore(redis, { instance: 4 } as never),
      'The options are: prefix, instances, timeoutMs.',
    ],
  ])('%s is refused by name, and the error lists the known names', (name, call, known) => {
    expect(call).toThrow(OptionError)
    expect(call).toThrow(`Unknown option "${name}". The options`)
    expect(call).toThrow(known)
  })

  it('of serveSandbox is refused by name', async () => {
    await expect(serveSandbox(createSandbox(), { Port: 1 } as never)).rejects.toThrow(
      'Unknown option "Port". The options are: port, host.',
    )
  })
})

describe('toNodeHandler and createNodeServer', () => {
  const { fetch } = make({})
  it.each<[string, () => unknown, string]>([
    [
      "a proxy's `fetch`",
      () => toNodeHandler(fetch as never),
      'toNodeHandler takes the proxy that createFpxProxy returns; received a handler.',
    ],
    [
      'nothing',
      () => createNodeServer(undefined as never),
      'createNodeServer takes the proxy that createFpxProxy returns; received nothing.',
    ],
    [
      'nothing, in toNodeHandler',
      () => toNodeHandler(undefined as never),
      'toNodeHandler takes the proxy that createFpxProxy returns; received nothing.',
    ],
  ])('refuse %s, and say which call to write', (_what, open, sentence) => {
    expect(open).toThrow(TypeError)
    expect(open).toThrow(`${sentence} Write `)
  })
})
