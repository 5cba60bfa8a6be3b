import type { SandboxResponse, ErrorStatus } from './SandboxResponse.js'
import type { ScenarioName } from './scenarios.js'

/** The changes a scenario makes to the responses of a healthy gateway. */
interface Fault {
  /** The additional latency in milliseconds. */
  delayMs?: number
  /** The status of all responses. */
  status?: ErrorStatus
  /** The number of the page that is sent instead of the requested page. */
  page?: number
  /** Changes the items that `/company` and `/bank` return. */
  items?: (items: readonly object[]) => readonly object[]
  /** Changes the items of `/bank`. `minute` is the number of minutes since the epoch. */
  banks?: (banks: readonly object[], minute: number) => readonly object[]
  /** Changes the response before it is sent. */
  answer?: (answer: SandboxResponse) => SandboxResponse
}

const maintenance =
  '<!doctype html><html><head><title>Maintenance</title></head><body><h1>We will be back soon.</h1></body></html>'

export const scenarioResponses: Record<ScenarioName, Fault> = {
  healthy: {},
  slow: { delayMs: 4_000 },
  'limit-reached': { status: 429 },
  'key-refused': { status: 401 },
  'server-error': { status: 500 },
  'html-with-200': {
    answer: () => ({ type: 'text/html', status: 200, body: maintenance }),
  },
  'truncated-body': {
    answer: (answer) => ({ ...answer, breaksOff: true }),
  },
  'empty-list': { items: () => [] },
  'banks-offline': {
    banks: (banks) =>
      banks.map((bank, index) => ({ ...bank, status: index % 3 === 0 ? 'offline' : 'online' })),
  },
  'banks-come-and-go': {
    banks: (banks, minute) =>
      banks.map((bank, index) => ({
        ...bank,
        status: (index + minute) % 6 === 0 ? 'offline' : 'online',
      })),
  },
  'numeric-strings': {
    answer: (answer) => ({ ...answer, body: digitsAsStrings(answer.body) }),
  },
  'page-ignored': { page: 1 },
}

function digitsAsStrings(json: string): string {
  return JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
    typeof value === 'number' ? String(value) : value,
  )
}
