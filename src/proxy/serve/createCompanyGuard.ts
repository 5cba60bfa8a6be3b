import { kindOf } from '../checkOptions.js'
import type { FpxProxyOptions } from '../FpxProxyOptions.js'
import type { RefreshSetting } from '../refresh/RefreshSetting.js'
import { tenantId } from '../resolvedTenant.js'
import { asked, type GuardReason } from './asked.js'
import type { RequestView } from './RequestView.js'

/** Whether a request may read the companies of a tenant. */
export type CompanyGuard = (view: RequestView, tenant: { id: string }) => Promise<boolean>

/**
 * Makes the guard in front of `/company`. With several tenants a session is compared with the tenant of the request:
 * otherwise an admin of one merchant could read the companies of another by a `Host` header.
 */
export function createCompanyGuard(
  company: NonNullable<FpxProxyOptions['company']>,
  severalTenants: boolean,
  { clock, emit }: Pick<RefreshSetting, 'clock' | 'emit'>,
): CompanyGuard {
  const failed = (reason: GuardReason) =>
    emit({ type: 'callback-failed', callback: 'authorize', reason })
  let isExplained = false

  /** Once, because strangers decide how often `authorize` is called. */
  function explain(returned: unknown): void {
    if (isExplained) return
    isExplained = true
    const expected = severalTenants
      ? 'With `tenants`, company.authorize must return the id of the tenant that this session may read.'
      : 'company.authorize must return true for a session that may read the companies.'
    const message = `${expected} It returned ${returned === true ? 'true' : kindOf(returned)}.`
    emit({ type: 'callback-failed', callback: 'authorize', reason: 'invalid', message })
  }

  return async (view, { id }) => {
    const returned = await asked<unknown>(() => company.authorize(view, id), clock, failed)
    if (!severalTenants && returned === true) return true
    if (isNobody(returned)) return false
    const readable = severalTenants ? tenantId(returned) : undefined
    if (readable === undefined) explain(returned)
    return readable === id
  }
}

/** What `authorize` returns for a visitor who is not signed in. */
function isNobody(returned: unknown): boolean {
  return returned === undefined || returned === null || returned === false || returned === ''
}
