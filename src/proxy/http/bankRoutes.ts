import { BANK_MODELS, routes } from '../../contract/index.js'
import { answerFromCache } from './answerFromCache.js'
import type { FindBankIndex } from './BankIndex.js'
import { CachedResponses } from './CachedResponses.js'
import { readBankCode } from './readBankCode.js'
import { readQuery } from './readQuery.js'
import type { Route, RouteDeps } from './Route.js'

/**
 * Creates the routes for all banks and for a single bank.
 *
 * Responses have no `s-maxage`, because it forbids shared caches to serve a stale list (RFC 9111). While refreshes fail,
 * they have no `stale-while-revalidate`, because a cache would serve the old list for minutes after the recovery. Responses for a
 * single bank do not allow stale reuse, because a server checks a code with them before a payment.
 *
 * @param hasTenants - whether there are several merchants. If so, the same URL returns different lists, and shared
 * caches must not store them.
 */
export function createBankRoutes(
  { forTenant, now, clock }: RouteDeps,
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
      handle: forTenant((view, { bank }) =>
        answerFromCache(view, bank, {
          now,
          respond: (entry, at) => (bank.failure ? failing : lists).respond(entry, at, view),
        }),
      ),
    },
    {
      name: 'bank',
      path: routes.bank,
      readSegment: readBankCode,
      handle: forTenant((view, { bank }, code) => {
        const parameters = readQuery(view.query, { model: readModel })
        if (!parameters) return { problem: 'bad-query' }
        return answerFromCache(view, bank, {
          now,
          respond(entry, at) {
            const value = findIndex(entry.value).getRepresentation(code, parameters.model)
            return value && codes.respond({ value, fetchedAt: entry.fetchedAt }, at, view)
          },
          // 404 means "not offered", so a missing list needs another status.
          failureStatus: 503,
        })
      }),
    },
  ]
}

const readModel = (text: string) => BANK_MODELS.find((model) => model === text)
