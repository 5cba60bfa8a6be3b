import type { Clock } from '../../contract/index.js'
import type { Counters } from '../observe/Counters.js'
import type { Cors } from './Cors.js'
import {
  PRIVATE,
  createProblemResponse,
  type Handle,
  type ProxyResponse,
  withoutBody,
} from './ProxyResponse.js'
import type { ProxyRequest } from '../options/FpxProxyOptions.js'
import {
  andThen,
  type RouteResponse,
  type MaybePromise,
  type RouteProblem,
  type Route,
} from './Route.js'
import { describeThrown } from '../../gateway/internal.js'
import type { ProxyServices } from '../list/ListDefinition.js'

interface RouterOptions {
  basePath: string
  cors: Cors | undefined
  counters: Pick<Counters, 'countResponse'>
  clock: Pick<Clock, 'now'>
}

interface FoundRoute {
  route: Route
  segment: string
}

/** Creates a handler that finds the route for a request, counts the result, and completes the response. */
export function createRouter(
  routes: readonly Route[],
  { basePath, cors, counters, clock }: RouterOptions,
): Handle {
  const exact = new Map<string, Route>()
  const withSegment: (readonly [prefix: string, route: Route])[] = []
  for (const route of routes)
    if (route.readSegment) withSegment.push([`${basePath}${route.path}/`, route])
    else exact.set(basePath + route.path, route)

  return (given) => {
    const { rewritten } = given
    // Connect removes the mount path, which may be the base path.
    const found = rewritten && (findRoute(rewritten.path) ?? findRoute(basePath + rewritten.path))
    const request = (found && rewritten) ?? given
    return andThen(respond(request, found ?? findRoute(given.path)), (response) => {
      const finished = request.method === 'HEAD' ? withoutBody(response) : response
      return cors ? cors.apply(request, finished) : finished
    })
  }

  function findRoute(path: string): FoundRoute | undefined {
    const route = exact.get(path)
    if (route) return { route, segment: '' }
    for (const [prefix, route] of withSegment) {
      const segment = path.startsWith(prefix) && route.readSegment?.(path.slice(prefix.length))
      if (typeof segment === 'string') return { route, segment }
    }
    return undefined
  }

  function respond(
    request: ProxyRequest,
    found: FoundRoute | undefined,
  ): MaybePromise<ProxyResponse> {
    if (!found) return count('other', { problem: 'not-found' })
    const { route, segment } = found
    const { name, isPrivate } = route
    if (request.method === 'OPTIONS') return createOptionsResponse(clock.now())
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return count(name, { problem: 'method-not-allowed' }, isPrivate)
    return andThen(route.handle(request, segment), (returned) => count(name, returned, isPrivate))
  }

  function count(name: string, returned: RouteResponse, isPrivate = false): ProxyResponse {
    const isServed = 'response' in returned
    counters.countResponse(name, isServed ? returned.result : returned.problem)
    return isServed ? returned.response : toResponse(returned, isPrivate)
  }
}

/**
 * Creates the response for a problem. The problem responses of a private route must not be cached or embedded by other
 * sites: they reveal whether the visitor is an admin.
 */
const toResponse = ({ problem, ...parts }: RouteProblem, isPrivate: boolean): ProxyResponse =>
  createProblemResponse(problem, {
    ...(isPrivate && { privacy: PRIVATE }),
    ...(problem === 'method-not-allowed' && { headers: ALLOW }),
    ...parts,
  })

const ALLOW = ['Allow', 'GET, HEAD, OPTIONS']

/** We set the `Date` header of the response ourselves (not all runtimes add it). */
const createOptionsResponse = (now: number): ProxyResponse => ({
  status: 204,
  headers: [...ALLOW, 'Date', new Date(now).toUTCString()],
  body: null,
})

/** Wraps a handler so that it never throws. Any error is emitted and counted, and the request receives status 500. */
export function reportErrors(
  handle: Handle,
  counters: Counters,
  { emit }: Pick<ProxyServices, 'emit'>,
): Handle {
  const report = ({ method }: ProxyRequest, error: unknown): ProxyResponse => {
    counters.countResponse('other', 'internal-error')
    emit({ type: 'internal-error', message: `A request failed with ${describeThrown(error)}.` })
    const problem = createProblemResponse('internal-error')
    return method === 'HEAD' ? withoutBody(problem) : problem
  }
  return (request) => {
    try {
      const response = handle(request)
      return response instanceof Promise
        ? response.catch((error: unknown) => report(request, error))
        : response
    } catch (error) {
      return report(request, error)
    }
  }
}
