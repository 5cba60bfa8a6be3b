import { readProxyBanks, STALE_WARNING_MS } from '../../contract/index.js'
import { CALLS_WITHOUT_REDIS } from '../checkGateway.js'
import { type Finding, note, ok, wrong } from '../findings.js'
import {
  parseBody,
  parseObject,
  type ProbeClient,
  type ProbeResponse,
} from './createProbeClient.js'

/** Number of rows on one page of the gateway's list. */
const ROWS_PER_PAGE = 40

/** Delay before a stale list is requested again, in milliseconds. The first request has started a refresh. */
const SECOND_LOOK_MS = 1000

const BASE_PATH_ADVICE =
  ' Does --endpoint contain the base path of the proxy, as in https://shop.example/api/fpx?'

type Wait = (ms: number) => Promise<unknown>

/** Checks the bank list: its rows, pages and age, how long caches may store it, and its ETag. */
export async function checkBank({ send }: ProbeClient, wait: Wait): Promise<Finding[]> {
  const response = await send('/bank')
  const rows = readBankRows(response)
  if (!rows) {
    const { title } = parseObject(response)
    const itsTitle = typeof title === 'string' ? ` Its title: ${title}` : ''
    const advice = response.status === 404 ? BASE_PATH_ADVICE : ''
    const message = `/bank returned status ${response.status} and no list of banks.`
    return [wrong('banks', message + itsTitle + advice)]
  }
  return [
    rows.length > 0
      ? ok('banks', `${rows.length} banks, each with a code and a name.`)
      : wrong(
          'banks',
          'The list is empty: no payer can select a bank. See the log of the proxy for the reason.',
        ),
    ...pagesFinding(rows.length),
    await ageFinding(send, wait, response),
    cacheFinding(response),
    await revalidationFinding(send, response),
  ]
}

/** Returns only a note, because the number of instances is not visible from outside. */
function pagesFinding(rows: number): Finding[] {
  const pages = Math.ceil(rows / ROWS_PER_PAGE)
  if (pages < 2) return []
  const maxInstances = Math.floor(CALLS_WITHOUT_REDIS / pages)
  const message = `${rows} banks are ${pages} pages of the gateway. With more than ${maxInstances} instances on one Redis, give each a snapshot. Otherwise an instance that starts while Redis is down has no list.`
  return [note('pages', message)]
}

/** Returns the banks of a response; `undefined` if a browser would not accept it as a list. */
export function readBankRows(response: ProbeResponse): { code: string }[] | undefined {
  if (response.status !== 200) return undefined
  try {
    return readProxyBanks(parseBody(response))
  } catch {
    return undefined
  }
}

async function ageFinding(
  send: ProbeClient['send'],
  wait: Wait,
  response: ProbeResponse,
): Promise<Finding> {
  let age = readAge(response)
  if (age * 1_000 > STALE_WARNING_MS) {
    await wait(SECOND_LOOK_MS)
    age = readAge(await send('/bank'))
  }
  if (Number.isNaN(age))
    return wrong(
      'age',
      'The header Fpx-Data-Age is missing: a server in front removes headers, or this is not the proxy.',
    )
  const message = `The list is ${age} s old`
  return age * 1_000 > STALE_WARNING_MS
    ? wrong('age', `${message}: refreshes fail. See the log of the proxy for the reason.`)
    : ok('age', `${message}.`)
}

const readAge = ({ headers }: ProbeResponse) => Number(headers['fpx-data-age'] ?? NaN)

function cacheFinding({ headers }: ProbeResponse): Finding {
  const control = headers['cache-control'] ?? ''
  const seconds = Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? NaN)
  if (headers['set-cookie'])
    return wrong(
      'caching',
      '/bank sets a cookie, which a cache would send to other payers. Remove it in the server in front of the proxy.',
    )
  const message = `Cache-Control of /bank is "${control}"`
  return /no-store|no-cache/.test(control) || !(seconds <= 60)
    ? wrong(
        'caching',
        `${message}; expected a max-age of 60 seconds at most. A server in front of the proxy changes it.`,
      )
    : ok('caching', `${message}.`)
}

async function revalidationFinding(
  send: ProbeClient['send'],
  { headers: { etag } }: ProbeResponse,
): Promise<Finding> {
  if (!etag) return wrong('etag', '/bank has no ETag. A server in front of the proxy removes it.')
  const { status } = await send('/bank', { headers: { 'if-none-match': etag } })
  const message = `The status of an unchanged list is ${status}`
  return status === 304
    ? ok('etag', `${message}.`)
    : wrong(
        'etag',
        `${message}; expected 304. A server in front of the proxy changes ETag or If-None-Match.`,
      )
}
