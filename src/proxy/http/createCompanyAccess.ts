import { describeKind, type ProblemCode } from '../../contract/index.js'
import type { ResolvedOptions } from '../options/resolveOptions.js'
import type { ProxyServices } from '../list/ListDefinition.js'
import { callWithTimeout } from '../store/withTimeout.js'
import { toTenantId } from '../tenants/createTenants.js'
import type { Cors } from './Cors.js'
import type { ProxyRequest } from '../options/FpxProxyOptions.js'
import type { RouteProblem } from './Route.js'

/**
 * Checks whether a request may read a tenant's companies and status report. Returns a problem if access is denied. If
 * the visitor isn't signed in, the problem is `signed-out`. In other cases, the problem is the value of `refusal`.
 */
export type CompanyAccess = (
  request: ProxyRequest,
  tenant: { id: string },
  refusal: ProblemCode,
) => Promise<RouteProblem | undefined>

/**
 * Creates the access check for `/company` and `/status`, which checks the origin and calls `authorize`. If there are
 * several tenants, the session's tenant must match the request's tenant. Otherwise, an admin could read another
 * merchant's companies by sending that merchant's `Host` header.
 */
export function createCompanyAccess(
  admin: NonNullable<ResolvedOptions['admin']>,
  hasSeveralTenants: boolean,
  cors: Cors | undefined,
  services: Pick<ProxyServices, 'clock' | 'emit'>,
): CompanyAccess {
  function reportInvalid(returned: unknown): void {
    const expected = hasSeveralTenants
      ? 'With `tenants`, admin.authorize must return the id of the tenant that this session may read.'
      : 'admin.authorize must return true for a session that may read the companies.'
    const message = `${expected} It returned ${returned === true ? 'true' : describeKind(returned)}.`
    services.emit({ type: 'callback-failed', callback: 'authorize', reason: 'invalid', message })
  }

  return async (request, { id }, refusal) => {
    if (isCrossSite(request) && cors?.allows(request) !== true) return { problem: refusal }
    const settled = await callWithTimeout<unknown>(
      'authorize',
      () => admin.authorize(request, id),
      services,
    )
    // If `authorize` fails, we don't respond with status 401. Dashboards would sign the visitor out without showing a
    // reason.
    if (!settled) return { problem: refusal }
    const { returned } = settled
    if (returned === false || returned === '') return { problem: refusal }
    if (returned === undefined || returned === null) return { problem: 'signed-out' }
    const { status } = Object(returned) as { status?: unknown }
    const challenge = status === 403 ? undefined : readChallenge(returned)
    if (challenge) return { problem: 'signed-out', headers: ['WWW-Authenticate', challenge] }
    if (status === 401) return { problem: 'signed-out' }
    if (status === 403) return { problem: refusal }
    if (!hasSeveralTenants && returned === true) return undefined
    const readable = hasSeveralTenants ? toTenantId(returned) : undefined
    if (readable === undefined) reportInvalid(returned)
    return readable === id ? undefined : { problem: refusal }
  }
}

/**
 * Whether the request was sent by a page on another origin. A page on another origin can't read the response body.
 * However, it can load the response in an `<object>` to detect the status, which shows whether the visitor is an admin.
 */
function isCrossSite(request: ProxyRequest): boolean {
  return !['same-origin', 'none', undefined].includes(request.header('sec-fetch-site'))
}

/**
 * Reads `{ challenge: 'Bearer' }`. Returns `undefined` if the value has another format or the challenge contains
 * characters that aren't allowed in a header.
 */
function readChallenge(returned: unknown): string | undefined {
  const { challenge } = Object(returned) as { challenge?: unknown }
  return typeof challenge === 'string' && /^[!-~][ -~]*$/.test(challenge) ? challenge : undefined
}
