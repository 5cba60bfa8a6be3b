import { type Answer, errorAnswer, jsonAnswer } from './answer.js'
import type { EndpointName } from './endpointAt.js'
import { faults } from './faults.js'
import { cutPage } from './cutPage.js'
import type { SandboxCompany } from './inventCompanies.js'
import type { SituationName } from './situations.js'

/** What a request comes down to. */
interface Call {
  method: string
  /** Absent when there is nothing at the path. */
  endpoint: EndpointName | undefined
  query: URLSearchParams
  /** The stored companies of the user whose key came; absent when the key is missing or wrong. */
  companies: readonly SandboxCompany[] | undefined
  /** Whether this call is beyond the limit of the minute. */
  beyondLimit: boolean
}

/** What the answer depends on beside the call. */
interface ServiceState {
  banks: readonly object[]
  paginate: boolean
  situation: SituationName
}

/** The service's answer to one call. */
export function answerTo(call: Call, { banks, paginate, situation }: ServiceState): Answer {
  const fault = faults[situation]
  const { method, endpoint, query, companies, beyondLimit } = call
  if (fault.status) return errorAnswer(fault.status)
  if (beyondLimit) return errorAnswer(429)
  if (!endpoint) return errorAnswer(404)
  if (method !== 'GET') return errorAnswer(405)
  if (!companies) return errorAnswer(401)

  const all = {
    ping: () => undefined,
    company: () => approved(companies),
    bank: () => fault.banks?.(banks) ?? banks,
  }[endpoint]()
  const answer = jsonAnswer(all ? list(all) : { message: 'pong' })
  return fault.answer?.(answer) ?? answer

  function list(stored: readonly object[]): object {
    const items = fault.items?.(stored) ?? stored
    return paginate ? cutPage(items, query, fault.page) : { data: items }
  }
}

function approved(companies: readonly SandboxCompany[]): object[] {
  return companies
    .filter(({ review = 'approved' }) => review === 'approved')
    .map(({ review, ...company }) => company)
}
