import { type ProblemCode, routes } from '../../contract/index.js'
import type { PaymentServiceFailure } from '../../payment-service/index.js'
import type { FpxProxy } from '../createFpxProxy.js'
import type { Tenants } from '../createTenants.js'
import type { FpxProxyOptions } from '../FpxProxyOptions.js'
import type { Counters } from '../observe/Counters.js'
import { HealthStatus } from '../observe/HealthStatus.js'
import type { Kept } from '../refresh/RefreshSource.js'
import type { Refresher } from '../refresh/Refresher.js'
import type { RefreshSetting } from '../refresh/RefreshSetting.js'
import type { RefreshState } from '../refresh/RefreshState.js'
import type { TenantState } from '../TenantState.js'
import { type ProxyResponse, withoutBody } from './ProxyResponse.js'
import { BANK_HEADERS, BANK_HEADERS_OF_TENANTS } from './bankHeaders.js'
import { checkedBasePath } from './checkedBasePath.js'
import { companyAnswer } from './companyAnswer.js'
import { Cors } from './Cors.js'
import { createCompanyGuard } from './createCompanyGuard.js'
import { jsonAnswer, PRIVATE } from './jsonAnswer.js'
import { KeptAnswers } from './KeptAnswers.js'
import { pageRequest } from './pageRequest.js'
import { problemAnswer } from './problemAnswer.js'
import type { Representation } from './Representation.js'
import type { RequestView } from './RequestView.js'

type Handler = (view: RequestView) => ProxyResponse | Promise<ProxyResponse>

