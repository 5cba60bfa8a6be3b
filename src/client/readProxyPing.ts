import type { Ping } from '../contract/index.js'

/**
 * Reads the proxy's ping in a browser. Like the reader of banks, it doesn't use valibot.
 *
 * @throws {TypeError} if the message isn't `pong`.
 */
export function readProxyPing(value: unknown): Ping {
  const { message } = (value ?? {}) as Partial<Ping>
  if (message !== 'pong') throw new TypeError('message: expected "pong"')
  return { message }
}
