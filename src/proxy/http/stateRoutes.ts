import { routes, type StatusReport } from '../../contract/index.js'
import type { HealthStatus } from '../observe/Health.js'
import { respondFromCache } from './respondFromCache.js'
import { createJsonResponse, PRIVATE, dataTimeHeaders } from './ProxyResponse.js'
import type { Route, RouteServices } from './Route.js'

/** Creates the `/health` route, which reports the health of the bank lists. */
export const createHealthRoute = (status: HealthStatus, agingNow: () => number): Route => ({
  name: 'health',
  path: routes.health,
  handle() {
    const { state, isServing } = status.read(agingNow())
    const response = createJsonResponse({ status: state }, { status: isServing ? 200 : 503 })
    return { result: state, response }
  },
})

const PONG = createJsonResponse({ message: 'pong' })

/** Creates the `/ping` route, which checks whether the gateway responds. */
export const createPingRoute = ({ forTenant }: RouteServices): Route => ({
  name: 'ping',
  path: routes.ping,
  handle: forTenant((request, { ping }) =>
    respondFromCache(request, ping, { respond: () => PONG }),
  ),
})

/** Creates the `/status` route, which reports the offline banks and the size and age of the cached bank list. */
export const createStatusRoute = ({ forAdmin, clock }: RouteServices): Route => ({
  name: 'status',
  path: routes.status,
  isPrivate: true,
  handle: forAdmin('status-refused', (request, { bank }) =>
    respondFromCache(request, bank, {
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
