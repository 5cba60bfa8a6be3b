import { kindOf } from '../checkOptions.js'

/** A tenant as the proxy works with it. */
export interface ResolvedTenant {
  readonly id: string
  readonly apiKey: string
  readonly group?: string | undefined
}

/** What `tenants.resolve` returned is no tenant. The message names what is wrong, never a value. */
export class InvalidTenantError extends TypeError {}

/**
 * Returns the id of a tenant as a text: a text that is not blank, or the digits of a safe integer. Everything else is
 * `undefined`. It is never converted: every object would become the one tenant "[object Object]".
 */
export function toTenantId(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() ? value : undefined
  return Number.isSafeInteger(value) ? String(value) : undefined
}

/**
 * Copies what `tenants.resolve` returned, because it may use one object for all its tenants. The key is checked where
 * a state is made for it.
 *
 * @throws {InvalidTenantError} for an id or a group that cannot be one.
 */
export function toResolvedTenant(returned: object): ResolvedTenant {
  const { id, apiKey, group } = returned as Record<string, unknown>
  return {
    id: validateId('an id', id),
    apiKey: apiKey as string,
    // A column of a database that is empty is no group: all tenants without one would share a budget.
    group: group === undefined || group === null ? undefined : validateId('a group', group),
  }
}

function validateId(what: string, value: unknown): string {
  const text = toTenantId(value)
  if (text !== undefined) return text
  throw new InvalidTenantError(
    `tenants.resolve must return ${what} that is a text and not blank, or a safe integer. It returned ${
      typeof value === 'string' ? 'a blank one' : kindOf(value)
    }.`,
  )
}
