/**
 * MSW handlers for a simulated gateway and for the proxy in front of it. The module runs wherever MSW runs and imports
 * the modules `sandbox` and `proxy`.
 *
 * @module
 */
import { http, type HttpHandler } from 'msw'
import { defaults, routes } from './contract/index.js'
import { type Clock, createFpxProxy, type FpxProxyOptions } from './proxy/index.js'
import { createSandbox, type Sandbox } from './sandbox/index.js'

/**
 * Creates handlers that pass all gateway requests to a sandbox.
 *
 * @param sandbox - the simulated gateway. Default: a new sandbox.
 * @param options - the options for the gateway's base URL.
 * @example
 * import { sandboxHandlers } from 'fpx-checkout/msw'
 * import { createSandbox } from 'fpx-checkout/sandbox'
 * import { setupServer } from 'msw/node'
 *
 * const sandbox = createSandbox()
 * const server = setupServer(...sandboxHandlers(sandbox, { baseUrl: 'https://api.example.com/v2' }))
 */
export function sandboxHandlers(
  sandbox: Sandbox = createSandbox(),
  {
    baseUrl,
  }: {
    /**
     * The gateway's base URL in the code under test. One that ends in `/api` is Billplz's.
     * Default: `/v2` on any origin.
     */
    baseUrl?: string
  } = {},
): HttpHandler[] {
  const root = baseUrl?.replace(/\/+$/, '')
  const base = root === undefined ? 'https?://[^/]+/v2' : escapeRegExp(root)
  const below = new RegExp(`^${base}(?=[/?]|$)`)
  // The sandbox responds only below these paths, so we replace the base URL's path.
  const path = root?.endsWith('/api') === true ? '/api' : '/v2'
  return [
    http.all(below, async ({ request }) =>
      sandbox(new URL(request.url.replace(below, path), request.url), {
        method: request.method,
        // In Node, MSW's `new Headers(request.headers)` can lack some of the headers.
        headers: [...request.headers],
        body: await request.arrayBuffer(),
        signal: request.signal,
      }),
    ),
  ]
}

/**
 * Options for {@link proxyHandlers}. You can pass all of the proxy's options except `gateway`, which a sandbox
 * replaces.
 */
export interface ProxyHandlersOptions extends Omit<FpxProxyOptions, 'gateway'> {
  /** The gateway behind the proxy. Default: a new sandbox. */
  sandbox?: Sandbox
  /** The API key the proxy sends to the sandbox. Default: `sandbox-key`. */
  apiKey?: string
  /** The proxy's clock, for tests. Default: the machine's clock. */
  clock?: Clock
}

/**
 * Creates handlers that run the real proxy in front of a sandbox. The handlers match the proxy's base path on any
 * origin, so component tests, stories, and static demos don't need a back end. The proxy caches responses for
 * `cache.ttlMs`, as it does on a server. Create new handlers for each test that needs an empty cache.
 *
 * @example
 * import { proxyHandlers } from 'fpx-checkout/msw'
 * import { createSandbox } from 'fpx-checkout/sandbox'
 * import { setupWorker } from 'msw/browser'
 *
 * const sandbox = createSandbox({ scenario: 'banks-offline' })
 * const worker = setupWorker(...proxyHandlers({ sandbox, admin: { authorize: () => true } }))
 */
export function proxyHandlers({
  sandbox = createSandbox(),
  apiKey = 'sandbox-key',
  basePath = defaults.basePath,
  ...options
}: ProxyHandlersOptions = {}): HttpHandler[] {
  const proxy = createFpxProxy({
    // Failures in a sandbox are intentional, so the proxy doesn't log them by default.
    logger: { warn: () => undefined, error: () => undefined },
    ...options,
    basePath,
    gateway: { baseUrl: 'https://sandbox.example/v2', apiKey, fetch: sandbox },
  })
  const paths = basePath
    ? escapeRegExp(basePath)
    : `(${Object.values(routes).map(escapeRegExp).join('|')})`
  const below = new RegExp(`^https?://[^/]+${paths}(?=[/?]|$)`)
  return [http.all(below, ({ request }) => proxy.fetch(request))]
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
