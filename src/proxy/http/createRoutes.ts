import { HealthStatus } from '../observe/HealthStatus.js'
import type { ResolvedOptions } from '../options/resolveOptions.js'
import type { ProxyServices } from '../list/types.js'
import type { Tenants } from '../tenants/createTenants.js'
import type { FindBankIndex } from './BankIndex.js'
import { createBankRoutes } from './bankRoutes.js'
import { createCompanyRoute } from './companyRoute.js'
import type { Cors } from './Cors.js'
import { createCompanyAccess } from './createCompanyAccess.js'
import { createHealthRoute } from './healthRoute.js'
import { createPingRoute } from './pingRoute.js'
import { andThen, type Route, type RouteDeps } from './Route.js'
import { createStatusRoute } from './statusRoute.js'

/** Creates the routes for a proxy with these options. They answer from memory, and may start a refresh that is due. */
export function createRoutes(
  { admin, gateway, tenants: severalTenants }: ResolvedOptions,
  tenants: Tenants,
  findIndex: FindBankIndex,
  cors: Cors | undefined,
  services: ProxyServices,
): readonly Route[] {
  const { clock, now } = services
  const hasTenants = severalTenants !== undefined
  const mayRead = admin && createCompanyAccess(admin, hasTenants, cors, services)
  const forTenant: RouteDeps['forTenant'] = (handler) => (view, segment) =>
    andThen(tenants.find(view), (tenant) =>
      tenant ? handler(view, tenant, segment) : { problem: 'not-found' },
    )
  const deps: RouteDeps = {
    clock,
    now,
    forTenant,
    forAdmin: (refusal, handler) =>
      forTenant(async (view, tenant, segment) =>
        (await mayRead?.(view, tenant)) ? handler(view, tenant, segment) : { problem: refusal },
      ),
  }
  return [
    ...createBankRoutes(deps, findIndex, hasTenants),
    ...(gateway.adapter.ping === undefined ? [] : [createPingRoute(deps)]),
    createHealthRoute(new HealthStatus(() => tenants.all()), now),
    ...(admin ? [createCompanyRoute(deps), createStatusRoute(deps)] : []),
  ]
}
