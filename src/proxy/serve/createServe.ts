import { type ProblemCode, routes } from '../../contract/index.js'
import type { PaymentServiceFailure } from '../../payment-service/index.js'
import type { Tenants } from '../tenants/createTenants.js'
import type { FpxProxyOptions } from '../FpxProxyOptions.js'
import type { Counters } from '../observe/Counters.js'
import { HealthStatus } from '../observe/HealthStatus.js'
import type { CacheEntry } from '../refresh/types.js'
import type { Refresher } from '../refresh/Refresher.js'
import type { RefreshDeps } from '../refresh/types.js'
import type { RefreshState } from '../refresh/types.js'
import type { TenantState } from '../tenants/TenantState.js'
import { type Handle, type ProxyResponse, withoutBody } from './ProxyResponse.js'
import { BANK_HEADERS, BANK_HEADERS_OF_TENANTS } from './bankHeaders.js'
import { validateBasePath } from './validateBasePath.js'
import { companyResponse } from './companyResponse.js'
import { Cors } from './Cors.js'
import { createCompanyAccess } from './createCompanyAccess.js'
import { jsonResponse, PRIVATE } from './jsonResponse.js'
import { CachedResponses } from './CachedResponses.js'
import { readPageRequest } from './readPageRequest.js'
import { problemResponse } from './problemResponse.js'
import type { Representation } from './Representation.js'
import type { RequestView } from './RequestView.js'

