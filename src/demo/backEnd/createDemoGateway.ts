import {
  type ProxyResponse,
  createFpxProxy,
  type FpxProxy,
  type RequestView,
  type UpstreamOptions,
} from 'fpx-checkout/proxy'
import * as adapters from 'fpx-checkout/gateways'
import {
  type Sandbox,
  type SandboxGateway,
  sandboxGateways,
  type SandboxRequest,
} from 'fpx-checkout/sandbox'
import { OutageLog } from './OutageLog.js'
import { serviceChoices } from './gatewayChoices.js'
import { sandboxSettings } from './gatewayData.js'
import { defaultService, type ServiceSettings } from './GatewaySettings.js'
import type { ServiceCall, ServiceState } from './GatewayState.js'

/** Path of the proxy, as the page sees it. */
export const basePath = '/api/fpx'

const MINUTE = 61_000
const HOURS = 2 * 3_600_000
const MAX_LISTED_CALLS = 50

/** Options of {@link createDemoService}. */
export interface DemoServiceOptions {
  /** Name of the service. */
  name: string
  upstream: UpstreamOptions
  /** The service itself, if it is a sandbox whose settings can be changed. */
  sandbox?: Sandbox
  /** Whether a request may see the companies. */
  isAdmin: (view: RequestView) => boolean
}

/** The proxy in front of a service whose settings can be changed, on a server or inside a page. */
export interface DemoService extends Pick<FpxProxy, 'fetch' | 'handle' | 'findBanks' | 'close'> {
  state: () => ServiceState
  /** Changes the service; changes run one after the other. */
  change: (change: Partial<ServiceSettings>) => Promise<void>
}

/** Creates a proxy in front of a service. Other lists, or another cache, need a new proxy. */
export function createDemoService(options: DemoServiceOptions): DemoService {
  const { name, upstream, sandbox, isAdmin } = options
  const since = Date.now()
  const log = new OutageLog()
  let settings = defaultService
  let clock = createSkippableClock()
  /** A request of the back end itself, which needs no admin. */
  let ownRequest: Request | undefined
  let proxy = startProxy(settings.gateway)
  let switching = Promise.resolve()

  function startProxy(gateway: SandboxGateway): FpxProxy {
    clock = createSkippableClock()
    log.restart()
    return createFpxProxy({
      basePath,
      // Lists of 10,000 rows in one piece are larger than the default allows.
      upstream: { ...upstreamOf(upstream, gateway), maxBytes: 16 * 1024 ** 2 },
      // A visitor who changes the sandbox sees the effect within seconds instead of the default minute.
      ...(sandbox && { bank: { ttlMs: 10_000 } }),
      ...(gateway === 'service-document' && {
        company: { authorize: (view) => view.raw === ownRequest || isAdmin(view) },
      }),
      onEvent: (event) => log.handle(event),
      clock,
    })
  }

  async function requestOnce(path: string): Promise<void> {
    ownRequest = new Request(`https://demo.example${basePath}${path}`)
    await proxy.fetch(ownRequest)
  }

  async function apply(next: ServiceSettings): Promise<void> {
    if (!sandbox) return
    // Other lists are another service, so its proxy starts with an empty cache.
    const sameLists = describeLists(next) === describeLists(settings)
    if (next.kept === 'running' && sameLists) sandbox.configure(sandboxSettings(next))
    else {
      await proxy.close()
      sandbox.reset()
      proxy = startProxy(next.gateway)
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
      // The proxy accepts an empty list after it has received it twice, a minute apart.
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
    handle(view) {
      const answer = proxy.handle(view)
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
      choices: sandbox ? serviceChoices : null,
      settings,
      calls: (sandbox?.requests ?? []).slice(-MAX_LISTED_CALLS).reverse().map(toServiceCall),
      total: sandbox?.requests.length ?? 0,
      health: proxy.health(),
      outages: log.outages,
    }),
  }
}

/**
 * Returns the response with a header that forbids caching. Otherwise a browser would show the service as it was before
 * a change.
 */
function withoutCaching(answer: ProxyResponse): ProxyResponse {
  const headers = answer.headers.map((text, index, all) =>
    all[index - 1]?.toLowerCase() === 'cache-control' ? 'no-store' : text,
  )
  return { ...answer, headers }
}

const describeLists = ({ banks, companies, gateway, paginate }: ServiceSettings) =>
  [banks, companies, gateway, paginate].join()

/** The same sandbox as another gateway. The documentation of some shows no path of the list; that of the sandbox is `/banks`. */
function upstreamOf(upstream: UpstreamOptions, name: SandboxGateway): UpstreamOptions {
  if (name === 'service-document') return upstream
  const adapter = Object.values(adapters).find((one) => one.name === name)
  return {
    ...upstream,
    baseUrl: `${new URL(upstream.baseUrl ?? '').origin}${sandboxGateways[name]}`,
    ...(adapter && { gateway: { path: '/banks', ...adapter } }),
  }
}

function toServiceCall({ method, url, time, status, answeredAt }: SandboxRequest): ServiceCall {
  const { pathname, search } = new URL(url)
  return {
    startedAt: time,
    request: `${method} ${pathname.replace('/v2', '')}${search}`,
    ...(status !== undefined && { status }),
    ...(answeredAt !== undefined && { ms: Math.round(answeredAt - time) }),
  }
}

/** Creates a clock that can skip time, so that cached lists are old immediately. */
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
