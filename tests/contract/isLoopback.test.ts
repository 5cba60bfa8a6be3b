import { expect, it } from 'vitest'
import { isLoopback } from '../../src/contract/index.js'

it.each(['localhost', '127.0.0.1', '127.255.0.9', '[::1]'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true)
})

it.each([
  ...['localhost.example', 'notlocalhost', '127.0.0.1.example', 'a127.0.0.1', '10.127.0.0.1'],
  ...['127.0.0', '127.0.0.', '127.1234.0.1', '127.a.b.c', '128.0.0.1', '[::2]', '::1', ''],
])('%j is another machine', (host) => expect(isLoopback(host)).toBe(false))
