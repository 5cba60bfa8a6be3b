import type { Clock, ProblemCode } from '../../contract/index.js'
import type { Counters } from '../observe/Counters.js'
import type { Cors } from './Cors.js'
import { PRIVATE } from './createJsonResponse.js'
import { createProblemResponse } from './createProblemResponse.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'
import { type Handle, type ProxyResponse, withoutBody } from './ProxyResponse.js'
import { andThen, type Answer, type MaybePromise, type Refusal, type Route } from './Route.js'

/** What a router needs in addition to its routes. */
interface RouterOptions {
  basePath: string
  cors: Cors | undefined
  counters: Pick<Counters, 'countAnswer'>
  clock: Pick<Clock, 'now'>
}

/** Creates a handler that finds a request's route, counts the answer, and completes the response. */
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
    const view = rewritten && hasRoute(rewritten.path) ? rewritten : given
    return andThen(dispatch(view), (response) => {
      const finished = view.method === 'HEAD' ? withoutBody(response) : response
      return cors ? cors.apply(view, finished) : finished
    })
  }

  function hasRoute(path: string): boolean {
    return (
      exact.has(path) ||
      withSegment.some(
        ([prefix, { readSegment }]) =>
          path.startsWith(prefix) && readSegment?.(path.slice(prefix.length)) !== undefined,
      )
    )
  }

  function dispatch(view: ProxyRequest): MaybePromise<ProxyResponse> {
    const route = exact.get(view.path)
    if (route) return respond(view, route, '')
    for (const [prefix, route] of withSegment) {
      if (!view.path.startsWith(prefix)) continue
      const segment = route.readSegment?.(view.path.slice(prefix.length))
      if (segment !== undefined) return respond(view, route, segment)
    }
    return count('other', { problem: 'not-found' })
  }

  function respond(view: ProxyRequest, route: Route, segment: string): MaybePromise<ProxyResponse> {
    const { name, isPrivate } = route
    if (view.method === 'OPTIONS') return createOptionsResponse(clock.now())
    if (view.method !== 'GET' && view.method !== 'HEAD')
      return count(name, { problem: 'method-not-allowed' }, isPrivate)
    return andThen(route.handle(view, segment), (answer) => count(name, answer, isPrivate))
  }

  function count(name: string, answer: Answer, isPrivate = false): ProxyResponse {
    const isServed = 'response' in answer
    counters.countAnswer(name, isServed ? answer.result : answer.problem)
    return isServed ? answer.response : getProblemResponse(answer, isPrivate)
  }
}

/** Cached problem responses without `Retry-After`, so that a flood of invalid requests stays cheap. */
const problems: Partial<Record<ProblemCode, ProxyResponse>> = {}
const privateProblems: Partial<Record<ProblemCode, ProxyResponse>> = {}

/**
 * Returns the response for a refusal. The refusal of a private route is private too; otherwise other sites could find
 * out whether the visitor is an admin.
 */
function getProblemResponse({ problem, ...retry }: Refusal, isPrivate: boolean): ProxyResponse {
  const privacy = isPrivate ? { privacy: PRIVATE } : {}
  if (retry.retryAfterMs !== undefined || retry.headers)
    return createProblemResponse(problem, { ...privacy, ...retry })
  return ((isPrivate ? privateProblems : problems)[problem] ??= createProblemResponse(problem, {
    ...privacy,
    headers: problem === 'method-not-allowed' ? ALLOW : [],
  }))
}

const ALLOW = ['Allow', 'GET, HEAD, OPTIONS']

/**
 * Creates the response to `OPTIONS`. Caches do not answer `OPTIONS`, so the browser client uses it to read the
 * server's clock. `Date` is set here, because not every runtime adds it.
 */
const createOptionsResponse = (now: number): ProxyResponse => ({
  status: 204,
  headers: [...ALLOW, 'Date', new Date(now).toUTCString()],
  body: null,
})
