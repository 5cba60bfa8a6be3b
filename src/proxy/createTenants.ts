import { createPaymentService } from '../payment-service/index.js'
import { Budget } from './budget/Budget.js'
import type { FpxProxyOptions, Tenant } from './FpxProxyOptions.js'
import { createStores } from './createStores.js'
import type { Endpoint } from './observe/FpxProxyEvent.js'
import type { RefreshSetting } from './refresh/RefreshSetting.js'
import { asked } from './serve/asked.js'
import { BANK_HEADERS, BANK_HEADERS_OF_TENANTS } from './serve/bankHeaders.js'
import type { RequestView } from './serve/RequestView.js'
import { TenantState, type TenantSetting } from './TenantState.js'

/** The merchants of a proxy: the one of its options, or those that `resolve` knows. */
export interface Tenants {
  /** Whom a request is for; `undefined` for nobody, and then nothing was made for it. */
  of(view: RequestView): TenantState | undefined | Promise<TenantState | undefined>
  /** Those that were asked for so far. */
  all(): Iterable<TenantState>
}

const DAY_MS = 86_400_000

export function createTenants(options: FpxProxyOptions, setting: RefreshSetting): Tenants {
  const { upstream, tenants, bank = {}, budget = {} } = options
  const lifetimes: TenantSetting['lifetimes'] = {
    ttlMs: positive('bank.ttlMs', bank.ttlMs ?? 60_000),
    staleMs: positive('bank.staleIfErrorMs', bank.staleIfErrorMs ?? 7 * DAY_MS),
  }
  if (lifetimes.staleMs < lifetimes.ttlMs)
    throw new TypeError('bank.staleIfErrorMs must not be below bank.ttlMs.')
  const perMinute = callsPerMinute(budget.perMinute ?? 30)
  const states = new Map<string, { apiKey: string; state: TenantState }>()
  const budgets = new Map<string, Budget>()
  const stores = createStores(options, setting)

  function budgetOf({ id, apiKey, group = budget.group }: Tenant, endpoint: Endpoint): Budget {
    const whose = group === undefined ? `key ${apiKey}` : `group ${group}`
    const known = budgets.get(`${endpoint} ${whose}`)
    if (known) return known
    const shared = stores.slots(id, whose, endpoint, perMinute)
    const made = new Budget(perMinute, () => setting.elapsed(), shared)
    budgets.set(`${endpoint} ${whose}`, made)
    return made
  }

  function stateOf(tenant: Tenant): TenantState {
    const { id, apiKey } = tenant
    const known = states.get(id)
    if (known?.apiKey === apiKey) return known.state
    const service = createPaymentService({ ...upstream, apiKey, clock: setting.clock })
    const state = new TenantState(tenant, service, {
      lifetimes,
      setting,
      stores,
      budgetFor: budgetOf,
      bankHeaders: tenants ? BANK_HEADERS_OF_TENANTS : BANK_HEADERS,
    })
    states.set(id, { apiKey, state })
    return state
  }

  if (!tenants) {
    const only = stateOf({ id: 'default', apiKey: upstream.apiKey ?? '' })
    return { of: () => only, all: () => [only] }
  }

  // Checks the address at once, where the keys only come with the requests.
  createPaymentService({ ...upstream, apiKey: 'unused' })
  const failed = (reason: 'threw' | 'hung' | 'invalid') =>
    setting.emit({ type: 'guard-failed', guard: 'resolve', reason })

  function known(tenant: Tenant | null | undefined): TenantState | undefined {
    if (!tenant) return undefined
    try {
      return stateOf(tenant)
    } catch {
      failed('invalid')
      return undefined
    }
  }

  return {
    of(view) {
      let found: ReturnType<typeof tenants.resolve>
      try {
        found = tenants.resolve(view)
      } catch {
        failed('threw')
        return undefined
      }
      return found instanceof Promise
        ? asked(() => found, setting.clock, failed).then(known)
        : known(found)
    },
    all: () => [...states.values()].map(({ state }) => state),
  }
}

function positive(name: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value
  throw new TypeError(`${name} must be a number of milliseconds above 0.`)
}

function callsPerMinute(value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= 60) return value
  throw new TypeError(
    "budget.perMinute must be a whole number from 1 to 60, the service's own limit for each endpoint.",
  )
}
