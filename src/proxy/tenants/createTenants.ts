import { createServiceClient } from '../../payment-service/createServiceClient.js'
import { PaymentServiceError } from '../../payment-service/index.js'
import { Budget } from '../budget/Budget.js'
import { Budgets } from '../budget/Budgets.js'
import type { FpxProxyOptions, Tenant } from '../FpxProxyOptions.js'
import { createSources } from './createSources.js'
import { createStores } from '../stores/createStores.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import type { RefreshDeps } from '../refresh/types.js'
import { callWithTimeout, type CallbackFailure } from '../serve/callWithTimeout.js'
import { InvalidTenantError, toResolvedTenant } from './toResolvedTenant.js'
import type { RequestView } from '../serve/RequestView.js'
import { TenantState, type TenantDeps } from './TenantState.js'
import { TenantStates } from './TenantStates.js'

/** The merchants of a proxy: the one of its options, or those that `resolve` knows. */
export interface Tenants {
  /** Whom a request is for; `undefined` for nobody, and then nothing was made for it. */
  find(view: RequestView): TenantState | undefined | Promise<TenantState | undefined>
  /** Those that were asked for so far, each with the key that it came with last. */
  all(): Iterable<TenantState>
  /** Ends what is under way, for all of them. */
  close(): Promise<void>
}

const DAY_MS = 86_400_000

export function createTenants(options: FpxProxyOptions, refreshDeps: RefreshDeps): Tenants {
  const { upstream, tenants, bank = {}, budget = {} } = options
  const lifetimes = {
    ttlMs: validateMs('bank.ttlMs', bank.ttlMs ?? 60_000),
    staleMs: validateMs('bank.staleIfErrorMs', bank.staleIfErrorMs ?? 7 * DAY_MS),
  }
  if (lifetimes.staleMs < lifetimes.ttlMs)
    throw new TypeError('bank.staleIfErrorMs must not be below bank.ttlMs.')
  const perMinute = validatePerMinute(budget.perMinute ?? 30)
  const service = createServiceClient({ ...upstream, clock: refreshDeps.clock })
  const stores = createStores(options, refreshDeps)
  const sources = createSources(service, lifetimes)
  const budgets = new Budgets(perMinute, () =>
    states.all().flatMap((state) => state.refreshers().map(({ budget }) => budget)),
  )
  const shared: TenantDeps = { sources, refreshDeps, stores, budgetFor }
  const states = new TenantStates((tenant) => new TenantState(tenant, shared))

  function budgetFor(tenant: TenantState, endpoint: Endpoint): Budget {
    const { apiKey, group = budget.group } = tenant
    const budgetOwner = group === undefined ? `key ${apiKey}` : `group ${group}`
    return budgets.getOrCreate(`${endpoint} ${budgetOwner}`, () => {
      const slots = stores.slots(tenant, budgetOwner, endpoint)
      return new Budget(perMinute, refreshDeps.elapsed, slots)
    })
  }

  const all = () => states.current()
  const close = () => states.close()
  if (!tenants) {
    const only = states.getOrCreate({ id: 'default', apiKey: upstream.apiKey ?? '' })
    return { find: () => only, all, close }
  }

  const reportFailure = (reason: CallbackFailure, about: { message?: string } = {}) =>
    refreshDeps.emit({ type: 'callback-failed', callback: 'resolve', reason, ...about })

  function findState(tenant: Tenant | null | undefined): TenantState | undefined {
    if (!tenant) return undefined
    try {
      return states.getOrCreate(toResolvedTenant(tenant))
    } catch (error) {
      // Words of others are never passed on: a getter may throw whatever it likes.
      const isOurs = error instanceof InvalidTenantError || error instanceof PaymentServiceError
      reportFailure('invalid', isOurs ? { message: error.message } : {})
      return undefined
    }
  }

  return {
    all,
    close,
    find(view) {
      let found: ReturnType<typeof tenants.resolve>
      try {
        found = tenants.resolve(view)
      } catch {
        reportFailure('threw')
        return undefined
      }
      // Query builders and old promise libraries give thenables that are no Promise.
      return isThenable(found)
        ? callWithTimeout(() => found, refreshDeps.clock, reportFailure).then(findState)
        : findState(found)
    },
  }
}

function isThenable<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof value === 'object' && value !== null && 'then' in value
}

function validateMs(name: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value
  throw new TypeError(`${name} must be a number of milliseconds above 0.`)
}

function validatePerMinute(value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= 60) return value
  throw new TypeError(
    "budget.perMinute must be a whole number from 1 to 60, the service's own limit for each endpoint.",
  )
}
