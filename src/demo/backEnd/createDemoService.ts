import {
  type ProxyResponse,
  createFpxProxy,
  type FpxProxy,
  type RequestView,
  type UpstreamOptions,
} from 'fpx-checkout/proxy'
import type { Sandbox, SandboxRequest } from 'fpx-checkout/sandbox'
import { OutageLog } from './OutageLog.js'
import { serviceChoices } from './serviceChoices.js'
import { sandboxSettings } from './serviceData.js'
import { defaultService, type ServiceSettings } from './ServiceSettings.js'
import type { ServiceCall, ServiceState } from './ServiceState.js'

/** Path of the proxy, as the page sees it. */
export const basePath = '/api/fpx'

const MINUTE = 61_000
const HOURS = 2 * 3_600_000
const CALLS_TOLD = 50

/** What a {@link DemoService} is made of. */
export interface DemoServiceOptions {
  /** Which service it is, in words. */
  name: string
  upstream: UpstreamOptions
  /** The service itself, when it is a sandbox that can be switched. */
  sandbox?: Sandbox
  /** Whether a request may see the companies. */
  isAdmin: (view: RequestView) => boolean
}

/** The proxy before a service that can be switched, on a server as well as inside a page. */
export interface DemoService extends Pick<FpxProxy, 'fetch' | 'handle' | 'close'> {
  state: () => ServiceState
  /** Switches the service; one switch after the other. */
  change: (change: Partial<ServiceSettings>) => Promise<void>
}

/** Puts a proxy before a service. A switch that changes more than the scenario gives it a new proxy. */
export function createDemoService(options: DemoServiceOptions): DemoService {
  const { name, upstream, sandbox, isAdmin } = options
  const since = Date.now()
  const log = new OutageLog()
  let settings = defaultService
  let clock = skippingClock()
  /** The back end's own request, which needs no admin. */
  let own: Request | undefined
  let proxy = startProxy()
  let switching = Promise.resolve()

  function startProxy(): FpxProxy {
    clock = skippingClock()
    log.restart()
    return createFpxProxy({
      basePath,
      // Lists of 10,000 rows in one piece are larger than the default allows.
      upstream: { ...upstream, maxBytes: 16 * 1024 ** 2 },
      // A visitor who switches the sandbox sees what follows within seconds, not within the default minute.
      ...(sandbox && { bank: { ttlMs: 10_000 } }),
      company: { authorize: (view) => view.raw === own || isAdmin(view) },
      onEvent: (event) => log.hear(event),
      clock,
    })
  }

  async function ask(path: string): Promise<void> {
    own = new Request(`https://demo.example${basePath}${path}`)
    await proxy.fetch(own)
  }

  async function apply(next: ServiceSettings): Promise<void> {
    if (!sandbox) return
    // A list of other rows is another service, whose proxy keeps nothing of this one.
    const sameLists = listsOf(next) === listsOf(settings)
    if (next.kept === 'running' && sameLists) sandbox.configure(sandboxSettings(next))
    else {
      await proxy.close()
      sandbox.reset()
      proxy = startProxy()
      if (next.kept === 'hours') {
        sandbox.configure({ ...sandboxSettings(next), scenario: 'healthy', latencyMs: 0 })
        await Promise.all([ask('/bank'), ask('/company?page=1&perPage=40'), ask('/ping')])
        clock.skip(HOURS)
      }
      sandbox.configure(sandboxSettings(next))
      // The proxy believes an empty list when it has seen it twice, a minute apart.
      if (next.banks === 'none') {
        await ask('/bank')
        clock.skip(MINUTE)
        await ask('/bank')
      }
    }
    settings = next
  }

  return {
    async fetch(request) {
      const { status, headers, body } = await proxy.fetch(request)
      const response = new Response(body, { status, headers })
      if (sandbox) response.headers.set('Cache-Control', 'no-store')
      return response
    },
    handle(view) {
      const answer = proxy.handle(view)
      if (!sandbox) return answer
      return answer instanceof Promise ? answer.then(unkept) : unkept(answer)
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
      calls: (sandbox?.requests ?? []).slice(-CALLS_TOLD).reverse().map(told),
      total: sandbox?.requests.length ?? 0,
      health: proxy.health(),
      outages: log.outages,
    }),
  }
}

/** A browser that keeps an answer, as it otherwise may, would show the service as it was before a switch. */
function unkept(answer: ProxyResponse): ProxyResponse {
  const headers = answer.headers.map((text, at, all) =>
    all[at - 1]?.toLowerCase() === 'cache-control' ? 'no-store' : text,
  )
  return { ...answer, headers }
}

const listsOf = ({ banks, companies, paginate }: ServiceSettings) =>
  [banks, companies, paginate].join()

function told({ method, url, time, status, answeredAt }: SandboxRequest): ServiceCall {
  const { pathname, search } = new URL(url)
  return {
    at: time,
    request: `${method} ${pathname.replace('/v2', '')}${search}`,
    ...(status !== undefined && { status }),
    ...(answeredAt !== undefined && { ms: Math.round(answeredAt - time) }),
  }
}

/** The machine's clock, which can be put forward, so that what is kept grows old at once. */
function skippingClock() {
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
