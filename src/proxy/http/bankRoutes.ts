import { BANK_MODELS, isBankCode, routes } from '../../contract/index.js'
import { respondFromCache } from './respondFromCache.js'
import type { FindBankIndex } from './BankIndex.js'
import { CachedResponses } from './CachedResponses.js'
import { readQuery, type Route, type RouteServices } from './Route.js'

/**
 * Creates the routes for all banks and for a single bank.
 *
 * Responses have no `s-maxage`, which would forbid shared caches to serve a stale list (RFC 9111). While refreshes fail,
 * responses have no `stale-while-revalidate` either, or else a cache would serve the old list for minutes after the
 * recovery. Responses for a single bank don't allow stale reuse, because servers use them to check a code before a
 * payment.
 *
 * @param hasTenants - whether there are several merchants. If so, the same URL returns different lists, and shared
 * caches must not store them.
 */
export function createBankRoutes(
  { forTenant, clock }: RouteServices,
  findIndex: FindBankIndex,
  hasTenants: boolean,
): readonly Route[] {
  const scope = hasTenants ? 'private' : 'public'
  const lists = new CachedResponses(
    `${scope}, max-age=15, stale-while-revalidate=600, stale-if-error=86400`,
    clock,
  )
  const failing = new CachedResponses(`${scope}, max-age=15, stale-if-error=86400`, clock)
  const codes = new CachedResponses(`${scope}, max-age=15`, clock)
  return [
    {
      name: 'bank',
      path: routes.bank,
      handle: forTenant((request, { bank }) =>
        respondFromCache(request, bank, {
          respond: (entry, at) => (bank.failure ? failing : lists).respond(entry, at, request),
        }),
      ),
    },
    {
      name: 'bank',
      path: routes.bank,
      readSegment: readBankCode,
      handle: forTenant((request, { bank }, code) => {
        const parameters = readQuery(request.query, { model: readModel })
        if (!parameters) return { problem: 'bad-query' }
        return respondFromCache(request, bank, {
          respond(entry, at) {
            const value = findIndex(entry.value).getRepresentation(code, parameters.model)
            return value && codes.respond({ value, fetchedAt: entry.fetchedAt }, at, request)
          },
          // 404 means "not offered", so a missing list needs another status.
          failureStatus: 503,
        })
      }),
    },
  ]
}

const readModel = (text: string) => BANK_MODELS.find((model) => model === text)

/** One path segment: the characters that RFC 3986 allows, and escaped bytes. */
const SEGMENT = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+$/i

/**
 * Reads the bank code in the last path segment, percent-encoded once; returns `undefined` if the segment is not a code.
 * A code that contains a slash or backslash, or that is `.` or `..` (also in front of a semicolon), is refused, because
 * a server in front might resolve it to another path. A code that contains a percent sign is refused, because it might
 * be decoded twice.
 */
function readBankCode(segment: string): string | undefined {
  if (!SEGMENT.test(segment)) return undefined
  let code: string
  try {
    code = decodeURIComponent(segment)
  } catch {
    return undefined
  }
  return isBankCode(code) && !/^\.\.?(;|$)|[/\\%]/.test(code) ? code : undefined
}
