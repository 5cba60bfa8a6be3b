import { kindOf } from '../checkOptions.js'

/**
 * Checks that a door was given the proxy itself.
 *
 * @throws {TypeError} that names the door and how to write it.
 */
export function checkProxy(adapter: string, proxy: unknown): void {
  if (typeof (proxy as { handle?: unknown } | null | undefined)?.handle === 'function') return
  const received =
    typeof proxy === 'function' ? 'a handler' : kindOf(proxy).replace('missing', 'nothing')
  throw new TypeError(
    `${adapter} got ${received} where it takes the proxy. Write ${adapter}(proxy), with what createFpxProxy gives.`,
  )
}
