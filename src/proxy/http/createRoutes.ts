import { HealthStatus } from '../observe/Health.js'
import type { ResolvedOptions } from '../options/resolveOptions.js'
import type { ProxyServices } from '../list/ListDefinition.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'
import type { ResolvedLists, Tenants } from '../tenants/createTenants.js'
import type { FindBankIndex } from './BankIndex.js'
import { createBankRoutes } from './bankRoutes.js'
import { createCompanyRoute } from './companyRoute.js'
import type { Cors } from './Cors.js'
import { createCompanyAccess } from './createCompanyAccess.js'
import {
  andThen,
  type RouteResponse,
  type MaybePromise,
  type Route,
  type RouteServices,
} from './Route.js'
import { createHealthRoute, createPingRoute, createStatusRoute } from './stateRoutes.js'

/**
 * Creates the routes for a proxy. Routes that serve a cached list respond from memory and start a refresh if one is
 * due.
 */
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