/** The Serve plane: from a request to an answer, out of memory. What it does to the service is to wake a refresh. */
export function createServe(
  options: FpxProxyOptions,
  tenants: Tenants,
  counters: Counters,
  setting: RefreshSetting,
): FpxProxy['handle'] {
  const { company } = options
  const basePath = checkedBasePath(options.basePath ?? '/api/fpx')
  const cors = options.cors && new Cors(options.cors.origins)
  const bankAnswers = new KeptAnswers(options.tenants ? BANK_HEADERS_OF_TENANTS : BANK_HEADERS)
  const status = new HealthStatus(() => tenants.all())
  const handlers = new Map<string, { route: string; handler: Handler }>()
  const serve = (route: keyof typeof routes, handler: Handler) =>
    handlers.set(basePath + routes[route], { route, handler })

  const bankPath = basePath + routes.bank
  const bankRoute = {
    route: 'bank',
    handler: (view: RequestView) => forTenant('bank', view, bank),
  }
  serve('ping', (view) => forTenant('ping', view, ping))
  serve('health', health)
  if (company) {
    const mayRead = createCompanyGuard(company, options.tenants !== undefined, setting)
    serve('company', (view) =>
      forTenant('company', view, async (_view, tenant) => {
        const mayAsk = !isOfOtherSite(view) || cors?.allows(view) === true
        if (!mayAsk || !(await mayRead(view, tenant))) return problem('company', 'company-refused')
        const request = pageRequest(view.query)
        if (!request) return problem('company', 'bad-query')
        return settled(view, tenant.company, 'company', ({ value, at, complete }, now) =>
          companyAnswer(value, request, { ageMs: now - at, complete }),
        )
      }),
    )
  }

  return handle

  function handle(view: RequestView): ProxyResponse | Promise<ProxyResponse> {
    const answer = answerTo(view)
    return answer instanceof Promise
      ? answer.then((settled) => finished(view, settled))
      : finished(view, answer)
  }

  function answerTo(view: RequestView): ProxyResponse | Promise<ProxyResponse> {
    const { method, path } = view
    // Nearly all ask for the banks, and two texts are sooner compared than one is hashed.
    const found = path === bankPath ? bankRoute : handlers.get(path)
    if (!found) return problem('other', 'not-found')
    if (method === 'GET' || method === 'HEAD') return found.handler(view)
    return method === 'OPTIONS' ? OPTIONS : problem(found.route, 'method-not-allowed')
  }

  function finished(view: RequestView, answer: ProxyResponse): ProxyResponse {
    const whole = view.method === 'HEAD' ? withoutBody(answer) : answer
    return cors ? cors.apply(view, whole) : whole
  }

  function forTenant(
    route: keyof typeof routes,
    view: RequestView,
    answer: (view: RequestView, tenant: TenantState) => ProxyResponse | Promise<ProxyResponse>,
  ): ProxyResponse | Promise<ProxyResponse> {
    const tenant = tenants.of(view)
    if (tenant instanceof Promise)
      return tenant.then((found) => (found ? answer(view, found) : problem(route, 'not-found')))
    return tenant ? answer(view, tenant) : problem(route, 'not-found')
  }

  function bank(view: RequestView, tenant: TenantState): ProxyResponse | Promise<ProxyResponse> {
    if (view.query) return problem('bank', 'bad-query')
    return settled(view, tenant.bank, 'bank', bankAnswer)
  }

  function bankAnswer(kept: Kept<Representation>, now: number, view: RequestView): ProxyResponse {
    return bankAnswers.answer(
      kept,
      now,
      view.header('accept-encoding'),
      view.header('if-none-match'),
    )
  }

  function ping(view: RequestView, tenant: TenantState): ProxyResponse | Promise<ProxyResponse> {
    if (view.query) return problem('ping', 'bad-query')
    return settled(view, tenant.ping, 'ping', () => PONG)
  }

  function health(view: RequestView): ProxyResponse {
    if (view.query) return problem('health', 'bad-query')
    const { state, serves } = status.at(setting.now())
    counters.answered('health', state)
    return jsonAnswer({ status: state }, { status: serves ? 200 : 503 })
  }

  /**
   * What is kept, at once; else what the refresh under way brings, or an old list where it brings none in time; else
   * the reason why there is nothing.
   */
  function settled<Item, Value>(
    view: RequestView,
    refresher: Refresher<Item, Value>,
    route: keyof typeof routes,
    answer: (kept: Kept<Value>, now: number, view: RequestView) => ProxyResponse,
  ): ProxyResponse | Promise<ProxyResponse> {
    const now = setting.now()
    const running = refresher.wake(now, view)
    const kept = refresher.ready(now)
    if (kept) {
      const stale = refresher.failure !== undefined || refresher.isOld(kept, now)
      counters.answered(route, stale ? 'stale' : 'fresh')
      return answer(kept, now, view)
    }
    if (!running) return failure(refresher, route, now)
    return refresher.arrival().then(() => {
      const then = setting.now()
      const arrived = refresher.usable(then)
      if (!arrived) return failure(refresher, route, then)
      counters.answered(route, refresher.isOld(arrived, then) ? 'stale' : 'awaited')
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
    counters.answered(route, code)
    // Otherwise other sites could tell by the headers of a refusal that the visitor is no admin.
    const privacy = route === 'company' ? { privacy: PRIVATE } : {}
    if (retryAfterMs !== undefined) return problemAnswer(code, { ...privacy, retryAfterMs })
    const made = route === 'company' ? companyProblems : problems
    return (made[code] ??= problemAnswer(code, {
      ...privacy,
      headers: code === 'method-not-allowed' ? ALLOW : [],
    }))
  }
}

/**
 * Whether a browser says that a page of another origin sends this. Such a page reads nothing of the answer, but an
 * `<object>` tells it the status: whether the visitor is an admin.
 */
function isOfOtherSite(view: RequestView): boolean {
  return !['same-origin', 'none', undefined].includes(view.header('sec-fetch-site'))
}

/** Those that tell no time, made once: a flood of wrong requests costs as little as one of right ones. */
const problems: Partial<Record<ProblemCode, ProxyResponse>> = {}
const companyProblems: Partial<Record<ProblemCode, ProxyResponse>> = {}

const ALLOW = ['Allow', 'GET, HEAD, OPTIONS']
const OPTIONS: ProxyResponse = { status: 204, headers: ALLOW, body: null }
const PONG = jsonAnswer({ message: 'pong' })

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
