import { describe, expect, it } from 'vitest'
import { readProxyPing } from '../../src/client/proxyReaders.js'

describe("the proxy's ping", () => {
  it('is read from { message: "pong" }', () =>
    expect(readProxyPing({ message: 'pong' })).toEqual({ message: 'pong' }))

  it.each([null, undefined, 'pong', [], {}, { message: 'PONG' }, '<html>'])(
    'is not read from %j',
    (value) => expect(() => readProxyPing(value)).toThrow('message: expected "pong"'),
  )
})
