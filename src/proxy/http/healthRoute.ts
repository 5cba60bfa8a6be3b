import { routes } from '../../contract/index.js'
import type { HealthStatus } from '../observe/HealthStatus.js'
import { createJsonResponse } from './createJsonResponse.js'
import type { Route } from './Route.js'

/** Creates the route that reports the state of the bank lists. */
export const createHealthRoute = (status: HealthStatus, now: () => number): Route => ({
  name: 'health',
  path: routes.health,
  handle() {
    const { state, isServing } = status.read(now())
    const response = createJsonResponse({ status: state }, { status: isServing ? 200 : 503 })
    return { result: state, response }
  },
})
