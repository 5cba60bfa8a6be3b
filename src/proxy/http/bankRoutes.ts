import { BANK_MODELS, isBankCode, routes } from '../../contract/index.js'
import { Representation, scriptSafeJson } from '../list/Representation.js'
import { respondFromCache, CachedResponses } from './CachedResponses.js'
import type { FindBankIndex } from './BankIndex.js'
import { readQuery, type Route, type RouteServices } from './Route.js'

/**
 * Creates the routes for all banks and for a single bank.
 *
 * Both times together are the minute for which the picker takes a list as fresh: a page's preload can take the
 * list from the browser's cache, which adds no `Age`.
 *
 * We don't use `s-maxage`: it prevents shared caches from serving a stale list (RFC 9111). While refreshes fail,
 * we omit `stale-while-revalidate` so that caches don't serve the old list for minutes after the gateway has recovered.
 * Caches must not serve stale responses for a single bank (servers use these responses to check a code before a
 * payment).
 *
 * @param hasTenants - whether there are several merchants. If there are several merchants, shared caches must not store
 * lists: the same URL returns a different list for each merchant.
 */
export function createBankRoutes(
  { forTenant, clock }: RouteServices,
  findIndex: FindBankIndex,
  hasTenants: boolean,
): readonly Route[] {
  const scope = hasTenants ? 'private' : 'public'
  const lists = new CachedResponses(
    `${scope}, max-age=15, stale-while-revalidate=45, stale-if-error=86400`,
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
            const data = findIndex(entry.value).get(code, parameters.model)
            if (data.length === 0) return undefined
            const value = new Representation(scriptSafeJson({ data }), false)
            return codes.respond({ value, fetchedAt: entry.fetchedAt }, at, request)
          },
          // Status 404 would mean that the bank isn't offered, so we use another status if there's no list.
          failureStatus: 503,
        })
      }),
    },
  ]
}

const readModel = (text: string) => BANK_MODELS.find((model) => model === text)

/** Matches a path segment that consists of percent-encoded bytes and of characters that RFC 3986 allows. */
const SEGMENT = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+$/i

/**
 * Decodes the bank code in the last path segment. Returns `undefined` if the segment isn't a valid code. Slashes,
 * backslashes, and the codes `.` and `..` are rejected because a server in front of the proxy might resolve them to
 * another path. Percent signs are rejected because they might be decoded twice.
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
