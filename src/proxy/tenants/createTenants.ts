import { createMultiKeyClient } from '../../gateway/internal.js'
import { describeKind, OptionError } from '../../contract/index.js'
import { createDefinitions, type ProxyServices } from '../list/ListDefinition.js'
import type { Tenant, ProxyRequest } from '../options/FpxProxyOptions.js'
import type { ResolvedOptions } from '../options/resolveOptions.js'
import { callWithTimeout } from '../store/withTimeout.js'
import { createConnect, KeyLists, LruMap } from './KeyLists.js'

/**
 * The maximum number of tenants and keys in memory. Without this limit, anonymous clients could exhaust the memory
 * (`resolve` can return a tenant for any string they send).
 */
const MAX_TENANTS = 20_000

/** A merchant and the lists fetched with its API key. */
export interface ResolvedLists {
  readonly id: string
  readonly lists: KeyLists
}

/** A proxy's merchants, which are defined by `gateway.apiKey` or returned by `resolve`. */
export interface Tenants {
  /**
   * Returns the tenant for a request, or `undefined` if `resolve` fails or doesn't return a tenant. Anonymous clients
   * can request any number of unknown tenants, so they aren't stored.
   */
  find(request: ProxyRequest): ResolvedLists | undefined | Promise<ResolvedLists | undefined>
  /**
   * Returns the tenant passed to `findBanks`, or the default tenant if the proxy has only one merchant.
   *
   * @throws {TypeError} if `tenant` is invalid, or missing although the proxy has `tenants`, or set although it
   * doesn't.
   */
  get(tenant: Tenant | undefined): ResolvedLists
  /** Returns the tenants in memory, each with the lists of its latest API key. */
  all(): Iterable<ResolvedLists>
  /** Aborts the current refreshes of all tenants. */
  close(): Promise<void>
}

export function createTenants(options: ResolvedOptions, services: ProxyServices): Tenants {
  const { gateway, tenants, cache, clock } = options
  const client = createMultiKeyClient({ ...gateway, clock })
  const keys = new LruMap<KeyLists>(MAX_TENANTS, (lists) => void lists.close())
  const merchants = new LruMap<ResolvedLists>(MAX_TENANTS)
  const shared = {
    definitions: createDefinitions(client, cache, services.clock),
    services,
    connect: createConnect(options, services),
  }

  function getOrCreate({ id, apiKey }: ResolvedTenant): ResolvedLists {
    let lists = keys.get(apiKey)
    if (!lists) keys.set(apiKey, (lists = new KeyLists(apiKey, id, shared)))
    const known = merchants.get(id)
    if (known?.lists === lists) return known
    const tenant = { id, lists }
    merchants.set(id, tenant)
    return tenant
  }

  const all = () => merchants.values()
  const close = async () => {
    await Promise.all(Array.from(keys.values(), (lists) => lists.close()))
  }
  if (!tenants) {
    const defaultTenant = getOrCreate({ id: 'default', apiKey: gateway.apiKey })
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

  const reportFailure = (reason: 'threw' | 'invalid', details: { message?: string } = {}) =>
    services.emit({ type: 'callback-failed', callback: 'resolve', reason, ...details })

  function findTenant(tenant: Tenant | null | undefined): ResolvedLists | undefined {
    if (!tenant) {
      services.emit({ type: 'tenant-unknown' })
      return undefined
    }
    try {
      return getOrCreate(toResolvedTenant(tenant, 'tenants.resolve must return'))
    } catch (error) {
      // We report an error's message only if the error is our own. A getter can throw an error whose message
      // contains the API key.
      reportFailure('invalid', error instanceof OptionError ? { message: error.message } : {})
      return undefined
    }
  }

  return {
    all,
    close,
    get(tenant) {
      if (typeof tenant === 'object' && (tenant as Tenant | null))
        return getOrCreate(toResolvedTenant(tenant, 'The tenant of findBanks must have'))
      throw new TypeError(
        `This proxy has several merchants, so findBanks needs one: findBanks(code, { tenant: { id, apiKey } }); received ${describeKind(tenant)}.`,
      )
    },
    find(request) {
      let resolved: ReturnType<typeof tenants.resolve>
      try {
        resolved = tenants.resolve(request)
      } catch {
        reportFailure('threw')
        return undefined
      }
      // Query builders and old promise libraries return thenables that aren't instances of `Promise`.
      if (!isThenable(resolved)) return findTenant(resolved)
      return callWithTimeout('resolve', () => resolved, services).then(
        (settled) => settled && findTenant(settled.returned),
      )
    },
  }
}

function isThenable<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof value === 'object' && value !== null && 'then' in value
}

interface ResolvedTenant {
  readonly id: string
  readonly apiKey: string
}

/** Returns a valid id as a string. If we also converted objects, they would all become the tenant "[object Object]". */
export function toTenantId(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() ? value : undefined
  return Number.isSafeInteger(value) ? String(value) : undefined
}

/**
 * Copies a tenant: `tenants.resolve` can reuse one object for all tenants. `KeyLists` validates the API key.
 *
 * @param subject - the beginning of the error message, such as `tenants.resolve must return`.
 * @throws {OptionError} if the id is invalid. The message doesn't contain any of the tenant's values.
 */
function toResolvedTenant(tenant: object, subject: string): ResolvedTenant {
  const { id, apiKey } = tenant as Record<string, unknown>
  const text = toTenantId(id)
  if (text !== undefined) return { id: text, apiKey: apiKey as string }
  const expected = 'a text and not blank, or a safe integer'
  const received = typeof id === 'string' ? 'a blank one' : describeKind(id)
  const sentence = `${subject} an id that is ${expected}; received ${received}.`
  throw new OptionError('tenant.id', expected, received, sentence)
}
