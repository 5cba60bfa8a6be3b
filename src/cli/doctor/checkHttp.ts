import type { Finding } from '../findings.js'
import { type Asked, type Asker, jsonOf } from './createAsker.js'
import { bankRows } from './examineBank.js'

/** Ways to write a path that have led past filters elsewhere. */
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

/** Whether odd paths, methods, queries and origins get nothing that they should not. */
export async function examineDoors(asker: Asker): Promise<Finding[]> {
  return [
    await pathFinding(asker),
    await methodFinding(asker),
    await problemFinding(asker),
    await pingFinding(asker),
    await originFinding(asker),
    ...(await metricsFinding(asker)),
  ]
}

async function pathFinding({ ask }: Asker): Promise<Finding> {
  const subject = 'paths'
  for (const path of oddPaths) {
    const answer = await ask(path)
    // A server in front may tidy a path up and then show the banks, which are for everybody, or a page of the shop.
    const found = answer.status >= 200 && answer.status < 300 && jsonOf(answer) !== undefined
    if (found && !bankRows(answer))
      return {
        state: 'wrong',
        subject,
        says: `${path} is answered with ${answer.status} and should be 404.`,
      }
  }
  return { state: 'ok', subject, says: `${oddPaths.length} odd paths lead nowhere.` }
}

async function methodFinding({ ask }: Asker): Promise<Finding> {
  const subject = 'methods'
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status } = await ask('/bank', { method })
    if (status < 400)
      return { state: 'wrong', subject, says: `${method} is answered with ${status}, not 405.` }
  }
  return { state: 'ok', subject, says: 'It only reads.' }
}

async function problemFinding({ ask }: Asker): Promise<Finding> {
  const subject = 'problems'
  for (const [path, status] of [
    ['/nothing-is-here', 404],
    ['/bank?unknown=1', 400],
  ] as const) {
    const answer = await ask(path)
    if (answer.status !== status || !isProblem(answer))
      return {
        state: 'wrong',
        subject,
        says: `${path} is answered with ${answer.status} and no problem of the proxy (${status} as application/problem+json, no-store). Something in front answers in its place.`,
      }
  }
  return { state: 'ok', subject, says: 'Well-formed, and never kept by a cache.' }
}

function isProblem(answer: Asked): boolean {
  const { code, status } = (jsonOf(answer) ?? {}) as Record<string, unknown>
  return (
    answer.headers['content-type']?.startsWith('application/problem+json') === true &&
    answer.headers['cache-control']?.includes('no-store') === true &&
    typeof code === 'string' &&
    status === answer.status
  )
}

async function pingFinding({ ask }: Asker): Promise<Finding> {
  const subject = 'ping'
  const answer = await ask('/ping')
  const { message } = (jsonOf(answer) ?? {}) as { message?: unknown }
  return answer.status === 200 && message === 'pong'
    ? { state: 'ok', subject, says: 'The payment service is alive.' }
    : {
        state: 'note',
        subject,
        says: `Status ${answer.status}: the payment service does not answer the proxy.`,
      }
}

async function originFinding({ ask }: Asker): Promise<Finding> {
  const subject = 'origins'
  for (const origin of ['https://attacker.example', 'null']) {
    const { headers } = await ask('/bank', { headers: { origin } })
    const allowed = headers['access-control-allow-origin']
    if (allowed === origin || headers['access-control-allow-credentials'] !== undefined)
      return {
        state: 'wrong',
        subject,
        says: `A page of the origin ${origin} may read the answers. Name your own origins in cors.origins, and nothing in front may add its own.`,
      }
    if (allowed === '*')
      return { state: 'note', subject, says: 'Every origin may read the list of banks.' }
  }
  return { state: 'ok', subject, says: 'Foreign origins may not read the answers.' }
}

async function metricsFinding({ askOrigin }: Asker): Promise<Finding[]> {
  const { status, body } = await askOrigin('/metrics')
  if (status !== 200 || !body.includes('fpx_')) return []
  const says =
    '/metrics can be read from here. If this is the outside, let through the base path alone.'
  return [{ state: 'note', subject: 'metrics', says }]
}