/** The Serve plane: from a request to an answer, out of memory. What it does to the service is to wake a refresh. */
export function createServe(
  options: FpxProxyOptions,
  tenants: Tenants,
  counters: Counters,
  deps: RefreshDeps,
): Handle {
  const { company } = options
  const basePath = validateBasePath(options.basePath ?? '/api/fpx')
  const cors = options.cors && new Cors(options.cors.origins)
  const bankResponses = new CachedResponses(
    options.tenants ? BANK_HEADERS_OF_TENANTS : BANK_HEADERS,
  )
  const status = new HealthStatus(() => tenants.all())
  const handlers = new Map<string, { route: string; handler: Handle }>()
  const serve = (route: keyof typeof routes, handler: Handle) =>
    handlers.set(basePath + routes[route], { route, handler })

  const bankPath = basePath + routes.bank
  const bankRoute = {
    route: 'bank',
    handler: (view: RequestView) => forTenant('bank', view, bank),
  }
  serve('ping', (view) => forTenant('ping', view, ping))
  serve('health', health)
  if (company) {
    const mayRead = createCompanyAccess(company, options.tenants !== undefined, deps)
    serve('company', (view) =>
      forTenant('company', view, async (_view, tenant) => {
        const mayAsk = !isCrossSite(view) || cors?.allows(view) === true
        if (!mayAsk || !(await mayRead(view, tenant))) return problem('company', 'company-refused')
        const request = readPageRequest(view.query)
        if (!request) return problem('company', 'bad-query')
        return respondFromCache(
          view,
          tenant.company,
          'company',
          ({ value, gatheredAt, complete }, now) =>
            companyResponse(value, request, { ageMs: now - gatheredAt, complete }),
        )
      }),
    )
  }

  return handle

  function handle(view: RequestView): ProxyResponse | Promise<ProxyResponse> {
    const answer = dispatch(view)
    return answer instanceof Promise
      ? answer.then((settled) => finish(view, settled))
      : finish(view, answer)
  }

  function dispatch(view: RequestView): ProxyResponse | Promise<ProxyResponse> {
    const { method, path } = view
    // Nearly all ask for the banks, and two texts are sooner compared than one is hashed.
    const found = path === bankPath ? bankRoute : handlers.get(path)
    if (!found) return problem('other', 'not-found')
    if (method === 'GET' || method === 'HEAD') return found.handler(view)
    return method === 'OPTIONS' ? OPTIONS : problem(found.route, 'method-not-allowed')
  }

  function finish(view: RequestView, answer: ProxyResponse): ProxyResponse {
    const whole = view.method === 'HEAD' ? withoutBody(answer) : answer
    return cors ? cors.apply(view, whole) : whole
  }

  function forTenant(
    route: keyof typeof routes,
    view: RequestView,
    answer: (view: RequestView, tenant: TenantState) => ProxyResponse | Promise<ProxyResponse>,
  ): ProxyResponse | Promise<ProxyResponse> {
    const tenant = tenants.find(view)
    if (tenant instanceof Promise)
      return tenant.then((found) => (found ? answer(view, found) : problem(route, 'not-found')))
    return tenant ? answer(view, tenant) : problem(route, 'not-found')
  }

  function bank(view: RequestView, tenant: TenantState): ProxyResponse | Promise<ProxyResponse> {
    if (view.query) return problem('bank', 'bad-query')
    return respondFromCache(view, tenant.bank, 'bank', respondBanks)
  }

  function respondBanks(
    entry: CacheEntry<Representation>,
    now: number,
    view: RequestView,
  ): ProxyResponse {
    return bankResponses.respond(
      entry,
      now,
      view.header('accept-encoding'),
      view.header('if-none-match'),
    )
  }

  function ping(view: RequestView, tenant: TenantState): ProxyResponse | Promise<ProxyResponse> {
    if (view.query) return problem('ping', 'bad-query')
    return respondFromCache(view, tenant.ping, 'ping', () => PONG)
  }

  function health(view: RequestView): ProxyResponse {
    if (view.query) return problem('health', 'bad-query')
    const { state, serves } = status.read(deps.now())
    counters.countAnswer('health', state)
    return jsonResponse({ status: state }, { status: serves ? 200 : 503 })
  }

  /**
   * What is kept, at once; else what the refresh under way brings, or an old list where it brings none in time; else
   * the reason why there is nothing.
   */
  function respondFromCache<Item, Value>(
    view: RequestView,
    refresher: Refresher<Item, Value>,
    route: keyof typeof routes,
    answer: (cached: CacheEntry<Value>, now: number, view: RequestView) => ProxyResponse,
  ): ProxyResponse | Promise<ProxyResponse> {
    const now = deps.now()
    const running = refresher.startIfDue(now, view)
    const kept = refresher.getServable(now)
    if (kept) {
      const stale = refresher.failure !== undefined || refresher.isOld(kept, now)
      counters.countAnswer(route, stale ? 'stale' : 'fresh')
      return answer(kept, now, view)
    }
    if (!running) return failure(refresher, route, now)
    return refresher.waitForResult().then(() => {
      const then = deps.now()
      const arrived = refresher.getUsable(then)
      if (!arrived) return failure(refresher, route, then)
      counters.countAnswer(route, refresher.isOld(arrived, then) ? 'stale' : 'awaited')
      return answer(arrived, then, view)
    })
  }

  function failure(
    { failure, nextAt }: RefreshState,
    route: keyof typeof routes,
    now: number,
  ): ProxyResponse {
    const code = failure ? problemCodes[failure] : 'service-timeout'
    return problem(route, code, Math.max(1000, nextAt - now))
  }

  function problem(route: string, code: ProblemCode, retryAfterMs?: number): ProxyResponse {
    counters.countAnswer(route, code)
    // Otherwise other sites could tell by the headers of a refusal that the visitor is no admin.
    const privacy = route === 'company' ? { privacy: PRIVATE } : {}
    if (retryAfterMs !== undefined) return problemResponse(code, { ...privacy, retryAfterMs })
    const made = route === 'company' ? companyProblems : problems
    return (made[code] ??= problemResponse(code, {
      ...privacy,
      headers: code === 'method-not-allowed' ? ALLOW : [],
    }))
  }
}

/**
 * Whether a browser says that a page of another origin sends this. Such a page reads nothing of the answer, but an
 * `<object>` tells it the status: whether the visitor is an admin.
 */
function isCrossSite(view: RequestView): boolean {
  return !['same-origin', 'none', undefined].includes(view.header('sec-fetch-site'))
}

/** Those that tell no time, made once: a flood of wrong requests costs as little as one of right ones. */
const problems: Partial<Record<ProblemCode, ProxyResponse>> = {}
const companyProblems: Partial<Record<ProblemCode, ProxyResponse>> = {}

const ALLOW = ['Allow', 'GET, HEAD, OPTIONS']
const OPTIONS: ProxyResponse = { status: 204, headers: ALLOW, body: null }
const PONG = jsonResponse({ message: 'pong' })

/** What a client is told when there is nothing to serve. */
const problemCodes: Record<PaymentServiceFailure, ProblemCode> = {
  'limit-reached': 'limit-reached',
  'too-many-pages': 'limit-reached',
  'key-refused': 'key-refused',
  misconfigured: 'service-failing',
  timeout: 'service-timeout',
  unreachable: 'service-unreachable',
  aborted: 'service-unreachable',
  failing: 'service-failing',
  redirected: 'service-failing',
  unreadable: 'service-unreadable',
  'too-large': 'service-unreadable',
}
