import { describeKind } from '../../contract/index.js'

/**
 * Checks that an adapter received the proxy itself.
 *
 * @throws {TypeError} with the adapter's name, the kind of value that it received, and the correct call.
 */
export function checkProxy(adapter: string, proxy: unknown): void {
  if (typeof (proxy as { handle?: unknown } | null | undefined)?.handle === 'function') return
  const received = typeof proxy === 'function' ? 'a handler' : describeKind(proxy)
  throw new TypeError(
    `${adapter} takes the proxy that createFpxProxy returns; received ${received}. Write ${adapter}(proxy).`,
  )
}
