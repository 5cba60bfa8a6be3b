import { kindOf } from '../checkOptions.js'
import type { FpxProxyOptions } from '../FpxProxyOptions.js'
import type { RefreshDeps } from '../refresh/types.js'
import { toTenantId } from '../tenants/toResolvedTenant.js'
import { callWithTimeout, type CallbackFailure } from './callWithTimeout.js'
import type { RequestView } from './RequestView.js'

/** Whether a request may read the companies of a tenant. */
export type CompanyAccess = (view: RequestView, tenant: { id: string }) => Promise<boolean>

/**
 * Makes the guard in front of `/company`. With several tenants a session is compared with the tenant of the request:
 * otherwise an admin of one merchant could read the companies of another by a `Host` header.
 */
export function createCompanyAccess(
  company: NonNullable<FpxProxyOptions['company']>,
  severalTenants: boolean,
  { clock, emit }: Pick<RefreshDeps, 'clock' | 'emit'>,
): CompanyAccess {
  const reportFailure = (reason: CallbackFailure) =>
    emit({ type: 'callback-failed', callback: 'authorize', reason })
  let isReported = false

  /** Once, because strangers decide how often `authorize` is called. */
  function reportInvalid(returned: unknown): void {
    if (isReported) return
    isReported = true
    const expected = severalTenants
      ? 'With `tenants`, company.authorize must return the id of the tenant that this session may read.'
      : 'company.authorize must return true for a session that may read the companies.'
    const message = `${expected} It returned ${returned === true ? 'true' : kindOf(returned)}.`
    emit({ type: 'callback-failed', callback: 'authorize', reason: 'invalid', message })
  }

  return async (view, { id }) => {
    const returned = await callWithTimeout<unknown>(
      () => company.authorize(view, id),
      clock,
      reportFailure,
    )
    if (!severalTenants && returned === true) return true
    if (isSignedOut(returned)) return false
    const readable = severalTenants ? toTenantId(returned) : undefined
    if (readable === undefined) reportInvalid(returned)
    return readable === id
  }
}

/** What `authorize` returns for a visitor who is not signed in. */
function isSignedOut(returned: unknown): boolean {
  return returned === undefined || returned === null || returned === false || returned === ''
}
