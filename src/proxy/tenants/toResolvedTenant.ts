import { describeKind } from '../../contract/index.js'

/** A tenant with a valid id. */
export interface ResolvedTenant {
  readonly id: string
  readonly apiKey: string
}

/**
 * Thrown if `tenants.resolve` returned an invalid tenant, or `findBanks` received one. The message describes the error
 * without any value.
 */
export class InvalidTenantError extends TypeError {}

/**
 * Returns a tenant's id as a string: a string that is not blank, or a safe integer's digits. Returns `undefined` for
 * any other value; if objects were converted, each would become the same tenant "[object Object]".
 */
export function toTenantId(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() ? value : undefined
  return Number.isSafeInteger(value) ? String(value) : undefined
}

/**
 * Copies a tenant, because `tenants.resolve` may return the same object for all tenants. The key is checked when its
 * lists are created.
 *
 * @param subject - where the tenant comes from, for the message: `tenants.resolve must return`.
 * @throws {InvalidTenantError} for an invalid id.
 */
export function toResolvedTenant(tenant: object, subject: string): ResolvedTenant {
  const { id, apiKey } = tenant as Record<string, unknown>
  const text = toTenantId(id)
  if (text !== undefined) return { id: text, apiKey: apiKey as string }
  throw new InvalidTenantError(
    `${subject} an id that is a text and not blank, or a safe integer; received ${
      typeof id === 'string' ? 'a blank one' : describeKind(id)
    }.`,
  )
}
