import { createMultiKeyClient } from '../../gateway/internal.js'
import { describeKind, OptionError } from '../../contract/index.js'
import { Budgets } from '../coordinator/Budgets.js'
import { createDefinitions } from '../list/createDefinitions.js'
import type { ProxyServices } from '../list/types.js'
import type { Tenant } from '../options/FpxProxyOptions.js'
import type { ResolvedOptions } from '../options/resolveOptions.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import { createCoordinators } from './createCoordinators.js'
import { createCallbackReporter } from '../observe/createCallbackReporter.js'
import { callWithTimeout } from './callWithTimeout.js'
import { InvalidTenantError, toResolvedTenant } from './toResolvedTenant.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'
import { TenantState, type TenantDeps } from './TenantState.js'
import { TenantStates } from './TenantStates.js'

/** A proxy's merchants: the one from its options, or those that `resolve` returns. */
export interface Tenants {
  /**
   * Returns a request's tenant; `undefined` if `resolve` fails or returns none. An unknown tenant does not use memory.
   */
  find(view: ProxyRequest): TenantState | undefined | Promise<TenantState | undefined>
  /**
   * Returns the tenant that the merchant's code passed to `findBanks`, or the default tenant.
   *
   * @throws {TypeError} if `tenant` is invalid, is missing although the proxy has `tenants`, or is set although it has
   * none.
   */
  get(tenant: Tenant | undefined): TenantState
  /** Returns the state of each tenant that was requested so far, with its latest key. */
  all(): Iterable<TenantState>
  /** Aborts all tenants' refreshes in progress. */
  close(): Promise<void>
}

/** Creates a proxy's tenants, with their budgets and lists. */
export function createTenants(options: ResolvedOptions, services: ProxyServices): Tenants {
  const { gateway, tenants, cache, budget, clock } = options
  const { perMinute } = budget
  const client = createMultiKeyClient({ ...gateway, clock })
  const coordinators = createCoordinators(options, services)
  const definitions = createDefinitions(client, cache)
  const budgets = new Budgets(perMinute, () =>
    states.getAll().flatMap((state) => state.lists().map(({ budget }) => budget)),
  )
  const shared: TenantDeps = { definitions, services, coordinators, budgetFor }
  const states = new TenantStates((tenant) => new TenantState(tenant, shared))

  function budgetFor(tenant: TenantState, endpoint: Endpoint) {
    const { apiKey, group = budget.group } = tenant
    const owner = group === undefined ? `key ${apiKey}` : `group ${group}`
    return {
      isOfGroup: group !== undefined,
      budget: budgets.getOrCreate(`${endpoint} ${owner}`, () =>
        coordinators.createBudget(endpoint, owner),
      ),
    }
  }

  const all = () => states.getLatest()
  const close = () => states.close()
  if (!tenants) {
    const defaultTenant = states.getOrCreate({ id: 'default', apiKey: gateway.apiKey })
    return {
      find: () => defaultTenant,
      get(tenant) {
        if (tenant === undefined) return defaultTenant
        throw new TypeError(
          'findBanks takes a `tenant` only if the proxy has `tenants`. Leave it out: this proxy has one merchant.',
        )
      },
      all,
      close,
    }
  }

  const reportFailure = createCallbackReporter('resolve', services)

  function findState(tenant: Tenant | null | undefined): TenantState | undefined {
    if (!tenant) return undefined
    try {
      return states.getOrCreate(toResolvedTenant(tenant, 'tenants.resolve must return'))
    } catch (error) {
      // Other errors' messages are not passed on: a getter may throw an error that contains the key.
      const hasSafeMessage = error instanceof InvalidTenantError || error instanceof OptionError
      reportFailure('invalid', hasSafeMessage ? { message: error.message } : {})
      return undefined
    }
  }

  return {
    all,
    close,
    get(tenant) {
      if (typeof tenant === 'object' && (tenant as Tenant | null))
        return states.getOrCreate(toResolvedTenant(tenant, 'The tenant of findBanks must have'))
      throw new TypeError(
        `This proxy has several merchants, so findBanks needs one: findBanks(code, { tenant: { id, apiKey } }); received ${describeKind(tenant)}.`,
      )
    },
    find(view) {
      let resolved: ReturnType<typeof tenants.resolve>
      try {
        resolved = tenants.resolve(view)
      } catch {
        reportFailure('threw')
        return undefined
      }
      // Query builders and old promise libraries return thenables that are not a `Promise`.
      return isThenable(resolved)
        ? callWithTimeout(() => resolved, services.clock, reportFailure).then(findState)
        : findState(resolved)
    },
  }
}

function isThenable<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof value === 'object' && value !== null && 'then' in value
}
