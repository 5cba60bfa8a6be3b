import { routes, type StatusReport } from '../../contract/index.js'
import type { ProxyServices } from '../list/ListDefinition.js'
import { HealthStatus } from '../observe/Health.js'
import type { ProxyRequest } from '../options/FpxProxyOptions.js'
import type { ResolvedOptions } from '../options/resolveOptions.js'
import type { ResolvedLists, Tenants } from '../tenants/createTenants.js'
import type { FindBankIndex } from './BankIndex.js'
import type { Cors } from './Cors.js'
import { createJsonResponse, PRIVATE, dataTimeHeaders } from './ProxyResponse.js'
import {
  andThen,
  type RouteResponse,
  type MaybePromise,
  type Route,
  type RouteServices,
} from './Route.js'
import { createBankRoutes } from './bankRoutes.js'
import { createCompanyRoute } from './companyRoute.js'
import { createCompanyAccess } from './createCompanyAccess.js'
import { respondFromCache } from './CachedResponses.js'

export function createRoutes(
  { admin, gateway, tenants: severalTenants }: ResolvedOptions,
  tenants: Tenants,
  findIndex: FindBankIndex,
  cors: Cors | undefined,
  services: ProxyServices,
): readonly Route[] {
  const hasTenants = severalTenants !== undefined
  const findRefusal = admin && createCompanyAccess(admin, hasTenants, cors, services)
  const withTenant =
    (
      handler: (
        request: ProxyRequest,
        tenant: ResolvedLists,
        segment: string,
      ) => MaybePromise<RouteResponse>,
    ): Route['handle'] =>
    (request, segment) =>
      andThen(tenants.find(request), (tenant) =>
        tenant ? handler(request, tenant, segment) : { problem: 'unknown-tenant' },
      )
  const routeServices: RouteServices = {
    clock: services.clock,
    forTenant: (handler) =>
      withTenant((request, { lists }, segment) => handler(request, lists, segment)),
    forAdmin: (refusal, handler) =>
      withTenant(async (request, tenant, segment) => {
        const refused = findRefusal
          ? await findRefusal(request, tenant, refusal)
          : { problem: refusal }
        return refused ?? handler(request, tenant.lists, segment)
      }),
  }
  return [
    ...createBankRoutes(routeServices, findIndex, hasTenants),
    ...(gateway.adapter.ping === undefined ? [] : [createPingRoute(routeServices)]),
    createHealthRoute(new HealthStatus(() => tenants.all()), services.agingNow),
    ...(admin ? [createCompanyRoute(routeServices), createStatusRoute(routeServices)] : []),
  ]
}

const createHealthRoute = (status: HealthStatus, agingNow: () => number): Route => ({
  name: 'health',
  path: routes.health,
  handle() {
    const { state, isServing } = status.read(agingNow())
    const response = createJsonResponse({ status: state }, { status: isServing ? 200 : 503 })
    return { result: state, response }
  },
})

const PONG = createJsonResponse({ message: 'pong' })

const createPingRoute = ({ forTenant }: RouteServices): Route => ({
  name: 'ping',
  path: routes.ping,
  handle: forTenant((request, { ping }) =>
    respondFromCache(request, ping, { respond: () => PONG }),
  ),
})

const createStatusRoute = ({ forAdmin, clock }: RouteServices): Route => ({
  name: 'status',
  path: routes.status,
  isPrivate: true,
  handle: forAdmin('status-refused', (request, { bank }) =>
    respondFromCache(request, bank, {
      respond({ rows, fetchedAt }, at) {
        const time = clock.now()
        const ageMs = at - fetchedAt
        const report: StatusReport = {
          time: new Date(time).toISOString(),
          list: { banks: rows, ageSeconds: Math.max(0, Math.floor(ageMs / 1000)) },
          offline: bank.offline ?? [],
        }
        return createJsonResponse(report, {
          privacy: PRIVATE,
          headers: dataTimeHeaders(ageMs, time),
        })
      },
    }),
  ),
})
