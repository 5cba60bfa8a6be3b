import { type ProblemCode, routes } from '../../contract/index.js'
import { standardGateway } from '../../gateway/adapters/standardGateway.js'
import type { GatewayFailure } from '../../gateway/index.js'
import type { Tenants } from '../tenants/createTenants.js'
import type { FpxProxyOptions } from '../FpxProxyOptions.js'
import type { Counters } from '../observe/Counters.js'
import { HealthStatus } from '../observe/HealthStatus.js'
import type { List } from '../list/List.js'
import type { CacheEntry, ProxyServices } from '../list/types.js'
import type { TenantState } from '../tenants/TenantState.js'
import { type Handle, type ProxyResponse, withoutBody } from './ProxyResponse.js'
import { validateBasePath } from './validateBasePath.js'
import { createCompanyResponse, readPageRequest } from './createCompanyResponse.js'
import { Cors } from './Cors.js'
import { createCompanyAccess } from './createCompanyAccess.js'
import { createJsonResponse, PRIVATE } from './createJsonResponse.js'
import { CachedResponses, createBankHeaders } from './CachedResponses.js'
import { createStatusResponse } from './createStatusResponse.js'
import { createProblemResponse } from './createProblemResponse.js'
import { getBankIndex } from './BankIndex.js'
import { readBankCode } from './readBankCode.js'
import type { Representation } from './Representation.js'
import type { ProxyRequest } from './ProxyRequest.js'

