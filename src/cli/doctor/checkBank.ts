import { readProxyBanks, STALE_WARNING_MS } from '../../contract/index.js'
import type { Finding } from '../findings.js'
import { CALLS_WITHOUT_REDIS } from '../checkGateway.js'
import { type ProbeResponse, type ProbeClient, parseBody } from './createProbeClient.js'

/** Rows on one page of the gateway's list. */
const ROWS_PER_PAGE = 40

/** Delay before a stale list is requested again: the first request has started a refresh. */
const SECOND_LOOK_MS = 1000

const BASE_PATH_ADVICE =
  ' Does --endpoint contain the base path of the proxy, as in https://shop.example/api/fpx?'

/** Checks the list of banks: its rows, its age, and whether caches may store it for the right time. */
export async function checkBank(
  { send }: ProbeClient,
  wait: (ms: number) => Promise<unknown>,
): Promise<Finding[]> {
  const response = await send('/bank')
  const rows = readBankRows(response)
  if (!rows)
    return [
      {
        state: 'wrong',
        subject: 'banks',
        message: `/bank returned status ${response.status} and no list of banks.${problemTitle(response)}${response.status === 404 ? BASE_PATH_ADVICE : ''}`,
      },
    ]
  return [
    rows.length > 0
      ? {
          state: 'ok',
          subject: 'banks',
          message: `${rows.length} banks, each with a code and a name.`,
        }
      : {
          state: 'wrong',
          subject: 'banks',
          message:
            'The list is empty: no payer can select a bank. See the log of the proxy for the reason.',
        },
    ...pagesFinding(rows.length),
    await ageFinding(send, wait, response),
    cacheFinding(response),
    await revalidationFinding(send, response),
  ]
}

/** A note only, because the number of instances is not visible from the outside. */
function pagesFinding(rows: number): Finding[] {
  const pages = Math.ceil(rows / ROWS_PER_PAGE)
  if (pages < 2) return []
  const maxInstances = Math.floor(CALLS_WITHOUT_REDIS / pages)
  const message = `${rows} banks are ${pages} pages of the gateway. With more than ${maxInstances} instances on one Redis, give each a snapshot. Otherwise an instance that starts while Redis is down has no list.`
  return [{ state: 'note', subject: 'pages', message }]
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

function problemTitle(response: ProbeResponse): string {
  const { title } = (parseBody(response) ?? {}) as { title?: unknown }
  return typeof title === 'string' ? ` Its title: ${title}` : ''
}

async function ageFinding(
  send: ProbeClient['send'],
  wait: (ms: number) => Promise<unknown>,
  response: ProbeResponse,
): Promise<Finding> {
  const subject = 'age'
  let age = readAge(response)
  if (age * 1_000 > STALE_WARNING_MS) {
    await wait(SECOND_LOOK_MS)
    age = readAge(await send('/bank'))
  }
  if (Number.isNaN(age))
    return {
      state: 'wrong',
      subject,
      message:
        'The header Fpx-Data-Age is missing: a server in front removes headers, or this is not the proxy.',
    }
  return age * 1_000 > STALE_WARNING_MS
    ? {
        state: 'wrong',
        subject,
        message: `The list is ${age} s old: refreshes fail. See the log of the proxy for the reason.`,
      }
    : { state: 'ok', subject, message: `The list is ${age} s old.` }
}

const readAge = ({ headers }: ProbeResponse) => Number(headers['fpx-data-age'] ?? NaN)

function cacheFinding({ headers }: ProbeResponse): Finding {
  const subject = 'caching'
  const control = headers['cache-control'] ?? ''
  const seconds = Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? NaN)
  if (headers['set-cookie'])
    return {
      state: 'wrong',
      subject,
      message:
        '/bank sets a cookie, which a cache would send to other payers. Remove it in the server in front of the proxy.',
    }
  if (/no-store|no-cache/.test(control) || Number.isNaN(seconds) || seconds > 60)
    return {
      state: 'wrong',
      subject,
      message: `Cache-Control of /bank is "${control}"; expected a max-age of 60 seconds at most. A server in front of the proxy changes it.`,
    }
  return { state: 'ok', subject, message: `Cache-Control of /bank is "${control}".` }
}

async function revalidationFinding(
  send: ProbeClient['send'],
  { headers }: ProbeResponse,
): Promise<Finding> {
  const subject = 'etag'
  const { etag } = headers
  if (!etag)
    return {
      state: 'wrong',
      subject,
      message: '/bank has no ETag. A server in front of the proxy removes it.',
    }
  const second = await send('/bank', { headers: { 'if-none-match': etag } })
  return second.status === 304
    ? { state: 'ok', subject, message: 'The status of an unchanged list is 304.' }
    : {
        state: 'wrong',
        subject,
        message: `The status of an unchanged list is ${second.status}; expected 304. A server in front of the proxy changes ETag or If-None-Match.`,
      }
}
