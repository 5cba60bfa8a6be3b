import { createMultiKeyClient } from '../../gateway/createMultiKeyClient.js'
import { GatewayError } from '../../gateway/index.js'
import { validateAdapter } from '../../gateway/validateAdapter.js'
import { Budgets } from '../coordinator/Budgets.js'
import { MAX_TIMEOUT_MS } from '../coordinator/SharedCoordinator.js'
import { describeKind } from '../../contract/index.js'
import type { FpxProxyOptions, Tenant } from '../FpxProxyOptions.js'
import { createDefinitions } from '../list/createDefinitions.js'
import type { ProxyServices } from '../list/types.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import { createCoordinators } from './createCoordinators.js'
import { createCallbackReporter } from '../observe/createCallbackReporter.js'
import { callWithTimeout } from '../serve/callWithTimeout.js'
import { InvalidTenantError, toResolvedTenant } from './toResolvedTenant.js'
import type { ProxyRequest } from '../serve/ProxyRequest.js'
import { TenantState, type TenantDeps } from './TenantState.js'
import { TenantStates } from './TenantStates.js'

/** The merchants of a proxy: the one of its options, or those that `resolve` returns. */
export interface Tenants {
  /** Returns the tenant of a request; `undefined` for an unknown tenant, without allocating anything for it. */
  find(view: ProxyRequest): TenantState | undefined | Promise<TenantState | undefined>
  /**
   * Returns a tenant that the merchant's own code names; the default tenant without one.
   *
   * @throws {TypeError} for an invalid tenant, if the proxy has several merchants and none is named, or one and one is named.
   * @throws {GatewayError} of kind `misconfigured` for an invalid key.
   */
  get(tenant: Tenant | undefined): TenantState
  /** Returns the state of each tenant that was requested so far, with its latest key. */
  all(): Iterable<TenantState>
  /** Aborts the refreshes under way, of all tenants. */
  close(): Promise<void>
}

const DAY_MS = 86_400_000

/** Calls per minute that the gateway allows for each endpoint. */
const GATEWAY_LIMIT = 60

/** Creates the tenants of a proxy, with their budgets and lists. */
export function createTenants(options: FpxProxyOptions, services: ProxyServices): Tenants {
  const { gateway, tenants, cache = {}, budget = {} } = options
  const adapter = validateAdapter(gateway.adapter)
  const gatewayLimit = adapter.perMinute ?? GATEWAY_LIMIT
  const lifetimes = {
    ttlMs: validateMs('cache.ttlMs', cache.ttlMs ?? adapter.ttlMs ?? 60_000),
    staleMs: validateMs('cache.staleIfErrorMs', cache.staleIfErrorMs ?? 7 * DAY_MS),
  }
  if (lifetimes.staleMs < lifetimes.ttlMs)
    throw new TypeError(
      `cache.staleIfErrorMs must be at least cache.ttlMs, ${lifetimes.ttlMs}; received ${lifetimes.staleMs}.`,
    )
  const perMinute = validatePerMinute(
    budget.perMinute ?? Math.max(1, Math.floor(gatewayLimit / 2)),
    gatewayLimit,
  )
  validateTimeout(gateway.timeoutMs)
  const client = createMultiKeyClient({ ...gateway, clock: services.clock })
  const coordinators = createCoordinators(options, services, perMinute)
  const definitions = createDefinitions(client, lifetimes, () => states.size)
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
    const defaultTenant = states.getOrCreate({ id: 'default', apiKey: gateway.apiKey ?? '' })
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
      // Messages of other errors are not passed on: a getter may throw an error that contains the key.
      const hasSafeMessage = error instanceof InvalidTenantError || error instanceof GatewayError
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
      // Query builders and old promise libraries return thenables that are no `Promise`.
      return isThenable(resolved)
        ? callWithTimeout(() => resolved, services.clock, reportFailure).then(findState)
        : findState(resolved)
    },
  }
}

function isThenable<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof value === 'object' && value !== null && 'then' in value
}

function validateMs(name: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value
  throw new TypeError(
    `${name} must be a number of milliseconds above 0; received ${describeNumber(value)}.`,
  )
}

/** The store frees slots that were never ended after a time that all instances agree on. The client checks the type. */
function validateTimeout(value: number | undefined): void {
  if (value === undefined || !(value > MAX_TIMEOUT_MS)) return
  throw new TypeError(
    `gateway.timeoutMs must be at most ${MAX_TIMEOUT_MS}; received ${describeNumber(value)}.`,
  )
}

function validatePerMinute(value: number, limit: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= limit) return value
  throw new TypeError(
    `budget.perMinute must be a whole number from 1 to ${limit}, the limit of the gateway for each endpoint; received ${describeNumber(value)}.`,
  )
}

/** Describes a value for an error message. A text is not repeated: it may be a secret in the wrong option. */
const describeNumber = (value: unknown) =>
  typeof value === 'number' ? String(value) : describeKind(value)