/** Creates the Serve plane, which answers requests from memory. It never calls the gateway; it may start a refresh that is due. */
export function createServe(
  options: FpxProxyOptions,
  tenants: Tenants,
  counters: Counters,
  deps: ProxyServices,
): Handle {
  const { admin, gateway } = options
  const adapter = gateway.adapter ?? standardGateway
  const basePath = validateBasePath(options.basePath ?? '/api/fpx')
  const cors = options.cors && new Cors(options.cors.origins)
  const bankHeaders = createBankHeaders(options.tenants !== undefined)
  const bankResponses = new CachedResponses(bankHeaders.list, deps.clock)
  const codeResponses = new CachedResponses(bankHeaders.code, deps.clock)
  const status = new HealthStatus(() => tenants.all())
  const handlers = new Map<string, { route: string; handler: Handle }>()
  const addRoute = (route: keyof typeof routes, handler: Handle) =>
    handlers.set(basePath + routes[route], { route, handler })

  const bankPath = basePath + routes.bank
  const codePath = basePath + routes.bankCode.replace('{code}', '')
  const bankRoute = {
    route: 'bank',
    handler: (view: ProxyRequest) => handleForTenant('bank', view, handleBank),
  }
  if (adapter.ping !== undefined)
    addRoute('ping', (view) => handleForTenant('ping', view, handlePing))
  addRoute('health', handleHealth)
  if (admin) {
    if (adapter.company === undefined)
      throw new TypeError(
        `admin.authorize has no effect, because the adapter "${adapter.name}" has no path of the companies. Remove it, or add the path to the adapter.`,
      )
    const mayRead = createCompanyAccess(admin, options.tenants !== undefined, cors, deps)
    const addPrivateRoute = (route: PrivateRoute, handler: TenantHandler) =>
      addRoute(route, (view) =>
        handleForTenant(route, view, async (_view, tenant) =>
          (await mayRead(view, tenant))
            ? handler(view, tenant)
            : respondProblem(route, `${route}-refused`),
        ),
      )
    addPrivateRoute('company', handleCompany)
    addPrivateRoute('status', handleStatus)
  }

  return handle

  function handle(view: ProxyRequest): ProxyResponse | Promise<ProxyResponse> {
    const response = dispatch(view)
    return response instanceof Promise
      ? response.then((awaited) => finish(view, awaited))
      : finish(view, response)
  }

  function dispatch(view: ProxyRequest): ProxyResponse | Promise<ProxyResponse> {
    const { method, path } = view
    // Nearly all requests are for the banks, and comparing two texts is cheaper than a map lookup.
    const match = path === bankPath ? bankRoute : (handlers.get(path) ?? matchCode(path))
    if (!match) return respondProblem('other', 'not-found')
    if (method === 'GET' || method === 'HEAD') return match.handler(view)
    return method === 'OPTIONS'
      ? createOptionsResponse(deps.clock.now())
      : respondProblem(match.route, 'method-not-allowed')
  }

  function matchCode(path: string): { route: string; handler: Handle } | undefined {
    if (!path.startsWith(codePath)) return undefined
    const code = readBankCode(path.slice(codePath.length))
    if (code === undefined) return undefined
    const handler = (view: ProxyRequest) =>
      handleForTenant('bank', view, (_view, tenant) => handleCode(view, tenant, code))
    return { route: 'bank', handler }
  }

  function finish(view: ProxyRequest, response: ProxyResponse): ProxyResponse {
    const finished = view.method === 'HEAD' ? withoutBody(response) : response
    return cors ? cors.apply(view, finished) : finished
  }

  function handleForTenant(
    route: keyof typeof routes,
    view: ProxyRequest,
    handler: TenantHandler,
  ): ProxyResponse | Promise<ProxyResponse> {
    const tenant = tenants.find(view)
    if (tenant instanceof Promise)
      return tenant.then((awaited) =>
        awaited ? handler(view, awaited) : respondProblem(route, 'not-found'),
      )
    return tenant ? handler(view, tenant) : respondProblem(route, 'not-found')
  }

  function handleBank(
    view: ProxyRequest,
    tenant: TenantState,
  ): ProxyResponse | Promise<ProxyResponse> {
    if (view.query) return respondProblem('bank', 'bad-query')
    return respondFromCache(view, tenant.bank, 'bank', respondBanks)
  }

  function respondBanks(
    entry: CacheEntry<Representation>,
    now: number,
    view: ProxyRequest,
  ): ProxyResponse {
    return bankResponses.respond(
      entry,
      now,
      view.header('accept-encoding'),
      view.header('if-none-match'),
    )
  }

  /** Answers whether the list has a bank with this code. Without a list the status is 503, so that 404 means "not offered". */
  function handleCode(
    view: ProxyRequest,
    tenant: TenantState,
    code: string,
  ): ProxyResponse | Promise<ProxyResponse> {
    if (view.query) return respondProblem('bank', 'bad-query')
    const respond = (entry: CacheEntry<Representation>, now: number) => {
      const value = getBankIndex(entry.value).getRepresentation(code)
      if (!value) return undefined
      const encodings = view.header('accept-encoding')
      return codeResponses.respond(
        { ...entry, value },
        now,
        encodings,
        view.header('if-none-match'),
      )
    }
    return respondFromCache(view, tenant.bank, 'bank', respond, { status: 503 })
  }

  function handleCompany(view: ProxyRequest, tenant: TenantState) {
    const request = readPageRequest(view.query)
    if (!request) return respondProblem('company', 'bad-query')
    return respondFromCache(
      view,
      tenant.company,
      'company',
      ({ value, gatheredAt, complete }, now) =>
        createCompanyResponse(value, request, {
          ageMs: now - gatheredAt,
          now: deps.clock.now(),
          complete,
        }),
    )
  }

  function handleStatus(view: ProxyRequest, { bank }: TenantState) {
    if (view.query) return respondProblem('status', 'bad-query')
    return respondFromCache(view, bank, 'status', ({ rows, gatheredAt }, now) =>
      createStatusResponse(bank.history, {
        rows,
        ageMs: now - gatheredAt,
        now: deps.clock.now(),
      }),
    )
  }

  function handlePing(
    view: ProxyRequest,
    tenant: TenantState,
  ): ProxyResponse | Promise<ProxyResponse> {
    if (view.query) return respondProblem('ping', 'bad-query')
    return respondFromCache(view, tenant.ping, 'ping', () => PONG)
  }

  function handleHealth(view: ProxyRequest): ProxyResponse {
    if (view.query) return respondProblem('health', 'bad-query')
    const { state, isServing } = status.read(deps.now())
    counters.countAnswer('health', state)
    return createJsonResponse({ status: state }, { status: isServing ? 200 : 503 })
  }

  /**
   * Responds with the cached entry immediately. Without one it waits for the current refresh and responds with its
   * entry. If that takes too long, it responds with an older entry; if there is none, with the problem of the refresh.
   */
  function respondFromCache<Item, Value>(
    view: ProxyRequest,
    list: List<Item, Value>,
    route: keyof typeof routes,
    respond: (
      cached: CacheEntry<Value>,
      now: number,
      view: ProxyRequest,
    ) => ProxyResponse | undefined,
    failureOptions?: { status: number },
  ): ProxyResponse | Promise<ProxyResponse> {
    const now = deps.now()
    const cached = list.read(now, view)
    if (cached instanceof Promise)
      return cached.then((awaited) => {
        const later = deps.now()
        if (!awaited) return respondFailure(list, route, later, failureOptions)
        const kind = list.isOverdue(awaited, later) ? 'stale' : 'awaited'
        return countAnswer(route, kind, respond(awaited, later, view))
      })
    if (!cached) return respondFailure(list, route, now, failureOptions)
    const isStale = list.failure !== undefined || list.isOverdue(cached, now)
    return countAnswer(route, isStale ? 'stale' : 'fresh', respond(cached, now, view))
  }

  /** If there is no response, the list does not have the requested bank. */
  function countAnswer(
    route: string,
    kind: string,
    response: ProxyResponse | undefined,
  ): ProxyResponse {
    if (!response) return respondProblem(route, 'bank-not-offered')
    counters.countAnswer(route, kind)
    return response
  }

  function respondFailure<Item, Value>(
    list: List<Item, Value>,
    route: keyof typeof routes,
    now: number,
    options?: { status: number },
  ): ProxyResponse {
    const { failure } = list
    const code = failure ? problemCodes[failure] : 'gateway-timeout'
    return respondProblem(route, code, { retryAfterMs: list.getRetryMs(now), ...options })
  }

  function respondProblem(
    route: string,
    code: ProblemCode,
    retry?: { retryAfterMs: number; status?: number },
  ): ProxyResponse {
    counters.countAnswer(route, code)
    // Refusals have these headers too. Otherwise other sites could find out whether the visitor is an admin.
    const isPrivate = privateRoutes.has(route)
    const privacy = isPrivate ? { privacy: PRIVATE } : {}
    if (retry) return createProblemResponse(code, { ...privacy, ...retry })
    const cache = isPrivate ? privateProblems : problems
    return (cache[code] ??= createProblemResponse(code, {
      ...privacy,
      headers: code === 'method-not-allowed' ? ALLOW : [],
    }))
  }
}

