import { detailedBanks, fpxBanks } from './fpxBanks.js'
import { findGatewayList, type SandboxGateway } from './gatewayLists.js'
import {
  type SandboxResponse,
  errorResponse,
  jsonResponse,
  textResponse,
} from './SandboxResponse.js'
import type { EndpointName } from './matchEndpoint.js'
import { scenarioResponses } from './scenarioResponses.js'
import { paginate } from './paginate.js'
import type { SandboxCompany } from './generateCompanies.js'
import type { ScenarioName } from './scenarios.js'

/** The parts of a request that determine the response. */
interface SandboxCall {
  method: string
  /** The requested endpoint; absent if the path isn't an endpoint. */
  endpoint: EndpointName | undefined
  query: URLSearchParams
  /** The companies of the key's user; absent if the key is missing or wrong. */
  companies: readonly SandboxCompany[] | undefined
  /** Whether this call exceeds the limit per minute. */
  beyondLimit: boolean
  /** When the request arrived, in milliseconds since the epoch. */
  time: number
}

/** The settings that determine the response. */
interface SandboxState {
  banks: readonly object[]
  gateway: SandboxGateway
  paginate: boolean
  scenario: ScenarioName
}

/** Returns the gateway's response to one call. */
export function respond(
  call: SandboxCall,
  { banks, gateway, scenario, ...state }: SandboxState,
): SandboxResponse {
  const fault = scenarioResponses[scenario]
  const { method, endpoint, query, companies, beyondLimit, time } = call
  const minute = Math.floor(time / 60_000)
  if (fault.status) return errorResponse(fault.status)
  if (beyondLimit) return errorResponse(429)
  if (!endpoint) return errorResponse(404)
  if (method !== 'GET') return errorResponse(405)
  if (!companies) return errorResponse(401)

  const list = findGatewayList(gateway)
  if (list) {
    // For other gateways, the default banks have all details, because these gateways send fields that the documented
    // banks lack.
    const rows = banks === fpxBanks ? detailedBanks : banks
    const sent = fault.banks?.(rows, minute) ?? rows
    const body = list.toBody(fault.items?.(sent) ?? sent)
    const answer = typeof body === 'string' ? textResponse(body) : jsonResponse(body as object)
    return fault.answer?.(answer) ?? answer
  }

  const all = {
    ping: () => undefined,
    company: () => findApproved(companies),
    bank: () => fault.banks?.(banks, minute) ?? banks,
  }[endpoint]()
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
