import {
  COMPANY_FIELDS,
  COMPANY_SEARCH_MAX,
  type CompanySort,
  paginate,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
  routes,
} from '../../contract/index.js'
import { respondFromCache } from './CachedResponses.js'
import { companyCsv } from './companyCsv.js'
import {
  createJsonResponse,
  createTextResponse,
  PRIVATE,
  dataTimeHeaders,
  toTime,
} from './ProxyResponse.js'
import { readQuery, type Route, type RouteServices } from './Route.js'

/**
 * Creates the route for finding, searching, and sorting the companies. If the requested page is past the end, the last page is
 * returned. The body also contains the search text, whether the list is complete, and when the list was fetched. We
 * don't use headers for this (a merchant's back end may forward only the body).
 */
export const createCompanyRoute = ({ forAdmin, clock }: RouteServices): Route => ({
  name: 'company',
  path: routes.company,
  isPrivate: true,
  handle: forAdmin('company-refused', (request, { company }) => {
    const query = readQuery(request.query, parameters)
    if (!query) return { problem: 'bad-query' }
    const { page = 1, format = 'json', search = '' } = query
    const ids = query.ids?.length ? query.ids : undefined
    const { perPage = ids ? PER_PAGE_MAX : PER_PAGE_DEFAULT } = query
    const sort = query.sort || undefined
    const lang = query.lang || undefined
    return respondFromCache(request, company, {
      respond({ value, fetchedAt, complete }, at) {
        const companies = value.find({ search, ids, sort, lang })
        const ageMs = at - fetchedAt
        const time = clock.now()
        const times = dataTimeHeaders(ageMs, time)
        if (format !== 'json')
          return createTextResponse(companyCsv(companies, format === 'csv-plain'), {
            type: 'text/csv; charset=utf-8',
            privacy: PRIVATE,
            headers: ['Content-Disposition', 'attachment; filename="companies.csv"', ...times],
          })
        const { data, meta } = paginate(companies, { page, perPage })
        const { pagination } = meta
        const fetched = { complete, fetchedAt: toTime(ageMs, time) }
        return createJsonResponse(
          { data, meta: { pagination, search, sort: sort ?? null, ...fetched } },
          { privacy: PRIVATE, headers: times },
        )
      },
    })
  }),
})

const wholeNumber = (max: number) => (text: string) =>
  /^[1-9]\d{0,8}$/.test(text) && Number(text) <= max ? Number(text) : undefined

const sorts: readonly string[] = ['', ...COMPANY_FIELDS.flatMap((field) => [field, `-${field}`])]

/** The functions that parse the parameters. We accept empty values. Forms and routers don't omit them. */
const parameters = {
  page: wholeNumber(Infinity),
  perPage: wholeNumber(PER_PAGE_MAX),
  ids: readIds,
  search: readSearch,
  sort: (text: string) => (sorts.includes(text) ? (text as CompanySort | '') : undefined),
  lang: readLanguage,
  format: (text: string) =>
    (['json', 'csv', 'csv-plain'] as const).find((format) => format === text),
}

/** Reads at most {@link PER_PAGE_MAX} ids that are separated by commas, which `URLSearchParams` encodes. */
function readIds(text: string): number[] | undefined {
  const ids = text.replaceAll(/%2c/gi, ',').split(',')
  if (text === '') return []
  const areIds = ids.length <= PER_PAGE_MAX && ids.every((id) => /^\d{1,15}$/.test(id))
  return areIds ? ids.map(Number) : undefined
}

/** Returns a language tag, or `undefined` if `Intl` doesn't accept it. */
function readLanguage(text: string): string | undefined {
  if (text.length > 35) return undefined
  try {
    // `Intl` throws for tags such as "en-a" or "de-de-de".
    return text && Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}

/** Decodes a search text that was encoded with `URLSearchParams` or `encodeURIComponent`. */
function readSearch(text: string): string | undefined {
  try {
    const search = decodeURIComponent(text.replaceAll('+', ' ')).trim()
    return search.length <= COMPANY_SEARCH_MAX ? search : undefined
  } catch {
    return undefined
  }
}
