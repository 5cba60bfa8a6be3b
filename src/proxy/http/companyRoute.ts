import { paginate, PER_PAGE_DEFAULT, PER_PAGE_MAX, routes } from '../../contract/index.js'
import { answerFromCache } from './answerFromCache.js'
import { createJsonResponse, PRIVATE } from './createJsonResponse.js'
import { dataTimeHeaders, toTime } from './dataTimeHeaders.js'
import { readQuery } from './readQuery.js'
import type { Route, RouteDeps } from './Route.js'

/**
 * Creates the route for the companies. A page past the end returns the last page. The body says whether the list is
 * complete and when it was fetched, because a merchant's relay may forward only the body.
 */
export const createCompanyRoute = ({ forAdmin, now, clock }: RouteDeps): Route => ({
  name: 'company',
  path: routes.company,
  isPrivate: true,
  handle: forAdmin('company-refused', (view, { company }) => {
    const request = readQuery(view.query, parameters)
    if (!request) return { problem: 'bad-query' }
    const { page = 1, perPage = PER_PAGE_DEFAULT } = request
    return answerFromCache(view, company, {
      now,
      respond({ value, gatheredAt, complete }, at) {
        const { data, meta } = paginate(value, { page, perPage })
        const ageMs = at - gatheredAt
        const time = clock.now()
        return createJsonResponse(
          { data, meta: { ...meta, complete, gatheredAt: toTime(ageMs, time) } },
          { privacy: PRIVATE, headers: dataTimeHeaders(ageMs, time) },
        )
      },
    })
  }),
})

const wholeNumber = (max: number) => (text: string) =>
  /^[1-9]\d{0,8}$/.test(text) && Number(text) <= max ? Number(text) : undefined

const parameters = { page: wholeNumber(Infinity), perPage: wholeNumber(PER_PAGE_MAX) }
