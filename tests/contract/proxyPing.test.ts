import { describe, expect, it } from 'vitest'
import { readProxyPing } from '../../src/contract/index.js'

describe('the ping of the proxy', () => {
  it('is a pong', () => expect(readProxyPing({ message: 'pong' })).toEqual({ message: 'pong' }))

  it.each([null, undefined, 'pong', [], {}, { message: 'PONG' }, '<html>'])('is not %j', (value) =>
    expect(() => readProxyPing(value)).toThrow('message: expected "pong"'),
  )
})