/** A route for requests that `authorize` allows. */
type PrivateRoute = 'company' | 'status'

const privateRoutes: ReadonlySet<string> = new Set<PrivateRoute>(['company', 'status'])

type TenantHandler = (
  view: ProxyRequest,
  tenant: TenantState,
) => ProxyResponse | Promise<ProxyResponse>

/** Problem responses without `Retry-After` are cached, so that a flood of invalid requests stays cheap. */
const problems: Partial<Record<ProblemCode, ProxyResponse>> = {}
const privateProblems: Partial<Record<ProblemCode, ProxyResponse>> = {}

const ALLOW = ['Allow', 'GET, HEAD, OPTIONS']
/** No cache answers `OPTIONS`, so this is how a browser asks for the time of the server. Not every runtime adds `Date`. */
const createOptionsResponse = (now: number): ProxyResponse => ({
  status: 204,
  headers: [...ALLOW, 'Date', new Date(now).toUTCString()],
  body: null,
})
const PONG = createJsonResponse({ message: 'pong' })

/** The problem that a client receives if there is nothing to serve, by the failure of the last refresh. */
const problemCodes: Record<GatewayFailure, ProblemCode> = {
  'limit-reached': 'limit-reached',
  'too-many-pages': 'limit-reached',
  'key-refused': 'key-refused',
  misconfigured: 'gateway-failing',
  timeout: 'gateway-timeout',
  unreachable: 'gateway-unreachable',
  aborted: 'gateway-unreachable',
  failing: 'gateway-failing',
  redirected: 'gateway-failing',
  unreadable: 'gateway-unreadable',
  'adapter-failed': 'gateway-unreadable',
  'too-large': 'gateway-unreadable',
}
