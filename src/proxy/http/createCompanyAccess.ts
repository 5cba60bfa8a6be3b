import { describeKind } from '../../contract/index.js'
import type { ResolvedOptions } from '../options/resolveOptions.js'
import type { ProxyServices } from '../list/types.js'
import { toTenantId } from '../tenants/toResolvedTenant.js'
import { createCallbackReporter } from '../observe/createCallbackReporter.js'
import { callWithTimeout } from '../tenants/callWithTimeout.js'
import type { Cors } from './Cors.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'

/** Returns whether a request may read a tenant's companies and status report. */
export type CompanyAccess = (view: ProxyRequest, tenant: { id: string }) => Promise<boolean>

/**
 * Creates the access check for `/company` and `/status`: first the origin, then `authorize`. If there are several
 * tenants, it compares the session's tenant with the request's. Otherwise one merchant's admin could read another
 * merchant's companies by sending that merchant's `Host` header.
 */
export function createCompanyAccess(
  admin: NonNullable<ResolvedOptions['admin']>,
  hasSeveralTenants: boolean,
  cors: Cors | undefined,
  deps: Pick<ProxyServices, 'clock' | 'emit' | 'count' | 'elapsed'>,
): CompanyAccess {
  const reportFailure = createCallbackReporter('authorize', deps)

  function reportInvalid(returned: unknown): void {
    const expected = hasSeveralTenants
      ? 'With `tenants`, admin.authorize must return the id of the tenant that this session may read.'
      : 'admin.authorize must return true for a session that may read the companies.'
    const message = `${expected} It returned ${returned === true ? 'true' : describeKind(returned)}.`
    reportFailure('invalid', { message })
  }

  return async (view, { id }) => {
    if (isCrossSite(view) && cors?.allows(view) !== true) return false
    const returned = await callWithTimeout<unknown>(
      () => admin.authorize(view, id),
      deps.clock,
      reportFailure,
    )
    if (!hasSeveralTenants && returned === true) return true
    if (isSignedOut(returned)) return false
    const readable = hasSeveralTenants ? toTenantId(returned) : undefined
    if (readable === undefined) reportInvalid(returned)
    return readable === id
  }
}

/**
 * Whether the browser marks the request as sent by another origin's page. Such a page cannot read the body, but an
 * `<object>` reveals the status, and thereby whether the visitor is an admin.
 */
function isCrossSite(view: ProxyRequest): boolean {
  return !['same-origin', 'none', undefined].includes(view.header('sec-fetch-site'))
}

/** Whether the value that `authorize` returned means that the visitor is not signed in. */
function isSignedOut(returned: unknown): boolean {
  return returned === undefined || returned === null || returned === false || returned === ''
}
