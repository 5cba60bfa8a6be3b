import { routes, type StatusReport } from '../../contract/index.js'
import { answerFromCache } from './answerFromCache.js'
import { createJsonResponse, PRIVATE } from './createJsonResponse.js'
import { dataTimeHeaders } from './dataTimeHeaders.js'
import type { Route, RouteDeps } from './Route.js'

/**
 * Creates the route for the status report: how many banks the cached list has, how old it is, and which banks are
 * offline.
 */
export const createStatusRoute = ({ forAdmin, now, clock }: RouteDeps): Route => ({
  name: 'status',
  path: routes.status,
  isPrivate: true,
  handle: forAdmin('status-refused', (view, { bank }) =>
    answerFromCache(view, bank, {
      now,
      respond({ rows, fetchedAt }, at) {
        const time = clock.now()
        const ageMs = at - fetchedAt
        const report: StatusReport = {
          time: new Date(time).toISOString(),
          list: { banks: rows, ageSeconds: Math.max(0, Math.floor(ageMs / 1000)) },
          offline: bank.offline ?? [],
        }
        return createJsonResponse(report, {
          privacy: PRIVATE,
          headers: dataTimeHeaders(ageMs, time),
        })
      },
    }),
  ),
})
