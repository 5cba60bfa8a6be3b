import {
  type ProxyResponse,
  createFpxProxy,
  type FpxProxy,
  type ProxyRequest,
  type GatewayOptions,
} from 'fpx-checkout/proxy'
import type { Sandbox, SandboxRequest } from 'fpx-checkout/sandbox'
import { OutageLog } from './OutageLog.js'
import { gatewayChoices } from './gatewayChoices.js'
import { sandboxSettings } from './gatewayData.js'
import { defaultGateway, type GatewaySettings } from './GatewaySettings.js'
import type { LoggedCall, GatewayState } from './GatewayState.js'
import { type DemoAdapter, imitateGateway } from './otherGateways.js'

/** The proxy's base path in the page's requests. */
export const basePath = '/api/fpx'

const MINUTE = 61_000
const HOURS = 2 * 3_600_000
const MAX_LISTED_CALLS = 50

/** Options for {@link createDemoGateway}. */
export interface DemoGatewayOptions {
  /** The gateway's name. */
  name: string
  gateway: GatewayOptions
  /** The sandbox whose settings can be changed, which is absent if the proxy uses a real gateway. */
  sandbox?: Sandbox
  /** Whether a request is allowed to read the companies. */
  isAdmin: (request: ProxyRequest) => boolean
}

/** A proxy that runs on a server or inside a page and calls a gateway whose settings can be changed. */
export interface DemoGateway extends Pick<FpxProxy, 'fetch' | 'handle' | 'findBanks' | 'close'> {
  state: () => GatewayState
  /** Changes the gateway's settings. Simultaneous changes are applied one after the other. */
  change: (change: Partial<GatewaySettings>) => Promise<void>
}

/**
 * Creates a proxy in front of a gateway. Changing the settings replaces the proxy unless the lists remain the same and
 * the new value of `kept` is `running`.
 */
export function createDemoGateway(options: DemoGatewayOptions): DemoGateway {
  const { name, gateway, sandbox, isAdmin } = options
  const since = Date.now()
  const log = new OutageLog()
  let settings = defaultGateway
  // Otherwise, a story that needs no other setting would show the sandbox's own default lists.
  sandbox?.configure(sandboxSettings(settings))
  let clock = createSkippableClock()
  /** The back end's own request, which doesn't need an admin's session. */
  let ownRequest: Request | undefined
  let proxy = startProxy(settings.adapter)
  let switching = Promise.resolve()

  function startProxy(adapter: DemoAdapter): FpxProxy {
    clock = createSkippableClock()
    log.restart()
    return createFpxProxy({
      basePath,
      // An unpaginated list of 10,000 rows exceeds the default size limit.
      gateway: { ...gatewayOptionsOf(gateway, sandbox, adapter), maxBytes: 16 * 1024 ** 2 },
      // A visitor who changes the sandbox sees the effect after about ten seconds instead of the default minute.
      ...(sandbox && { cache: { ttlMs: 10_000 } }),
      ...(adapter === 'standard' && {
        admin: { authorize: (request) => request.raw === ownRequest || isAdmin(request) },
      }),
      // Nothing is logged: the demo's pages show the failures.
      logger: { warn: () => undefined, error: () => undefined },
      onEvent: (event) => log.handle(event),
      clock,
    })
  }

  async function requestOnce(path: string): Promise<void> {
    ownRequest = new Request(`https://demo.example${basePath}${path}`)
    await proxy.fetch(ownRequest)
  }

  async function apply(next: GatewaySettings): Promise<void> {
    if (!sandbox) return
    // If the lists differ, we treat the gateway as a different one, so the new proxy starts with an empty cache.
    const sameLists = describeLists(next) === describeLists(settings)
    if (next.kept === 'running' && sameLists) sandbox.configure(sandboxSettings(next))
    else {
      await proxy.close()
      sandbox.reset()
      proxy = startProxy(next.adapter)
      if (next.kept === 'hours') {
        sandbox.configure({ ...sandboxSettings(next), scenario: 'healthy', latencyMs: 0 })
        await Promise.all([
          requestOnce('/bank'),
          requestOnce('/company?page=1&perPage=40'),
          requestOnce('/ping'),
        ])
        clock.skip(HOURS)
      }
      sandbox.configure(sandboxSettings(next))
      // The proxy accepts an empty list only after receiving it twice, a minute apart.
      if (next.banks === 'none') {
        await requestOnce('/bank')
        clock.skip(MINUTE)
        await requestOnce('/bank')
      }
    }
    settings = next
  }

  return {
    findBanks: (code, options) => proxy.findBanks(code, options),
    async fetch(request) {
      const { status, headers, body } = await proxy.fetch(request)
      const response = new Response(body, { status, headers })
      if (sandbox) response.headers.set('Cache-Control', 'no-store')
      return response
    },
    handle(request) {
      const answer = proxy.handle(request)
      if (!sandbox) return answer
      return answer instanceof Promise ? answer.then(withoutCaching) : withoutCaching(answer)
    },
    close: () => proxy.close(),
    change(change) {
      switching = switching.then(() => apply({ ...settings, ...change }))
      return switching
    },
    state: () => ({
      name,
      since,
      choices: sandbox ? gatewayChoices : null,
      settings,
      calls: (sandbox?.requests ?? []).slice(-MAX_LISTED_CALLS).reverse().map(toLoggedCall),
      total: sandbox?.requests.length ?? 0,
      health: proxy.health(),
      outages: log.outages,
    }),
  }
}

/**
 * Returns the response with `Cache-Control: no-store` so that browsers don't show the gateway's state from before a
 * change.
 */
function withoutCaching(answer: ProxyResponse): ProxyResponse {
  const headers = answer.headers.map((text, index, all) =>
    all[index - 1]?.toLowerCase() === 'cache-control' ? 'no-store' : text,
  )
  return { ...answer, headers }
}

const describeLists = ({ banks, companies, adapter, paginate }: GatewaySettings) =>
  [banks, companies, adapter, paginate].join()

/** Returns the options for the same sandbox when it imitates another gateway. */
function gatewayOptionsOf(
  gateway: GatewayOptions,
  sandbox: Sandbox | undefined,
  name: DemoAdapter,
): GatewayOptions {
  if (name === 'standard' || !sandbox) return gateway
  const { base, ...options } = imitateGateway(sandbox, name)
  return { ...gateway, baseUrl: `${new URL(gateway.baseUrl ?? '').origin}${base}`, ...options }
}

function toLoggedCall({ method, url, time, status, answeredAt }: SandboxRequest): LoggedCall {
  const { pathname, search } = new URL(url)
  return {
    startedAt: time,
    request: `${method} ${pathname.replace('/v2', '')}${search}`,
    ...(status !== undefined && { status }),
    ...(answeredAt !== undefined && { ms: Math.round(answeredAt - time) }),
  }
}

/** Creates a clock you can move forward, so you don't have to wait for cached lists to become stale. */
function createSkippableClock() {
  let skipped = 0
  return {
    now: () => Date.now(),
    elapsed: () => performance.now() + skipped,
    setTimeout: (fn: () => void, ms: number): unknown => setTimeout(fn, ms),
    clearTimeout: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>),
    skip(ms: number) {
      skipped += ms
    },
  }
}
