import { routes } from '../../contract/index.js'
import { answerFromCache } from './answerFromCache.js'
import { createJsonResponse } from './createJsonResponse.js'
import type { Route, RouteDeps } from './Route.js'

const PONG = createJsonResponse({ message: 'pong' })

/** Creates the route that reports whether the gateway responds. */
export const createPingRoute = ({ forTenant, now }: RouteDeps): Route => ({
  name: 'ping',
  path: routes.ping,
  handle: forTenant((view, { ping }) => answerFromCache(view, ping, { now, respond: () => PONG })),
})
