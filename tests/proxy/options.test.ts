import { createFpxProxy, type FpxProxyOptions } from 'fpx-checkout/proxy'
import { createNodeServer, toNodeHandler } from 'fpx-checkout/proxy/node'
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
    [{ basePath: 3 }, 'basePath must be a path like "/api/fpx"; received a number.'],
    [{ cache: null }, 'cache must be { ttlMs, staleIfErrorMs }; received null.'],
    [{ admin: true }, 'admin must be { authorize: (view) => … }; received a boolean.'],
    [
      { admin: {} },
      'admin.authorize must be a function that returns true for an admin; received nothing.',
    ],
    [{ cors: true }, 'cors must be { origins: ["https://shop.example"] }; received a boolean.'],
    [
      { cors: { origins: 'https://shop.example' } },
      'cors.origins must be a list of origins: ["https://shop.example"]; received a string.',
    ],
    [{ budget: 30 }, 'budget must be { perMinute, group }; received a number.'],
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
    [
      { random: 0.5 },
      'random must be a function that returns a number from 0 to 1; received a number.',
    ],
  ])('%j is refused with a sentence', (options, sentence) => {
    expect(() => make(options)).toThrow(new TypeError(sentence))
  })

  it('a deadline longer than two minutes is refused, because other instances would free its slots', () => {
    const withTimeout = (timeoutMs: number) => () => make({ gateway: { ...gateway, timeoutMs } })
    expect(withTimeout(120_000)).not.toThrow()
    expect(withTimeout(120_001)).toThrow(
      new TypeError('gateway.timeoutMs must be at most 120000; received 120001.'),
    )
  })

  it('no options at all are refused', () => {
    expect(() => createFpxProxy(undefined as never)).toThrow(/^gateway must be/)
  })

  it('optional options may be undefined', () => {
    const names = ['basePath', 'cache', 'admin', 'cors', 'budget', 'tenants', 'store', 'snapshot']
    const options = Object.fromEntries([...names, 'onEvent'].map((name) => [name, undefined]))
    expect(() => make(options as Partial<FpxProxyOptions>)).not.toThrow()
  })
})

describe('toNodeHandler and createNodeServer', () => {
  const { fetch } = make({})
  it.each<[string, () => unknown, string]>([
    [
      'the fetch of a proxy',
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
  ])('refuse %s and name the call to write', (_what, open, sentence) => {
    expect(open).toThrow(TypeError)
    expect(open).toThrow(`${sentence} Write `)
  })
})
