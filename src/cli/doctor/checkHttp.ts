import { type Finding, note, ok, wrong } from '../findings.js'
import { readBankRows } from './checkBank.js'
import {
  parseBody,
  parseObject,
  type ProbeClient,
  type ProbeResponse,
} from './createProbeClient.js'

/** Path spellings that are known to bypass filters in other servers. */
const oddPaths = [
  '/bank/../company',
  '/bank/..%2fcompany',
  '/bank/%2e%2e/company',
  '/bank/;/../company',
  '/bank\\..\\company',
  '/bank/..%5ccompany',
  '/bank%00',
  '//company',
  '/../../v2/company',
  '/%2e%2e/%2e%2e/v2/company',
  '/company/',
  '/COMPANY',
]

/**
 * Checks that unusual paths, methods and origins receive no data, and what `/ping`, `/metrics` and an unknown path
 * return.
 */
export async function checkHttp(client: ProbeClient): Promise<Finding[]> {
  return [
    await pathFinding(client),
    await methodFinding(client),
    await problemFinding(client),
    await pingFinding(client),
    await originFinding(client),
    ...(await metricsFinding(client)),
  ]
}

async function pathFinding({ send }: ProbeClient): Promise<Finding> {
  for (const path of oddPaths) {
    const response = await send(path)
    // A server in front of the proxy may normalize the path and return the banks, which are public, or a shop page.
    const hasData =
      response.status >= 200 && response.status < 300 && parseBody(response) !== undefined
    if (hasData && !readBankRows(response))
      return wrong(
        'paths',
        `${path} returned ${response.status} and data; expected 404. A server in front of the proxy changes the path.`,
      )
  }
  return ok('paths', `${oddPaths.length} unusual paths return no data.`)
}

async function methodFinding({ send }: ProbeClient): Promise<Finding> {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status } = await send('/bank', { method })
    if (status < 400)
      return wrong(
        'methods',
        `${method} /bank returned ${status}; expected 405. A server in front of the proxy answers instead.`,
      )
  }
  return ok('methods', 'Only GET and HEAD are served.')
}

async function problemFinding({ send }: ProbeClient): Promise<Finding> {
  const path = '/nothing-is-here'
  const response = await send(path)
  return response.status === 404 && isProblem(response)
    ? ok('problems', 'Error responses are well-formed, and no cache stores them.')
    : wrong(
        'problems',
        `${path} returned ${response.status} instead of the error response of the proxy (404, application/problem+json, no-store). Another server is probably answering.`,
      )
}

function isProblem(response: ProbeResponse): boolean {
  const { code, status } = parseObject(response)
  return (
    response.headers['content-type']?.startsWith('application/problem+json') === true &&
    response.headers['cache-control']?.includes('no-store') === true &&
    typeof code === 'string' &&
    status === response.status
  )
}

async function pingFinding({ send }: ProbeClient): Promise<Finding> {
  const response = await send('/ping')
  // If the gateway has no liveness check, the proxy does not have this route.
  if (response.status === 404 && isProblem(response))
    return ok(
      'ping',
      'The gateway has no liveness check; the list of banks shows whether it responds.',
    )
  return response.status === 200 && parseObject(response)['message'] === 'pong'
    ? ok('ping', 'The gateway responds.')
    : note(
        'ping',
        `Status ${response.status}: the gateway does not respond to the proxy. See the log of the proxy for the reason.`,
      )
}

async function originFinding({ send }: ProbeClient): Promise<Finding> {
  for (const origin of ['https://attacker.example', 'null']) {
    const { headers } = await send('/bank', { headers: { origin } })
    const allowed = headers['access-control-allow-origin']
    if (allowed === origin || headers['access-control-allow-credentials'] !== undefined)
      return wrong(
        'origins',
        `Pages of the origin ${origin} may read the responses. List your own origins in cors.origins, and remove CORS headers that a server in front adds.`,
      )
    if (allowed === '*') return note('origins', 'Pages of every origin may read the list of banks.')
  }
  return ok('origins', 'Pages of foreign origins may not read the responses.')
}

async function metricsFinding({ sendToOrigin }: ProbeClient): Promise<Finding[]> {
  const { status, body } = await sendToOrigin('/metrics')
  if (status !== 200 || !body.includes('fpx_checkout_')) return []
  const message =
    '/metrics is readable from here. If this machine is outside of your network, expose the base path only.'
  return [note('metrics', message)]
}
