import { detailedBanks, fpxBanks } from './fpxBanks.js'
import { billplzLists, type EndpointName } from './endpoints.js'
import { errorResponse, jsonResponse, type SandboxResponse } from './SandboxResponse.js'
import { scenarioResponses } from './scenarioResponses.js'
import type { SandboxCompany } from './generateCompanies.js'
import type { ScenarioName } from './scenarios.js'

/** The properties of a request that determine the response. */
interface SandboxCall {
  method: string
  /** The requested endpoint, or `undefined` if the path isn't an endpoint. */
  endpoint: EndpointName | undefined
  query: URLSearchParams
  /** The companies that belong to the API key's user, or `undefined` if the key is missing or wrong. */
  companies: readonly SandboxCompany[] | undefined
  /** Whether the call exceeds the rate limit. */
  beyondLimit: boolean
  /** When the request arrived, in milliseconds since the epoch. */
  time: number
}

/** The settings that determine the response. */
interface SandboxState {
  banks: readonly object[]
  paginate: boolean
  scenario: ScenarioName
}

/** Creates the gateway's response to a call. */
export function respond(
  call: SandboxCall,
  { banks, scenario, ...state }: SandboxState,
): SandboxResponse {
  const fault = scenarioResponses[scenario]
  const { method, endpoint, query, companies, beyondLimit, time } = call
  const minute = Math.floor(time / 60_000)
  if (fault.status) return errorResponse(fault.status)
  if (beyondLimit) return errorResponse(429)
  if (!endpoint) return errorResponse(404)
  if (method !== 'GET') return errorResponse(405)
  if (!companies) return errorResponse(401)

  if (endpoint in billplzLists) {
    // Billplz sends each bank's model and status, which the documented fields don't have.
    const rows = banks === fpxBanks ? detailedBanks : banks
    const sent = fault.banks?.(rows, minute) ?? rows
    const toBody = billplzLists[endpoint as keyof typeof billplzLists]
    const answer = jsonResponse(toBody(fault.items?.(sent) ?? sent))
    return fault.answer?.(answer) ?? answer
  }

  const all = {
    ping: () => undefined,
    company: () => findApproved(companies),
    bank: () => fault.banks?.(banks, minute) ?? banks,
  }[endpoint as 'ping' | 'company' | 'bank']()
  const answer = jsonResponse(all ? pageOf(all) : { message: 'pong' })
  return fault.answer?.(answer) ?? answer

  function pageOf(stored: readonly object[]): object {
    const items = fault.items?.(stored) ?? stored
    return state.paginate ? paginate(items, query, fault.page) : { data: items }
  }
}

function findApproved(companies: readonly SandboxCompany[]): object[] {
  return companies
    .filter(({ review = 'approved' }) => review === 'approved')
    .map(({ review, ...company }) => company)
}

const PER_PAGE_DEFAULT = 20
const PER_PAGE_MAX = 40

/**
 * Returns the requested page of a list with `meta.pagination`. A `perPage` value above 40 is treated as 40.
 *
 * The gateway's documentation doesn't describe the following behaviour. If `perPage` isn't a positive integer, a page
 * contains 20 rows. If `page` isn't a positive integer, the first page is returned. If a parameter is repeated, the
 * first value is used. Pages beyond the last page are empty.
 */
function paginate(items: readonly object[], query: URLSearchParams, forcedPage?: number) {
  const per_page = Math.min(wholeNumber(query.get('perPage')) ?? PER_PAGE_DEFAULT, PER_PAGE_MAX)
  const current_page = forcedPage ?? wholeNumber(query.get('page')) ?? 1
  const data = items.slice((current_page - 1) * per_page, current_page * per_page)
  const pagination = {
    total: items.length,
    count: data.length,
    per_page,
    current_page,
    total_pages: Math.max(1, Math.ceil(items.length / per_page)),
  }
  return { data, meta: { pagination } }
}

function wholeNumber(text: string | null): number | undefined {
  if (text === null || !/^\d{1,15}$/.test(text)) return undefined
  return Number(text) || undefined
}
