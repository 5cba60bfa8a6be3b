import { describeKind } from '../../contract/index.js'

/** A tenant with a valid id and group. */
export interface ResolvedTenant {
  readonly id: string
  readonly apiKey: string
  readonly group?: string | undefined
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
 * Copies a tenant, because `tenants.resolve` may return the same object for all tenants. The key is checked when a
 * state is created for it.
 *
 * @param subject - where the tenant comes from, for the message: `tenants.resolve must return`.
 * @throws {InvalidTenantError} for an invalid id or group.
 */
export function toResolvedTenant(tenant: object, subject: string): ResolvedTenant {
  const { id, apiKey, group } = tenant as Record<string, unknown>
  return {
    id: validateId(`${subject} an id`, id),
    apiKey: apiKey as string,
    // `null` may come from an empty database column. If it counted as a group, all tenants without a group would share
    // a budget.
    group:
      group === undefined || group === null ? undefined : validateId(`${subject} a group`, group),
  }
}

function validateId(expected: string, value: unknown): string {
  const text = toTenantId(value)
  if (text !== undefined) return text
  throw new InvalidTenantError(
    `${expected} that is a text and not blank, or a safe integer; received ${
      typeof value === 'string' ? 'a blank one' : describeKind(value)
    }.`,
  )
}
